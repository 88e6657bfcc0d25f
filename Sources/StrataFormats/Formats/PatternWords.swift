/// The words that every line of a format has, so that they say nothing of one, and names before values: `type` and `msg`
/// of `type=(?<kind>\w+) msg=`. Those of alternatives are none, nor are those of a part that may be missing, unless a group in
/// it says whether it is there.
final class PatternWords: Sendable {
    private let words: Set<[UInt8]>

    /// A part of the pattern in brackets.
    private struct Part {
        var words: Set<[UInt8]> = []
        /// True if it has alternatives, or looks at what is matched elsewhere.
        var varies = false
        var hasGroup = false
    }

    /// Finds the words that several patterns have in common, and the names in any of them. O(their length).
    init(ofAll patterns: [String]) {
        var common: Set<[UInt8]>?
        var names: Set<[UInt8]> = []
        for pattern in patterns {
            var scan = Scan(rest: Array(pattern.utf8)[...])
            scan.run()
            let found = scan.parts.first.map { $0.varies ? [] : $0.words } ?? []
            common = common?.intersection(found) ?? found
            names.formUnion(scan.names)
        }
        words = names.union(common ?? [])
    }

    /// Returns true if all words of a text are such.
    func cover(_ text: ArraySlice<UInt8>) -> Bool {
        text.split { !$0.isLetterOrDigit }.allSatisfy { words.contains($0.map(\.lowercased)) }
    }

    /// A walk through a pattern.
    private struct Scan {
        var rest: ArraySlice<UInt8>
        var parts = [Part()]
        /// The words that stand before a sign of equality.
        var names: Set<[UInt8]> = []
        private var word: [UInt8] = []

        init(rest: ArraySlice<UInt8>) { self.rest = rest }

        mutating func run() {
            while let byte = rest.popFirst() {
                switch byte {
                case UInt8(ascii: "\\"): escape()
                case UInt8(ascii: "["): endWord(); skipSet()
                case UInt8(ascii: "{"): endWord(); skip(to: UInt8(ascii: "}"))
                case UInt8(ascii: "("): open()
                case UInt8(ascii: ")"): close()
                case UInt8(ascii: "="):
                    if !word.isEmpty { names.insert(word) }
                    endWord()
                case UInt8(ascii: "|"):
                    endWord()
                    parts[parts.count - 1].varies = true
                case UInt8(ascii: "?"), UInt8(ascii: "*"):
                    // The letter before it may be missing.
                    let shorter = word.dropLast()
                    endWord()
                    if !shorter.isEmpty { parts[parts.count - 1].words.insert(Array(shorter)) }
                case _ where byte.isLetterOrDigit: word.append(byte.lowercased)
                default: endWord()
                }
            }
            endWord()
        }

        private mutating func endWord() {
            if !word.isEmpty { parts[parts.count - 1].words.insert(word) }
            word = []
        }

        private mutating func escape() {
            endWord()
            // One of a letter is a class, and of anything else that itself, which is no part of a word.
            _ = rest.popFirst()
        }

        private mutating func skip(to end: UInt8) { while let byte = rest.popFirst(), byte != end {} }

        private mutating func skipSet() { rest = rest[rest.endOfPatternSet(from: rest.startIndex)...].dropFirst() }

        private mutating func open() {
            endWord()
            var part = Part()
            if rest.first == UInt8(ascii: "?") {
                let head = rest.prefix { !":>)=!".utf8.contains($0) }
                rest = rest[head.endIndex...]
                let end = rest.first
                // What is named elsewhere ends at its own bracket.
                if end != UInt8(ascii: ")") { _ = rest.popFirst() }
                part.hasGroup = end == UInt8(ascii: ">") && head.count > 2
                part.varies = end == UInt8(ascii: "=") || end == UInt8(ascii: "!")
            }
            parts.append(part)
        }

        private mutating func close() {
            endWord()
            guard parts.count > 1, let part = parts.popLast() else { return }
            let mayBeMissing = rest.first.map { "?*{".utf8.contains($0) } ?? false
            parts[parts.count - 1].hasGroup = parts[parts.count - 1].hasGroup || part.hasGroup
            guard !part.varies, !mayBeMissing || part.hasGroup else { return }
            parts[parts.count - 1].words.formUnion(part.words)
        }
    }
}

extension UInt8 {
    /// The small letter of a large one; any other byte as it is.
    fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
