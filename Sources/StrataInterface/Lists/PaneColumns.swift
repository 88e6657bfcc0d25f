import Strata
import StrataDocument
import StrataSystem

/// The narrow columns before the text of a pane's rows: the numbers of lines, and what is said of their times.
package final class PaneColumns: ReadingTool {
    unowned let pane: ListPane
    /// The column that says something of times; nil where there is none.
    package var time: TimeColumn? { didSet { if time != oldValue { show() } } }
    /// True where rows bear the numbers of their lines, which a filter does not change.
    package var hasNumbers = false {
        didSet {
            if hasNumbers != oldValue { show() }
            countDigits()
        }
    }
    /// The number of digits that there is room for; 0 while lines are still being counted.
    private var digits = 0 { didSet { if digits != oldValue { show() } } }
    /// The first line as numbers were drawn last, and the last line with its number.
    private var numbered: (first: RowID, last: RowID, number: Int)?
    /// The moment at which a row is older than the column says, in seconds since 1970 began in UTC.
    private var ageChange = Double.infinity

    /// No fewer digits than these, so that text need not move in a log that has just begun.
    private static let leastDigits = 3

    /// No columns before the rows of a pane.
    package init(of pane: ListPane) { self.pane = pane }

    private var list: ListView { pane.list }

    /// Has rows say what the columns are to say.
    private func show() {
        ageChange = .infinity
        let numbers = hasNumbers && digits > 0 ? [numberColumn(digits)] : []
        list.cell.columns = numbers + (time.map { [timeColumn($0)] } ?? [])
        list.setAnew()
    }

    /// Takes over how many lines there are by now, and how old.
    package func passTime(_ context: FrameContext) {
        advanceAges()
        countDigits()
        followLines()
    }

    // MARK: - Numbers

    /// Has rows drawn anew where lines have come or gone above others, shown or not: these have other numbers now.
    private func followLines() {
        let lines = pane.allRows.lines
        guard hasNumbers, digits > 0, lines.count > 0 else { return }
        let (first, end) = (lines.id(at: 0), lines.count - 1)
        if let numbered {
            let number = lines.index(of: numbered.last).map { lines.lineNumber(at: $0) }
            if number != numbered.number || first != numbered.first { list.painter.generation &+= 1 }
        }
        numbered = (first, lines.id(at: end), lines.lineNumber(at: end))
    }

    /// Makes room for the greatest number there is, once lines are counted.
    private func countDigits() {
        guard hasNumbers else { return }
        let count = pane.status.isIndexed ? "\(pane.allRows.lines.lineCount)".count : 0
        digits = count == 0 ? 0 : max(count, Self.leastDigits)
    }

    private func numberColumn(_ digits: Int) -> RowColumn {
        let greatest = Int(String(repeating: "8", count: digits)) ?? 0
        return RowColumn(widest: CountText.grouped(greatest)) { [unowned self] line in
            // A divider, and a row that stands for others, has no number of its own.
            guard !line.isHeader, !line.isDivider, line.omittedCount == 0, let row = line.version?.row,
                let index = list.document.index(of: row)
            else { return "" }
            return CountText.grouped(pane.number(ofRow: index))
        }
    }

    // MARK: - Times

    private func timeColumn(_ column: TimeColumn) -> RowColumn {
        RowColumn(widest: column.widest, leastWidth: TimeColumn.leastWidth) { [unowned self] in words(of: $0, column) }
    }

    private func words(of line: Line, _ column: TimeColumn) -> String {
        guard let row = line.version?.row, let moment = pane.moments?.ofLine(line),
            let index = list.document.index(of: row)
        else { return "" }
        switch column {
        case .sincePrevious: return momentBefore(index).map { ElapsedText.words(moment - $0) } ?? ""
        case .sinceMark:
            let marked = pane.marks.lastMarked
            guard let marked, let reference = pane.moments?.ofLine(pane.allRows.line(of: marked)) else { return "" }
            return marked == row ? "0" : ElapsedText.words(moment - reference)
        case .clock(let place): return Calendar.text(Int(moment.rounded(.down)), "%-d %b %H:%M:%S", in: place)
        case .age:
            let age = AgeText(of: moment, at: pane.marks.clock())
            ageChange = min(ageChange, age.nextChange)
            return age.words
        }
    }

    /// The moment that the nearest row above says; nil where few rows say none.
    private func momentBefore(_ index: Int) -> Double? {
        for place in (max(0, index - 20)..<index).reversed() {
            let line = list.document.line(at: place)
            guard !line.isHeader, !line.isDivider else { continue }
            if let moment = pane.moments?.ofLine(line) { return moment }
        }
        return nil
    }

    /// Has rows drawn anew where one of them is older by now than its words say; nothing moves by that.
    private func advanceAges() {
        guard pane.marks.clock() >= ageChange else { return }
        ageChange = .infinity
        list.painter.generation &+= 1
    }

    /// Returns the time at which the words of rows will be other ones, in milliseconds; nil if they stay.
    package func nextWork(after time: Double) -> Double? {
        ageChange.isFinite ? time + max(0, ageChange - pane.marks.clock()) * 1000 : nil
    }
}

extension ListPane {
    /// The narrow columns before the text of rows.
    package var columns: PaneColumns { tool() }
}
