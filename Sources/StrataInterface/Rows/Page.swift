import Strata
import StrataCanvas

/// The content of an expanded row's page, from top to bottom. The view that draws it sees to its frame, its scrolling,
/// its selection, and its opening and closing.
public struct Page: Equatable {
    /// The way that a page lies in the list.
    public enum Style: Equatable, Sendable {
        /// A card as long as its content, as far as there is room, and no broader than so many points.
        case card(broadest: Double)
        /// All of the list, below a head of a colour.
        case full(head: Color)
    }

    /// The face of a page's text.
    public enum TextFace: Equatable, Sendable {
        /// That of rows.
        case row
        /// That of rows, larger.
        case detail
        /// One for reading.
        case reading
    }

    /// A picture above the text.
    public struct Picture: Equatable {
        /// The side of its square, in points.
        public var side: Double
        /// The name of what is drawn in it; equal names draw the same.
        public var name: String
        /// Draws it in a square.
        public var draw: (Rect, Palette, Painter) -> Void

        /// A picture of a size.
        public init(side: Double, name: String, draw: @escaping (Rect, Palette, Painter) -> Void) {
            (self.side, self.name, self.draw) = (side, name, draw)
        }

        /// Returns true if two draw the same.
        public static func == (one: Picture, other: Picture) -> Bool {
            one.side == other.side && one.name == other.name
        }
    }

    /// Colours for the stretches of a text that is too long to be looked through before any of it is shown.
    public struct Coloring: Equatable {
        /// The colours that it takes; with equal ones equal texts look alike.
        public var palette: Palette
        /// The stretches within a range of the text that have colours of their own, in bytes of the text. Asked for
        /// what is shown.
        public var runs: (Range<Int>) -> [TextRun]

        /// Colours out of a palette.
        public init(_ palette: Palette, runs: @escaping (Range<Int>) -> [TextRun]) {
            (self.palette, self.runs) = (palette, runs)
        }

        /// Returns true if two colour equal texts alike.
        public static func == (one: Coloring, other: Coloring) -> Bool { one.palette == other.palette }
    }

    /// The way that it lies in the list.
    public var style: Style
    /// Remarks on the row, small, behind the words for its place.
    public var remarks: [String] = []
    /// The moment of the row, small, at the right.
    public var date = ""
    /// The title of the page.
    public var title = ""
    /// A line below the title of a page that fills the list.
    public var subtitle = ""
    /// A picture above the text.
    public var picture: Picture?
    /// The text, in bytes of any kind.
    public var text: [UInt8]
    /// The face of the text.
    public var face: TextFace
    /// Stretches of the text that have colours of their own, in bytes.
    public var runs: [TextRun] = []
    /// Colours for what lies behind these; nil for none.
    public var coloring: Coloring?
    /// Keys and values, shown as a table below the text.
    public var fields: [PageField] = []
    /// The colour of the card; nil for the palette's own.
    public var fill: Color?
    /// The edge of the card; nil for the palette's own.
    public var edge: Color?
    /// A short mark of this colour stands at the card's left edge, as it does at the row's; nil for none.
    public var bar: Color?
    /// The part of the row that the page grows out of; nil: all of it, upon the palette's background.
    public var rowShape: RowShape?
    /// The frame of the row's picture, in points of the row, if that of the page is to come from there.
    public var rowPicture: Rect?
    /// The frame of the row's own title with all the room for it, in points of the row, if that of the page is to come
    /// from there.
    public var rowTitle: Rect?
    /// The point where the row's own text begins, in points of the row: the page's text comes from there.
    public var rowText = Point(x: Metrics.rowLeading, y: 0)

    /// A page of a text alone: a card as broad as the list.
    ///
    /// - Parameters:
    ///   - text: bytes of any kind.
    ///   - face: the face of the text.
    ///   - style: how it lies in the list.
    public init(text: [UInt8], face: TextFace = .detail, style: Style = .card(broadest: .infinity)) {
        (self.text, self.face, self.style) = (text, face, style)
    }
}

extension Page {
    /// A card, a bubble or a tile in a row.
    public struct RowShape: Equatable, Sendable {
        /// The frame of the shape, in points of the row.
        public var rect: Rect
        /// The radius of its corners, in points.
        public var radius: Double
        /// The colour that fills it.
        public var fill: Color
        /// The colour of its text.
        public var ink: Color

        /// A shape in a row.
        public init(_ rect: Rect, radius: Double, fill: Color, ink: Color) {
            (self.rect, self.radius, self.fill, self.ink) = (rect, radius, fill, ink)
        }
    }
}

/// A key and a value in a page's table.
public struct PageField: Hashable, Sendable {
    /// The name of the field.
    public var key: String
    /// The value of the field.
    public var value: String
    /// The level that the value says; nil if it says none.
    package var level: RowLevel?

    /// A key and a value.
    public init(key: String, value: String) { (self.key, self.value) = (key, value) }
}
