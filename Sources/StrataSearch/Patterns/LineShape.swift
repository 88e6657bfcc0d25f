/// The beginning of the first lines of a log's entries, by which they are told from those that go on with an entry, as
/// stack traces do. ``all`` lists them: a new one is one line.
package struct LineShape: Sendable, Hashable {
    /// The signs it is made of: `d` is a digit, `a` a letter, `?` a digit or a space; everything else is itself.
    package let text: String
    /// The number of bytes it has.
    private let length: Int
    // What the byte at each place may be, all places at once: from a low to so many behind it, or from another low on.
    // Behind the shape it may be any.
    private var lows = SIMD32<UInt8>()
    private var spans = SIMD32<UInt8>(repeating: .max)
    private var otherLows = SIMD32<UInt8>()
    private var otherSpans = SIMD32<UInt8>()

    private init(_ text: String) {
        self.text = text
        length = text.utf8.count
        precondition(length <= Self.longest, "'\(text)' is longer than what is compared at once.")
        for (place, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "d"): allow(Self.digits, at: place)
            case UInt8(ascii: "a"): allow(0x61...0x7A, or: 0x41...0x5A, at: place)
            case UInt8(ascii: "?"): allow(Self.digits, or: Self.space, at: place)
            default: allow(byte...byte, at: place)
            }
        }
    }

    /// The shape of the beginning of a line: as many digits and letters, and all else as it is. A day or an hour behind a
    /// space may have one digit, and a space in the place of the other. Nil where that is too long.
    package init?(of beginning: some Collection<UInt8>) {
        guard beginning.count <= Self.longest, beginning.allSatisfy({ $0 < 0x80 && $0 >= 0x20 || $0 == 0x09 }) else {
            return nil
        }
        let bytes = Array(beginning)
        let text = bytes.enumerated().map { place, byte -> UInt8 in
            if Self.mayBeSpace(bytes, place) { return UInt8(ascii: "?") }
            if byte >= 0x30 && byte <= 0x39 { return UInt8(ascii: "d") }
            return byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A ? UInt8(ascii: "a") : byte
        }
        self.init(String(decoding: text, as: UTF8.self))
    }

    /// Returns true for the first of two digits behind a space, or a space in its place.
    private static func mayBeSpace(_ bytes: [UInt8], _ place: Int) -> Bool {
        func isDigit(_ place: Int) -> Bool { place < bytes.count && digits.contains(bytes[place]) }
        return place > 0 && bytes[place - 1] == 0x20 && (isDigit(place) || bytes[place] == 0x20) && isDigit(place + 1)
            && !isDigit(place + 2)
    }

    private mutating func allow(_ bytes: ClosedRange<UInt8>, or others: ClosedRange<UInt8>? = nil, at place: Int) {
        let others = others ?? bytes
        (lows[place], spans[place]) = (bytes.lowerBound, bytes.upperBound - bytes.lowerBound)
        (otherLows[place], otherSpans[place]) = (others.lowerBound, others.upperBound - others.lowerBound)
    }

    private static let digits: ClosedRange<UInt8> = 0x30...0x39
    private static let space: ClosedRange<UInt8> = 0x20...0x20

    /// The beginnings of lines with a time.
    package static let all = [
        "dddd-dd-dd", "[dddd-dd-dd", "dddd/dd/dd dd:", "aaa ?d dd:dd:dd", "[aaa aaa ?d dd:", "adddd dd:dd:",
        "adddddddd dd:dd:", "dd-dd dd:dd:",
        "dd:dd:dd", "[dd:dd:dd", "dd/aaa/dddd", "[dd-aaa-dddd", "dd-aaa-dddd", "dd.dd.dddd dd:", "a, [dddd-dd-dd",
        "dddddddddd.ddd", "<d>dddd-dd-dd", "<dd>d dddd-dd-dd", "<ddd>d dddd-dd-dd",
    ].map(LineShape.init)

    /// Returns true if a line begins so.
    package func begins(_ line: UnsafeRawBufferPointer) -> Bool {
        guard line.count >= length else { return false }
        var beginning = SIMD32<UInt8>()
        withUnsafeMutableBytes(of: &beginning) { $0.copyMemory(from: .init(rebasing: line.prefix(Self.longest))) }
        return matches(beginning)
    }

    /// The number of bytes of the longest shape.
    static let longest = 32

    /// Returns true if a line begins so, by its bytes and those behind it: no shape goes on behind a line feed.
    @inline(__always)
    func matches(_ beginning: SIMD32<UInt8>) -> Bool {
        let isRight = (beginning &- lows .<= spans) .| (beginning &- otherLows .<= otherSpans)
        let bits = unsafeBitCast(isRight, to: SIMD4<UInt64>.self)
        return bits.x & bits.y & bits.z & bits.w == .max
    }

    /// The number of lines that begin alike and are no chance.
    private static let enough = 3

    /// Returns the shapes of lines that have any; none where too few have one, and every line may stand for itself.
    package static func common(to lines: some Sequence<[UInt8]>) -> [LineShape] {
        var counts = [Int](repeating: 0, count: all.count)
        for line in lines {
            let shape = line.withUnsafeBytes { bytes in all.firstIndex { $0.begins(bytes) } }
            if let shape { counts[shape] += 1 }
        }
        return all.indices.filter { counts[$0] >= enough }.map { all[$0] }
    }
}
