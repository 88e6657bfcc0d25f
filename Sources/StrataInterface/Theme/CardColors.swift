import StrataCanvas

/// The colours of bubbles, cards and tags.
public struct CardColors: Sendable, Hashable {
    /// The bubble of a message that was sent.
    public var sent: Color
    /// The text of such a message.
    public var onSent: Color
    /// The time of such a message.
    public var onSentQuiet: Color
    /// The bubble of a message that was received.
    public var received: Color
    /// The text of such a message.
    public var onReceived: Color
    /// The time of such a message.
    public var onReceivedQuiet: Color
    /// Behind an emoji.
    public var tile: Color
    /// The share of a tag's colour in the head of a page, which is a large surface.
    public var headStrength: Double
    /// The colours of tags: red, orange, yellow, green, teal, blue, purple, pink, brown and gray.
    public internal(set) var tags: [Color]
    /// The surfaces of cards of these colours, in the same order.
    public internal(set) var tints: [Color]

    /// The names of the colours of tags and cards, in their order.
    public static let hues = [
        "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "brown", "gray",
    ]

    /// In the light.
    public static let light = CardColors(
        sent: Color(0x0F6B64), onSent: Color(0xFFFFFF), onSentQuiet: Color(0xD3ECE8), received: Color(0xECE9E2),
        onReceived: Color(0x25282D), onReceivedQuiet: Color(0x5A5E66), tile: Color(0xC5E5CD), headStrength: 1,
        tags: [
            0xC2352B, 0xB5560F, 0x8A6800, 0x2E7D46, 0x0F6B64, 0x2563AE, 0x7549B0, 0xB23673, 0x7D5A41, 0x5F6670,
        ].map { Color($0) },
        tints: [
            0xFDEBE8, 0xFDEFDF, 0xFFF6D2, 0xE8F5EA, 0xE2F3F0, 0xE6F0FB, 0xF1EAFA, 0xFBE8F2, 0xF5ECE3, 0xEFF0F2,
        ].map { Color($0) })

    /// In the dark.
    public static let dark = CardColors(
        sent: Color(0x1C5B55), onSent: Color(0xEFF8F6), onSentQuiet: Color(0xB4D9D4), received: Color(0x262C35),
        onReceived: Color(0xE1E4E9), onReceivedQuiet: Color(0xA3AAB5), tile: Color(0x27412F), headStrength: 0.42,
        tags: [
            0xE5736A, 0xE39452, 0xD9B44A, 0x6CBF83, 0x5BC2B5, 0x6FA8E8, 0xB08BE3, 0xE38BB6, 0xC09A7F, 0x9BA2AD,
        ].map { Color($0) },
        tints: [
            0x33252A, 0x332A26, 0x302C22, 0x22312E, 0x1F3033, 0x222E3C, 0x2A2A3B, 0x322A35, 0x2D2A2C, 0x292E36,
        ].map { Color($0) })
}

extension Palette {
    /// The colour of a card under the pointer: a little nearer to the ink.
    ///
    /// - Parameter color: the card's own.
    public func hovered(_ color: Color) -> Color { color.mixed(with: ink, amount: 0.025) }

    /// The head of a page in a tag's colour, as much darker as white text upon it needs.
    package func head(_ color: Color) -> Color {
        let head = card.mixed(with: color, amount: cards.headStrength)
        let (white, black) = (Color(0xFFFFFF), Color(0x000000))
        let least = textContrast
        func isDarkEnough(_ color: Color) -> Bool {
            Self.ink(on: color) == white && white.contrastRatio(to: color) >= least
        }
        var amount = 0.0
        while amount < 1, !isDarkEnough(head.mixed(with: black, amount: amount)) { amount += 0.01 }
        return head.mixed(with: black, amount: amount)
    }

    /// The colour of text on any colour: black or white, of which one has a contrast of at least 4.5:1.
    ///
    /// - Parameter color: what the text is drawn upon.
    public static func ink(on color: Color) -> Color {
        let white = Color(0xFFFFFF)
        let black = Color(0x000000)
        return white.contrastRatio(to: color) >= black.contrastRatio(to: color) ? white : black
    }
}
