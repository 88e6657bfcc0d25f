import StrataInterface

extension Setting<FontChoice> {
    static let font = Setting(
        "font", "FONT", "set the font of rows (DejaVu Sans Mono 10)",
        values: "a family and a size from 4 to 96, for example 'DejaVu Sans Mono 10'", builtIn: .standard,
        text: FontChoice.standard.text, step: { FontChoice($0)?.larger(by: Double($1)).text ?? $0 },
        title: { FontChoice($0)?.title ?? $0 }
    ) { FontChoice($0) }
}

extension ViewerSetting {
    static var font: ViewerSetting {
        ViewerSetting(.font) { font, scene in
            scene.setFaces(Theme(palette: scene.appearance.theme.palette, font: font).faces)
        }
    }
}

/// A font as it is written: families, then the size.
struct FontChoice: Equatable {
    /// Families in order of preference.
    var families: String
    /// Typographic points.
    var size: Double

    /// The font of rows by default.
    static let standard = FontChoice(families: "DejaVu Sans Mono, monospace", size: 10)
    /// The sizes that can be read and still fit a window.
    static let sizes = 4.0...96.0

    init(families: String, size: Double) {
        self.families = families
        self.size = size
    }

    /// The text as ``init(_:)`` reads it.
    var text: String { "\(families) \(sizeText)" }

    /// The size, which steps change, and the first family, which may be cut.
    var title: String { "\(sizeText) pt · \(families.split(separator: ",").first.map(String.init) ?? families)" }

    private var sizeText: String { size == size.rounded() ? "\(Int(size))" : "\(size)" }

    /// Returns the same, so many points larger, as far as there are such sizes.
    func larger(by points: Double) -> FontChoice {
        FontChoice(
            families: families, size: min(max(size + points, Self.sizes.lowerBound), Self.sizes.upperBound))
    }

    /// Reads `DejaVu Sans Mono 10`; the size may be left out. Nil where it is no font.
    init?(_ text: String) {
        var words = text.split(separator: " ").map(String.init)
        var size = Self.standard.size
        if let last = words.last, let number = Double(last) {
            size = number
            words.removeLast()
        }
        guard Self.sizes.contains(size), !text.isEmpty else { return nil }
        self.init(families: words.isEmpty ? Self.standard.families : words.joined(separator: " "), size: size)
    }
}
