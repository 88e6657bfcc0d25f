import StrataCanvas
import StrataDocument
import StrataInterface

/// The colours that texts ask for, as they can be read upon a palette's background: contrast to what they lie on is at
/// least 4.5:1, or 7:1 where the palette has that.
struct TerminalPalette {
    private let palette: Palette

    init(_ palette: Palette) { self.palette = palette }

    /// Returns the looks of parts of a text as runs in it.
    func runs(of spans: [TextSpan]) -> [TextRun] {
        guard !spans.isEmpty else { return [] }
        let contrast = palette.leastContrast
        return spans.map { run(of: $0.look, over: $0.range, contrast) }
    }

    /// Returns a look as a run. Letters without a colour of their own keep that of the text, unless they lie on another
    /// one.
    private func run(of look: TextLook, over range: Range<Int>, _ contrast: Double) -> TextRun {
        var run = TextRun(range, weight: look.traits.contains(.bold) ? .bold : nil)
        run.isItalic = look.traits.contains(.italic)
        run.isUnderlined = look.traits.contains(.underline)
        run.isStruckThrough = look.traits.contains(.strike)
        let (ink, ground) = (look.ink.map(color), look.ground.map(color))
        if look.traits.contains(.reverse) {
            run.ground = ink ?? palette.ink
            run.color = ground ?? palette.background
        } else {
            run.ground = ground
            run.color = ink ?? (ground == nil ? nil : palette.ink)
        }
        if look.traits.contains(.dim) { run.color = (run.color ?? palette.ink).mixed(with: behind(run), amount: 0.35) }
        run.color = run.color.map { $0.readable(on: behind(run), contrast) }
        return run
    }

    private func behind(_ run: TextRun) -> Color { run.ground ?? palette.background }

    private func color(_ color: TextColor) -> Color {
        switch color {
        case .terminal(let number): isDark ? Self.onDark[Int(number & 15)] : Self.onLight[Int(number & 15)]
        case .exact(let red, let green, let blue):
            Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
        }
    }

    private var isDark: Bool { palette.background.luminance < 0.5 }

    /// Black, red, green, yellow, blue, magenta, cyan and white, and the same bright. Black and white are greys: on one of
    /// the backgrounds they could not be seen.
    static let onLight = [
        0x25282D, 0xB3261E, 0x2F6B2F, 0x7A5600, 0x2A55A5, 0x8A3A8C, 0x0B6670, 0x5A5E66,
        0x6B6F76, 0xC0322A, 0x35732F, 0x835C00, 0x3461BC, 0x99449B, 0x0C707B, 0x3D4149,
    ].map { Color(UInt32($0)) }
    static let onDark = [
        0x868E9A, 0xFF8A80, 0x8CC98C, 0xE0B562, 0x8FB4F2, 0xD5A0DA, 0x74C8D0, 0xC3C8D0,
        0x9BA2AD, 0xFFA59D, 0xA5DBA3, 0xEFCB85, 0xABC8F8, 0xE2B8E6, 0x93D9E0, 0xF0F2F5,
    ].map { Color(UInt32($0)) }
}
