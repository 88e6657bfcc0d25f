import Strata
import StrataSearch

extension Highlight {
    /// The words that menus name it by.
    var title: String { FilterTerm.title(of: pattern) }
}

// What menus are about: the highlight under the pointer, and the words that are selected.
extension Highlighter {
    /// Returns the topmost highlight that lies at a point of the list; nil where none does.
    func highlight(at point: Point) -> Highlight? {
        guard !highlights.isEmpty, list.selector.isOnText(point), let place = list.selector.place(at: point),
            !place.isWhole,
            let index = list.document.index(of: place.place.row)
        else { return nil }
        let (bytes, offset) = (Array(list.document.line(at: index).bytes), place.place.offset)
        return highlights.last { highlight in
            // A point on the last half of a word's last letter is nearest to what stands behind it.
            (try? matcher(of: highlight.pattern))?.ranges(in: bytes).contains {
                $0.lowerBound <= offset && offset <= $0.upperBound
            } ?? false
        }
    }

    /// True if the words that are selected are highlighted.
    var hasSelection: Bool { selectedPattern.map { pattern in highlights.contains { $0.pattern == pattern } } ?? false }

    /// True if a highlight is pointed at that the selection does not name already.
    var offersRemoval: Bool { pointed.map { $0.pattern != selectedPattern } ?? false }

    private var selectedPattern: Pattern? { list.selector.selectedWords.map { Pattern($0, .plain) } }
}
