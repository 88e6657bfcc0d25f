import Strata

/// Two fingers on a touchpad that move apart, or together.
public struct PinchEvent: Hashable, Codable, Sendable {
    /// How many times as far apart they are as they were when that was told last; less than 1: nearer.
    public var factor: Double
    /// Where the pointer was, in points of the window.
    public let position: Point

    /// A movement of fingers.
    public init(factor: Double, position: Point) { (self.factor, self.position) = (factor, position) }
}
