import StrataCanvas
import StrataSystem
import StrataWindow

/// The difference of two pictures of the same size, over all channels of all pixels.
public struct PictureDifference: Sendable, Hashable {
    /// The greatest difference of a channel, 0…255.
    public private(set) var maximum = 0
    /// The mean difference of the channels, 0…255.
    public private(set) var mean = 0.0
    /// The smallest rectangle that holds every pixel that differs.
    public private(set) var bounds = PixelRect.empty

    /// Compares two pictures, or the part of both inside a rectangle. They must have the same size.
    public init(_ one: Surface, _ other: Surface, inside rect: PixelRect? = nil) {
        precondition(one.bounds == other.bounds, "Only pictures of the same size can be compared.")
        let rect = (rect ?? one.bounds).intersection(one.bounds)
        var sum = 0
        for y in rect.y..<rect.bottom {
            // Most scanlines of pictures that are compared are the same, byte for byte.
            let lines = (one.base + y * one.stride, other.base + y * other.stride)
            if Memory.isEqual(lines.0, lines.1, count: one.width * 4) { continue }
            for x in rect.x..<rect.right {
                let difference = Self.channels(one.pixel(x: x, y: y), other.pixel(x: x, y: y))
                guard difference.sum > 0 else { continue }
                sum += difference.sum
                maximum = max(maximum, difference.maximum)
                bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        if !rect.isEmpty { mean = Double(sum) / Double(rect.area * 4) }
    }

    private static func channels(_ one: UInt32, _ other: UInt32) -> (sum: Int, maximum: Int) {
        var sum = 0
        var maximum = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            let difference = abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF))
            sum += difference
            maximum = max(maximum, difference)
        }
        return (sum, maximum)
    }
}
