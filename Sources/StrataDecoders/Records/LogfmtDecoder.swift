import StrataDocument
import StrataFormats

/// Shows lines of `name=value` (logfmt, as Go's slog and logrus, Grafana's programs and Heroku write it) as lines of a log:
/// when, how bad, who, what, and then the other pairs.
public struct LogfmtDecoder: LineDecoder {
    /// The names of the pairs that are shown; none: those that a log has, and all others.
    private let fields: [[UInt8]]

    /// A decoder that shows all pairs, or only some.
    public init(fields: [String] = []) { self.fields = fields.map { Array($0.utf8) } }

    /// Returns true if a line is nothing but pairs, and has one that a log has, or a third one.
    static func recognizes(_ line: ArraySlice<UInt8>) -> Bool {
        PairScanner.line(line).map {
            !$0.isOpen && PairScanner.isRecord($0, line) && !isHead($0.pairs.prefix(2), line)
        } ?? false
    }

    /// Returns true if there is no equals sign.
    public func leavesAlone(_ bytes: UnsafeRawBufferPointer) -> Bool { !bytes.contains(UInt8(ascii: "=")) }

    /// Returns the pairs as a line of a log; a line in which anything else stands stays as it is.
    public func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine {
        guard var row = row(bytes) else { return DecodedLine(bytes) }
        if fields.isEmpty { row.appendAll() } else { row.append(fields) }
        return row.isEmpty ? DecodedLine(bytes) : row.finish()
    }

    /// Returns the pairs, one a line.
    public func details(of bytes: ArraySlice<UInt8>) -> [UInt8]? {
        guard let pairs = PairScanner.pairs(of: bytes) else { return nil }
        let lines = pairs.map { pair in
            bytes[pair.key.moved(by: bytes.startIndex)] + [UInt8(ascii: "=")]
                + bytes[pair.value.moved(by: bytes.startIndex)]
        }
        return Array(lines.joined(separator: [0x0A]))
    }

    /// Returns the parts that a log has, and the other pairs.
    public func parts(of bytes: ArraySlice<UInt8>) -> LineParts? { row(bytes)?.parts(only: fields) }

    private func row(_ bytes: ArraySlice<UInt8>) -> RecordRow? {
        guard let pairs = PairScanner.pairs(of: bytes), !Self.isHead(pairs.prefix(2), bytes) else { return nil }
        return RecordRow(bytes, pairs, isFlat: true)
    }

    /// Returns true if pairs are the head of a line and no record: a word ends in a colon, such as
    /// `msg=audit(1795737590.000:4410):`. What follows need not be pairs, and none of them is left out.
    private static func isHead(_ pairs: ArraySlice<RecordScanner.Member>, _ bytes: ArraySlice<UInt8>) -> Bool {
        pairs.contains { pair in
            let value = bytes[pair.value.moved(by: bytes.startIndex)]
            return value.last == UInt8(ascii: ":") && value.first != UInt8(ascii: "\"")
        }
    }
}
