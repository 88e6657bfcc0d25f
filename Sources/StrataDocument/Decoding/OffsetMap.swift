/// The origins of shown bytes. All but those of the replacements are the original's own.
///
/// A range of the original that begins and ends with bytes that are shown, and that no replacement crosses, is itself
/// again when it is shown and mapped back; any other grows to take in what crosses it, and loses what is not shown at
/// its ends.
public struct OffsetMap: Sendable, Hashable {
    /// Original bytes that are shown as others, as nothing, or that were put in where there were none.
    private struct Replacement: Hashable {
        var shown: Range<Int>
        var original: Range<Int>
    }

    /// The replacements, in order.
    private var replacements: [Replacement] = []

    /// Maps every byte to itself.
    public init() {}

    /// Notes that a range of the original is shown by so many bytes. Ranges come in order, and never both are empty.
    public mutating func replace(_ original: Range<Int>, byCount count: Int) {
        let last = replacements.last
        precondition(original.lowerBound >= last?.original.upperBound ?? 0, "Replacements come in order.")
        precondition(!original.isEmpty || count > 0, "A replacement stands for something or shows something.")
        let start = (last?.shown.upperBound ?? 0) + original.lowerBound - (last?.original.upperBound ?? 0)
        replacements.append(Replacement(shown: start..<start + count, original: original))
    }

    /// True if every byte is shown at its own place.
    public var isIdentity: Bool { replacements.isEmpty }

    /// Adds what another map says of a text that stands behind, from a place on in what is shown and in the original.
    package mutating func append(_ other: OffsetMap, shown: Int, original: Int) {
        replacements += other.replacements.map { replacement in
            Replacement(
                shown: replacement.shown.lowerBound + shown..<replacement.shown.upperBound + shown,
                original: replacement.original.lowerBound + original..<replacement.original.upperBound + original)
        }
    }

    /// Returns the parts of an original of so many bytes that are shown as they are, in order.
    package func sameParts(ofCount count: Int) -> [(shown: Range<Int>, original: Range<Int>)] {
        var parts: [(shown: Range<Int>, original: Range<Int>)] = []
        var (shown, original) = (0, 0)
        for replacement in replacements {
            let end = replacement.original.lowerBound
            if end > original { parts.append((shown..<shown + end - original, original..<end)) }
            (shown, original) = (replacement.shown.upperBound, replacement.original.upperBound)
        }
        if count > original { parts.append((shown..<shown + count - original, original..<count)) }
        return parts
    }

    /// Returns the bytes that show a range of the original, whole replacements included. O(log replacements).
    public func shown(_ original: Range<Int>) -> Range<Int> {
        map(original, from: \.original, to: \.shown)
    }

    /// Returns the original bytes that a shown range stands for, whole replacements included. O(log replacements).
    public func original(_ shown: Range<Int>) -> Range<Int> {
        map(shown, from: \.shown, to: \.original)
    }

    private func map(
        _ range: Range<Int>, from source: KeyPath<Replacement, Range<Int>>, to target: KeyPath<Replacement, Range<Int>>
    ) -> Range<Int> {
        let first = replacements.partitioningIndex { $0[keyPath: source].upperBound > range.lowerBound }
        let end = replacements.partitioningIndex { $0[keyPath: source].lowerBound >= range.upperBound }
        let before = first > 0 ? replacements[first - 1] : nil
        let last = end > 0 ? replacements[end - 1] : nil
        var start = range.lowerBound + Self.shift(behind: before, from: source, to: target)
        if first < replacements.count, replacements[first][keyPath: source].lowerBound < range.lowerBound {
            start = replacements[first][keyPath: target].lowerBound
        }
        var stop = range.upperBound + Self.shift(behind: last, from: source, to: target)
        if let last, last[keyPath: source].upperBound > range.upperBound { stop = last[keyPath: target].upperBound }
        return start..<max(start, stop)
    }

    /// Returns the difference that is added to an offset behind a replacement.
    private static func shift(
        behind replacement: Replacement?, from source: KeyPath<Replacement, Range<Int>>,
        to target: KeyPath<Replacement, Range<Int>>
    ) -> Int {
        guard let replacement else { return 0 }
        return replacement[keyPath: target].upperBound - replacement[keyPath: source].upperBound
    }
}

extension OffsetMap {
    /// Returns the origins of the bytes of a text that shows what this map's text is. Replacements that touch each
    /// other become one. O(replacements of both).
    public func followed(by next: OffsetMap) -> OffsetMap {
        // In bytes of the text between: by how much each replacement makes the original, or what is shown, longer.
        let own = replacements.map { Step($0.shown, original: $0.original.count - $0.shown.count) }
        let others = next.replacements.map { Step($0.original, shown: $0.shown.count - $0.original.count) }
        let steps = (own + others).sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
        var map = OffsetMap()
        var original = 0
        var start = steps.startIndex
        while start < steps.endIndex {
            var (range, end) = (steps[start].range, start + 1)
            var (longer, longerShown) = (steps[start].original, steps[start].shown)
            while end < steps.endIndex, steps[end].range.lowerBound <= range.upperBound {
                range = range.lowerBound..<max(range.upperBound, steps[end].range.upperBound)
                longer += steps[end].original
                longerShown += steps[end].shown
                end += 1
            }
            let place = range.lowerBound + original..<range.upperBound + original + longer
            let count = range.count + longerShown
            if !place.isEmpty || count > 0 { map.replace(place, byCount: count) }
            (original, start) = (original + longer, end)
        }
        return map
    }

    private struct Step {
        var range: Range<Int>
        var original = 0
        var shown = 0

        init(_ range: Range<Int>, original: Int = 0, shown: Int = 0) {
            (self.range, self.original, self.shown) = (range, original, shown)
        }
    }
}
