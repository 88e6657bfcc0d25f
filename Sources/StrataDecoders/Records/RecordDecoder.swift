import StrataDocument
import StrataFormats

/// Shows lines that are JSON objects as lines of a log: when, how bad, who, what, and then the other members.
public struct RecordDecoder: LineDecoder {
    /// The members that are shown, each as the keys that lead to it; none: those that a log has.
    private let fields: [[UInt8]]

    /// A decoder that shows what a log has, or only some members.
    ///
    /// - Parameter fields: keys, or keys in keys with points between them.
    public init(fields: [String] = []) { self.fields = fields.map { Array($0.utf8) } }

    /// Returns true if a line is a record.
    static func recognizes(_ line: ArraySlice<UInt8>) -> Bool {
        mayBeRecord(line) && RecordScanner.members(of: line) != nil
    }

    private static func mayBeRecord(_ line: ArraySlice<UInt8>) -> Bool {
        line.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "{")
    }

    /// Returns true if no line begins with a brace.
    public func leavesAlone(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var isStart = true
        for byte in bytes {
            if isStart, byte == UInt8(ascii: "{") { return false }
            isStart = byte == 0x0A || isStart && (byte == 0x20 || byte == 0x09)
        }
        return true
    }

    /// Returns the record as a line of a log; what is no record stays as it is.
    public func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine {
        guard Self.mayBeRecord(bytes), let members = RecordScanner.members(of: bytes), !members.isEmpty else {
            return DecodedLine(bytes)
        }
        var row = RecordRow(bytes, members)
        if fields.isEmpty { row.appendAll() } else { row.append(fields) }
        // A record that has nothing to show is shown itself.
        return row.isEmpty ? DecodedLine(bytes) : row.finish()
    }

    /// Returns the parts that a log has, and the other members.
    public func parts(of bytes: ArraySlice<UInt8>) -> LineParts? {
        guard Self.mayBeRecord(bytes), let members = RecordScanner.members(of: bytes) else { return nil }
        return RecordRow(bytes, members).parts(only: fields)
    }

    /// Returns the record, a member a line.
    public func details(of bytes: ArraySlice<UInt8>) -> [UInt8]? {
        Self.recognizes(bytes) ? RecordPage.text(of: bytes) : nil
    }
}
