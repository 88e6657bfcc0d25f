import Strata
import StrataFeeds

/// Rows that a program makes itself and keeps in memory.
final class OwnLines: LineSource {
    private var lines: [Line] = []
    private var bytes = 0

    init(_ lines: [[UInt8]] = []) {
        for line in lines { append(line) }
    }

    /// Rows from strings, one each.
    convenience init(_ lines: [String]) { self.init(lines.map { Array($0.utf8) }) }

    /// How many there are.
    var count: Int { lines.count }

    /// Their average length in bytes.
    var averageBytes: Double { lines.isEmpty ? 0 : Double(bytes) / Double(lines.count) }

    func line(at index: Int) -> Line { lines[index] }

    /// Adds the newest row.
    func append(_ row: [UInt8]) {
        lines.append(Line(row))
        bytes += row.count
    }

    /// Adds a row before all others.
    func prepend(_ row: [UInt8]) {
        lines.insert(Line(row), at: 0)
        bytes += row.count
    }
}
