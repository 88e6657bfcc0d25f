import Strata
import StrataCanvas
import StrataInterface

/// The page of an expanded visit, which fills the list (seed 1): a head in the tag's colour with the place and its times, and
/// below it the notes and everything else.
extension VisitLook {
    func page(of visit: VisitRecord, size: Size, _ palette: Palette) -> Page {
        var page = Page(record: visit.notes ?? "", visit.unknown, palette)
        page.style = .full(head: palette.head(color(of: visit, palette)))
        page.remarks = [visit.tag?.asOneParagraph ?? ""]
        page.title = visit.place.asOneParagraph
        let column = CardShape.column(in: size.width)
        page.subtitle = times(of: visit, width: column.width - 16)
        page.rowShape = Page.RowShape(
            Rect(x: column.x, y: Self.gap, width: column.width, height: Self.rowHeight - 2 * Self.gap),
            radius: CardMetrics.radius, fill: palette.card, ink: palette.quiet)
        page.rowTitle = titleRoom(of: visit, width: size.width)
        page.rowText = notesPlace(of: visit, width: size.width)
        return page
    }
}
