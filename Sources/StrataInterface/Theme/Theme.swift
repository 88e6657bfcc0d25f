/// The look of everything: colours and faces. Faces decide how long rows are; colours decide nothing but what is seen, and
/// are handed in whenever something is drawn.
public struct Theme: Sendable, Hashable {
    /// The colours.
    public var palette: Palette
    /// The faces.
    public var faces: Faces

    /// A look of colours and faces.
    ///
    /// - Parameters:
    ///   - palette: the colours.
    ///   - faces: the faces.
    public init(palette: Palette, faces: Faces = Faces()) {
        self.palette = palette
        self.faces = faces
    }
}
