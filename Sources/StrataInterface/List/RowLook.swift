/// How a row is to look when it is drawn.
package struct RowLook: Hashable {
    /// Its colours.
    package var palette: Palette
    /// Whether the pointer is over it.
    package var isHovered = false

    package init(palette: Palette, isHovered: Bool = false) {
        self.palette = palette
        self.isHovered = isHovered
    }
}
