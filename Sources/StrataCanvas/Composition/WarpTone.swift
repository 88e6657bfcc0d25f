/// The tone that the light gives a scanline of a row that turns.
struct WarpTone {
    /// The part of the colours that is left, of 256.
    let kept: UInt16
    /// The white that comes to them, of 256; together with what is kept at most 256.
    let white: UInt16

    /// Darkens premultiplied pixels and mixes white into them, as far as they are not seen through. Precondition:
    /// `line` has room for `count` pixels rounded up to a multiple of four.
    func apply(to line: UnsafeMutableBufferPointer<UInt32>, count: Int) {
        guard let line = line.baseAddress else { return }
        // Two channels share 16 bits, green and blue, alpha and red: the upper ones and the lower ones of each two are
        // multiplied apart from each other.
        let (eight, lower) = (SIMD8<UInt16>(repeating: 8), SIMD8<UInt16>(repeating: 0x00FF))
        let upperKept = Self.halves(alpha: 256, green: kept)
        let upperWhite = Self.halves(alpha: 0, green: white)
        for index in stride(from: 0, to: count, by: 4) {
            let place = UnsafeMutableRawPointer(line + index)
            let pixels = place.loadUnaligned(as: SIMD4<UInt32>.self)
            let channels = unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
            let alpha = pixels &>> 24
            let alphas = unsafeBitCast(alpha | alpha &<< 16, to: SIMD8<UInt16>.self)
            let blueAndRed = (channels & lower) &* kept &+ alphas &* white
            let greenAndAlpha = (channels &>> eight) &* upperKept &+ alphas &* upperWhite
            place.storeBytes(of: (blueAndRed &>> eight) | (greenAndAlpha & ~lower), as: SIMD8<UInt16>.self)
        }
    }

    /// Numbers for the upper and the lower half of each of four pixels.
    private static func halves(alpha: UInt16, green: UInt16) -> SIMD8<UInt16> {
        unsafeBitCast(SIMD4<UInt32>(repeating: UInt32(alpha) << 16 | UInt32(green)), to: SIMD8<UInt16>.self)
    }
}
