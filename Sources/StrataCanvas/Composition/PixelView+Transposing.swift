import StrataWindow

/// Pictures with x and y exchanged. Four by four pixels are turned in registers, and sixteen by sixteen, a cache line
/// either way, before going on: a whole line at once would touch a cache line and a page for each of its pixels.
extension PixelView {
    /// Copies a rectangle of another view into this one with x and y exchanged: its top left pixel to the top left
    /// one here. Precondition: `rect` lies inside the other's bounds and, transposed, fits in this one.
    func setTransposed(_ rect: PixelRect, of other: PixelView) {
        assert(other.bounds.contains(rect) && rect.width <= height && rect.height <= width, "It does not fit.")
        for top in Swift.stride(from: 0, to: rect.height, by: 16) {
            for left in Swift.stride(from: 0, to: rect.width, by: 16) {
                let (right, bottom) = (min(left + 16, rect.width), min(top + 16, rect.height))
                setTransposed(left..<right, top..<bottom, of: other, at: rect)
            }
        }
    }

    /// Copies the columns and lines, counted from the corner of `rect`.
    private func setTransposed(_ columns: Range<Int>, _ lines: Range<Int>, of other: PixelView, at rect: PixelRect) {
        let source = other.base + (rect.y * other.stride + rect.x * 4)
        let wide = columns.lowerBound..<columns.lowerBound + columns.count / 4 * 4
        let high = lines.lowerBound..<lines.lowerBound + lines.count / 4 * 4
        for x in Swift.stride(from: wide.lowerBound, to: wide.upperBound, by: 4) {
            for y in Swift.stride(from: high.lowerBound, to: high.upperBound, by: 4) {
                let target = base + (x * stride + y * 4)
                Self.transpose(source + (y * other.stride + x * 4), other.stride, to: target, stride)
            }
        }
        for y in lines {
            for x in y < high.upperBound ? wide.upperBound..<columns.upperBound : columns {
                let pixel = source.load(fromByteOffset: y * other.stride + x * 4, as: UInt32.self)
                base.storeBytes(of: pixel, toByteOffset: x * stride + y * 4, as: UInt32.self)
            }
        }
    }

    /// Copies four pixels of four lines.
    @inline(__always)
    private static func transpose(
        _ source: UnsafeRawPointer, _ sourceStride: Int, to target: UnsafeMutableRawPointer, _ stride: Int
    ) {
        func line(_ y: Int) -> SIMD4<UInt32> {
            source.loadUnaligned(fromByteOffset: y &* sourceStride, as: SIMD4<UInt32>.self)
        }
        func store(_ left: SIMD2<UInt64>, _ right: SIMD2<UInt64>, _ half: Int, at line: Int) {
            target.storeBytes(of: SIMD2(left[half], right[half]), toByteOffset: line &* stride, as: SIMD2<UInt64>.self)
        }
        let upper = pairs(line(0), line(1))
        let lower = pairs(line(2), line(3))
        store(upper.left, lower.left, 0, at: 0)
        store(upper.left, lower.left, 1, at: 1)
        store(upper.right, lower.right, 0, at: 2)
        store(upper.right, lower.right, 1, at: 3)
    }

    /// Each pixel of a line beside the one below it.
    @inline(__always)
    private static func pairs(
        _ line: SIMD4<UInt32>, _ below: SIMD4<UInt32>
    ) -> (left: SIMD2<UInt64>, right: SIMD2<UInt64>) {
        let left = SIMD4(line[0], below[0], line[1], below[1])
        let right = SIMD4(line[2], below[2], line[3], below[3])
        return (unsafeBitCast(left, to: SIMD2<UInt64>.self), unsafeBitCast(right, to: SIMD2<UInt64>.self))
    }
}
