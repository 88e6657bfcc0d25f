/// Characters of ASCII, a bit each.
struct ASCIISet {
    private var bits: (UInt64, UInt64) = (0, 0)

    init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            // Shifts by more than there are bits give nothing.
            bits.0 |= 1 << UInt64(byte)
            bits.1 |= 1 << (UInt64(byte) &- 64)
        }
    }

    func isSubset(of other: ASCIISet) -> Bool { bits.0 & ~other.bits.0 == 0 && bits.1 & ~other.bits.1 == 0 }
}
