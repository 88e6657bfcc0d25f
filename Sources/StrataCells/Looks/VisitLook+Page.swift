import Strata
import StrataInterface

/// The page of an expanded visit, which fills the list (seed 1): a head in the tag's colour with the place and its times, and
/// below it the notes and everything else.
extension VisitLook {
    func page(of visit: VisitRecord, width: Double, _ palette: Palette) -> Page {
        var page = Page(record: visit.notes ?? "", visit.unknown, palette)
        page.style = .full(head: palette.head(color(of: visit, palette)))
        page.remarks = [visit.tag?.asOneParagraph ?? ""]
        page.title = visit.place.asOneParagraph
        page.subtitle = visit.times
        page.rowTitle = titlePlace(width: width)
        page.rowText = notesPlace(of: visit, width: width)
        return page
    }
}
