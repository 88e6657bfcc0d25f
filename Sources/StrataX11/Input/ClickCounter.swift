import Strata

/// Counts presses that belong together: the same button, soon after each other, in nearly the same place.
struct ClickCounter {
    /// The longest pause between two presses of a double click, in milliseconds.
    static let interval: UInt = 400
    /// The farthest that the pointer may have moved in between, in points.
    static let distance = 5.0

    private var button = 0
    private var position = Point(x: 0, y: 0)
    private var time: UInt = 0
    private(set) var count = 0

    /// Takes in a press at `time`, in the server's milliseconds, which wrap around at 32 bits. Returns its click count.
    mutating func press(_ button: Int, at position: Point, time: UInt) -> Int {
        let pause = UInt(UInt32(truncatingIfNeeded: time) &- UInt32(truncatingIfNeeded: self.time))
        let isNear =
            abs(position.x - self.position.x) <= Self.distance && abs(position.y - self.position.y) <= Self.distance
        let belongs = count > 0 && button == self.button && pause <= Self.interval && isNear
        count = belongs ? count + 1 : 1
        (self.button, self.position, self.time) = (button, position, time)
        return count
    }
}
