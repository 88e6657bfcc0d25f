import Strata

/// A text that is typed to find a command: words, each of which has to be found in its title, among its other words or
/// on its keys.
struct PaletteQuery {
    private let words: [String]

    init(_ text: String) { words = text.lowercased().split(separator: " ").map(String.init) }

    /// True if nothing is looked for.
    var isEmpty: Bool { words.isEmpty }

    /// The rows that every word is found in, the best first; of equals the first one first.
    func found(in rows: [PaletteView.Row]) -> [PaletteView.Row] {
        let scores = rows.enumerated().compactMap { index, row in score(of: row).map { (score: $0, index: index) } }
        return scores.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map { rows[$0.index] }
    }

    /// Returns the score of a row, higher for a better match; nil if a word is not found.
    private func score(of row: PaletteView.Row) -> Int? {
        let whole = row.title.lowercased()
        let title = Self.parts(of: row.title)
        let other = row.words.flatMap(Self.parts)
        let keys = row.caps.map { $0.joined(separator: "+").lowercased() }
        var score = 0
        for word in words {
            let points = [
                (7, keys.contains(word)), (6, row.id == word), (5, title.first == word),
                (4, title.first?.hasPrefix(word) == true),
                (3, title.contains { $0.hasPrefix(word) }), (2, other.contains { $0.hasPrefix(word) }),
                // Names of files have hyphens, and are known by any part.
                (1, word.count > 1 && whole.has(word) || word.count > 2 && other.contains { $0.has(word) }),
            ]
            guard let best = points.first(where: \.1) else { return nil }
            score += best.0
        }
        return score
    }

    private static func parts(of text: String) -> [String] {
        text.lowercased().split { " -…".contains($0) }.map(String.init)
    }
}
