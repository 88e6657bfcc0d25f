import Strata

/// A button of the pointer.
public enum PointerButton: Hashable, Sendable {
    /// The first, for the index finger.
    case primary
    /// The second, often the wheel pressed down.
    case middle
    /// The third.
    case secondary
    /// The button on the side that goes back.
    case back
    /// The button on the side that goes forward.
    case forward
    /// Any other, by the window system's number.
    case other(Int)
}

/// A press or release of a button.
public struct ButtonEvent: Hashable, Sendable {
    /// The button.
    public let button: PointerButton
    /// The place of the pointer, in points of the window.
    public let position: Point
    /// The modifier keys held.
    public let modifiers: Modifiers
    /// 1 for a single click, 2 for the second press of a double click, and so on; a release has its press's count.
    public let clickCount: Int

    /// A press or release.
    public init(button: PointerButton, position: Point, modifiers: Modifiers = [], clickCount: Int = 1) {
        self.button = button
        self.position = position
        self.modifiers = modifiers
        self.clickCount = clickCount
    }
}

/// A movement of the wheel or of two fingers on a touchpad.
public struct ScrollEvent: Hashable, Sendable {
    /// Clicks to the right, negative to the left; touchpads report fractions.
    public var horizontal: Double
    /// Clicks downwards, negative upwards; touchpads report fractions.
    public var vertical: Double
    /// The place of the pointer, in points of the window.
    public let position: Point
    /// The modifier keys held.
    public let modifiers: Modifiers

    /// A movement in clicks.
    public init(horizontal: Double = 0, vertical: Double, position: Point, modifiers: Modifiers = []) {
        self.horizontal = horizontal
        self.vertical = vertical
        self.position = position
        self.modifiers = modifiers
    }
}
