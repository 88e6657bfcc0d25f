import StrataCanvas

/// A text's colour upon what it is drawn upon where it stands out least.
public struct PaletteContrast: Sendable {
    /// The text, by its name in ``PaletteColor/all``.
    public let text: String
    /// What it is drawn upon, likewise.
    public let ground: String
    /// The contrast as WCAG 2 defines it, 1…21.
    public let ratio: Double

    /// What letters need (WCAG 2, level AA).
    public static let enough = 4.5
    /// What they need for readers who see little (level AAA).
    public static let high = 7.0

    /// What texts are drawn upon.
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

    /// Each text of a palette upon what it stands out from least.
    public static func weakest(of palette: Palette) -> [PaletteContrast] {
        let colors = Dictionary(uniqueKeysWithValues: PaletteColor.all.map { ($0.name, palette[keyPath: $0.path]) })
        return grounds.compactMap { text, grounds in
            guard let color = colors[text] else { preconditionFailure("There is no colour named '\(text)'.") }
            let pairs = grounds.map { ground in
                guard let behind = colors[ground] else { preconditionFailure("There is no colour named '\(ground)'.") }
                return PaletteContrast(text: text, ground: ground, ratio: color.contrastRatio(to: behind))
            }
            return pairs.min { $0.ratio < $1.ratio }
        }
    }
}

extension Palette {
    /// Whether it is dark: text is lighter than what it lies on.
    public var isDark: Bool { background.luminance < ink.luminance }

    /// Whether it is for readers who need more contrast: every text in rows has at least 7:1.
    public var hasHighContrast: Bool {
        let grounds = [background, hovered, card]
        return [ink, quiet, dim, program, error, errorOutput, warning].allSatisfy { text in
            grounds.allSatisfy { text.contrastRatio(to: $0) >= PaletteContrast.high }
        }
    }

    /// The contrast that colours are brought to which a palette has not chosen, such as those of terminals: enough for
    /// letters and a little more, for a row under the pointer has another background.
    package var leastContrast: Double { hasHighContrast ? 8.4 : 5 }
}
