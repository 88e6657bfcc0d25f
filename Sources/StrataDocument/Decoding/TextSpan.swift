/// A part of a text that looks otherwise than the rest, or leads somewhere.
public struct TextSpan: Sendable, Hashable {
    /// Its range, in bytes from the start of the text.
    public var range: Range<Int>
    /// Its look.
    public var look: TextLook
    /// The target to which it leads; nil for none.
    public var link: String?

    /// A part with a look.
    public init(_ range: Range<Int>, _ look: TextLook = TextLook(), link: String? = nil) {
        (self.range, self.look, self.link) = (range, look, link)
    }

    /// Returns the same so many bytes further on.
    package func moved(by count: Int) -> TextSpan {
        TextSpan(range.lowerBound + count..<range.upperBound + count, look, link: link)
    }
}

/// The look that a part of a text asks for, as far as it says.
public struct TextLook: Sendable, Hashable {
    /// The colour of its letters; nil for that of the text.
    public var ink: TextColor?
    /// The colour behind them; nil for that of the row.
    public var ground: TextColor?
    /// Its further traits.
    public var traits: TextTraits

    /// A look; by default that of the text.
    public init(ink: TextColor? = nil, ground: TextColor? = nil, traits: TextTraits = []) {
        (self.ink, self.ground, self.traits) = (ink, ground, traits)
    }
}

/// A colour that a text asks for. The view that shows it makes sure that it can be read.
public enum TextColor: Sendable, Hashable {
    /// One of the sixteen of a terminal: black, red, green, yellow, blue, magenta, cyan, white, and the same bright.
    case terminal(UInt8)
    /// A colour in sRGB, each channel 0…255.
    case exact(red: UInt8, green: UInt8, blue: UInt8)

    /// One of the 256 of a terminal: the sixteen, a cube of six by six by six, and 24 greys.
    public init(index: UInt8) {
        switch index {
        case 0..<16: self = .terminal(index)
        case 16..<232:
            func channel(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + 40 * step }
            let place = index - 16
            self = .exact(red: channel(place / 36), green: channel(place / 6 % 6), blue: channel(place % 6))
        default:
            let grey = 8 + 10 * (index - 232)
            self = .exact(red: grey, green: grey, blue: grey)
        }
    }
}

/// The look of a part of a text beside its colours.
public struct TextTraits: OptionSet, Sendable, Hashable {
    /// A bit for each.
    public let rawValue: UInt8

    /// Traits by their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier letters.
    public static let bold = TextTraits(rawValue: 1)
    /// It matters less.
    public static let dim = TextTraits(rawValue: 2)
    /// Slanted letters.
    public static let italic = TextTraits(rawValue: 4)
    /// A line below it.
    public static let underline = TextTraits(rawValue: 8)
    /// A line through it.
    public static let strike = TextTraits(rawValue: 16)
    /// The two colours are exchanged.
    public static let reverse = TextTraits(rawValue: 32)
}
