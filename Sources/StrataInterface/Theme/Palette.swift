import StrataCanvas

/// The colours of a window. Every text colour has a contrast of at least 4.5:1 on what it is drawn upon. A palette of
/// one's own is a copy of ``light`` or ``dark`` with other colours.
public struct Palette: Sendable, Hashable {
    /// Behind the rows.
    public var background: Color
    /// Behind the row under the pointer.
    public var hovered: Color
    /// Behind the expanded row's card.
    public var card: Color
    /// The header strip.
    public var header: Color
    /// The line below the header, and round cards.
    public var hairline: Color
    /// The colour of shadows, with its full strength.
    public var shadow: Color
    /// Text.
    public var ink: Color
    /// Text that matters less.
    public var quiet: Color
    /// Text that matters least: timestamps and hosts.
    public var dim: Color
    /// Names of programs.
    public var program: Color
    /// Errors.
    public var error: Color
    /// Lines that a command writes to its standard error.
    public var errorOutput: Color
    /// Warnings.
    public var warning: Color
    /// The one accent.
    public var accent: Color
    /// Text in the accent's colour.
    public var accentText: Color
    /// Text on the accent.
    public var onAccent: Color
    /// Behind the chip.
    public var chip: Color
    /// The scrollbar's thumb at rest.
    public var thumb: Color
    /// The scrollbar's thumb under the pointer.
    public var thumbActive: Color
    /// The ground of text that was found.
    public var hit: Color
    /// The same in the row that the reader is at.
    public var currentHit: Color
    /// The colours of cards.
    public var cards: CardColors

    /// Returns the colour laid over something while the pointer is over it, or holds it.
    package func tint(isPressed: Bool) -> Color { ink.opacity(isPressed ? 0.09 : 0.05) }

    /// Behind a header among rows that has a shape of its own. Lines of high contrast are no ground for a text.
    package var capsule: Color { hasHighContrast ? cards.received : hairline }

    /// The colour laid over a chip of the header while the pointer is over it.
    var chipTint: Color { accentText.opacity(0.06) }

    /// Ink on paper.
    public static let light = Palette(
        background: Color(0xFBFAF7), hovered: Color(0xF4F2EC), card: Color(0xFFFFFF), header: Color(0xF5F3EE),
        hairline: Color(0xE3DFD6), shadow: Color(0x2A2418, alpha: 0.16), ink: Color(0x25282D),
        quiet: Color(0x5A5E66), dim: Color(0x636770), program: Color(0x33596B), error: Color(0xB3261E),
        errorOutput: Color(0x84403A), warning: Color(0x8A5300), accent: Color(0x0F6B64), accentText: Color(0x0F6B64),
        onAccent: Color(0xFFFFFF),
        chip: Color(0xE0ECE9), thumb: Color(0x8E8A80), thumbActive: Color(0x6E6A61),
        hit: Color(0xFFE9A3), currentHit: Color(0xFFCB3D), cards: .light)

    /// Chalk on slate.
    public static let dark = Palette(
        background: Color(0x14171C), hovered: Color(0x1A1E25), card: Color(0x1B2027), header: Color(0x191D23),
        hairline: Color(0x2A3038), shadow: Color(0x000000, alpha: 0.5), ink: Color(0xD9DCE1),
        quiet: Color(0x9BA2AD), dim: Color(0x868E9A), program: Color(0x92B4C6), error: Color(0xFF8A80),
        errorOutput: Color(0xDDA8A1), warning: Color(0xE9B15C), accent: Color(0x5BC2B5), accentText: Color(0x6CCFC2),
        onAccent: Color(0x0B1F1D),
        chip: Color(0x1D3331), thumb: Color(0x616B79), thumbActive: Color(0x7A8492),
        hit: Color(0x40351A), currentHit: Color(0x6B5312), cards: .dark)
}

extension Palette {
    /// The edge of what floats over rows and has nearly their colours.
    package var rim: Color { hairline.mixed(with: ink, amount: 0.18) }

    /// The same for rows that are there only for the sake of others: their text matters least.
    var faded: Palette {
        var faded = self
        (faded.ink, faded.quiet, faded.program) = (dim, dim, dim)
        faded.errorOutput = errorOutput.mixed(with: dim, amount: 0.6)
        (faded.error, faded.warning) = (error.mixed(with: dim, amount: 0.6), warning.mixed(with: dim, amount: 0.6))
        (faded.cards.sent, faded.cards.onSent, faded.cards.onSentQuiet) = (cards.received, quiet, quiet)
        (faded.cards.onReceived, faded.cards.onReceivedQuiet) = (quiet, quiet)
        return faded
    }

    /// The light on rows that turn away: their own colours remain to seven tenths, and the edges of dark ones are seen
    /// against what lies behind them.
    package var sheetLight: SheetLight { SheetLight(shade: 0.3, gleam: 0.15 * (1 - background.luminance)) }
}
