/// Turns the absolute values that scroll valuators report into clicks (XInput2 protocol, section 4.3, "smooth
/// scrolling": the difference of two values divided by the valuator's increment).
struct ScrollAxes {
    struct Axis: Equatable {
        var device: Int32
        var number: Int32
        var isVertical: Bool
        /// The change of value that makes one click; negative where the device counts the other way.
        var increment: Double
        /// The value last seen.
        var value: Double
    }

    private var axes: [Axis] = []

    /// Replaces what is known of a device: its axes, each with its value of now.
    mutating func replaceAxes(of device: Int32, with axes: [Axis]) {
        self.axes.removeAll { $0.device == device }
        self.axes += axes.filter { $0.increment != 0 && $0.increment.isFinite }
    }

    /// Takes new values and returns the movement in clicks, or nil where no value belongs to a scroll axis.
    mutating func update(device: Int32, values: [(number: Int32, value: Double)]) -> (
        horizontal: Double, vertical: Double
    )? {
        var movement: (horizontal: Double, vertical: Double)?
        for (number, value) in values {
            guard let index = axes.firstIndex(where: { $0.device == device && $0.number == number }) else { continue }
            let clicks = (value - axes[index].value) / axes[index].increment
            axes[index].value = value
            let sum = movement ?? (0, 0)
            movement =
                axes[index].isVertical
                ? (sum.horizontal, sum.vertical + clicks) : (sum.horizontal + clicks, sum.vertical)
        }
        return movement
    }
}
