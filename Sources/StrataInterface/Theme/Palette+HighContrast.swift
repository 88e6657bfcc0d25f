import StrataCanvas

// Palettes for readers who need more contrast: every text has at least 7:1 on what it is drawn upon, as WCAG 2 asks for at
// level AAA, and lines and thumbs have 3:1.
extension Palette {
    /// Black on white.
    public static let contrastLight = Palette(
        background: Color(0xFFFFFF), hovered: Color(0xF1F1F1), card: Color(0xFFFFFF), header: Color(0xF2F2F2),
        hairline: Color(0x757575), shadow: Color(0x000000, alpha: 0.3), ink: Color(0x000000), quiet: Color(0x363A40),
        dim: Color(0x3E434A), program: Color(0x0A3A57), error: Color(0x8C0A0A), errorOutput: Color(0x66211C),
        warning: Color(0x5A3500), accent: Color(0x00504A), accentText: Color(0x004C46), onAccent: Color(0xFFFFFF),
        chip: Color(0xDCEBE8), thumb: Color(0x6B6B6B), thumbActive: Color(0x3A3A3A), hit: Color(0xFFF0A3),
        currentHit: Color(0xFFC61A), cards: .contrastLight)

    /// White on black.
    public static let contrastDark = Palette(
        background: Color(0x000000), hovered: Color(0x161616), card: Color(0x0C0D0F), header: Color(0x0A0A0B),
        hairline: Color(0x73777E), shadow: Color(0x000000, alpha: 0.9), ink: Color(0xFFFFFF), quiet: Color(0xD8DBE0),
        dim: Color(0xC9CDD3), program: Color(0xB4D9ED), error: Color(0xFFB8B0), errorOutput: Color(0xF3C9C4),
        warning: Color(0xFFCF70), accent: Color(0x66DDCE), accentText: Color(0x84E8DB), onAccent: Color(0x00110F),
        chip: Color(0x103330), thumb: Color(0x8B9097), thumbActive: Color(0xC2C6CC), hit: Color(0x2F2700),
        currentHit: Color(0x6B5300), cards: .contrastDark)
}

extension CardColors {
    /// On white.
    static let contrastLight = CardColors(
        sent: Color(0x004F49), onSent: Color(0xFFFFFF), onSentQuiet: Color(0xEAF7F5), received: Color(0xEFEFEF),
        onReceived: Color(0x000000), onReceivedQuiet: Color(0x363A40), tile: Color(0xCDEBD5), headStrength: 1,
        tags: [
            0x9E1B12, 0x8A3D00, 0x665000, 0x1B5E30, 0x00504A, 0x134B8F, 0x5A3094, 0x8F1D57, 0x5E4029, 0x454B54,
        ].map { Color($0) },
        tints: [
            0xFDEDEB, 0xFDF1E4, 0xFFF7D8, 0xEAF6EC, 0xE4F4F1, 0xE8F1FB, 0xF2ECFA, 0xFBEBF3, 0xF6EEE6, 0xF1F2F4,
        ].map { Color($0) })

    /// On black.
    static let contrastDark = CardColors(
        sent: Color(0x0D443F), onSent: Color(0xFFFFFF), onSentQuiet: Color(0xDDF5F1), received: Color(0x1B1E23),
        onReceived: Color(0xFFFFFF), onReceivedQuiet: Color(0xD8DBE0), tile: Color(0x123A22), headStrength: 0.42,
        tags: [
            0xFF9A91, 0xFFB273, 0xF2CC5C, 0x86DD9F, 0x6FE0D2, 0x8FC0FF, 0xC9A8FA, 0xFAA6CE, 0xDDB59A, 0xBDC3CC,
        ].map { Color($0) },
        tints: [
            0x2A1315, 0x28190D, 0x241E08, 0x0E2416, 0x0A2424, 0x0F1F33, 0x1C1733, 0x28142A, 0x211A15, 0x191D22,
        ].map { Color($0) })
}
