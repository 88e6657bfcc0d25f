import StrataDocument

/// The line of a terminal on which something is written.
struct TerminalLine {
    private let bytes: ArraySlice<UInt8>
    /// The text shown so far. An array, for a slice moves all of it when something is added behind what was removed.
    private(set) var text: [UInt8] = []
    private var spans: [TextSpan] = []
    private var offsets = OffsetMap()
    private var look = TextLook()
    private var link: String?
    /// A letter that was struck more than once, and what it stands for; nothing is noted of it before something follows.
    private var struck: (original: Range<Int>, count: Int)?
    /// The start of the last bytes that are shown as they are, one behind the other, in the original.
    private var plainStart: Int
    /// True if what follows is written over all that is there.
    private var isAtStart = false
    /// True if words came that are not shown: they were written over, or are a title or the target of a link.
    private(set) var hidesWords = false

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        plainStart = bytes.startIndex
    }

    /// Shows bytes as they are.
    mutating func write(_ part: ArraySlice<UInt8>) {
        if isAtStart {
            hidesWords = hidesWords || text.contains { $0 > 0x20 }
            (text, spans, offsets) = ([], [], OffsetMap())
            (struck, isAtStart) = (nil, false)
            drop(bytes.startIndex..<part.startIndex)
        }
        noteStruck()
        append(part, look)
    }

    /// Takes over what a sequence says, which is not shown.
    mutating func handle(_ escape: EscapeSequence) {
        switch escape.kind {
        case .rendition(let numbers): look.apply(numbers)
        case .link(let target): link = target
        case .other: break
        }
        hidesWords = hidesWords || escape.hasWords
        drop(escape.range)
    }

    /// Has what follows be written over the line.
    mutating func returnCarriage(at place: Int) {
        drop(place..<place + 1)
        isAtStart = true
    }

    /// Goes back by letters, to write over them. Returns where to go on.
    mutating func goBack(_ count: Int, at place: Int) -> Int {
        let next = bytes[(place + count)...].prefix { $0 >= 0x20 && $0 != 0x7F }
        guard let second = next.first.map({ next.prefix(Self.length(of: $0)) }), !isAtStart,
            let first = lastLetters(count, before: place)
        else {
            // Where nothing follows, nothing is written over.
            drop(place..<place + count)
            return place + count
        }
        let letter = Array(text.suffix(count == 1 ? first.shown : 0))
        let kept = removeLast(first.shown)
        guard count == 1, let traits = Self.traits(of: letter, struckWith: second) else {
            drop(first.original.lowerBound..<place + count)
            hidesWords = true
            return place + count
        }
        struck = (first.original.lowerBound..<second.endIndex, 0)
        var look = look
        look.traits.formUnion(traits.union(kept))
        let isUnderscore = letter == [UInt8(ascii: "_")]
        append(isUnderscore ? second : letter[...], look)
        struck?.count = isUnderscore ? second.count : letter.count
        plainStart = second.endIndex
        return second.endIndex
    }

    /// Returns the line as it stands.
    mutating func finish() -> DecodedLine {
        noteStruck()
        return DecodedLine(text[...], spans: spans, offsets: offsets)
    }

    // MARK: - Parts

    private mutating func drop(_ range: Range<Int>) {
        noteStruck()
        let start = bytes.startIndex
        offsets.replace(range.lowerBound - start..<range.upperBound - start, byCount: 0)
        plainStart = range.upperBound
    }

    private mutating func noteStruck() {
        guard let struck else { return }
        let start = bytes.startIndex
        offsets.replace(
            struck.original.lowerBound - start..<struck.original.upperBound - start, byCount: struck.count)
        self.struck = nil
    }

    private mutating func append(_ part: ArraySlice<UInt8>, _ look: TextLook) {
        let range = text.count..<text.count + part.count
        text += part
        guard look != TextLook() || link != nil else { return }
        if let last = spans.last, last.range.upperBound == range.lowerBound, last.look == look, last.link == link {
            spans[spans.count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
            spans.append(TextSpan(range, look, link: link))
        }
    }

    /// Returns the last letters that are shown, if they have come from right before a place; nil where they have not.
    private func lastLetters(_ count: Int, before place: Int) -> (shown: Int, original: Range<Int>)? {
        if count == 1, let struck { return struck.original.upperBound == place ? (struck.count, struck.original) : nil }
        var start = place
        for _ in 0..<count {
            guard start > plainStart else { return nil }
            start -= 1
            while start > plainStart, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        }
        return struck == nil ? (place - start, start..<place) : nil
    }

    /// Takes bytes away from the end of the text. Returns the traits that they had.
    private mutating func removeLast(_ count: Int) -> TextTraits {
        text.removeLast(count)
        struck = nil
        let end = text.count
        var traits: TextTraits = []
        while let last = spans.last, last.range.upperBound > end {
            traits = last.look.traits
            spans.removeLast()
            guard last.range.lowerBound < end else { continue }
            spans.append(TextSpan(last.range.lowerBound..<end, last.look, link: last.link))
        }
        return traits
    }

    /// Returns the look of a letter that was struck over another one; nil if that one is gone.
    private static func traits(of letter: [UInt8], struckWith other: ArraySlice<UInt8>) -> TextTraits? {
        if letter.elementsEqual(other) { return .bold }
        let underscore = [UInt8(ascii: "_")]
        return letter == underscore || other.elementsEqual(underscore) ? .underline : nil
    }

    /// Returns the number of bytes of a letter that begins with one.
    private static func length(of first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}
