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
    fileprivate static let leastWidth = 76.0

    /// A text that is as broad as any in it.
    fileprivate var widest: String {
        switch self {
        case .sincePrevious, .sinceMark: "+9:59:59"
        // Both are as broad, so that no text moves from the one to the other.
        case .clock, .age: "28 Nov 00:00:00"
        }
    }
}

extension ListPane {
    /// Shows the next kind of column that tells how much time lies between rows, or, after the last, none.
    package func stepTimeColumn() {
        switch timeColumn {
        case .sincePrevious: step(to: marks.lastMarked == nil ? nil : .sinceMark)
        case .sinceMark: step(to: nil)
        default: step(to: .sincePrevious)
        }
    }

    /// Shows the next kind of column that tells when rows were, or, after the last, none.
    package func stepClockColumn() {
        switch timeColumn {
        case .clock(.here) where Calendar.zone != nil: showClock(of: .machine)
        case .clock:
            guard step(to: .age) else { return }
            show(Notice(text: "Showing age.", isWarning: false))
        case .age:
            step(to: nil)
            show(Notice(text: "Showing times as written.", isWarning: false))
        default: showClock(of: .here)
        }
    }

    private func showClock(of place: Calendar.Place) {
        guard step(to: .clock(place)) else { return }
        show(Notice(text: "Showing \(Self.words(for: place)).", isWarning: false))
    }

    private static func words(for place: Calendar.Place) -> String {
        if place == .here, let zone = Calendar.zone { return "\(zone.name) time" }
        let name = Calendar.text(Int(WallClock.now / 1000), "%Z", in: .machine)
        return "local time (\(name))"
    }

    /// Returns whether there can be such a column beside these rows.
    @discardableResult
    private func step(to column: TimeColumn?) -> Bool {
        timeColumn = column
        guard column != nil, moments == nil || list.cell.columns.isEmpty else { return true }
        timeColumn = nil
        show(Notice(text: "These \(noun.many) have no times.", isWarning: false))
        return false
    }

    /// The column, for rows.
    func rowColumn(of column: TimeColumn) -> RowColumn {
        RowColumn(widest: column.widest, leastWidth: TimeColumn.leastWidth) { [unowned self] in
            timeWords(of: $0, column)
        }
    }

    private func timeWords(of line: Line, _ column: TimeColumn) -> String {
        guard let row = line.version?.row, let moment = moments?.ofLine(line), let index = list.document.index(of: row)
        else { return "" }
        switch column {
        case .sincePrevious: return momentBefore(index).map { ElapsedText.words(moment - $0) } ?? ""
        case .sinceMark:
            guard let mark = marks.lastMarked, let reference = moments?.ofLine(list.document.line(of: mark)) else {
                return ""
            }
            return mark == row ? "0" : ElapsedText.words(moment - reference)
        case .clock(let place): return Calendar.text(Int(moment.rounded(.down)), "%-d %b %H:%M:%S", in: place)
        case .age:
            let age = AgeText(of: moment, at: marks.clock())
            ageChange = min(ageChange, age.nextChange)
            return age.words
        }
    }

    /// The moment that the nearest row above says; nil where few rows say none.
    private func momentBefore(_ index: Int) -> Double? {
        for place in (max(0, index - 20)..<index).reversed() {
            let line = list.document.line(at: place)
            guard !line.isHeader, !line.isDivider else { continue }
            if let moment = moments?.ofLine(line) { return moment }
        }
        return nil
    }

    /// Has rows drawn anew where one of them is older by now than its words say; nothing moves by that.
    func advanceAges() {
        guard marks.clock() >= ageChange else { return }
        ageChange = .infinity
        list.generation &+= 1
    }

    /// Returns the time at which the words of rows will be other ones, in milliseconds; nil if they stay.
    func nextAgeChange(after time: Double) -> Double? {
        ageChange.isFinite ? time + max(0, ageChange - marks.clock()) * 1000 : nil
    }
}
