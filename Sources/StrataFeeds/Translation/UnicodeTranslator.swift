extension StreamFormat {
    /// UTF-16 and UTF-32 with the mark that says in which order their bytes are.
    static let unicode: [StreamFormat] = [
        unicode("UTF-32", mark: [0xFF, 0xFE, 0, 0], isLittleEndian: true),
        unicode("UTF-32", mark: [0, 0, 0xFE, 0xFF], isLittleEndian: false),
        unicode("UTF-16", mark: [0xFF, 0xFE], isLittleEndian: true),
        unicode("UTF-16", mark: [0xFE, 0xFF], isLittleEndian: false),
    ]

    private static func unicode(_ name: String, mark: [UInt8], isLittleEndian: Bool) -> StreamFormat {
        StreamFormat(name, signatures: [[ClosedRange](bytes: mark)], isText: true) {
            UnicodeTranslator(unitBytes: mark.count, isLittleEndian: isLittleEndian)
        }
    }
}

/// Turns UTF-16 or UTF-32 into UTF-8. What is no character becomes U+FFFD; the mark at the beginning is left out.
final class UnicodeTranslator: ByteTranslator {
    private static let replacement: Unicode.Scalar = "\u{FFFD}"
    private let unitBytes: Int
    private let isLittleEndian: Bool
    /// The unit that is being put together, and how many of its bytes are there.
    private var unit: UInt32 = 0
    private var unitCount = 0
    /// The first half of a character that has two.
    private var highHalf: UInt32?
    private var isAtMark = true
    var pending = PendingOutput()

    init(unitBytes: Int, isLittleEndian: Bool) {
        (self.unitBytes, self.isLittleEndian) = (unitBytes, isLittleEndian)
    }

    var isComplete: Bool { unitCount == 0 && highHalf == nil && pending.isEmpty }

    func restart() {}

    private var isBetweenCharacters: Bool { unitCount == 0 && highHalf == nil && !isAtMark }

    /// Goes as far as every character is one unit, which is nearly all of most texts, and there is room for it.
    func passMany(
        _ input: UnsafeRawBufferPointer, _ taken: inout Int, _ output: UnsafeMutableRawBufferPointer,
        _ given: inout Int
    ) {
        guard unitBytes == 2, isBetweenCharacters else { return }
        while taken + 2 <= input.count && given + 3 <= output.count {
            let (first, second) = (UInt16(input[taken]), UInt16(input[taken + 1]))
            let unit = isLittleEndian ? second << 8 | first : first << 8 | second
            if unit < 0x80 {
                output[given] = UInt8(unit)
                given += 1
            } else if unit < 0x800 {
                output[given] = 0xC0 | UInt8(unit >> 6)
                output[given + 1] = 0x80 | UInt8(unit & 0x3F)
                given += 2
            } else if !(0xD800...0xDFFF).contains(unit) {
                output[given] = 0xE0 | UInt8(unit >> 12)
                output[given + 1] = 0x80 | UInt8(unit >> 6 & 0x3F)
                output[given + 2] = 0x80 | UInt8(unit & 0x3F)
                given += 3
            } else {
                return
            }
            taken += 2
        }
    }

    func read(_ byte: UInt8) -> String? {
        handle(byte)
        return nil
    }

    private func handle(_ byte: UInt8) {
        let place = isLittleEndian ? unitCount : unitBytes - 1 - unitCount
        unit |= UInt32(byte) << (8 * UInt32(place))
        unitCount += 1
        guard unitCount == unitBytes else { return }
        let whole = unit
        (unit, unitCount) = (0, 0)
        if isAtMark { isAtMark = false } else { handle(unit: whole) }
    }

    private func handle(unit: UInt32) {
        let isLowHalf = (0xDC00...0xDFFF).contains(unit)
        if let high = highHalf.take() {
            if isLowHalf { return hold(0x1_0000 + (high - 0xD800) << 10 + (unit - 0xDC00)) }
            hold(0xFFFD)
        }
        if unitBytes == 2 && (0xD800...0xDBFF).contains(unit) { highHalf = unit } else { hold(unit) }
    }

    private func hold(_ value: UInt32) {
        pending.append(UTF8.encode(Unicode.Scalar(value) ?? Self.replacement)!)
    }
}
