/// A number of bytes as it is written: `65536`, `64K`, `10G`.
struct ByteCount: Equatable {
    /// The number of bytes, from 1.
    let bytes: Int

    /// Reads a whole number from 1, with K, M, G or T behind it for the powers of 1024. Nil where it is none.
    init?(_ text: String) {
        let units: [Character: Int] = ["K": 10, "M": 20, "G": 30, "T": 40]
        let unit = text.last.flatMap { units[$0] }
        let digits = unit == nil ? text[...] : text.dropLast()
        guard digits.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(digits), number > 0 else { return nil }
        let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: 1 << (unit ?? 0))
        guard !isTooLarge else { return nil }
        self.bytes = bytes
    }
}
