/// The way to another size of text that the wheel and fingers have gone so far: what lies between two sizes adds up.
package struct Zooming {
    /// The distance that the wheel was turned towards the next size, in clicks.
    private var clicks = 0.0
    /// The size that fingers have pinched to, before it is rounded.
    private var pinched = 1.0

    /// The sizes that a reader steps through.
    private static let sizes = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]
    /// The sizes that there can be.
    package static let range = sizes[0]...sizes[sizes.count - 1]

    /// No way yet.
    init() {}

    /// Returns the next larger size, or, where the direction is negative, the next smaller one; nil if there is none.
    static func size(next direction: Int, to size: Double) -> Double? {
        direction > 0 ? sizes.first { $0 > size } : sizes.last { $0 < size }
    }

    /// Turns the wheel, down where positive. Returns the number of sizes to step by, which is negative for smaller ones.
    mutating func turn(by distance: Double) -> Int {
        clicks -= distance
        var steps = 0
        while clicks.magnitude >= 1 {
            let direction = clicks > 0 ? 1 : -1
            clicks -= Double(direction)
            steps += direction
        }
        return steps
    }

    /// Moves the fingers apart by a factor, or together where it is below 1. Returns the size then, in hundredths.
    ///
    /// - Parameter size: The size now; if fingers have not pinched to it, they begin there.
    mutating func pinch(by factor: Double, from size: Double) -> Double {
        let former = Self.rounded(pinched) == size ? pinched : size
        pinched = min(max(former * factor, Self.range.lowerBound), Self.range.upperBound)
        return Self.rounded(pinched)
    }

    private static func rounded(_ size: Double) -> Double { (size * 100).rounded() / 100 }
}
