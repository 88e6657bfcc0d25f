/// Where shown bytes have come from. All but those of the replacements are the original's own.
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

    /// In order.
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

    /// The bytes that show a range of the original, whole replacements included. O(log replacements).
    public func shown(_ original: Range<Int>) -> Range<Int> {
        map(original, from: \.original, to: \.shown)
    }

    /// The original bytes that a shown range stands for, whole replacements included. O(log replacements).
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

    /// What is added to an offset behind a replacement.
    private static func shift(
        behind replacement: Replacement?, from source: KeyPath<Replacement, Range<Int>>,
        to target: KeyPath<Replacement, Range<Int>>
    ) -> Int {
        guard let replacement else { return 0 }
        return replacement[keyPath: target].upperBound - replacement[keyPath: source].upperBound
    }
}
