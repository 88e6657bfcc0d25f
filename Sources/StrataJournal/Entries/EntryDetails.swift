import Strata
import StrataDocument
import StrataSystem

/// The content of an entry, as text: `FIELD=value`, the message first, then where the entry is, then all other
/// fields in the order of their names. A value of several lines goes on in the lines below; one that is no text stands
/// there in hexadecimal digits, which is said.
enum EntryDetails {
    /// The greatest number of bytes of a value that are shown; that it is longer is said.
    private static let mostBytes = 1 << 20

    /// Returns the text of the entry that a handle is at.
    static func text(of journal: JournalHandle) throws(SystemError) -> [UInt8] {
        journal.unpack(atMost: mostBytes + 1)
        defer { journal.unpack(atMost: JournalHandle.mostBytes + 1) }
        var messages: [[UInt8]] = []
        var others: [[UInt8]] = []
        journal.forEachField { field in
            let line = line(field)
            if line.starts(with: "MESSAGE".utf8), line.count > 7, !isOfName(line[7]) {
                messages.append(line)
            } else {
                others.append(line)
            }
        }
        let place = [
            "__CURSOR=\(try journal.cursor())", "__MONOTONIC_TIMESTAMP=\(try journal.bootTime().time)",
            "__REALTIME_TIMESTAMP=\(try journal.time())",
        ]
        others.sort { $0.lexicographicallyPrecedes($1) }
        return Array((messages + place.map { Array($0.utf8) } + others).joined(separator: [0x0A]))
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte == 0x5F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
    }

    private static func line(_ field: UnsafeRawBufferPointer) -> [UInt8] {
        let end = Memory.firstIndex(of: UInt8(ascii: "="), in: field) ?? field.count
        let whole = field.dropFirst(end + 1)
        let value = Array(whole.prefix(mostBytes))
        let isCut = whole.count > mostBytes
        var remarks: [String] = []
        let shown = isText(value, isCut: isCut) ? value : Hexadecimal.digits(of: value)
        if shown.count != value.count { remarks.append("binary, \(CountText.bytes(whole.count)) in hexadecimal") }
        if isCut { remarks.append("the first \(CountText.bytes(mostBytes))") }
        let note = remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))"
        return Array(field.prefix(end)) + Array(note.utf8) + [UInt8(ascii: "=")] + shown
    }

    /// Returns true if bytes are UTF-8 without other control characters than those of plain text and of colours.
    private static func isText(_ bytes: [UInt8], isCut: Bool) -> Bool {
        let plain: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x1B]
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || plain.contains($0) }) else { return false }
        // A character may have been cut in two.
        return (0...(isCut ? 3 : 0)).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
    }
}
