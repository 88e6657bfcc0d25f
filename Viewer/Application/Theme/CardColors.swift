import StrataCanvas

/// The colours of bubbles, cards and tags.
struct CardColors: Hashable {
    /// A message that was sent: the bubble, its text, and its time.
    let sent: Color
    let onSent: Color
    let onSentQuiet: Color
    /// A message that was received.
    let received: Color
    let onReceived: Color
    let onReceivedQuiet: Color
    /// Behind an emoji.
    let tile: Color
    /// How much of a tag's colour there is in the head of a page, which is a large surface.
    let headStrength: Double
    /// The colours that have a name, in the order of ``RecordColor/Name``: what tags are marked with.
    let tags: [Color]
    /// What cards of these colours are made of.
    let tints: [Color]

    static let light = CardColors(
        sent: Color(0x0F6B64), onSent: Color(0xFFFFFF), onSentQuiet: Color(0xD3ECE8), received: Color(0xECE9E2),
        onReceived: Color(0x25282D), onReceivedQuiet: Color(0x5A5E66), tile: Color(0xC5E5CD), headStrength: 1,
        tags: [
            0xC2352B, 0xB5560F, 0x8A6800, 0x2E7D46, 0x0F6B64, 0x2563AE, 0x7549B0, 0xB23673, 0x7D5A41, 0x5F6670,
        ].map { Color($0) },
        tints: [
            0xFDEBE8, 0xFDEFDF, 0xFFF6D2, 0xE8F5EA, 0xE2F3F0, 0xE6F0FB, 0xF1EAFA, 0xFBE8F2, 0xF5ECE3, 0xEFF0F2,
        ].map { Color($0) })

    static let dark = CardColors(
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
    /// The colour that a record asks for.
    func color(_ color: RecordColor) -> Color {
        switch color {
        case .rgb(let value): Color(value)
        case .named(let name): cards.tags[RecordColor.Name.allCases.firstIndex(of: name) ?? 0]
        }
    }

    /// A card of a colour: so little of it that every ink can still be read there.
    func card(_ color: RecordColor?) -> Color {
        switch color {
        case nil: card
        case .rgb(let value): card.mixed(with: Color(value), amount: 0.08)
        case .named(let name): cards.tints[RecordColor.Name.allCases.firstIndex(of: name) ?? 0]
        }
    }

    /// The edge of such a card.
    func hairline(_ color: RecordColor?) -> Color {
        color.map { hairline.mixed(with: self.color($0), amount: 0.25) } ?? hairline
    }

    /// What a card becomes under the pointer: a little nearer to the ink.
    func hovered(_ color: Color) -> Color { color.mixed(with: ink, amount: 0.025) }

    /// The head of a page in a tag's colour.
    func head(_ color: Color) -> Color { card.mixed(with: color, amount: cards.headStrength) }

    /// Text on any colour: black or white, of which one has a contrast of at least 4.5:1.
    static func ink(on color: Color) -> Color {
        let white = Color(0xFFFFFF)
        let black = Color(0x000000)
        return white.contrastRatio(to: color) >= black.contrastRatio(to: color) ? white : black
    }
}
