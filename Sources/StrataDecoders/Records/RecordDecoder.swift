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

    /// Returns true if a line is a record behind the prefix of a container that no other decoder knows.
    static func recognizesPrefixed(_ line: ArraySlice<UInt8>) -> Bool {
        !ContainerDecoder.recognizes(line) && !SyslogDecoder.recognizes(line) && PrefixedRecord(in: line) != nil
    }

    private static func mayBeRecord(_ line: ArraySlice<UInt8>) -> Bool {
        line.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "{")
    }

    /// Returns true if there is no brace.
    public func leavesAlone(_ bytes: UnsafeRawBufferPointer) -> Bool { !bytes.contains(UInt8(ascii: "{")) }

    /// Returns the record as a line of a log, behind its prefix where it has one; what is no record stays as it is.
    public func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine {
        guard var row = row(of: bytes) else { return DecodedLine(bytes) }
        if fields.isEmpty { row.appendAll() } else { row.append(fields) }
        // A record that has nothing to show is shown itself.
        return row.isEmpty ? DecodedLine(bytes) : row.finish()
    }

    private func row(of line: ArraySlice<UInt8>) -> RecordRow? {
        if Self.mayBeRecord(line) {
            guard let members = RecordScanner.members(of: line), !members.isEmpty else { return nil }
            return RecordRow(line, members)
        }
        return PrefixedRecord(in: line).map { RecordRow($0.bytes, $0.members, in: line) }
    }

    /// Returns the parts that a log has, and the other members.
    public func parts(of bytes: ArraySlice<UInt8>) -> LineParts? {
        guard Self.mayBeRecord(bytes), let members = RecordScanner.members(of: bytes) else { return nil }
        return RecordRow(bytes, members).parts(only: fields)
    }

    /// Returns the record, a member a line.
    public func details(of bytes: ArraySlice<UInt8>) -> [UInt8]? {
        if Self.recognizes(bytes) { return RecordPage.text(of: bytes) }
        return PrefixedRecord(in: bytes).map { RecordPage.text(of: $0.bytes) }
    }
}
