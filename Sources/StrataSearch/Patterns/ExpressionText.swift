/// A pattern as regular expressions.
struct ExpressionText {
    /// The text as it was typed, with the signs of a plain text made harmless.
    let inner: String
    /// The expression for a row by itself.
    let whole: String
    /// The expression for many rows at once; nil if each must be looked at by itself.
    let block: String?
    /// The words that are looked for; nil where it is anything else.
    let words: WordList?
    /// A word that must be in a row, besides whatever else; nil where there is none.
    let required: WordList?
    let ignoresCase: Bool
    /// True if it asks for letters, digits or words of any script, which takes longer than those of ASCII.
    let asksForKinds: Bool
    /// True if a row of several lines is asked for where these begin and end.
    let asksForLines: Bool

    /// - Throws: where the text as such cannot be looked for.
    init(_ pattern: Pattern) throws(PatternError) {
        guard !pattern.text.isEmpty else { throw PatternError(.empty) }
        if let index = pattern.text.firstIndex(where: { $0.utf8.contains(0x0A) }), pattern.syntax == .plain {
            throw PatternError(.lineBreak, at: pattern.text.distance(from: pattern.text.startIndex, to: index))
        }
        let isPlain = pattern.syntax == .plain
        inner = isPlain ? Self.escaped(pattern.text) : pattern.text
        ignoresCase = pattern.ignoresCase
        let shape = PatternShape(inner)
        let edges = pattern.isWholeWord ? Self.edges(of: pattern.text, isPlain) : ("", "")
        func framed(_ text: String) -> String {
            pattern.isWholeWord ? edges.0 + "(?:" + text + ")" + edges.1 : text
        }
        whole = framed(inner)
        let confined = LeadingRun(shape).map { $0.skippingShortRuns } ?? String(shape.confined)
        block = shape.needsSingleRows ? nil : framed(confined)
        // A non-ASCII character in it would have to be read otherwise.
        asksForKinds = (inner.contains("\\") || pattern.isWholeWord) && inner.utf8.allSatisfy { $0 < 0x80 }
        asksForLines = shape.asksForLines
        words = pattern.isWholeWord ? nil : WordList(inner)
        required = words == nil ? RequiredText(inner).map { WordList($0.bytes) } : nil
    }

    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if "\\^$.[]|()?*+{}".unicodeScalars.contains(scalar) { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }

    /// Returns what must stand before and behind it. Between a letter of a word and none a boundary says the same, and
    /// faster.
    private static func edges(of text: String, _ isPlain: Bool) -> (String, String) {
        func isWord(_ scalar: Unicode.Scalar?) -> Bool { isPlain && scalar?.isOfWord == true }
        return (
            isWord(text.unicodeScalars.first) ? "\\b" : "(?<!\\w)",
            isWord(text.unicodeScalars.last) ? "\\b" : "(?!\\w)"
        )
    }
}

extension Unicode.Scalar {
    /// True if `\w` matches it.
    fileprivate var isOfWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: self == "_"
        }
    }
}
