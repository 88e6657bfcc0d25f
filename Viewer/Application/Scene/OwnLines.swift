import Strata
import StrataFeeds

/// Rows that a program makes itself and keeps in memory.
final class OwnLines: LineSource {
    private var lines: [Line] = []

    init(_ lines: [[UInt8]] = []) {
        for line in lines { append(line) }
    }

    /// Rows from strings, one each.
    convenience init(_ lines: [String]) { self.init(lines.map { Array($0.utf8) }) }

    /// How many there are.
    var count: Int { lines.count }

    /// Their average length in bytes.
    var averageBytes: Double {
        lines.isEmpty ? 0 : Double(lines.reduce(0) { $0 + $1.bytes.count }) / Double(lines.count)
    }

    func line(at index: Int) -> Line { lines[index] }

    /// Adds the newest row.
    func append(_ bytes: [UInt8]) { lines.append(Line(bytes)) }

    /// Adds a row before all others.
    func prepend(_ bytes: [UInt8]) { lines.insert(Line(bytes), at: 0) }
}
