import CPangoCairo
import Glibc

/// The spaces before line feeds in a text that Pango is given. They get no breadth.
///
/// Pango (1.50) asks whether a line may end behind a paragraph before it has found out: it reads memory that it has not
/// written (`log_attrs` in `pango_layout_check_lines`). Where the last space of a paragraph has no room, what it does depends on
/// that. Spaces without breadth have room everywhere.
enum ParagraphEnds {
    /// Returns the bytes of these spaces, a range for each paragraph that ends in some, in order. O(bytes).
    static func spaces(in handle: OpaquePointer) -> [Range<Int>] {
        guard let text = pango_layout_get_text(handle) else { return [] }
        var found: [Range<Int>] = []
        var start = 0
        while let lineFeed = strchr(text + start, 0x0A) {
            let end = lineFeed - UnsafeMutablePointer(mutating: text)
            var first = end
            while first > start, text[first - 1] == 0x20 { first -= 1 }
            if first < end { found.append(first..<end) }
            start = end + 1
        }
        return found
    }

    /// Returns an attribute that takes all breadth from what it is over.
    static func withoutBreadth() -> UnsafeMutablePointer<PangoAttribute>? {
        var nothing = PangoRectangle()
        return pango_attr_shape_new(&nothing, &nothing)
    }
}
