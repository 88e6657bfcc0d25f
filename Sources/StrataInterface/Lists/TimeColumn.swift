import StrataDocument
import StrataSystem

/// A narrow column that says something of the times of rows.
package enum TimeColumn: Equatable {
    /// The time between a row and the line above.
    case sincePrevious
    /// The time between a row and the line that was marked last, before it or behind.
    case sinceMark
    /// The moment of a row, as clocks of a place show it.
    case clock(Calendar.Place)
    /// The age of a row.
    case age

    /// True if it says when a row was, and not how much lies between rows.
    var isOfRow: Bool {
        switch self {
        case .clock, .age: true
        case .sincePrevious, .sinceMark: false
        }
    }

    /// The least width of any, in points: most change places with each other.
    static let leastWidth = 76.0

    /// A text that is as broad as any in it.
    var widest: String {
        switch self {
        case .sincePrevious, .sinceMark: "+9:59:59"
        // Both are as broad, so that no text moves from the one to the other.
        case .clock, .age: "28 Nov 00:00:00"
        }
    }
}

extension PaneColumns {
    /// Shows the next kind of column that tells how much time lies between rows, or, after the last, none.
    package func stepTime() {
        let next: TimeColumn? =
            switch time {
            case .sincePrevious: pane.marks.lastMarked == nil ? nil : .sinceMark
            case .sinceMark: nil
            default: .sincePrevious
            }
        guard step(to: next) else { return }
        let words =
            switch next {
            case .sincePrevious: "Showing time since the \(pane.noun.one) above."
            case .sinceMark: "Showing time since the marked \(pane.noun.one)."
            default: "Hiding time between \(pane.noun.many)."
            }
        pane.show(Notice(text: words, isWarning: false))
    }

    /// Shows the next kind of column that tells when rows were, or, after the last, none.
    package func stepClock() {
        switch time {
        case .clock(.here) where Calendar.zone != nil: showClock(of: .machine)
        case .clock:
            guard step(to: .age) else { return }
            pane.show(Notice(text: "Showing age.", isWarning: false))
        case .age:
            step(to: nil)
            pane.show(Notice(text: "Showing times as written.", isWarning: false))
        default: showClock(of: .here)
        }
    }

    private func showClock(of place: Calendar.Place) {
        guard step(to: .clock(place)) else { return }
        pane.show(Notice(text: "Showing \(Self.words(for: place)).", isWarning: false))
    }

    private static func words(for place: Calendar.Place) -> String {
        if place == .here, let zone = Calendar.zone { return "\(zone.name) time" }
        let name = Calendar.text(Int(WallClock.now / 1000), "%Z", in: .machine)
        return "local time (\(name))"
    }

    /// Returns whether there can be such a column beside these rows.
    @discardableResult
    private func step(to column: TimeColumn?) -> Bool {
        time = column
        guard column != nil, pane.moments == nil || pane.list.cell.columns.isEmpty else { return true }
        time = nil
        pane.show(Notice(text: "These \(pane.noun.many) have no times.", isWarning: false))
        return false
    }
}
