import StrataCanvas
import StrataSearch

/// The search whose hits stand out in a row, and their colour.
package struct RowHits: Hashable, Sendable {
    /// The matcher of the pattern that is looked for.
    package let matcher: Matcher
    /// The colour that hits lie on.
    package let color: Color
    /// The least contrast of letters to that colour, as WCAG 2 defines it.
    package let contrast: Double

    /// The hits of a matcher, on a colour.
    package init(_ matcher: Matcher, _ color: Color, contrast: Double) {
        (self.matcher, self.color, self.contrast) = (matcher, color, contrast)
    }

    /// The hits as they stand out in the texts of the row.
    package var emphasis: TextEmphasis { TextEmphasis(color, contrast: contrast) { matcher.ranges(in: $0) } }

    /// Returns true if the same matcher finds them, and they look the same.
    package static func == (one: RowHits, other: RowHits) -> Bool {
        one.matcher === other.matcher && one.color == other.color && one.contrast == other.contrast
    }

    /// Feeds the identity of the matcher and the colour to a hasher.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(matcher))
        hasher.combine(color)
    }
}
