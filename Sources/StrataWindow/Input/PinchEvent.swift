import Strata

/// Two fingers on a touchpad that move apart, or together.
public struct PinchEvent: Hashable, Sendable {
    /// The distance between them as a multiple of the one that was told last; less than 1: nearer.
    public var factor: Double
    /// The place of the pointer, in points of the window.
    public let position: Point

    /// A movement of fingers.
    public init(factor: Double, position: Point) { (self.factor, self.position) = (factor, position) }
}
