import StrataSystem

/// A name for the file that rows are saved to, after the file that they are shown of and what they are filtered by.
struct SaveSuggestion {
    /// The title of the list; of a file, its name.
    let title: String
    /// The terms that the list is filtered by.
    let terms: [FilterTerm]

    /// The path, in the reader's folder; empty where there is none.
    var path: String { Environment.folder("HOME") == nil ? "" : "~/\(name)" }

    /// The name, such as `app-timeout.log`.
    var name: String {
        let (stem, ending) = parts
        let words = Self.plain(terms.compactMap(Self.words).joined(separator: "-"), most: 40)
        return [stem, words.isEmpty ? "lines" : words].filter { !$0.isEmpty }.joined(separator: "-") + "." + ending
    }

    /// The title without its ending, and the ending. What is saved is packed no more.
    private var parts: (stem: String, ending: String) {
        var pieces = title.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        // A number tells how often a file was rotated.
        while let last = pieces.last, pieces.count > 1, Self.packed.contains(last) || last.allSatisfy(\.isNumber) {
            pieces.removeLast()
        }
        let hasEnding = pieces.count > 1 && pieces.last?.isEmpty == false && pieces.last?.allSatisfy(\.isLetter) == true
        let ending = hasEnding ? pieces.removeLast() : "log"
        return (Self.plain(pieces.joined(separator: "."), most: 60), ending)
    }

    private static let packed: Set = ["gz", "xz", "bz2", "zst", "lz4", "Z"]

    /// Returns the words of a term that shows rows; nil where it has none that could be part of a name.
    private static func words(of term: FilterTerm) -> String? {
        guard term.isOn, !term.hides else { return nil }
        if case .level(let level) = term.condition { return level.words }
        return term.text
    }

    /// Returns a text with letters, digits, points and dashes alone, and no more of it than a name needs.
    private static func plain(_ text: String, most: Int) -> String {
        let letters = text.map { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" ? $0 : "-" }
        var words = String(letters).split(separator: "-").joined(separator: "-").prefix(most)
        while let first = words.first, "-.".contains(first) { words.removeFirst() }
        while let last = words.last, "-.".contains(last) { words.removeLast() }
        return String(words)
    }
}
