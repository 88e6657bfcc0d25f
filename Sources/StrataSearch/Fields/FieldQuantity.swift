/// A length of time or a size that fields write in many units: `1.2s`, `350µs`, `2m3s`, `3 KB`, `512MiB`.
struct FieldQuantity: Sendable, Hashable {
    private enum Kind: Sendable { case time, size }

    private let kind: Kind
    /// Nanoseconds, or bytes.
    private let amount: Double

    /// Makes the quantity of a number with a unit; nil where that is none of time or size.
    init?(_ value: Double, unit: some Collection<UInt8>) {
        guard let (kind, factor) = Self.units[String(decoding: unit, as: UTF8.self)] else { return nil }
        (self.kind, amount) = (kind, value * factor)
    }

    /// Reads a length of time in several units, as Go writes it: `2m3s`, `1h2m3.5s`; nil where a text is none.
    init?(parts text: some BidirectionalCollection<UInt8>) {
        var rest = text[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        var (total, count) = (0.0, 0)
        while !rest.isEmpty {
            let number = rest.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
            rest = rest[number.endIndex...]
            let unit = rest.prefix { !$0.isDigit && $0 != 0x20 }
            rest = rest[unit.endIndex...]
            if rest.first == 0x20 { rest.removeFirst() }
            guard let value = Double(String(decoding: number, as: UTF8.self)),
                let part = FieldQuantity(value, unit: unit), part.kind == .time
            else { return nil }
            (total, count) = (total + part.amount, count + 1)
        }
        guard count > 1 else { return nil }
        (kind, amount) = (.time, isNegative ? -total : total)
    }

    /// Returns -1, 0 or 1 as it is less than another one, equal or greater; nil for one of another kind.
    func order(_ other: FieldQuantity) -> Int? {
        guard kind == other.kind else { return nil }
        // What differs less than digits can say has been reckoned from one unit to another.
        let isSame = (amount - other.amount).magnitude <= 1e-12 * max(amount.magnitude, other.amount.magnitude)
        return isSame ? 0 : amount.order(other.amount)
    }

    private static let units: [String: (Kind, Double)] = {
        var units: [String: (Kind, Double)] = [:]
        let times: [(words: String, nanoseconds: Double)] = [
            ("ns", 1), ("us \u{B5}s \u{3BC}s", 1e3), ("ms msec msecs", 1e6), ("s sec secs second seconds", 1e9),
            ("m min mins minute minutes", 60e9), ("h hr hrs hour hours", 3600e9), ("d day days", 86_400e9),
        ]
        for (words, factor) in times {
            for word in words.split(separator: " ") { units[String(word)] = (.time, factor) }
        }
        for word in ["B", "byte", "bytes"] { units[word] = (.size, 1) }
        var (decimal, binary) = (1.0, 1.0)
        for prefix in ["k", "m", "g", "t", "p"] {
            (decimal, binary) = (decimal * 1000, binary * 1024)
            let capital = prefix.uppercased()
            // What `ls -h` and Java's options call K is 1024 bytes.
            for word in [capital, capital + "i", capital + "iB", prefix + "iB"] { units[word] = (.size, binary) }
            for word in [capital + "B", prefix + "B", prefix + "b"] { units[word] = (.size, decimal) }
        }
        units["k"] = (.size, 1024)
        return units
    }()
}
