/// The titles of themes in messages.
enum ThemeTitle {
    /// Titles of themes whose names are abbreviations.
    private static let known = [
        "auto": "Automatic", "contrast-light": "High contrast light", "contrast-dark": "High contrast dark",
    ]

    /// Returns the title of a theme: its name with a capital and without hyphens.
    static func of(_ name: String) -> String {
        if let title = known[name] { return title }
        let words = name.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
