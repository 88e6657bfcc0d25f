/// Bytes made fit to be shown: valid UTF-8, in which what cannot be seen has become visible.
///
/// Bytes that are not UTF-8 become U+FFFD, one for each maximal part of a sequence (Unicode 15, section 3.9); NUL,
/// escape and the other control characters become their pictures (U+2400 block), those of U+0080…U+009F become U+FFFD.
/// Tab and line feed stay. Text reaches Pango as a `DisplayText` only.
public struct DisplayText: Sendable {
    /// The text as UTF-8, always valid.
    public private(set) var bytes: [UInt8] = []
    /// Where shown and original bytes stop being equally far along: after each replacement.
    private var shifts: [Shift] = []

    private struct Shift {
        var shown: Int
        var original: Int
    }

    /// A text that can be refilled with ``set(_:)``, so that its memory is used again.
    public init() {}

    /// A text from a string.
    public init(_ string: String) {
        var string = string
        string.withUTF8 { set(UnsafeRawBufferPointer($0)) }
    }

    /// A text from bytes of any kind.
    public init(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { set($0) }
    }

    /// The text as a string.
    public var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Takes over bytes of any kind in place of what was there. O(bytes).
    public mutating func set(_ source: UnsafeRawBufferPointer) {
        bytes.removeAll(keepingCapacity: true)
        shifts.removeAll(keepingCapacity: true)
        bytes.reserveCapacity(source.count)
        var index = 0
        while index < source.count {
            let plain = Self.plainEnd(source, from: index)
            bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: source[index..<plain]))
            index = plain
            if index < source.count { index += appendSpecial(source, at: index) }
        }
    }

    /// Whether there is a word so long that no one looks for its end on the line: breaking a text with such a word
    /// between words is slow, and looks no better.
    var hasEndlessWord: Bool {
        guard bytes.count > Self.endlessWord else { return false }
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == 0x20 || byte == 0x09 || byte == 0x0A {
            if index - start > Self.endlessWord { return true }
            start = index + 1
        }
        return bytes.count - start > Self.endlessWord
    }

    private static let endlessWord = 2048

    /// Where the byte at an offset of the original lies in ``bytes``.
    public func shownOffset(ofOriginal offset: Int) -> Int {
        guard let shift = lastShift(where: { $0.original <= offset }) else { return min(offset, bytes.count) }
        return min(shift.shown + offset - shift.original, bytes.count)
    }

    /// Which byte of the original an offset in ``bytes`` stands for.
    public func originalOffset(ofShown offset: Int) -> Int {
        guard let shift = lastShift(where: { $0.shown <= offset }) else { return offset }
        return shift.original + offset - shift.shown
    }

    /// The last of the shifts that come first, for as long as the condition holds. O(log shifts).
    private func lastShift(where holds: (Shift) -> Bool) -> Shift? {
        var low = 0
        var high = shifts.count
        while low < high {
            let middle = (low + high) / 2
            if holds(shifts[middle]) { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : shifts[low - 1]
    }

    /// The end of the bytes from `start` on that stay as they are because they are printing ASCII, tabs or line feeds.
    private static func plainEnd(_ source: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index < source.count {
            let byte = source[index]
            guard (byte >= 0x20 && byte < 0x7F) || byte == 0x09 || byte == 0x0A else { break }
            index += 1
        }
        return index
    }

    /// Appends what stands for the byte or sequence at `index`, and says how many bytes it stands for.
    private mutating func appendSpecial(_ source: UnsafeRawBufferPointer, at index: Int) -> Int {
        let byte = source[index]
        let sequence = UTF8Sequence(source, at: index)
        if byte < 0x20 || byte == 0x7F {
            // U+2400 + n pictures the control character n; DEL's is U+2421.
            append(picture: byte == 0x7F ? 0xA1 : 0x80 + byte)
        } else if !sequence.isValid || sequence.isControl {
            bytes += [0xEF, 0xBF, 0xBD]
        } else {
            bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: source[index..<index + sequence.length]))
            return sequence.length
        }
        shifts.append(Shift(shown: bytes.count, original: index + sequence.length))
        return sequence.length
    }

    private mutating func append(picture lastByte: UInt8) {
        bytes += [0xE2, 0x90, lastByte]
    }
}

/// The UTF-8 sequence at a place in memory, or the part of one that is to be replaced as a whole.
private struct UTF8Sequence {
    /// How many bytes, at least one.
    var length = 1
    /// Whether it is well formed (Unicode 15, table 3-7).
    var isValid: Bool
    /// Whether it is one of U+0080…U+009F.
    var isControl: Bool

    init(_ source: UnsafeRawBufferPointer, at index: Int) {
        let first = source[index]
        let expected = Self.length(first)
        isValid = expected > 0
        isControl = false
        guard expected > 1 else { return }
        while length < expected {
            let next = index + length
            let allowed = length == 1 ? Self.secondBytes(after: first) : 0x80...0xBF
            guard next < source.count, allowed.contains(source[next]) else {
                isValid = false
                return
            }
            length += 1
        }
        isControl = first == 0xC2 && source[index + 1] < 0xA0
    }

    private static func length(_ first: UInt8) -> Int {
        switch first {
        case 0x00...0x7F: 1
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
    }

    private static func secondBytes(after first: UInt8) -> ClosedRange<UInt8> {
        switch first {
        case 0xE0: 0xA0...0xBF
        case 0xED: 0x80...0x9F
        case 0xF0: 0x90...0xBF
        case 0xF4: 0x80...0x8F
        default: 0x80...0xBF
        }
    }
}
