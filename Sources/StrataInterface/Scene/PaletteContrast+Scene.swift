import StrataCanvas

// All that windows draw texts upon, beside the colours that a theme names: what marks them, and what is laid over them.
extension PaletteContrast {
    private static let rows = ["ink", "quiet", "dim", "program", "error", "error-output", "warning"]
    private static let bubbles = ["on-sent", "on-sent-quiet", "on-received", "on-received-quiet"]

    /// Every text of a palette upon everything that a window draws it upon, as it is drawn there.
    package static func all(of palette: Palette) -> [PaletteContrast] {
        plain(of: palette) + marked(in: palette) + rowsWithMarks(in: palette) + controls(of: palette)
    }

    /// Returns the contrasts upon hits and selections: letters are drawn so that they can be read upon those.
    private static func marked(in palette: Palette) -> [PaletteContrast] {
        let grounds = [
            ("a hit", palette.hit), ("the current hit", palette.currentHit), ("a selection", palette.rowSelection),
            ("a selection in a page", palette.selection),
        ]
        let texts = (rows + bubbles).map { ($0, palette.color(named: $0)) }
        let heads = palette.cards.tags.map { ("a title", Palette.ink(on: palette.head($0))) }
        return grounds.flatMap { name, ground in
            let emphasis = TextEmphasis(ground, contrast: palette.textContrast) { _ in [] }
            return (texts + heads).map { PaletteContrast(text: $0, ground: name, emphasis.ink($1), on: ground) }
        }
    }

    /// Rows under what lies over them because the reader has marked them.
    private static func rowsWithMarks(in palette: Palette) -> [PaletteContrast] {
        let marks = (0..<RowMark.colorCount).map { palette.tint(of: RowMark(color: $0)) }
        return rows.flatMap { text in
            ["background", "hovered"].flatMap { ground in
                marks.map { mark in
                    PaletteContrast(
                        text: text, ground: "\(ground), marked", palette.color(named: text).below(mark),
                        on: palette.color(named: ground).below(mark))
                }
            }
        }
    }

    /// Returns the contrasts upon things that are pointed at in menus, bars and headers, and upon selections in fields.
    private static func controls(of palette: Palette) -> [PaletteContrast] {
        let tinted = ["card", "header"].flatMap { ground in
            [false, true].flatMap { isPressed in
                ["ink", "quiet", "accent-text"].map { text in
                    PaletteContrast(
                        text: text, ground: "\(ground), pointed at", palette.color(named: text),
                        on: palette.color(named: ground).below(palette.tint(isPressed: isPressed)))
                }
            }
        }
        let chip = PaletteContrast(
            text: "accent-text", ground: "chip, pointed at", palette.accentText,
            on: palette.chip.below(palette.chipTint))
        let headers = ["quiet", "accent-text"].map {
            PaletteContrast(text: $0, ground: "a header over rows", palette.color(named: $0), on: palette.capsule)
        }
        let fields = [palette.selection, palette.idleSelection]
        return tinted + headers + [chip]
            + fields.map { PaletteContrast(text: "ink", ground: "a selection in a field", palette.ink, on: $0) }
    }
}

extension Color {
    /// Returns the colour that is seen of an opaque one under one that can be seen through.
    fileprivate func below(_ glass: Color) -> Color { mixed(with: glass.opacity(1), amount: glass.alpha) }
}
