/// Reads an input as choices, one after another. An input that is at its end chooses zero, so that a short one is as good
/// as a long one.
struct FuzzBytes {
    private var bytes: Slice<UnsafeRawBufferPointer>

    init(_ input: UnsafeRawBufferPointer) { bytes = input[...] }

    /// Whether everything has been read.
    var isAtEnd: Bool { bytes.isEmpty }

    /// The next byte.
    mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    /// Yes or no.
    mutating func flag() -> Bool { byte() & 1 == 1 }

    /// A number of a range of at most 65,536 numbers.
    mutating func number(in range: ClosedRange<Int>) -> Int {
        precondition(range.count <= 1 << 16, "Two bytes choose among 65,536 numbers.")
        let value = range.count <= 1 << 8 ? Int(byte()) : Int(byte()) << 8 | Int(byte())
        return range.lowerBound + value % range.count
    }

    /// Any number of 64 bits.
    mutating func integer() -> Int64 { Int64(bitPattern: (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) }) }

    /// A small number, one at a border, or any at all, NaN and the infinities among them.
    mutating func double() -> Double {
        switch byte() {
        case 0...127: return Double(Int8(bitPattern: byte()))
        case 128...223: return Self.special[number(in: 0...Self.special.count - 1)]
        default: return Double(bitPattern: UInt64(bitPattern: integer()))
        }
    }

    private static let special: [Double] = [
        .nan, .infinity, -.infinity, 0, -0.0, 1e308, -1e308, .leastNonzeroMagnitude, 1e-6, 1e-7, 0.5, 1, 90, 300, 400,
        1000, 20_000,
        0x1p53,
        -0x1p53, 0x1p63, 1e17,
    ]

    /// A text of at most so many bytes, each line feed of which ends it.
    mutating func line(atMost count: Int) -> [UInt8] {
        let line = Array(bytes.prefix(count).prefix { $0 != 0x0A })
        bytes = bytes.dropFirst(line.count).dropFirst()
        return line
    }

    /// All that has not been read.
    mutating func rest() -> [UInt8] {
        defer { bytes = bytes.suffix(0) }
        return Array(bytes)
    }
}
