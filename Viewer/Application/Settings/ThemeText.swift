import Strata
import StrataCanvas
import StrataInterface

/// The text of a theme's file: a line each, `background = #14171C`, and what it is based on. Empty lines and those that
/// begin with `#` say nothing.
struct ThemeText {
    /// The theme whose colours hold where this one says none, and the line that says so.
    private(set) var base: (name: String, line: Int)?
    /// Colours by their names, and the lines that say them.
    private(set) var colors: [String: (color: Color, line: Int)] = [:]
    /// Lines that say nothing that is known, by their numbers from 1, and why.
    private(set) var refusals: [(line: Int, reason: String)] = []

    /// The beginning of a line that names the theme below.
    static let baseName = "based-on"

    init(_ text: String) {
        for line in NamedValue.lines(of: text) {
            if let reason = apply(line) { refusals.append((line.number, reason)) }
        }
    }

    /// Takes over what a line says. Returns why it says nothing.
    private mutating func apply(_ line: NamedValue) -> String? {
        guard let value = line.value else {
            return "a line is NAME = #RRGGBB, or \(Self.baseName) = THEME"
        }
        if line.name == Self.baseName {
            guard ThemeChoice.isName(value) else { return "'\(OneLine.excerpt(value))' cannot be the name of a theme" }
            base = (value, line.number)
            return nil
        }
        guard let color = PaletteColor.all.first(where: { $0.name == line.name }) else {
            let names = PaletteColor.all.map(\.name) + [Self.baseName]
            let hint = NearestName.hint(line.name, among: names)
            return "there is no colour named '\(OneLine.excerpt(line.name))'"
                + (hint.isEmpty ? "; strata themes print has all" : hint)
        }
        guard let value = Color(written: value, isTranslucent: color.isTranslucent) else {
            let form = color.isTranslucent ? "#RRGGBB or #RRGGBBAA" : "#RRGGBB"
            return "'\(color.name)' cannot be '\(OneLine.excerpt(value))': a colour is \(form)"
        }
        colors[color.name] = (value, line.number)
        return nil
    }

    /// Returns a palette with these colours in place of its own.
    func applied(to palette: Palette) -> Palette {
        var palette = palette
        for color in PaletteColor.all {
            if let said = colors[color.name] { palette[keyPath: color.path] = said.color }
        }
        return palette
    }

    /// Texts of a palette that can hardly be read, by the lines that say one of the two colours.
    func poorContrasts(in palette: Palette) -> [(line: Int, reason: String)] {
        let own = Dictionary(
            uniqueKeysWithValues: PaletteColor.all.map { ($0.name, palette[keyPath: $0.path].written) })
        let poor = PaletteContrast.weakest(of: palette).filter { $0.ratio < PaletteContrast.enough }
        return poor.compactMap { pair -> (line: Int, reason: String)? in
            guard let line = colors[pair.text]?.line ?? colors[pair.ground]?.line else { return nil }
            // Not rounded up to what is enough.
            let ratio = (pair.ratio * 100).rounded(.down) / 100
            return (
                line,
                "'\(pair.text)' (\(own[pair.text] ?? "")) on '\(pair.ground)' (\(own[pair.ground] ?? "")) has a contrast of "
                    + "\(ratio):1; text needs \(PaletteContrast.enough):1 to be read"
            )
        }.sorted { $0.line < $1.line }
    }

    /// Returns a file that says every colour of a palette.
    static func text(_ palette: Palette, based base: String) -> String {
        let colors = PaletteColor.all.map { "# \($0.summary)\n\($0.name) = \(palette[keyPath: $0.path].written)\n" }
        return "# What holds where this file says nothing.\n\(baseName) = \(base)\n\n" + colors.joined(separator: "\n")
    }
}
