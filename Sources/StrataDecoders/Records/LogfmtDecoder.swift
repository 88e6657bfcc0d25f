import StrataDocument

/// Shows lines of `name=value` (logfmt, as Go's slog and logrus, Grafana's programs and Heroku write it) as lines of a log:
/// when, how bad, who, what, and then the other pairs.
public struct LogfmtDecoder: LineDecoder {
    /// The names of the pairs that are shown; none: those that a log has, and all others.
    private let fields: [[UInt8]]

    /// A decoder that shows all pairs, or only some.
    public init(fields: [String] = []) { self.fields = fields.map { Array($0.utf8) } }

    /// Whether a line is nothing but pairs, and has one that a log has, or a third one.
    static func recognizes(_ line: ArraySlice<UInt8>) -> Bool {
        guard let pairs = LogfmtScanner.pairs(of: line), pairs.count > 1 else { return false }
        return pairs.count > 2
            || pairs.contains { pair in
                let name = Array(line[pair.key.moved(by: line.startIndex)])
                return RecordNames.Role.allCases.contains { RecordNames.names(of: $0).contains(name) }
            }
    }

    /// Whether there is no equals sign.
    public func leavesAlone(_ bytes: UnsafeRawBufferPointer) -> Bool { !bytes.contains(UInt8(ascii: "=")) }

    /// The pairs as a line of a log; a line in which anything else stands stays as it is.
    public func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine {
        guard var row = row(bytes) else { return DecodedLine(bytes) }
        if fields.isEmpty { row.appendAll() } else { row.append(fields) }
        return row.isEmpty ? DecodedLine(bytes) : row.finish()
    }

    /// The pairs, one a line.
    public func details(of bytes: ArraySlice<UInt8>) -> [UInt8]? {
        guard let pairs = LogfmtScanner.pairs(of: bytes), !pairs.isEmpty else { return nil }
        let lines = pairs.map { pair in
            bytes[pair.key.moved(by: bytes.startIndex)] + [UInt8(ascii: "=")]
                + bytes[pair.value.moved(by: bytes.startIndex)]
        }
        return Array(lines.joined(separator: [0x0A]))
    }

    /// What a log has, and the other pairs.
    public func parts(of bytes: ArraySlice<UInt8>) -> LineParts? { row(bytes)?.parts(only: fields) }

    private func row(_ bytes: ArraySlice<UInt8>) -> RecordRow? {
        guard let pairs = LogfmtScanner.pairs(of: bytes), !pairs.isEmpty else { return nil }
        return RecordRow(bytes, pairs, isFlat: true)
    }
}

/// Finds the pairs of a line. A value is a word, or stands in quotes, where a backslash takes the meaning from what follows.
private enum LogfmtScanner {
    /// The pairs; nil where anything else stands in the line. Ranges count from the start of the bytes.
    static func pairs(of bytes: ArraySlice<UInt8>) -> [RecordScanner.Member]? {
        var pairs: [RecordScanner.Member] = []
        var place = bytes.startIndex
        while true {
            while place < bytes.endIndex, isSpace(bytes[place]) { place += 1 }
            guard place < bytes.endIndex else { return pairs }
            let key = place
            while place < bytes.endIndex, belongsToKey(bytes[place]) { place += 1 }
            guard place > key, place < bytes.endIndex, bytes[place] == UInt8(ascii: "=") else { return nil }
            let keyEnd = place
            place += 1
            guard let end = endOfValue(bytes, from: place) else { return nil }
            let start = bytes.startIndex
            pairs.append(
                RecordScanner.Member(key: key - start..<keyEnd - start, value: keyEnd + 1 - start..<end - start))
            place = end
        }
    }

    private static func endOfValue(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
        var place = start
        guard place < bytes.endIndex, bytes[place] == UInt8(ascii: "\"") else {
            while place < bytes.endIndex, !isSpace(bytes[place]) { place += 1 }
            return place
        }
        place += 1
        while place < bytes.endIndex, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        place += 1
        return place == bytes.endIndex || place < bytes.endIndex && isSpace(bytes[place]) ? place : nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    private static func belongsToKey(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "_.-/@#$:".utf8.contains(byte)
    }
}
