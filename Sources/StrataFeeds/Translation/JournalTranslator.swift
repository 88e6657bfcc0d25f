import Strata

extension StreamFormat {
    /// The output of `journalctl -o export`, in which every record begins with its cursor.
    static let journal = StreamFormat(
        "journal export", signatures: [[ClosedRange](bytes: Array("__CURSOR=".utf8))], isText: true
    ) { JournalTranslator() }
}

/// Turns records of systemd's Journal Export Format into JSON, one a line: what every decoder of such lines then shows.
///
/// A record is a line `NAME=value` for each field, and an empty line. A value that has line feeds in it, or is no text,
/// stands behind its name in a line of its own: its size in eight bytes, the lowest first, the bytes, and a line feed. Bytes
/// stay what they are, also where they are no UTF-8. Of several fields of one name the second is `NAME.2`.
final class JournalTranslator: ByteTranslator {
    private enum Place {
        /// The place at which a field or the end of a record begins.
        case lineStart
        case name
        case text
        /// The size of a value, of which so many bytes have been read.
        case size(UInt64, count: UInt64)
        /// A value of which so many bytes are still to come.
        case value(left: UInt64)
        /// The end of such a value.
        case valueEnd
    }

    /// The names of systemd have at most 64 bytes.
    private static let longestName = 256
    /// A larger value is none.
    private static let largestValue: UInt64 = 1 << 40
    /// The number of names of a record that are told from each other.
    private static let mostNames = 4096
    private var place = Place.lineStart
    private var isInRecord = false
    private var name: [UInt8] = []
    /// The number of times that each name has come in the record.
    private var counts: [[UInt8]: Int] = [:]
    var pending = PendingOutput()

    var isComplete: Bool { if case .lineStart = place { !isInRecord && pending.isEmpty } else { false } }

    func restart() {}

    /// Goes through what of a value is written in JSON as it is.
    func passMany(
        _ input: UnsafeRawBufferPointer, _ taken: inout Int, _ output: UnsafeMutableRawBufferPointer, _ given: inout Int
    ) {
        var most = min(input.count - taken, output.count - given)
        switch place {
        case .text: break
        case .value(let left): most = Int(min(UInt64(most), left))
        default: return
        }
        let start = taken
        while taken - start < most, Self.isPlain(input[taken]) {
            output[given] = input[taken]
            taken += 1
            given += 1
        }
        if case .value(let left) = place { pass(left, UInt64(taken - start)) }
    }

    private func pass(_ left: UInt64, _ count: UInt64) {
        place = left == count ? .valueEnd : .value(left: left - count)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    func read(_ byte: UInt8) -> String? {
        switch place {
        case .lineStart where byte == 0x0A:
            if isInRecord { pending.append("}\n".utf8) }
            isInRecord = false
            counts.removeAll(keepingCapacity: true)
        case .lineStart, .name: return handleName(byte)
        case .text:
            if byte == 0x0A { endValue() } else { hold(byte) }
        case .size(let size, let count):
            let size = size | UInt64(byte) << (8 * count)
            guard count == 7 else {
                place = .size(size, count: count + 1)
                return nil
            }
            guard size <= Self.largestValue else {
                return "a field is said to have \(CountText.bytes(Int(clamping: size)))"
            }
            place = size == 0 ? .valueEnd : .value(left: size)
        case .value(let left):
            hold(byte)
            pass(left, 1)
        case .valueEnd:
            guard byte == 0x0A else { return "a field does not end where its size says" }
            endValue()
        }
        return nil
    }

    private func handleName(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            guard name.count < Self.longestName else { return "the name of a field does not end" }
            name.append(byte)
            place = .name
        case UInt8(ascii: "=") where !name.isEmpty:
            beginValue()
            place = .text
        case 0x0A where !name.isEmpty:
            beginValue()
            place = .size(0, count: 0)
        default: return "the name of a field was expected"
        }
        return nil
    }

    private func beginValue() {
        let count = counts.count < Self.mostNames ? counts[name, default: 0] + 1 : 1
        if counts.count < Self.mostNames { counts[name] = count }
        pending.append((isInRecord ? ",\"" : "{\"").utf8)
        pending.append(name)
        if count > 1 { pending.append(".\(count)".utf8) }
        pending.append("\":\"".utf8)
        isInRecord = true
        name.removeAll(keepingCapacity: true)
    }

    private func endValue() {
        pending.append(UInt8(ascii: "\""))
        place = .lineStart
    }

    /// Writes a byte of a value as JSON has it.
    private func hold(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): pending.append([UInt8(ascii: "\\"), byte])
        case 0x0A: pending.append("\\n".utf8)
        case 0..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            pending.append(Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 0xF)]])
        default: pending.append(byte)
        }
    }
}
