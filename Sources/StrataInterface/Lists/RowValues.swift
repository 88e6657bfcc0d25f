import Strata
import StrataDocument

/// The named values that rows of a pane have for strategies: `time`, the moment of a row in seconds since 1970 began in UTC,
/// and `level`, 1 for a row that helps to look for a fault, 2 for what goes on, 3 for a warning, 4 for an error.
///
/// A row is read when a strategy asks for it, and no other one is, but for the few before it where it says no time.
struct RowValues {
    /// The names, by index.
    private enum Name: Int, CaseIterable {
        case time, level
    }

    /// The number of rows before one that says no time that are looked at for it: an entry goes on over some lines.
    static let reach = 64

    /// Has a pane's list give its rows their values from now on, as the pane reads them.
    static func read(by pane: ListPane) {
        let list = pane.list
        list.engine.itemValues = ItemValues(names: Name.allCases.map { "\($0)" }) { [weak pane] name, index in
            guard let pane, index < pane.list.document.count else { return nil }
            switch Name(rawValue: name) {
            case .time: return pane.moments.flatMap { time(at: index, of: pane.list.document, $0) }
            case .level: return pane.list.cell.level.flatMap { level(of: pane.list.document.line(at: index), $0) }
            case nil: return nil
            }
        }
        if list.engine.count > 0 { list.engine.prepareAgain(animated: false) }
    }

    /// Returns the moment of a row: its own, or that of the nearest row before which says one.
    private static func time(at index: Int, of document: any Document, _ moments: MomentReader) -> Double? {
        for place in (max(0, index - reach)...index).reversed() {
            let line = document.line(at: place)
            guard hasContent(line) else { continue }
            if let moment = moments.ofLine(line) { return moment }
        }
        return nil
    }

    private static func level(of line: Line, _ level: (_ bytes: [UInt8]) -> RowLevel) -> Double? {
        guard hasContent(line) else { return nil }
        return Double(level(Array(line.originalBytes)).rawValue + 1)
    }

    private static func hasContent(_ line: Line) -> Bool { line.isReadable && !line.isHeader && !line.isDivider }
}
