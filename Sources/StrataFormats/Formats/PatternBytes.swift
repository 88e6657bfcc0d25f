/// Bytes of ASCII, such as those that every line has which a pattern matches: a line without one of them need not be tried
/// with it, and most lines lack some of most patterns.
struct PatternBytes: Equatable {
    private var bits = SIMD2<UInt64>()

    /// No bytes.
    init() {}

    /// The bytes of a line.
    init(of line: UnsafeRawBufferPointer) {
        var (low, high) = (UInt64(0), UInt64(0))
        for byte in line where byte < 0x80 {
            let bit = 1 &<< UInt64(byte)
            if byte < 64 { low |= bit } else { high |= bit }
        }
        bits = SIMD2(low, high)
    }

    /// The bytes that all lines have which a pattern matches, as far as they can be told by how it is written. O(its length).
    init(ofPattern text: some Collection<UInt8>) {
        var scan = Scan(rest: Array(text)[...])
        let found = scan.alternatives()
        // What is not understood may be anything.
        if !scan.isLost, scan.rest.isEmpty { self = found }
    }

    mutating func insert(_ byte: UInt8) { bits[Int(byte / 64)] |= 1 << UInt64(byte % 64) }

    /// Returns true if all of these are among others.
    func isSubset(of others: PatternBytes) -> Bool { bits & others.bits == bits }

    private mutating func formIntersection(_ others: PatternBytes) { bits &= others.bits }
    private mutating func formUnion(_ others: PatternBytes) { bits |= others.bits }

    /// A walk through a pattern.
    private struct Scan {
        var rest: ArraySlice<UInt8>
        /// True once something has come that is not understood.
        var isLost = false

        /// Steps over what stands between two brackets. Returns the bytes that all alternatives have.
        mutating func alternatives() -> PatternBytes {
            var common = sequence()
            while rest.first == UInt8(ascii: "|") {
                rest = rest.dropFirst()
                common.formIntersection(sequence())
            }
            return common
        }

        private mutating func sequence() -> PatternBytes {
            var bytes = PatternBytes()
            while !isLost, let sign = rest.first, sign != UInt8(ascii: "|"), sign != UInt8(ascii: ")") {
                rest = rest.dropFirst()
                let found = part(from: sign)
                if !skipCount() { bytes.formUnion(found) }
            }
            return bytes
        }

        /// Steps over the rest of what begins with a sign. Returns the bytes that it surely has.
        private mutating func part(from sign: UInt8) -> PatternBytes {
            switch sign {
            case UInt8(ascii: "\\"): return escape()
            case UInt8(ascii: "("): return group()
            case UInt8(ascii: "["):
                rest = rest[rest.endOfPatternSet(from: rest.startIndex)...].dropFirst()
                return PatternBytes()
            case UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "$"), 0x80...: return PatternBytes()
            default: return .of(sign)
            }
        }

        private mutating func escape() -> PatternBytes {
            guard let letter = rest.popFirst() else { return lost() }
            if !letter.isLetterOrDigit { return letter < 0x80 ? .of(letter) : PatternBytes() }
            switch letter {
            case UInt8(ascii: "t"): return .of(0x09)
            case UInt8(ascii: "x"):
                let digits = rest.prefix(2)
                guard digits.count == 2, digits.allSatisfy(\.isLetterOrDigit),
                    let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
                else { return lost() }
                rest = rest.dropFirst(2)
                return value < 0x80 ? .of(value) : PatternBytes()
            // Classes of characters, and places.
            case _ where "dDsSwWbBAzZhHvVRN".utf8.contains(letter): return PatternBytes()
            default: return lost()
            }
        }

        /// Steps over a group whose bracket is open.
        private mutating func group() -> PatternBytes {
            var isLookingAround = false
            if rest.first == UInt8(ascii: "*") { return lost() }
            if rest.first == UInt8(ascii: "?") {
                rest = rest.dropFirst()
                guard let kind = rest.popFirst() else { return lost() }
                switch kind {
                case UInt8(ascii: ":"), UInt8(ascii: ">"): break
                case UInt8(ascii: "="), UInt8(ascii: "!"): isLookingAround = true
                case UInt8(ascii: "&"):
                    while let byte = rest.first, byte != UInt8(ascii: ")") { rest = rest.dropFirst() }
                    isLookingAround = true
                case UInt8(ascii: "<"):
                    isLookingAround = rest.first == UInt8(ascii: "=") || rest.first == UInt8(ascii: "!")
                    if isLookingAround { rest = rest.dropFirst() } else { skipName() }
                default: return lost()
                }
            }
            let found = alternatives()
            guard rest.popFirst() == UInt8(ascii: ")") else { return lost() }
            return isLookingAround ? PatternBytes() : found
        }

        private mutating func skipName() { while let byte = rest.popFirst(), byte != UInt8(ascii: ">") {} }

        /// Steps over how often something comes. Returns true if that may be never.
        private mutating func skipCount() -> Bool {
            guard let sign = rest.first, "?*+{".utf8.contains(sign) else { return false }
            rest = rest.dropFirst()
            var mayBeMissing = sign == UInt8(ascii: "?") || sign == UInt8(ascii: "*")
            if sign == UInt8(ascii: "{") {
                guard let least = rest.first, let end = rest.firstIndex(of: UInt8(ascii: "}")),
                    rest[..<end].allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ",") })
                else {
                    _ = lost()
                    return true
                }
                mayBeMissing = !least.isDigit || least == UInt8(ascii: "0")
                rest = rest[end...].dropFirst()
            }
            // How much of it is taken changes nothing.
            if let manner = rest.first, manner == UInt8(ascii: "?") || manner == UInt8(ascii: "+") {
                rest = rest.dropFirst()
            }
            return mayBeMissing
        }

        private mutating func lost() -> PatternBytes {
            isLost = true
            return PatternBytes()
        }
    }

    private static func of(_ byte: UInt8) -> PatternBytes {
        var bytes = PatternBytes()
        bytes.insert(byte)
        return bytes
    }
}
