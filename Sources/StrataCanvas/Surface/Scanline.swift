import Glibc

/// The innermost loops, each over one run of pixels in one scanline. An opacity here is a whole number from 0 to 256,
/// 256 being opaque, so that it divides by a shift and both ends are exact.
enum Scanline {
    /// Returns an opacity of 0…1 as 0…256.
    static func level(_ opacity: Double) -> Int { Int((min(max(opacity, 0), 1) * 256).rounded()) }

    /// The place of a pixel's alpha among its four bytes.
    static var alphaByte: Int { UInt32(1).littleEndian == 1 ? 3 : 0 }

    /// Sets pixels. Precondition: `count` pixels at `target` are writable.
    @inline(__always)
    static func fill(_ target: UnsafeMutablePointer<UInt32>, count: Int, with pixel: UInt32) {
        target.update(repeating: pixel, count: count)
    }

    /// Copies pixels as they are. Precondition: `count` pixels are readable at `source` and writable at `target`, and
    /// the two do not overlap.
    @inline(__always)
    static func copy(_ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, count: Int) {
        memcpy(target, source, count * 4)
    }

    /// Mixes opaque pixels into those below them. Precondition: as for ``copy(_:to:count:)``, `level` in 0…256.
    static func mix(
        _ source: UnsafePointer<UInt32>, into target: UnsafeMutablePointer<UInt32>, count: Int, level: Int
    ) {
        let from = UnsafeRawPointer(source).assumingMemoryBound(to: UInt8.self)
        let to = UnsafeMutableRawPointer(target).assumingMemoryBound(to: UInt8.self)
        let above = UInt16(level)
        let below = UInt16(256 - level)
        for index in 0..<(count &* 4) {
            let sum = UInt16(from[index]) &* above &+ UInt16(to[index]) &* below &+ 128
            to[index] = UInt8(truncatingIfNeeded: sum &>> 8)
        }
    }

    /// Lays pixels with alpha over those below them. Precondition: as for ``mix(_:into:count:level:)``.
    static func over(
        _ source: UnsafePointer<UInt32>, onto target: UnsafeMutablePointer<UInt32>, count: Int, level: Int
    ) {
        for index in 0..<count {
            let pixel = source[index]
            if pixel == 0 { continue }
            target[index] = over(scaled(pixel, level: UInt32(level)), target[index])
        }
    }

    /// Returns one premultiplied pixel over another.
    @inline(__always)
    static func over(_ above: UInt32, _ below: UInt32) -> UInt32 {
        let clear = 255 &- (above &>> 24)
        return above &+ multiplied(below, by: clear)
    }

    /// Returns a premultiplied pixel, `level` 256ths as strong.
    @inline(__always)
    static func scaled(_ pixel: UInt32, level: UInt32) -> UInt32 {
        let even = ((pixel & 0x00FF_00FF) &* level &+ 0x0080_0080) &>> 8 & 0x00FF_00FF
        let odd = ((pixel &>> 8 & 0x00FF_00FF) &* level &+ 0x0080_0080) & 0xFF00_FF00
        return even | odd
    }

    /// Multiplies each channel by `factor` / 255, rounded to nearest. `factor` is 0…255.
    @inline(__always)
    static func multiplied(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
        let even = (pixel & 0x00FF_00FF) &* factor &+ 0x0080_0080
        let odd = (pixel &>> 8 & 0x00FF_00FF) &* factor &+ 0x0080_0080
        let low = (even &+ (even &>> 8 & 0x00FF_00FF)) &>> 8 & 0x00FF_00FF
        let high = (odd &+ (odd &>> 8 & 0x00FF_00FF)) & 0xFF00_FF00
        return low | high
    }
}
