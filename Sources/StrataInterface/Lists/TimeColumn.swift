import StrataDocument

/// A narrow column with the time that lies between rows.
package enum TimeColumn: Equatable {
    /// Since the line above.
    case sincePrevious
    /// Since the line that was marked last, before it or behind.
    case sinceMark
}

extension ListPane {
    /// Shows the next kind of column, or, after the last, none.
    package func stepTimeColumn() {
        switch timeColumn {
        case nil: timeColumn = .sincePrevious
        case .sincePrevious: timeColumn = marks.lastMarked == nil ? nil : .sinceMark
        case .sinceMark: timeColumn = nil
        }
        guard timeColumn != nil, moments == nil || list.cell.column == nil else { return }
        timeColumn = nil
        show(Notice(text: "There is no such column beside these \(noun.many).", isWarning: false))
    }

    /// Has rows say what the column is to say.
    func showTimeColumn() {
        let (list, column) = (list, timeColumn)
        list.cell.column = column.map { column in { [unowned self] in timeWords(of: $0, column) } }
        list.setAnew()
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
}

/// Spans of time in a few letters.
package enum ElapsedText {
    /// `+12 ms`, `+3.2 s`, `+4:05`, `+2:04:05`, `+3 d 4 h`; empty for no time at all.
    package static func words(_ seconds: Double) -> String {
        let sign = seconds < 0 ? "\u{2212}" : "+"
        let milliseconds = Int((seconds.magnitude * 1000).rounded())
        let whole = milliseconds / 1000
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        switch milliseconds {
        case 0: return ""
        case ..<1000: return "\(sign)\(milliseconds) ms"
        case ..<60_000:
            return milliseconds % 1000 < 50 ? "\(sign)\(whole) s" : "\(sign)\(whole).\(milliseconds % 1000 / 100) s"
        case ..<3_600_000: return "\(sign)\(whole / 60):\(two(whole % 60))"
        case ..<86_400_000: return "\(sign)\(whole / 3600):\(two(whole / 60 % 60)):\(two(whole % 60))"
        default: return "\(sign)\(whole / 86_400) d \(whole / 3600 % 24) h"
        }
    }
}
