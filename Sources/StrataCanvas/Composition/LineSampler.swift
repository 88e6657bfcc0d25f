/// A line of pixels that is read at places between them, mixing the two that are nearest. Positions are 32.32 fixed
/// point; beyond either end the pixel there stands in.
struct LineSampler {
    /// Four 16-bit channels a pixel, each at most 255. The first and the last pixel are there twice, and positions
    /// count from the first one's double.
    let line: UnsafePointer<UInt16>
    /// The number of pixels without the doubles, at least 1.
    let width: Int

    /// The last position with a pixel on either side.
    private var last: Int { width << 32 | 0xFFFF_FFFF }

    /// Reads `count` pixels from `first` on, `step` apart, which is more than 0.
    func sample(from first: Int, step: Int, into target: UnsafeMutablePointer<UInt32>, count: Int) {
        let before = first < 0 ? min(count, (step - 1 - first) / step) : 0
        let within = first > last ? 0 : min(count, (last - first) / step + 1)
        target.update(repeating: sample(at: 0), count: before)
        let start = first &+ before &* step
        let sampled = before + sampleFours(from: start, step: step, into: target + before, atMost: within - before)
        for index in sampled..<within { target[index] = sample(at: first &+ index &* step) }
        (target + within).update(repeating: sample(at: last), count: count - within)
    }

    /// Reads as many pixels as can be read four at a time, and returns how many these are.
    private func sampleFours(
        from first: Int, step: Int, into target: UnsafeMutablePointer<UInt32>, atMost count: Int
    ) -> Int {
        var position = first
        // What is after the point makes the weights. It is kept beside the positions, as it is needed in a register of
        // four and they are needed one by one.
        let numbers = SIMD4<UInt32>(0, 1, 2, 3)
        var parts = numbers &* UInt32(truncatingIfNeeded: step) &+ UInt32(truncatingIfNeeded: first)
        let partStep = SIMD4(repeating: UInt32(truncatingIfNeeded: step &* 4))
        var index = 0
        while index &+ 4 <= count {
            let weights = WidePixels(all: parts &>> 24)
            let front = mix(position, position &+ step, weights.front)
            let back = mix(position &+ step &* 2, position &+ step &* 3, weights.back)
            let pixels = WidePixels(front: front, back: back).dividedBy256
            UnsafeMutableRawPointer(target + index).storeBytes(of: pixels, as: SIMD4<UInt32>.self)
            position &+= step &* 4
            parts &+= partStep
            index &+= 4
        }
        return index
    }

    private func sample(at position: Int) -> UInt32 {
        let part = UInt32(truncatingIfNeeded: position) &>> 24
        let mixed = mix(position, position, WidePixels(all: SIMD4(repeating: part)).front)
        return WidePixels(front: mixed, back: mixed).dividedBy256[0]
    }

    /// 256 times what lies at two positions, rounded as for a division. The weights are the second pixels', of 256.
    @inline(__always)
    private func mix(_ first: Int, _ second: Int, _ weights: SIMD8<UInt16>) -> SIMD8<UInt16> {
        let (left, right) = (pixels(at: first), pixels(at: second))
        let one = unsafeBitCast(SIMD2(left[0], right[0]), to: SIMD8<UInt16>.self)
        let other = unsafeBitCast(SIMD2(left[1], right[1]), to: SIMD8<UInt16>.self)
        return one &<< SIMD8(repeating: 8) &+ (other &- one) &* weights &+ SIMD8(repeating: 128)
    }

    /// Returns the two pixels on either side of a position, which is not negative.
    @inline(__always)
    private func pixels(at position: Int) -> SIMD2<UInt64> {
        let index = Int(UInt(bitPattern: position) &>> 32)
        return UnsafeRawPointer(line).loadUnaligned(fromByteOffset: index &* 8, as: SIMD2<UInt64>.self)
    }
}
