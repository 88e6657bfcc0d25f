import StrataGenerators

/// The lines that are written: each has its number and is otherwise made from it and the round's seed, so that a reader
/// of one can tell whether it is whole.
struct NumberedLine {
    let seed: UInt64

    private static let alphabet: [[UInt8]] = ["a", "b", " ", "\t", "0", "é", "→", "\u{1F98A}", "\u{1B}[1m"].map {
        Array($0.utf8)
    }

    /// Returns the bytes of a line, without the line feed.
    func bytes(_ number: Int) -> [UInt8] {
        var random = SplitMix64(seed: seed &* 0x9E37_79B9 ^ UInt64(number))
        var bytes = Array("\(number) ".utf8)
        let length = Self.length(using: &random)
        while bytes.count < length {
            // Eight letters a number: most of the time a soak takes would go into this.
            var bits = random.next()
            for _ in 0..<8 {
                bytes += Self.alphabet[Int(bits & 0xFF) % Self.alphabet.count]
                bits >>= 8
            }
        }
        if length % 7 == 0 { bytes.append(0x0D) }
        return bytes
    }

    private static func length(using random: inout SplitMix64) -> Int {
        switch Int.random(in: 0..<10_000, using: &random) {
        case 0: Int.random(in: 0...200_000, using: &random)
        case 1...50: Int.random(in: 0...5000, using: &random)
        default: Int.random(in: 0...120, using: &random)
        }
    }

    /// Returns the number that a line begins with.
    static func number(of line: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for byte in line.prefix(12) {
            if byte == UInt8(ascii: " ") { return number }
            guard (0x30...0x39).contains(byte) else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        return nil
    }
}
