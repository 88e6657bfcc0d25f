/// What a pattern says, before it is compiled, of the characters that every line of it begins with. Most patterns need so
/// never be compiled: those of a thousand formats take longer than to show a log.
struct PatternBeginning {
    private let text: [UInt8]
    private var place = 1
    /// The number of brackets that are open at the place.
    private var depth = 0

    /// As many characters are told at most.
    private static let length = 8

    /// Returns the characters, of ASCII; none where lines may begin in several ways, or the text is not simple enough to
    /// tell. O(the length of the pattern, by that number).
    static func characters(of pattern: some Collection<UInt8>) -> [UInt8] {
        var beginning = PatternBeginning(text: Array(pattern))
        guard beginning.text.first == UInt8(ascii: "^"), !beginning.hasOtherEscapes else { return [] }
        var characters: [UInt8] = []
        while characters.count < length, let character = beginning.next() { characters.append(character) }
        return characters
    }

    private init(text: [UInt8]) { self.text = text }

    /// True if there are escapes behind which signs stand for themselves: `\Q`, its end, and `\c`.
    private var hasOtherEscapes: Bool {
        text.indices.dropLast().contains { text[$0] == UInt8(ascii: "\\") && "QEc".utf8.contains(text[$0 + 1]) }
    }

    private mutating func next() -> UInt8? {
        while open() || close() {}
        guard let character = literal(), !mayBeMissing(at: place), isSure() else { return nil }
        return character
    }

    /// Steps over a bracket that opens a group with a name or without.
    private mutating func open() -> Bool {
        guard text[place...].first == UInt8(ascii: "(") else { return false }
        let inside = text[(place + 1)...]
        if inside.starts(with: "?:".utf8) {
            place += 3
        } else if inside.starts(with: "?<".utf8), let first = inside.dropFirst(2).first, first.isLetterOrDigit,
            let end = inside.firstIndex(of: UInt8(ascii: ">"))
        {
            place = end + 1
        } else if let first = inside.first, first != UInt8(ascii: "?"), first != UInt8(ascii: "*") {
            place += 1
        } else {
            return false
        }
        depth += 1
        return true
    }

    /// Steps over a bracket that closes a group that there must be once.
    private mutating func close() -> Bool {
        guard depth > 0, text[place...].first == UInt8(ascii: ")"), !isRepeated(at: place + 1) else { return false }
        place += 1
        depth -= 1
        return true
    }

    /// Returns true if it is said how often what stands before a place comes.
    private func isRepeated(at place: Int) -> Bool {
        mayBeMissing(at: place) || text[place...].first == UInt8(ascii: "+")
    }

    /// Steps over a character that stands for itself.
    private mutating func literal() -> UInt8? {
        guard let byte = text[place...].first, byte < 0x80 else { return nil }
        place += 1
        if byte != UInt8(ascii: "\\") { return "^$.[]|()?*+{}".utf8.contains(byte) ? nil : byte }
        guard let escaped = text[place...].first, escaped < 0x80 else { return nil }
        place += 1
        if !escaped.isLetterOrDigit { return escaped }
        let digits = text[place...].prefix(2)
        guard escaped == UInt8(ascii: "x"), digits.count == 2, digits.allSatisfy(\.isLetterOrDigit),
            let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value < 0x80
        else { return nil }
        place += 2
        return value
    }

    /// Returns true if what stands before a place may be repeated no times.
    private func mayBeMissing(at place: Int) -> Bool {
        text[place...].first.map { "?*{".utf8.contains($0) } ?? false
    }

    /// Returns false if there may be another way to match than by the last character: an alternative to it, or a group
    /// around it that may be missing.
    private func isSure() -> Bool {
        var (place, depth, outermost) = (place, depth, depth)
        while place < text.count {
            switch text[place] {
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "["): place = text.endOfPatternSet(from: place + 1)
            case UInt8(ascii: "("):
                if isOtherSyntax(behind: place) { return false }
                depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth < outermost, mayBeMissing(at: place + 1) { return false }
                outermost = min(outermost, depth)
            case UInt8(ascii: "|") where depth <= outermost: return false
            default: break
            }
            place += 1
        }
        return true
    }

    /// Returns true for what may have brackets that are none: comments, flags that allow them, verbs, and callouts; and for
    /// sets within sets.
    private func isOtherSyntax(behind place: Int) -> Bool {
        let inside = text[(place + 1)...]
        if inside.first == UInt8(ascii: "*") { return true }
        guard inside.first == UInt8(ascii: "?"), let kind = inside.dropFirst().first else { return false }
        let flags = inside.dropFirst().prefix { $0.isLetterOrDigit || "^-".utf8.contains($0) }
        return "#[C".utf8.contains(kind) || flags.contains(UInt8(ascii: "x"))
    }
}
