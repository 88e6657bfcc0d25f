/// What layouts are called.
enum LayoutTitle {
    /// Titles of chains that people choose often.
    private static let known = [
        "flip": "newest pushes up", "inset": "rests at the bottom", "custom": "packed grid", "inset+fold": "folding",
        "stack": "starts at the top",
    ]

    /// The title of a chain of strategies: its name in plain words, or else the chain.
    static func of(_ chain: String) -> String { "Layout: \(known[chain] ?? chain)" }
}
