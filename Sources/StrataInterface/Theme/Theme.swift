/// The look of everything: colours and faces. Faces decide how long rows are; colours decide nothing but what is seen, and
/// are handed in whenever something is drawn.
package struct Theme: Hashable {
    /// The colours.
    package var palette: Palette
    /// The faces.
    package var faces: Faces

    package init(palette: Palette, faces: Faces = Faces()) {
        self.palette = palette
        self.faces = faces
    }
}
