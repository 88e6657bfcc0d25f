import StrataWindow

/// Tells the size of its own that a window has from those that it has while it fills the screen. Window managers say in
/// either order that a window fills the screen and how large it is then.
struct OwnSizes {
    /// The size of its own.
    private(set) var current: WindowSize
    private var former: WindowSize?
    private var changeTime = -Double.infinity

    /// A size within so many milliseconds before the window is said to fill the screen is what it has by that.
    private static let patience = 500.0

    init(_ size: WindowSize) { current = size }

    /// Takes in that the window has another size, and fills as much of the screen as was said last.
    mutating func resized(to size: WindowSize, at time: Double, _ state: WindowState) {
        guard state == WindowState() else { return }
        // While a reader drags a border there are many.
        if time - changeTime > Self.patience { former = current }
        (current, changeTime) = (size, time)
    }

    /// Takes in that the window is shown at another scale, with as many pixels as before.
    mutating func rescale(to scale: Double) {
        (current, former) = (current.rescaled(to: scale), former?.rescaled(to: scale))
    }

    /// Takes in that the window fills the screen from here on.
    mutating func filled(at time: Double) {
        if let former, time - changeTime <= Self.patience { current = former }
        former = nil
    }
}
