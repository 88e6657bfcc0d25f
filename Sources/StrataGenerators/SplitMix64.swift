/// A small generator of random numbers: the same seed gives the same numbers everywhere, for ever.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Begins at `seed`.
    package init(seed: UInt64) { state = seed }

    /// Returns the next 64 random bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to `bound` - 1, quickly and nearly evenly.
    /// - Parameter bound: 1…2³².
    @inline(__always)
    mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: ((next() >> 32) &* UInt64(bound)) >> 32) }
}
