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
        var beginning = PatternBeginning(pattern)
        return beginning?.characters() ?? []
    }

    /// Returns what every line of a pattern begins with: some characters, or one of some. Where neither is simple enough
    /// to tell, lines may begin with anything.
    static func start(of pattern: some Collection<UInt8>) -> Start {
        guard let beginning = PatternBeginning(pattern) else { return Start([]) }
        var walk = beginning
        let characters = walk.characters()
        guard characters.isEmpty else { return Start(characters) }
        walk = beginning
        while walk.open() {}
        guard let first = walk.set(), !walk.mayBeMissing(at: walk.place), walk.isSure() else { return Start([]) }
        return Start([], first: first)
    }

    /// Begins a walk through a pattern; nil where nothing can be told of it.
    private init?(_ pattern: some Collection<UInt8>) {
        text = Array(pattern)
        guard text.first == UInt8(ascii: "^"), !hasOtherEscapes else { return nil }
    }

    private mutating func characters() -> [UInt8] {
        var characters: [UInt8] = []
        while characters.count < Self.length, let character = next() { characters.append(character) }
        return characters
    }

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
        guard let sign = text[place...].first else { return false }
        if sign == UInt8(ascii: "{"), let least = text[(place + 1)...].first, least.isDigit {
            return least == UInt8(ascii: "0")
        }
        return "?*{".utf8.contains(sign)
    }

    // MARK: - Sets

    /// Steps over a set of characters of ASCII, or what stands for one. Returns them; nil for what is not simple enough.
    private mutating func set() -> [UInt8]? {
        if text[place...].first == UInt8(ascii: "\\"), let letter = text[(place + 1)...].first {
            place += 2
            return Self.members(ofClass: letter)
        }
        guard text[place...].first == UInt8(ascii: "[") else { return nil }
        place += 1
        var members: [UInt8] = []
        while let byte = text[place...].first, byte < 0x80, byte != UInt8(ascii: "[") {
            place += 1
            if byte == UInt8(ascii: "]") { return members.isEmpty ? nil : members }
            guard let further = self.members(from: byte), !members.isEmpty || byte != UInt8(ascii: "^") else {
                return nil
            }
            members += further
        }
        return nil
    }

    /// Steps over the rest of what begins with a sign within a set. Returns what it stands for.
    private mutating func members(from sign: UInt8) -> [UInt8]? {
        var first = sign
        if first == UInt8(ascii: "\\") {
            guard let escaped = text[place...].first else { return nil }
            place += 1
            if escaped.isLetterOrDigit { return Self.members(ofClass: escaped) }
            first = escaped
        }
        guard text[place...].first == UInt8(ascii: "-"), let last = text[(place + 1)...].first,
            last != UInt8(ascii: "]")
        else { return [first] }
        guard last.isLetterOrDigit, last < 0x80, first <= last else { return nil }
        place += 2
        return Array(first...last)
    }

    private static func members(ofClass letter: UInt8) -> [UInt8]? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        switch letter {
        case UInt8(ascii: "d"): return Array(digits)
        case UInt8(ascii: "w"): return (0..<0x80).filter { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
        default: return nil
        }
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

extension PatternBeginning {
    /// What every line of a pattern begins with, quick enough to be asked of a thousand patterns.
    struct Start {
        /// The characters, the first one lowest; nothing behind the last one.
        private let characters: UInt64
        /// Ones where there are characters.
        private let mask: UInt64
        /// A bit for each character of ASCII that may be the first.
        private let first: SIMD2<UInt64>

        /// - Parameters:
        ///   - characters: Eight at most.
        ///   - first: The characters of ASCII of which the first one is, where others are none; by default, all.
        init(_ characters: [UInt8], first: [UInt8]? = nil) {
            self.characters = characters.reversed().reduce(0) { $0 << 8 | UInt64($1) }
            mask = Self.mask(of: self.characters)
            var bits = SIMD2<UInt64>(repeating: first == nil ? .max : 0)
            for character in first ?? [] { bits[Int(character / 64)] |= 1 << UInt64(character % 64) }
            self.first = bits
        }

        /// Returns true if a line may match that begins with some characters of ASCII, the first one lowest; 0 is behind
        /// them.
        func mayBegin(_ line: UInt64) -> Bool {
            guard (line ^ characters) & mask & Self.mask(of: line) == 0 else { return false }
            let byte = UInt8(truncatingIfNeeded: line)
            return byte == 0 || first[Int(byte / 64)] >> UInt64(byte % 64) & 1 != 0
        }

        /// Returns ones where there are characters of ASCII.
        private static func mask(of characters: UInt64) -> UInt64 {
            UInt64.max >> UInt64(characters.leadingZeroBitCount & ~7)
        }
    }
}
