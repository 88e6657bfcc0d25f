import Strata

/// Bytes made fit to be shown: valid UTF-8, in which what cannot be seen has become visible and nothing is endless.
///
/// - Bytes that are not UTF-8 become U+FFFD, one for each maximal part of a sequence (Unicode 15, section 3.9).
/// - Control characters, line and paragraph separators, and the controls that turn the direction of text (embeddings,
///   overrides and isolates) become their short names, such as `ESC` and `RLO`: ``capsules``, which are drawn upon a
///   shade of their own. So no text lies about its order, and none sets its neighbours' order. Four or more of one
///   kind in a row become one capsule with their count. So do byte order marks, word joiners, and invisible spaces,
///   hyphens, joiners and direction marks where these have nothing to do: a joiner between pictures joins them, and a
///   direction mark stays one where something is read from right to left.
/// - What sits upon a character beyond thirty marks (Unicode's stream-safe text, UAX #15 section 13), or follows it and
///   cannot be seen, is counted in a capsule.
///
/// Tab and line feed stay, and a carriage return before a line feed goes. Text reaches Pango as a `DisplayText` only.
public struct DisplayText: Sendable {
    /// The text as UTF-8, always valid.
    public internal(set) var bytes: [UInt8] = []
    /// The names that stand for characters which cannot be seen, in order, as ranges of ``bytes``.
    public internal(set) var capsules: [Range<Int>] = []
    /// The number of bytes of the original it stands for: all of them, unless they would have cost more than the limit.
    public private(set) var originalCount = 0
    /// The time that setting and drawing the text may take, about: in units of a tenth of a microsecond.
    public internal(set) var cost = 0
    /// True if a mark sits upon a letter in it.
    var hasMarks = false
    /// The stretches in which shown and original bytes are not the same, in order.
    var replacements: [Replacement] = []

    /// A stretch of shown text that stands for something else.
    struct Replacement {
        var shown: Range<Int>
        var original: Range<Int>
    }

    /// A text that can be refilled with ``set(_:costLimit:markLength:)``, so that its memory is used again.
    public init() {}

    /// A text from a string, or from as much of its beginning as the limit allows.
    public init(_ string: String, costLimit: Int = .max) {
        var string = string
        string.withUTF8 { set(UnsafeRawBufferPointer($0), costLimit: costLimit) }
    }

    /// A text from bytes of any kind.
    public init(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { set($0) }
    }

    /// The text as a string.
    public var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Takes over bytes of any kind in place of what was there. O(bytes).
    ///
    /// - Parameters:
    ///   - costLimit: about how much ``cost`` the text may have; what is beyond it is left out.
    ///   - markLength: how many bytes at the beginning are the program's own, such as a mark that says which way to read:
    ///     they are valid UTF-8, and nothing stands for them.
    public mutating func set(_ source: UnsafeRawBufferPointer, costLimit: Int = .max, markLength: Int = 0) {
        bytes.removeAll(keepingCapacity: true)
        capsules.removeAll(keepingCapacity: true)
        replacements.removeAll(keepingCapacity: true)
        hasMarks = false
        cost = 0
        var scan = DisplayScan(isLong: source.count > DisplayScan.long)
        bytes.append(contentsOf: source[..<markLength])
        var index = markLength
        while index < source.count, cost < costLimit {
            let plain = Self.plainEnd(source, from: index)
            if plain > index {
                let part = UnsafeRawBufferPointer(rebasing: source[index..<plain])
                bytes.append(contentsOf: part)
                cost += scan.appendPlain(part)
                index = plain
            } else {
                index += appendSpecial(source, at: index, &scan)
            }
        }
        originalCount = index
    }

    /// Adds words of the program's own, which must be plain.
    public mutating func append(note: String) { bytes += note.utf8 }

    /// Returns the offset in ``bytes`` of the byte at an offset of the original.
    public func shownOffset(ofOriginal offset: Int) -> Int {
        guard let last = lastReplacement(where: { $0.original.lowerBound <= offset }) else {
            return min(offset, bytes.count)
        }
        if last.original.contains(offset) { return last.shown.lowerBound }
        return min(last.shown.upperBound + offset - last.original.upperBound, bytes.count)
    }

    /// Returns the offset of the original that an offset in ``bytes`` stands for; inside of what stands for something
    /// else, its first.
    public func originalOffset(ofShown offset: Int) -> Int {
        guard let last = lastReplacement(where: { $0.shown.lowerBound <= offset }) else { return offset }
        if last.shown.contains(offset) { return last.original.lowerBound }
        return last.original.upperBound + offset - last.shown.upperBound
    }

    /// Returns the last of the replacements that come first, for as long as the condition holds. O(log replacements).
    private func lastReplacement(where holds: (Replacement) -> Bool) -> Replacement? {
        replacements[..<replacements.partitioningIndex { !holds($0) }].last
    }

    /// Returns the end of the bytes from `start` on that stay as they are because they are printing ASCII or line
    /// feeds; of a long stretch of them a part, so that a limit is noticed in time.
    private static func plainEnd(_ source: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        let end = min(source.count, start + 1024)
        while index < end {
            let byte = source[index]
            guard (byte >= 0x20 && byte < 0x7F) || byte == 0x0A else { break }
            index += 1
        }
        return index
    }
}

extension DisplayText {
    /// True if every byte shown is the original's, at the same offset.
    public var isVerbatim: Bool { replacements.isEmpty }
}
