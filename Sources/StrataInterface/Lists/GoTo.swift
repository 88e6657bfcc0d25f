import Strata
import StrataDocument
import StrataSearch
import StrataWindow

/// Goes to a row by its number, by a part of all rows, or by the moment that it says.
package final class GoTo: Prompt {
    /// A typed destination.
    private enum Destination {
        case number(Int)
        case part(Double)
        case moment(Double)
    }

    private unowned let pane: ListPane
    private var text = ""
    private var destination: Destination?
    /// True if the destination is gone to as soon as its row is known.
    private var isWaiting = false
    /// The part of the list that the bar covers, in points of it.
    package var covered = Rect(x: 0, y: 0, width: 0, height: 0)

    /// In the list of a pane.
    package init(of pane: ListPane) { self.pane = pane }

    package static let historyName: String? = "go-to"

    package let prefix = "Go to:"
    package var placeholder: String {
        let noun = pane.noun.one.prefix(1).uppercased() + pane.noun.one.dropFirst()
        return pane.moments == nil ? "\(noun) or 50 %" : "\(noun), 50 %, or time (14:02, yesterday 9:00, -2h)"
    }
    package let targets: [PromptBarTarget] = [.close]
    package var isRunning: Bool { isWaiting }
    package func begin() { isWaiting = false }
    package func stop() { isWaiting = false }

    package func close() {
        isWaiting = false
        look(for: nil)
    }

    // MARK: - What is typed

    package func look(for pattern: Pattern?) {
        let typed = pattern?.text ?? ""
        guard typed != text else { return }
        text = typed
        isWaiting = false
        destination = Self.plain(typed)
        if destination == nil, let moments = pane.moments, !typed.isEmpty {
            destination = moments.ofText(typed, momentBeingRead).map { .moment($0) }
        }
    }

    /// `1,204`, `50%`.
    private static func plain(_ text: String) -> Destination? {
        let digits = text.filter { !$0.isWhitespace && $0 != "," && $0 != "_" }
        if digits.last == "%", let part = Double(digits.dropLast()), (0...100).contains(part) {
            return .part(part / 100)
        }
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return .number(Int(digits) ?? .max)
    }

    /// The moment of the row that is being read.
    private var momentBeingRead: Double? {
        guard let moments = pane.moments, let row = pane.list.rowBeingRead, let index = pane.allRows.index(of: row)
        else {
            return nil
        }
        return MomentSearch(pane.allRows, moment: moments.ofLine).moment(at: index)
    }

    package var countText: String {
        if isWaiting { return "reading…" }
        let lines = pane.allRows.lines
        let count = lines.lineCount
        switch destination {
        case .number(let number):
            return number < 1 || number > count ? "1–\(CountText.grouped(count))" : "of \(CountText.grouped(count))"
        case .part(let part):
            return "\(pane.noun.one) \(CountText.grouped(lines.lineNumber(at: Self.index(part, lines.count))))"
        case .moment(let moment): return pane.moments?.words(moment) ?? ""
        case nil: return ""
        }
    }

    package var notice: String? {
        guard destination == nil, !text.isEmpty else { return nil }
        let examples = pane.moments == nil ? "120 or 50 %" : "120, 50 %, or a time: 14:02, yesterday 9:00, -2h"
        return "Not understood. Try \(examples)."
    }

    // MARK: - Going

    /// Goes there; the bar closes once it is there.
    package func confirm(_ direction: Int) -> Bool {
        guard destination != nil else { return true }
        isWaiting = true
        return !go()
    }

    /// `1204g` and `1204G` go there, as in less.
    package func isConfirmed(by key: Key, behind text: String) -> Bool {
        guard key == Key("g") || key == Key("G"), case .number? = Self.plain(text) else { return false }
        return true
    }

    package func drain() {
        if isWaiting, go() { isWaiting = false }
    }

    /// Goes to the destination. Returns true if it has gone there: not while the row is not known.
    private func go() -> Bool {
        let rows = pane.allRows.lines
        guard let destination, rows.count > 0 else { return false }
        let isKnown = pane.status.isIndexed
        switch destination {
        case .number(let number):
            guard isKnown || number <= 0 else { return false }
            point(at: rows.index(ofLine: min(max(number, 1), rows.lineCount)))
        case .part(let part):
            guard isKnown else { return false }
            point(at: Self.index(part, rows.count))
        case .moment(let moment):
            guard let moments = pane.moments else { return true }
            guard let index = MomentSearch(rows, moment: moments.ofLine).row(at: moment) else {
                let text = "These \(pane.noun.many) have no times."
                pane.show(Notice(text: text, isWarning: true))
                return true
            }
            // What is earlier than all that is known may be in what is not read yet.
            guard isKnown || index > 0 else { return false }
            point(at: firstShown(from: index, of: rows))
        }
        return true
    }

    private static func index(_ part: Double, _ count: Int) -> Int {
        max(0, min(count - 1, Int((part * Double(count)).rounded(.down))))
    }

    /// Returns the line of the first row at a line or behind it that is shown; where none is, that of the last one.
    private func firstShown(from index: Int, of lines: any Document) -> Int {
        let line = lines.id(at: index)
        let row = pane.allRows.row(with: line) ?? line
        return pane.filters.nearest(to: row, orBehind: true).flatMap { lines.index(of: $0) } ?? index
    }

    private func point(at index: Int) { pane.point(atLine: index, of: pane.allRows.lines, beside: covered) }
}

extension ListPane {
    /// Points at the row that a line is in, or at the nearest one that is shown.
    ///
    /// - Parameter covered: The part of the list that something covers, in points of it.
    func point(atLine index: Int, of lines: any Document, beside covered: Rect) {
        let line = lines.id(at: index)
        let row = allRows.row(with: line) ?? line
        guard let shown = filters.nearest(to: row), let place = list.document.index(of: shown) else { return }
        marks.leave()
        list.focus.pointAtHit(place, beside: covered)
    }
}

extension ListPane {
    /// The bar that a place to go to is typed into.
    package var goToBar: PromptBar<GoTo> { tool() }
}
