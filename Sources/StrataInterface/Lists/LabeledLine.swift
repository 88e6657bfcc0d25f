import Strata
import StrataCanvas

/// A line between two rows, with words at its end.
package struct LabeledLine: Equatable {
    /// The place of the line, in points of the view that draws it.
    package var place: Rect
    /// The words; none where the line is upright.
    package var words: String

    /// The height of the ground of the words, in points.
    package static let labelHeight = 18.0
    /// The distance of the words from the left and the right edge of their ground, in points.
    package static let labelPadding = 8.0
    /// The distance of the words' ground from the right edge, beside the marks of hits and the scrollbar, in points.
    package static let trailing = 24.0

    package init(at place: Rect, _ words: String) { (self.place, self.words) = (place, words) }

    /// Returns the line at a height across a view; nil where half of its words would be beyond an edge.
    package init?(atHeight y: Double, across size: Size, _ words: String) {
        guard y >= Self.labelHeight / 2, y <= size.height - Self.labelHeight / 2 else { return nil }
        self.init(at: Rect(x: 0, y: y, width: size.width, height: 1), words)
    }

    /// Draws the line in a colour, and its words in another.
    package func draw(_ color: Color, _ ink: Color, _ context: FrameContext, on painter: Painter) {
        let palette = context.palette
        painter.fill(place, color)
        guard place.width > place.height else { return }
        let width = context.text.size(words).width
        let label = Rect(
            x: place.x + place.width - Self.trailing - width - 2 * Self.labelPadding,
            y: place.y - Self.labelHeight / 2, width: width + 2 * Self.labelPadding, height: Self.labelHeight)
        guard label.x > place.x + Self.labelPadding else { return }
        painter.fill(label, radius: Self.labelHeight / 2, palette.background)
        painter.fill(label, radius: Self.labelHeight / 2, palette.chip)
        context.text.draw(
            words, left: label.x + Self.labelPadding, right: label.x + label.width, centreY: place.y + 0.5, ink,
            on: painter)
    }
}
