import Strata
import StrataCanvas

/// Draws short texts of the chrome: one layout for each face, given one text after another.
public final class ChromeText {
    /// The fonts.
    public let library: FontLibrary
    private let title: TextLayout
    private let caption: TextLayout
    private let paragraph: TextLayout
    /// The text that was measured last, while its layout has it.
    private var measured: (text: String, face: Face, generation: Int)?

    package init(library: FontLibrary, theme: Theme) {
        self.library = library
        title = TextLayout(library, style: theme.faces.title)
        caption = TextLayout(library, style: theme.faces.caption)
        paragraph = TextLayout(library, style: theme.faces.caption)
    }

    /// A face of the window's own texts.
    public enum Face {
        case title, caption
    }

    /// Returns the room that a text needs, in points.
    public func size(_ text: String, _ face: Face = .caption) -> Size {
        let layout = layout(face)
        layout.wrapping = .none
        layout.setText(Self.line(text))
        measured = (text, face, library.generation)
        return layout.size
    }

    /// Draws a text between two edges, centred on a height; it ends in "…" where it is broader. Returns its width.
    @discardableResult
    public func draw(
        _ text: String, _ face: Face = .caption, left: Double, right: Double, centreY: Double, _ color: Color,
        on painter: Painter
    ) -> Double {
        guard right > left, !text.isEmpty else { return 0 }
        let layout = layout(face)
        if !isMeasured(text, face, for: right - left) {
            measured = nil
            layout.wrapping = .ellipsis(width: right - left)
            layout.setText(Self.line(text))
        }
        painter.draw(layout, at: Point(x: left, y: centreY - layout.lineHeight / 2), color)
        return min(layout.size.width, right - left)
    }

    /// Returns true if a layout has a text as it was measured just now and needs exactly the room that there is: it
    /// looks the same in that, and to set it again would double what the header costs in every frame of a scroll.
    private func isMeasured(_ text: String, _ face: Face, for room: Double) -> Bool {
        guard let measured, measured.face == face, measured.text == text, measured.generation == library.generation
        else { return false }
        return (layout(face).size.width - room).magnitude < 0.01
    }

    /// From one line of a paragraph to the next, in points.
    public var lineHeight: Double { paragraph.lineHeight }

    /// Returns the height of a text as a paragraph of a width, in points.
    public func paragraphHeight(_ text: String, width: Double) -> Double {
        paragraph.wrapping = .words(width: width)
        paragraph.setText(DisplayText(text, costLimit: TextLimit.line))
        return paragraph.height
    }

    /// Draws a text as a paragraph of a width.
    public func drawParagraph(_ text: String, at origin: Point, width: Double, _ color: Color, on painter: Painter) {
        paragraph.wrapping = .words(width: width)
        paragraph.setText(DisplayText(text, costLimit: TextLimit.line))
        painter.draw(paragraph, at: origin, color)
    }

    /// No window shows more characters on a line, and tabs take the longer the more of them there are on one.
    private static let mostOnLine = 1000

    private static func line(_ text: String) -> DisplayText {
        guard text.utf8.count > mostOnLine else { return DisplayText(text) }
        let beginning = String(String.UnicodeScalarView(text.unicodeScalars.prefix(mostOnLine)))
        return DisplayText(beginning, costLimit: TextLimit.line)
    }

    private func layout(_ face: Face) -> TextLayout { face == .title ? title : caption }
}
