/// A number of as many digits as it is written with: `18446744073709551615`, `-0.10`.
struct ExactNumber: Sendable, Hashable {
    private let isNegative: Bool
    /// The digits before the point, without leading zeros, and those behind it, without trailing ones.
    private let (whole, fraction): ([UInt8], [UInt8])

    /// Reads a number without an exponent; nil where a text is none.
    init?(_ text: some BidirectionalCollection<UInt8>) {
        var rest = Array(text)[...]
        let sign = rest.first
        if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
        let parts = rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count < 3, parts.allSatisfy({ $0.allSatisfy(\.isDigit) }) else { return nil }
        whole = Array(parts[0].drop { $0 == 0x30 })
        var fraction = parts.count > 1 ? Array(parts[1]) : []
        while fraction.last == 0x30 { fraction.removeLast() }
        self.fraction = fraction
        isNegative = sign == UInt8(ascii: "-") && !(whole.isEmpty && fraction.isEmpty)
    }

    /// Returns -1, 0 or 1 as it is less than another number, equal or greater.
    func order(_ other: ExactNumber) -> Int {
        guard isNegative == other.isNegative else { return isNegative ? -1 : 1 }
        let size = size(other)
        return isNegative ? -size : size
    }

    private func size(_ other: ExactNumber) -> Int {
        guard whole.count == other.whole.count else { return whole.count.order(other.whole.count) }
        for (one, two) in [(whole, other.whole), (fraction, other.fraction)] where one != two {
            return one.lexicographicallyPrecedes(two) ? -1 : 1
        }
        return 0
    }
}
