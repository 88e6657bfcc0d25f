/// How the light falls on rows that turn away as sheets of paper do.
public struct SheetLight: Sendable, Hashable {
    /// How dark the far edge of a row is that is turned away wholly, 0…1.
    public var shade: Double
    /// How much white there is at that edge, 0…1: on a dark sheet a shade hardly shows, and a bright edge does.
    public var gleam: Double

    /// A shade, and a bright edge.
    public init(shade: Double, gleam: Double = 0) { (self.shade, self.gleam) = (shade, gleam) }

    /// Rows are as bright turned as they are flat.
    public static let even = SheetLight(shade: 0)
}
