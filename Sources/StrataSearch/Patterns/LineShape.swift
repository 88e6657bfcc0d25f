import StrataSystem

/// How the first lines of a log's entries begin, by which they are told from those that go on with an entry, as stack traces
/// do. ``all`` lists them: a new one is one line.
package struct LineShape: Sendable, Hashable {
    /// What it is made of: `d` is a digit, `a` a letter, `?` a digit or a space; everything else is itself.
    package let text: String
    private let classes: [Class]

    private enum Class: Hashable {
        case digit, letter, digitOrSpace
        case byte(UInt8)

        func has(_ byte: UInt8) -> Bool {
            switch self {
            case .digit: byte &- 0x30 <= 9
            case .letter: (byte | 0x20) &- 0x61 < 26
            case .digitOrSpace: byte &- 0x30 <= 9 || byte == 0x20
            case .byte(let own): byte == own
            }
        }
    }

    private init(_ text: String) {
        self.text = text
        classes = text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "d"): .digit
            case UInt8(ascii: "a"): .letter
            case UInt8(ascii: "?"): .digitOrSpace
            default: .byte(byte)
            }
        }
    }

    /// The beginnings of lines with a time.
    package static let all = [
        "dddd-dd-dd", "[dddd-dd-dd", "dddd/dd/dd dd:", "aaa ?d dd:dd:dd", "[aaa aaa ?d dd:", "adddd dd:dd:",
        "dd-dd dd:dd:",
        "dd:dd:dd", "[dd:dd:dd", "dd/aaa/dddd", "[dd-aaa-dddd", "dd-aaa-dddd", "dd.dd.dddd dd:", "a, [dddd-dd-dd",
        "dddddddddd.ddd", "<d>dddd-dd-dd", "<dd>d dddd-dd-dd", "<ddd>d dddd-dd-dd",
    ].map(LineShape.init)

    /// Whether a line begins so.
    @inline(__always)
    package func begins(_ line: UnsafeRawBufferPointer) -> Bool {
        guard line.count >= classes.count else { return false }
        for (index, wanted) in classes.enumerated() where !wanted.has(line[index]) { return false }
        return true
    }

    /// So many lines that begin alike are no chance.
    private static let enough = 3

    /// The shapes of lines that have any; none where too few have one, and every line may stand for itself.
    package static func common(to lines: some Sequence<[UInt8]>) -> [LineShape] {
        var counts = [Int](repeating: 0, count: all.count)
        for line in lines {
            let shape = line.withUnsafeBytes { bytes in all.firstIndex { $0.begins(bytes) } }
            if let shape { counts[shape] += 1 }
        }
        return all.indices.filter { counts[$0] >= enough }.map { all[$0] }
    }
}
