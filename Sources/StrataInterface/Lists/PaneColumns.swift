import Strata
import StrataDocument

/// The columns before the text of a pane's rows.
struct PaneColumns: Equatable {
    /// The column that says something of times; nil where there is none.
    var time: TimeColumn?
    /// True where rows bear the numbers of their lines.
    var hasNumbers = false
    /// The number of digits that there is room for; 0 while lines are still being counted.
    var digits = 0

    /// No fewer digits than these, so that text need not move in a log that has just begun.
    static let leastDigits = 3
}

extension ListPane {
    /// The column that says something of times; nil where there is none.
    package var timeColumn: TimeColumn? {
        get { columns.time }
        set { columns.time = newValue }
    }

    /// True where rows bear the numbers of their lines, which a filter does not change.
    package var showsLineNumbers: Bool {
        get { columns.hasNumbers }
        set {
            columns.hasNumbers = newValue
            countDigits()
        }
    }

    /// Has rows say what their columns are to say.
    func showColumns() {
        ageChange = .infinity
        let numbers = columns.hasNumbers && columns.digits > 0 ? [numberColumn(columns.digits)] : []
        list.cell.columns = numbers + (columns.time.map { [rowColumn(of: $0)] } ?? [])
        list.setAnew()
    }

    /// Makes room for the greatest number there is, once lines are counted.
    func countDigits() {
        guard columns.hasNumbers else { return }
        let digits = status.isIndexed ? "\(allRows.lines.lineCount)".count : 0
        columns.digits = digits == 0 ? 0 : max(digits, PaneColumns.leastDigits)
    }

    private func numberColumn(_ digits: Int) -> RowColumn {
        let greatest = Int(String(repeating: "8", count: digits)) ?? 0
        return RowColumn(widest: CountText.grouped(greatest)) { [unowned self] line in
            // A divider, and a row that stands for others, has no number of its own.
            guard !line.isHeader, !line.isDivider, line.omittedCount == 0, let row = line.version?.row,
                let index = list.document.index(of: row)
            else { return "" }
            return CountText.grouped(number(ofRow: index))
        }
    }
}
