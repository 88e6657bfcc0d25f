import Strata
import StrataCanvas
import StrataWindow

/// A list over everything else, from which one thing is chosen: a field that finds it by what people call it, and rows
/// by groups. It has the pointer and the keyboard until something is chosen or it is closed.
package final class PaletteView: View {
    /// A thing to choose.
    package struct Row: Hashable {
        package var id: String
        /// The title in the present state.
        package var title: String
        /// The part of the list that it belongs to.
        package var group: String
        /// The labels of the keys of each of its chords.
        package var caps: [[String]] = []
        /// Other words that it is found by.
        package var words: [String] = []
        /// True if it is seldom what one opens the list for: at first the next one is pointed at.
        package var isAside = false

        package init(
            id: String, title: String, group: String, caps: [[String]] = [], words: [String] = [], isAside: Bool = false
        ) {
            (self.id, self.title, self.group, self.caps, self.words) = (id, title, group, caps, words)
            self.isAside = isAside
        }
    }

    /// The list's own words.
    package struct Words: Hashable {
        /// Read aloud where the list opens.
        package var title: String
        /// Stands in the empty field.
        package var placeholder: String
        /// Stands in the place of rows where none is found.
        package var nothing: String
        /// True if titles are paths, which Tab completes; else Tab points at the next row.
        package var completes: Bool

        package init(title: String, placeholder: String, nothing: String, completes: Bool = false) {
            (self.title, self.placeholder, self.nothing) = (title, placeholder, nothing)
            self.completes = completes
        }
    }

    /// A line of the list.
    package enum Entry: Hashable {
        case heading(String)
        case row(Row)
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The field for the words to search for.
    package let field: TextFieldView
    let all: [Row]
    let words: Words
    private let groups: [String]
    private let named: (String) -> [Row]
    private let onChoice: (String?) -> Void
    /// The row that Enter carries out, counted among ``shown``.
    package private(set) var pointed = 0
    private(set) var scroll = 0.0
    /// The last point of the pointer: one that rests points at nothing.
    private var pointer: Point?
    /// The text that ``entries`` were found by.
    private var text: String?
    /// The list as it is shown.
    package private(set) var entries: [Entry] = [] {
        didSet {
            tops = Self.tops(of: entries)
            rowEntries = entries.indices.filter { if case .row = entries[$0] { true } else { false } }
        }
    }
    /// The positions of entries, as ``tops(of:)`` has them, made once for a list: those of files are long.
    private var tops: [Double] = [0]
    /// The entries that are rows, by their indices.
    private var rowEntries: [Int] = []

    static let padding = 12.0
    static let fieldHeight = 40.0
    static let rowHeight = 30.0
    private static let headingHeight = 28.0
    private static let broadest = 560.0
    private static let highest = 480.0
    private static let margin = 16.0

    /// - Parameters:
    ///   - words: the list's own words.
    ///   - rows: the things to choose; of two that are found equally well the first one stands first.
    ///   - groups: the groups, from top to bottom.
    ///   - named: returns things that a text names which are not among them, such as a path; they stand first.
    ///   - onChoice: takes the id of what was chosen; nil: nothing, and the list is to be closed.
    package init(
        _ words: Words, _ rows: [Row], in groups: [String], library: FontLibrary, isAnimated: Bool,
        named: @escaping (String) -> [Row] = { _ in [] }, onChoice: @escaping (String?) -> Void
    ) {
        (self.words, all, self.groups, self.named, self.onChoice) = (words, rows, groups, named, onChoice)
        field = TextFieldView(library: library, isAnimated: isAnimated)
        field.placeholder = words.placeholder
        field.takesOneLine = true
        refresh()
    }

    package var children: [any View] { [field] }

    /// The rows that are found, from top to bottom.
    package var shown: [Row] {
        entries.compactMap { if case .row(let row) = $0 { row } else { nil } }
    }

    /// Takes over what was typed since.
    private func refresh() {
        guard field.text != text else { return }
        text = field.text
        (pointed, scroll) = (0, 0)
        let query = PaletteQuery(field.text)
        if !query.isEmpty {
            var found: Set<String> = []
            entries = (named(field.text) + query.found(in: all)).filter { found.insert($0.id).inserted }.map {
                .row($0)
            }
            return
        }
        entries = groups.flatMap { group -> [Entry] in
            let rows = all.filter { $0.group == group }
            return rows.isEmpty ? [] : [.heading(group)] + rows.map { .row($0) }
        }
        pointed = shown.firstIndex { !$0.isAside } ?? 0
    }

    // MARK: - Frames

    /// The frame in the window. It stays as high as it is with all rows, so that nothing jumps while one types.
    package var card: Rect {
        let width = min(Self.broadest, frame.width - 2 * Self.margin)
        let height = min(Self.highest, frame.height - 2 * Self.margin)
        return Rect(
            x: ((frame.width - width) / 2).rounded(), y: ((frame.height - height) / 3).rounded(), width: width,
            height: height)
    }

    /// The part of the card that the list scrolls in.
    static func list(in card: Rect) -> Rect {
        let top = card.y + fieldHeight + 2 * padding
        return Rect(
            x: card.x + padding / 2, y: top, width: card.width - padding,
            height: max(0, card.y + card.height - padding / 2 - top))
    }

    /// Returns the positions at which each entry begins below the upper edge of the list, and at which the last one
    /// ends.
    static func tops(of entries: [Entry]) -> [Double] {
        entries.reduce(into: [0]) { tops, entry in
            let height = if case .heading = entry { headingHeight } else { rowHeight }
            tops.append((tops.last ?? 0) + height)
        }
    }

    package func layOut(_ context: FrameContext) {
        refresh()
        let card = card
        field.frame = Rect(
            x: card.x + Self.padding, y: card.y + Self.padding, width: card.width - 2 * Self.padding,
            height: Self.fieldHeight)
        scroll = min(scroll, scrollLimit)
    }

    private var scrollLimit: Double {
        max(0, (tops.last ?? 0) - Self.list(in: card).height)
    }

    /// The frame of a row in the window, counted among ``shown``.
    package func frame(ofRow index: Int) -> Rect {
        let list = Self.list(in: card)
        return Rect(x: list.x, y: list.y + tops[rowEntries[index]] - scroll, width: list.width, height: Self.rowHeight)
    }

    private func row(at point: Point) -> Int? {
        let list = Self.list(in: card)
        guard list.contains(point) else { return nil }
        let top = point.y - list.y + scroll
        return rowEntries.firstIndex { tops[$0] <= top && top < tops[$0 + 1] }
    }

    // MARK: - Input

    package func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let hasMoved = pointer != nil && point != nil && pointer != point
        pointer = point ?? pointer
        guard hasMoved, let row = point.flatMap(row), row != pointed else { return false }
        pointed = row
        return true
    }

    package func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        if !card.contains(press.position) { onChoice(nil) }
    }

    package func released(_ release: ButtonEvent, _ context: FrameContext) {
        if let row = row(at: release.position) { onChoice(shown[row].id) }
    }

    package func scrolled(_ scroll: ScrollEvent, _ context: FrameContext) -> Bool {
        self.scroll = min(max(0, self.scroll + 2 * scroll.vertical * Self.rowHeight), scrollLimit)
        return true
    }

    package func handle(_ key: KeyEvent, _ context: FrameContext) -> Bool {
        refresh()
        let page = max(1, Int(Self.list(in: card).height / Self.rowHeight) - 1)
        switch key.key {
        case .escape, .function(1): onChoice(nil)
        case .enter: if shown.indices.contains(pointed) { onChoice(shown[pointed].id) }
        case .up: point(at: pointed - 1, wraps: true)
        case .down: point(at: pointed + 1, wraps: true)
        case .tab where words.completes: complete()
        case .tab: point(at: pointed + 1, wraps: true)
        case .backTab: point(at: pointed - 1, wraps: true)
        case .home: point(at: 0, wraps: false)
        case .end: point(at: rowEntries.count - 1, wraps: false)
        case .pageUp: point(at: pointed - page, wraps: false)
        case .pageDown: point(at: pointed + page, wraps: false)
        default: return false
        }
        return true
    }

    /// Writes the title of the row that is pointed at into the field, as a shell completes a path.
    private func complete() {
        guard shown.indices.contains(pointed) else { return }
        field.replaceText(with: shown[pointed].title)
    }

    /// Points at a row, and has it in view with the heading above it.
    private func point(at index: Int, wraps: Bool) {
        let count = rowEntries.count
        guard count > 0 else { return }
        pointed = wraps ? (index + count) % count : min(max(0, index), count - 1)
        let entry = rowEntries[pointed]
        let hasHeading = entry > 0 && !rowEntries.contains(entry - 1)
        let top = tops[hasHeading ? entry - 1 : entry]
        let least = tops[entry] + Self.rowHeight - Self.list(in: card).height
        scroll = min(max(0, min(max(scroll, least), top)), scrollLimit)
    }
}

extension PaletteView: SpokenOverlay {
    package var spokenName: String { "palette" }
    package var spokenTitle: String { words.title }
    package var spokenPlace: Rect { card }
    package var spokenPointed: Int? { pointed }
    package var spokenItems: [SpokenItem] {
        shown.enumerated().map { index, row in
            SpokenItem(
                title: row.title, detail: row.caps.map { $0.joined(separator: "+") }.joined(separator: ", "),
                place: frame(ofRow: index), action: { [unowned self] in onChoice(row.id) })
        }
    }
}
