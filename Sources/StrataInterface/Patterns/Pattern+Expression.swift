import StrataSearch

extension Pattern {
    /// True if it is looked for as it stands, and has signs that say something else in an expression.
    var looksLikeExpression: Bool {
        guard syntax == .plain else { return false }
        let bytes = Array(text.utf8)
        let pairs = zip(bytes, bytes.dropFirst())
        let escapes = pairs.contains { $0 == UInt8(ascii: "\\") && "dDwWsSbB.[(".utf8.contains($1) }
        let repeats = pairs.contains { ".])".utf8.contains($0) && "*+?".utf8.contains($1) }
        let hasSet = bytes.contains(UInt8(ascii: "[")) && bytes.contains(UInt8(ascii: "]"))
        return escapes || repeats || hasSet || bytes.contains(UInt8(ascii: "|")) || bytes.first == UInt8(ascii: "^")
            || bytes.last == UInt8(ascii: "$")
    }
}
