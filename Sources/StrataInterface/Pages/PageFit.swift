import StrataCanvas

/// The size of a page's text, and the room that it has. A text is larger than in its row, but for one that was not
/// broken there and would be here: that is only as large as it may be without, and has more room if it needs that.
struct PageFit: Equatable {
    /// The face of the text.
    let text: TextStyle
    /// The room at the sides of the card.
    let insets: PageInsets

    /// So many steps lie between the size of the row's text and the page's own.
    private static let steps = 4
    /// Longer texts, in bytes, are broken in any case, and take long to be measured.
    private static let longest = 2048

    /// - Parameters:
    ///   - bytes: the text.
    ///   - row: its face in the row.
    ///   - rowRoom: how broad a line may be there.
    ///   - full: its face on a page.
    ///   - style: how the page lies in the list.
    ///   - width: that of the list.
    init(
        _ bytes: [UInt8], row: TextStyle, rowRoom: Double, full: TextStyle, _ style: Page.Style, in width: Double,
        _ library: FontLibrary
    ) {
        let shown = DisplayText(bytes.count <= Self.longest ? bytes : [])
        func natural(_ face: TextStyle) -> Double {
            let layout = TextLayout(library, style: face)
            layout.wrapping = .none
            layout.setText(shown)
            return layout.size.width
        }
        let needed = natural(row)
        let room = PageLayout.contentWidth(style, .ordinary, in: width)
        let most = PageLayout.contentWidth(style, .least, in: width)
        guard needed <= min(rowRoom, max(room, most)) else {
            (text, insets) = (full, .ordinary)
            return
        }
        guard needed > room else {
            let face = Self.faces(from: row, to: full).last { natural($0) <= room }
            (text, insets) = (face ?? row, .ordinary)
            return
        }
        text = row
        insets = PageInsets(tightness: min(1, (needed + 0.5 - room) / (most - room)))
    }

    private static func faces(from row: TextStyle, to full: TextStyle) -> [TextStyle] {
        (1..<steps).map { step in
            var face = full
            face.size = row.size + (full.size - row.size) * Double(step) / Double(steps)
            return face
        } + [full]
    }
}
