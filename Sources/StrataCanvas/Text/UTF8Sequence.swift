/// The UTF-8 sequence at a place in memory, or the part of one that is to be replaced as a whole.
struct UTF8Sequence {
    /// The number of bytes, at least one.
    private(set) var length = 1
    /// True if it is well formed (Unicode 15, table 3-7).
    private(set) var isValid: Bool
    /// The character, where it is well formed.
    private(set) var scalar: UInt32

    init(_ source: UnsafeRawBufferPointer, at index: Int) {
        let first = source[index]
        let expected = Self.length(first)
        isValid = expected > 0
        scalar = expected == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(expected))
        guard expected > 1 else { return }
        while length < expected {
            let next = index + length
            let allowed = length == 1 ? Self.secondBytes(after: first) : 0x80...0xBF
            guard next < source.count, allowed.contains(source[next]) else {
                isValid = false
                return
            }
            scalar = scalar << 6 | UInt32(source[next] & 0x3F)
            length += 1
        }
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

extension String {
    /// Bytes of any kind as a string, with U+FFFD for each maximal part of what is no UTF-8. O(bytes), whatever they are,
    /// where the standard library takes microseconds for each faulty one.
    public init(anyBytes bytes: some Collection<UInt8>) {
        if let string = String(validating: bytes, as: UTF8.self) {
            self = string
            return
        }
        let source = Array(bytes)
        var valid: [UInt8] = []
        source.withUnsafeBytes { source in
            var index = 0
            while index < source.count {
                let sequence = UTF8Sequence(source, at: index)
                if sequence.isValid {
                    valid += source[index..<index + sequence.length]
                } else {
                    valid += [0xEF, 0xBF, 0xBD]
                }
                index += sequence.length
            }
        }
        self = String(decoding: valid, as: UTF8.self)
    }
}
