import Strata
import StrataCanvas
import StrataInterface

/// What an empty list says.
struct EmptyView: Equatable {
    /// What is the case, and what will happen.
    var title: String
    var note: String

    /// Draws the two lines in the middle of a list of a size.
    func draw(in size: Size, palette: Palette, text: ChromeText, on painter: Painter) {
        line(title, .title, centreY: size.height / 2 - 14, palette.ink, size, text, painter)
        line(note, .caption, centreY: size.height / 2 + 14, palette.quiet, size, text, painter)
    }

    private func line(
        _ line: String, _ face: ChromeText.Face, centreY: Double, _ color: Color, _ size: Size, _ text: ChromeText,
        _ painter: Painter
    ) {
        let width = min(text.size(line, face).width, size.width - 32)
        let left = ((size.width - width) / 2).rounded()
        text.draw(line, face, left: left, right: left + width + 1, centreY: centreY, color, on: painter)
    }
}
