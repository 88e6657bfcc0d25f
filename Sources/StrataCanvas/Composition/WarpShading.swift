/// The light on a row that turns away: at the hinge it is as bright as flat, so that no crease is seen there, and
/// the farther from the hinge and the more it is turned, the darker; a bright edge ends it.
struct WarpShading {
    /// The light at the far edge.
    private let edge: SheetLight
    private let length: Double
    private let isHingedAtEnd: Bool

    /// - Parameter light: how it falls when the row is turned away wholly.
    init(_ projection: Projection, _ light: SheetLight) {
        let cosine = min(max(projection.cosine, 0), 1)
        let sine = (1 - cosine * cosine).squareRoot()
        edge = SheetLight(shade: light.shade * sine, gleam: light.gleam * sine)
        length = Double(projection.length)
        isHingedAtEnd = projection.isHingedAtEnd
    }

    /// Returns the tone that the light gives a scanline.
    func tone(of line: WarpLine) -> WarpTone {
        let middle = (line.start + line.end) / 2
        let distance = min(max((isHingedAtEnd ? length - middle : middle) / length, 0), 1)
        // Neither begins nor ends at once.
        let shade = edge.shade * distance * distance * (3 - 2 * distance)
        let gleam = edge.gleam * distance * distance
        return WarpTone(
            kept: UInt16((256 * (1 - shade) * (1 - gleam)).rounded(.down)),
            white: UInt16((256 * gleam).rounded(.down)))
    }
}
