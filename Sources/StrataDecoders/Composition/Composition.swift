import StrataDocument

/// A line put together of parts of the original, in any order, and of words that stand for others.
struct Composition {
    /// The original.
    let bytes: ArraySlice<UInt8>
    private var line = DecodedLine([])
    /// Parts that are shown as they are; offsets count from the starts.
    private var parts: [(shown: Range<Int>, original: Range<Int>)] = []

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The number of bytes that are shown by now.
    var count: Int { line.text.count }

    /// True if the last byte that is shown is a space.
    var endsWithSpace: Bool { line.text.last == 0x20 }

    /// Adds a part of the original as it is.
    mutating func append(_ part: Range<Int>, _ traits: TextTraits = []) {
        let original = part.lowerBound - bytes.startIndex..<part.upperBound - bytes.startIndex
        if !part.isEmpty { parts.append((count..<count + part.count, original)) }
        append(bytes[part], traits)
    }

    /// Adds words of which nothing stands in the original as it is.
    mutating func append(_ words: some Collection<UInt8>, _ traits: TextTraits = []) {
        if !traits.isEmpty, !words.isEmpty {
            line.spans.append(TextSpan(count..<count + words.count, TextLook(traits: traits)))
        }
        line.text += words
    }

    /// Adds words of the program's own.
    mutating func append(_ words: StaticString, _ traits: TextTraits = []) {
        words.withUTF8Buffer { append($0, traits) }
    }

    /// Adds a part of the original as a terminal shows it.
    mutating func appendShown(_ part: Range<Int>) {
        guard bytes[part].withUnsafeBytes(hasTerminalControls) else { return append(part) }
        let shown = TerminalDecoder().decode(bytes[part])
        let (start, original) = (count, part.lowerBound - bytes.startIndex)
        for same in shown.offsets.sameParts(ofCount: part.count) {
            parts.append((same.shown.moved(by: start), same.original.moved(by: original)))
        }
        append(shown)
    }

    /// Adds text of which nothing stands in the original as it is, as a terminal shows it.
    mutating func appendShown(_ text: [UInt8]) { append(TerminalDecoder().decode(text[...])) }

    private mutating func append(_ shown: DecodedLine) {
        let start = count
        line.text += shown.text
        line.spans += shown.spans.map { TextSpan($0.range.moved(by: start), $0.look, link: $0.link) }
    }

    /// Returns the line. A part that stands before another one here, and behind it in the original, stands for all
    /// between.
    func finish() -> DecodedLine {
        var line = line
        var (shown, original) = (0, 0)
        let ends = (shown: line.text.count..<line.text.count, original: bytes.count..<bytes.count)
        for part in inOrder + [ends] {
            let gap = original..<part.original.lowerBound
            let count = part.shown.lowerBound - shown
            if !gap.isEmpty || count > 0 { line.offsets.replace(gap, byCount: count) }
            (shown, original) = (part.shown.upperBound, part.original.upperBound)
        }
        return line
    }

    /// Parts that stand here in the order in which they do in the original: the longest of all that contradict each other.
    private var inOrder: [(shown: Range<Int>, original: Range<Int>)] {
        let isSorted = zip(parts, parts.dropFirst()).allSatisfy { $0.original.upperBound <= $1.original.lowerBound }
        if isSorted { return parts }
        var kept: [(shown: Range<Int>, original: Range<Int>)] = []
        for part in parts.sorted(by: { $0.shown.count > $1.shown.count }).prefix(Self.mostParts) {
            let place = kept.partitioningIndex { $0.shown.lowerBound >= part.shown.upperBound }
            let isBehind = place == 0 || kept[place - 1].original.upperBound <= part.original.lowerBound
            let isBefore = place == kept.count || kept[place].original.lowerBound >= part.original.upperBound
            if isBehind && isBefore { kept.insert(part, at: place) }
        }
        return kept
    }

    /// The number of parts of a line that are told from each other where they stand in another order than in the
    /// original.
    private static let mostParts = 256
}

extension Range<Int> {
    /// Returns the range so much further on.
    func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
