import StrataInterface

/// A theme that ships as a file. A new one is a file, a line in the package's description, and one in ``all``.
struct ShippedTheme {
    /// Its name.
    let name: String
    /// The text of its file.
    let text: String

    private init(_ name: String, _ bytes: [UInt8]) {
        (self.name, text) = (name, String(decoding: bytes, as: UTF8.self))
    }

    static let all = [
        ShippedTheme("paper", PackageResources.paper_theme),
        ShippedTheme("mist", PackageResources.mist_theme),
        ShippedTheme("dusk", PackageResources.dusk_theme),
        ShippedTheme("midnight", PackageResources.midnight_theme),
    ]

    /// The names of everything that ships, palettes first.
    static let names = ShippedPalette.all.map(\.name) + all.map(\.name)
}
