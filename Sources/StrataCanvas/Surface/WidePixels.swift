/// Four neighbouring pixels with 16 bits for each channel, so that there is room for products with up to 256.
struct WidePixels {
    /// The first two.
    let front: SIMD8<UInt16>
    /// The other two.
    let back: SIMD8<UInt16>

    /// Pixels two by two.
    @inline(__always)
    init(front: SIMD8<UInt16>, back: SIMD8<UInt16>) { (self.front, self.back) = (front, back) }

    /// A number for each pixel, at most 65,535, in all of its channels.
    @inline(__always)
    init(all numbers: SIMD4<UInt32>) {
        let short = SIMD4<UInt16>(truncatingIfNeeded: numbers)
        let twice = SIMD8(short[0], short[0], short[1], short[1], short[2], short[2], short[3], short[3])
        let pairs = unsafeBitCast(twice, to: SIMD4<UInt32>.self)
        front = unsafeBitCast(SIMD4(pairs[0], pairs[0], pairs[1], pairs[1]), to: SIMD8<UInt16>.self)
        back = unsafeBitCast(SIMD4(pairs[2], pairs[2], pairs[3], pairs[3]), to: SIMD8<UInt16>.self)
    }

    /// Each channel divided by 256, as pixels lie in memory.
    @inline(__always)
    var dividedBy256: SIMD4<UInt32> {
        let eight = SIMD8<UInt16>(repeating: 8)
        let channels = SIMD16(lowHalf: front &>> eight, highHalf: back &>> eight)
        return unsafeBitCast(SIMD16<UInt8>(truncatingIfNeeded: channels), to: SIMD4<UInt32>.self)
    }
}
