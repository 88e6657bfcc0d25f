import Strata
import StrataCanvas
import StrataDocument
import StrataWindow

// Links in the texts of rows: underlined under the pointer, opened with Control.
extension ListPointer {
    /// Looks for a link under the pointer. Returns whether it is another one than before.
    func lookForLink() -> Bool {
        let found = linkUnderPointer
        guard found != hoveredLink else { return false }
        hoveredLink = found
        list.painter.generation &+= 1
        return true
    }

    private var linkUnderPointer: RowLink? {
        guard let point, press == nil, engine.isSettled, engine.activeItem == nil,
            let place = list.selector.place(at: point), !place.isWhole, let index = document.index(of: place.place.row),
            list.placed.items.contains(where: { $0.index == index && $0.shownFrame.contains(point) })
        else { return nil }
        // What was looked at last is most often still there.
        if let hoveredLink, hoveredLink.row == place.place.row, hoveredLink.link.range.contains(place.place.offset) {
            return hoveredLink
        }
        let (line, offset) = (document.line(at: index), place.place.offset)
        let link = TextLink(among: line.spans, at: offset) ?? TextLink(around: offset, in: line.bytes)
        return link.map { RowLink(row: place.place.row, link: $0) }
    }

    /// Opens the link under the pointer. Returns whether there is one.
    func openLink(_ context: FrameContext) -> Bool {
        guard let hoveredLink else { return false }
        context.ask(.open(hoveredLink.link.target))
        return true
    }
}
