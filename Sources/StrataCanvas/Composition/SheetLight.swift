/// The light that falls on rows that turn away as sheets of paper do.
public struct SheetLight: Sendable, Hashable {
    /// The darkness of the far edge of a row that is turned away wholly, 0…1.
    public var shade: Double
    /// The amount of white at that edge, 0…1: on a dark sheet a shade hardly shows, and a bright edge does.
    public var gleam: Double

    /// A shade, and a bright edge.
    public init(shade: Double, gleam: Double = 0) { (self.shade, self.gleam) = (shade, gleam) }

    /// Rows are as bright turned as they are flat.
    public static let even = SheetLight(shade: 0)
}
