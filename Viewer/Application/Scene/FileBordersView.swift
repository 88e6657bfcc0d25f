import Strata
import StrataCanvas
import StrataDocument
import StrataFeeds
import StrataInterface
import StrataSystem
import StrataWindow

/// The lines between files that are shown one behind another, each with the name of the file that begins there. No row
/// moves for them.
final class FileBordersView: View {
    private struct Look: Equatable {
        var borders: [LabeledLine]
        var palette: Palette
    }

    var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private unowned let pane: ListPane
    private let document: FeedDocument
    /// The names of files by their paths.
    private let names: [String: String]

    /// Over the list of a pane that shows a document of files.
    init(over pane: ListPane, of document: FeedDocument, files paths: [String]) {
        (self.pane, self.document) = (pane, document)
        names = Dictionary(zip(paths, ShortNames.ends(of: paths))) { $1 }
    }

    func contains(_ point: Point) -> Bool { false }

    func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        guard pane.list.engine.activeItem == nil else { return }
        let look = Look(borders: borders, palette: context.palette)
        guard !look.borders.isEmpty else { return }
        drawing.paint(frame.bounds, look, by: self) { painter in
            for border in look.borders { border.draw(look.palette.rim, look.palette.quiet, context, on: painter) }
        }
    }

    /// The borders between the rows in view, in points of the list.
    var borders: [LabeledLine] {
        let (list, beginnings) = (pane.list, document.fileBeginnings)
        guard list.axis == .vertical, !beginnings.isEmpty else { return [] }
        return list.placed.items.compactMap { item in
            guard item.index > 0, item.tilt == 0, !item.isStuck else { return nil }
            let (before, row) = (list.document.id(at: item.index - 1), list.document.id(at: item.index))
            // Of several, those before the last have no rows that are shown.
            guard let file = beginnings.last(where: { before < $0.row && $0.row <= row }) else { return nil }
            let shown = item.shownFrame
            let place = list.newestIsAtStart ? shown.y + shown.height : shown.y
            let name = OneLine.escaping(names[file.name] ?? file.name)
            return LabeledLine(atHeight: place.rounded() - 1, across: frame.size, name)
        }
    }
}
