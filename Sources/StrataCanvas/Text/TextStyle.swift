import CPangoCairo

/// The weight of letters, on CSS's and Pango's scale.
public enum TextWeight: UInt32, Sendable, Hashable, CaseIterable {
    /// 400.
    case regular = 400
    /// 600.
    case semibold = 600
    /// 700.
    case bold = 700

    var pango: PangoWeight { PangoWeight(rawValue: rawValue) }
}

/// The part of a text that follows the font that a reader chooses (``FontLibrary/chosen``).
public enum FontRole: Sendable, Hashable {
    /// Its families are those of rows, and its size follows theirs.
    case rows
    /// Its families are those of cards, and its size follows that of rows.
    case cards
    /// Its size follows that of rows.
    case size
}

/// The face and rhythm of a text.
public struct TextStyle: Sendable, Hashable {
    /// Font families in order of preference, with commas between them, as fontconfig knows them: "DejaVu Sans Mono,
    /// monospace".
    public var families: String
    /// Size in typographic points at 96 dots an inch, as font settings of desktops count: 9 is 12 canvas points high.
    public var size: Double
    /// The weight.
    public var weight: TextWeight
    /// The distance between two base lines as a multiple of the font's size. Lines keep it whatever fallback fonts
    /// they need, so that rows of text stay in rhythm.
    public var lineHeight: Double
    /// True if it is larger or smaller by the zoom of its library (``FontLibrary/zoom``), as the text of rows is.
    public var zooms = false
    /// The part of it that follows the font that a reader chooses; nil: none.
    public var role: FontRole?

    /// A style. Size and line height must be more than 0.
    public init(_ families: String, size: Double, weight: TextWeight = .regular, lineHeight: Double = 1.4) {
        precondition(size > 0 && size < 1000 && lineHeight > 0 && lineHeight < 100, "A font size is 0 to 1000 points.")
        self.families = families
        self.size = size
        self.weight = weight
        self.lineHeight = lineHeight
    }
}

/// A stretch of a text that looks different.
public struct TextRun: Sendable, Hashable {
    /// The range of the shown text's UTF-8, in bytes. What lies outside the text is ignored; a character of which a
    /// part is inside counts whole.
    public var range: Range<Int>
    /// Its colour, or nil for that of the text.
    public var color: Color?
    /// Its weight, or nil for that of the style.
    public var weight: TextWeight?
    /// The colour that it lies on; nil for what the text does.
    public var ground: Color?
    /// True if its letters are slanted.
    public var isItalic = false
    /// True if a line lies below it.
    public var isUnderlined = false
    /// True if a line goes through it.
    public var isStruckThrough = false

    /// True if it changes where letters lie, and lines break.
    public var changesShape: Bool { weight != nil || isItalic }

    /// A run over a range of UTF-8 bytes.
    public init(_ range: Range<Int>, color: Color? = nil, weight: TextWeight? = nil) {
        self.range = range
        self.color = color
        self.weight = weight
    }
}

/// The behaviour of a text at the end of its width.
public enum TextWrapping: Sendable, Hashable {
    /// It has no width and runs on.
    case none
    /// It breaks between words, and inside a word only where that alone is too long. The width is in points.
    case words(width: Double)
    /// It stays on one line and ends in "…". The width is in points.
    case ellipsis(width: Double)
    /// It breaks as with ``words(width:)`` into at most so many lines, the last of which ends in "…". The text is one
    /// paragraph: there must be no line feed in it.
    case lines(width: Double, count: Int)

    /// The width in points, if there is one.
    public var width: Double? {
        switch self {
        case .none: nil
        case .words(let width), .ellipsis(let width), .lines(let width, _): width
        }
    }

    /// True if a text that is too long for its room ends in "…".
    var leavesOut: Bool {
        switch self {
        case .none, .words: false
        case .ellipsis, .lines: true
        }
    }
}
