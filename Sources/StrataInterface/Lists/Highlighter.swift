import Strata
import StrataCanvas
import StrataSearch

/// A pattern whose hits bear a colour.
package struct Highlight: Hashable, Sendable {
    package var pattern: Pattern
    /// One of the colours of marks: 0 to ``RowMark/colorCount`` - 1.
    package var color: Int

    package init(_ pattern: Pattern, color: Int) { (self.pattern, self.color) = (pattern, color) }
}

/// The highlights of a list, and the bar that another one is typed into. Typing one that is there gives it another colour.
package final class Highlighter: Prompt {
    unowned let list: ListView
    /// The highlights, in the order in which they were made.
    package var highlights: [Highlight] = [] { didSet { if highlights != oldValue { show() } } }
    /// Hears of highlights that the reader has made or taken away.
    package var onChange: ([Highlight]) -> Void = { _ in }
    /// The patterns that the rows were chosen by, which show in a colour of their own.
    var chosen: [Pattern] = [] { didSet { if chosen != oldValue { show() } } }
    /// The highlight that is being typed, which shows already.
    private var draft: Highlight? { didSet { if draft != oldValue { show() } } }
    private var draftColor = 0
    /// The pattern of the highlight that a menu is about.
    private var pointedPattern: Pattern?
    /// The matchers of the patterns that are shown: a letter that is typed makes one, and not all of them.
    private var matchers: [Pattern: Matcher] = [:]
    package private(set) var notice: String?

    /// Of a list. The patterns that its rows are chosen by show, too.
    package init(of pane: ListPane) {
        list = pane.list
        pane.filters.onPatterns = { [unowned self] in chosen = $0 }
    }

    package static let historyName: String? = "highlight"

    package let prefix = "Highlight:"
    package let placeholder = "Word or pattern"
    package let targets: [PromptBarTarget] = [.expression, .wholeWord, .color, .close]

    /// Adds a highlight in the next colour, or takes it away where there is one of the same pattern.
    package func toggle(_ pattern: Pattern, color: Int? = nil) {
        guard !pattern.text.isEmpty else { return }
        let others = highlights.filter { $0.pattern != pattern }
        let isThere = others.count < highlights.count
        highlights = others + (isThere ? [] : [Highlight(pattern, color: color ?? nextColor)])
        onChange(highlights)
    }

    /// Adds a highlight, or gives the one of the same pattern its colour.
    func put(_ highlight: Highlight) {
        guard !highlight.pattern.text.isEmpty else { return }
        if let place = highlights.firstIndex(where: { $0.pattern == highlight.pattern }) {
            highlights[place] = highlight
        } else {
            highlights.append(highlight)
        }
        onChange(highlights)
    }

    /// Removes the highlight of a pattern.
    func remove(_ pattern: Pattern) {
        highlights.removeAll { $0.pattern == pattern }
        onChange(highlights)
    }

    /// Takes note of the highlight at a point of the list, which a menu is about; nil: of none.
    func point(at point: Point?) { pointedPattern = point.flatMap(highlight)?.pattern }

    /// The highlight that a menu is about.
    var pointed: Highlight? { pointedPattern.flatMap { pattern in highlights.first { $0.pattern == pattern } } }

    /// Takes all highlights away.
    package func clear() {
        highlights = []
        onChange([])
    }

    /// The first colour that none has, or the one that was used longest ago.
    private var nextColor: Int {
        let colors = 0..<RowMark.colorCount
        let used = highlights.suffix(RowMark.colorCount).map(\.color)
        return colors.first { !used.contains($0) } ?? used.first ?? 0
    }

    // MARK: - The bar

    package func color(_ palette: Palette) -> Color? { palette.color(of: RowMark(color: draftColor)) }

    package func turnColor() {
        draftColor = (draftColor + 1) % RowMark.colorCount
        draft?.color = draftColor
    }

    package func begin() { draftColor = nextColor }

    package func look(for pattern: Pattern?) {
        notice = nil
        guard let pattern, !pattern.text.isEmpty else {
            draft = nil
            return
        }
        do {
            _ = try matcher(of: pattern)
            draft = Highlight(pattern, color: draftColor)
        } catch {
            draft = nil
            notice = error.sentence
        }
    }

    package func confirm(_ direction: Int) -> Bool {
        guard let draft else { return notice != nil }
        self.draft = nil
        put(draft)
        return false
    }

    package func close() { (draft, notice) = (nil, nil) }

    // MARK: - Rows

    /// Has rows show the highlights.
    private func show() {
        let own = highlights + [draft].compactMap(\.self)
        let shown = chosen.map { ($0, nil) } + own.map { ($0.pattern, $0.color) }
        // A pattern that another library took may be none for this one.
        let found = shown.compactMap { pattern, color in
            (try? matcher(of: pattern)).map { (matcher: $0, color: color) }
        }
        matchers = matchers.filter { pattern, _ in shown.contains { $0.0 == pattern } }
        list.cell.coloring =
            found.isEmpty
            ? nil
            : RowColoring { text in
                found.flatMap { one in one.matcher.ranges(in: text).map { (range: $0, color: one.color) } }
            }
        list.painter.generation &+= 1
    }

    /// Returns the matcher of a pattern, which is kept while it is shown.
    func matcher(of pattern: Pattern) throws(PatternError) -> Matcher {
        if let known = matchers[pattern] { return known }
        let new = try Matcher(pattern)
        matchers[pattern] = new
        return new
    }
}

extension ListPane {
    /// The bar that words to highlight are typed into.
    package var highlightBar: PromptBar<Highlighter> { tool() }
}
