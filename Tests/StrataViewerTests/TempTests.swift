import StrataDocument
import StrataFormats
import StrataSearch
import Testing
@testable import StrataViewer

@Suite struct TempTests {
    @Test func x() throws {
        for path in ["/tmp/w10/s400.log", "/tmp/w10/t400.log"] {
        let lines = contents(of: path).split(separator: 0x0A).map { Array($0) }
        let formats = FileFormats(lines)
        print("XX", formats.shapes.map(\.text), formats.counts.prefix(4), formats.joins, formats.areOfRecords)
        let n = lines.filter { l in l.withUnsafeBytes { b in formats.shapes.contains { $0.begins(b) } } }.count
        print("XX", n, lines.count)
        }
    }
}
