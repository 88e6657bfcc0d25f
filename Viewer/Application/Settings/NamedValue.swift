/// A line `NAME = VALUE` of a file that the user writes by hand.
struct NamedValue {
    /// The number of the line, from 1.
    let number: Int
    /// The text before the first `=`, or all of it.
    let name: String
    /// The text behind it; nil if there is none.
    let value: String?

    /// Reads a line; nil for one that says nothing: an empty one, and one that begins with `#`.
    init?(_ line: Substring, number: Int) {
        guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { return nil }
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
        (self.number, name, value) = (number, parts[0], parts.count == 2 ? parts[1] : nil)
    }

    /// Returns the lines of a text that say something.
    static func lines(of text: String) -> [NamedValue] {
        let lines = text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.enumerated().compactMap { NamedValue($1, number: $0 + 1) }
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
