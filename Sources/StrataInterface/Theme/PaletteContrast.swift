import StrataCanvas

/// A text's colour upon what it is drawn upon where it stands out least.
public struct PaletteContrast: Sendable {
    /// The text, by its name in ``PaletteColor/all``.
    public let text: String
    /// The name of the colour that it is drawn upon.
    public let ground: String
    /// The contrast as WCAG 2 defines it, 1…21.
    public let ratio: Double

    /// The contrast that letters need (WCAG 2, level AA).
    public static let enough = 4.5
    /// The contrast that they need for readers who see little (level AAA).
    public static let high = 7.0

    /// The grounds that texts are drawn upon.
    private static let grounds: [(text: String, grounds: [String])] = {
        let rows = ["background", "hovered", "card"]
        let cards = CardColors.hues.map { "tint-\($0)" }
        return [
            ("ink", rows + ["header", "tile", "hit", "current-hit"] + cards), ("quiet", rows + ["header"] + cards),
            ("dim", rows), ("program", rows), ("error", rows), ("error-output", rows), ("warning", rows),
            ("accent-text", ["background", "card", "header", "chip"]), ("on-accent", ["accent"]),
            ("on-sent", ["sent"]), ("on-sent-quiet", ["sent"]), ("on-received", ["received"]),
            ("on-received-quiet", ["received"]),
        ]
    }()

    init(text: String, ground: String, _ color: Color, on behind: Color) {
        (self.text, self.ground, ratio) = (text, ground, color.contrastRatio(to: behind))
    }

    /// Each text of a palette upon what it stands out from least, of what a theme names.
    public static func weakest(of palette: Palette) -> [PaletteContrast] {
        let pairs = plain(of: palette)
        return grounds.compactMap { text, _ in pairs.filter { $0.text == text }.min { $0.ratio < $1.ratio } }
    }

    /// Each text of a palette upon each of the colours that it is drawn upon.
    static func plain(of palette: Palette) -> [PaletteContrast] {
        grounds.flatMap { text, grounds in
            let color = palette.color(named: text)
            return grounds.map { PaletteContrast(text: text, ground: $0, color, on: palette.color(named: $0)) }
        }
    }
}

extension Palette {
    /// Precondition: ``PaletteColor/all`` has one of that name.
    func color(named name: String) -> Color {
        guard let color = PaletteColor.all.first(where: { $0.name == name }) else {
            preconditionFailure("There is no colour named '\(name)'.")
        }
        return self[keyPath: color.path]
    }
}

extension Palette {
    /// True if it is dark: text is lighter than its ground.
    public var isDark: Bool { background.luminance < ink.luminance }

    /// True if it is for readers who need more contrast: every text in rows has at least 7:1.
    public var hasHighContrast: Bool {
        let grounds = [background, hovered, card]
        return [ink, quiet, dim, program, error, errorOutput, warning].allSatisfy { text in
            grounds.allSatisfy { text.contrastRatio(to: $0) >= PaletteContrast.high }
        }
    }

    /// The contrast that letters have at least on what marks them.
    package var textContrast: Double { hasHighContrast ? PaletteContrast.high : PaletteContrast.enough }

    /// The contrast that colours are brought to which a palette has not chosen, such as those of terminals: enough for
    /// letters and a little more, for a row under the pointer has another background.
    package var leastContrast: Double { hasHighContrast ? 8.4 : 5 }
}
