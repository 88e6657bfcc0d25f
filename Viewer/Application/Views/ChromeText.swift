import Strata
import StrataCanvas

/// Draws short texts of the chrome: one layout for each face, given one text after another.
final class ChromeText {
    /// The fonts.
    let library: FontLibrary
    private let title: TextLayout
    private let caption: TextLayout

    init(library: FontLibrary, theme: Theme) {
        self.library = library
        title = TextLayout(library, style: theme.title)
        caption = TextLayout(library, style: theme.caption)
    }

    /// Which face.
    enum Face {
        case title, caption
    }

    /// How much room a text needs, in points.
    func size(_ text: String, _ face: Face = .caption) -> Size {
        let layout = layout(face)
        layout.wrapping = .none
        layout.setText(text)
        return layout.size
    }

    /// Draws a text between two edges, centred on a height; it ends in "…" where it is broader. Returns its width.
    @discardableResult
    func draw(
        _ text: String, _ face: Face = .caption, left: Double, right: Double, centreY: Double, _ color: Color,
        on painter: Painter
    ) -> Double {
        guard right > left, !text.isEmpty else { return 0 }
        let layout = layout(face)
        layout.wrapping = .ellipsis(width: right - left)
        layout.setText(text)
        painter.draw(layout, at: Point(x: left, y: centreY - layout.lineHeight / 2), color)
        return min(layout.size.width, right - left)
    }

    private func layout(_ face: Face) -> TextLayout { face == .title ? title : caption }
}
