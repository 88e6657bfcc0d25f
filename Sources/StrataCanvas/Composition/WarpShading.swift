/// How the light falls on a row that turns away: the more it is turned, and the farther from the hinge, the less.
struct WarpShading {
    /// How dark it is at the hinge and at the far edge, 0…1.
    private let near: Double
    private let far: Double
    private let length: Double
    private let isHingedAtEnd: Bool

    /// - Parameter shade: how dark the far edge is when the row is turned away wholly, 0…1.
    init(_ projection: Projection, shade: Double) {
        let cosine = min(max(projection.cosine, 0), 1)
        far = shade * (1 - cosine * cosine).squareRoot()
        near = far * Self.atHinge
        length = Double(projection.length)
        isHingedAtEnd = projection.isHingedAtEnd
    }

    /// How much of the darkness there is at the hinge: a sheet that turns is darker than the flat ones all over.
    private static let atHinge = 0.25

    /// What is left of a scanline's brightness, 0…256.
    func brightness(of line: WarpLine) -> UInt32 {
        let middle = (line.start + line.end) / 2
        let distance = min(max((isHingedAtEnd ? length - middle : middle) / length, 0), 1)
        return UInt32((256 * (1 - near - (far - near) * distance)).rounded())
    }
}
