import StrataDocument
import StrataSystem

/// A link in a text: `https://…`, `http://…`, `file://…`, or the path of a file that is there, which may be followed by
/// the number of a line.
struct TextLink: Hashable {
    /// The range of the link, in bytes.
    let range: Range<Int>
    /// The target of the link, as xdg-open(1) takes it.
    let target: String

    /// A link is looked for so far from a place, in bytes; longer ones are none.
    private static let reach = 2048
    private static let schemes = ["https://", "http://", "file://"].map { Array($0.utf8) }

    /// The link that a byte is in; nil where it is in none.
    ///
    /// - Parameter exists: whether there is a file of a path.
    init?(around offset: Int, in text: ArraySlice<UInt8>, exists: (String) -> Bool = Folder.exists) {
        let bytes = Array(text.dropFirst(max(0, offset - Self.reach)).prefix(2 * Self.reach))
        let shift = max(0, offset - Self.reach)
        let place = offset - shift
        guard bytes.indices.contains(place), Self.belongs(bytes[place]) else { return nil }
        var (start, end) = (place, place + 1)
        while start > 0, Self.belongs(bytes[start - 1]) { start -= 1 }
        while end < bytes.count, Self.belongs(bytes[end]) { end += 1 }
        guard let found = Self.find(in: bytes, start..<end, around: place, exists) else { return nil }
        range = found.range.lowerBound + shift..<found.range.upperBound + shift
        target = found.target
    }

    /// The link of a span that a byte is in, with the spans beside it that lead to the same place; nil where there is
    /// none, or where it leads to nothing that is opened.
    init?(among spans: [TextSpan], at offset: Int) {
        guard let place = spans.firstIndex(where: { $0.link != nil && $0.range.contains(offset) }),
            let target = spans[place].link, Self.isHonest(target),
            Self.schemes.contains(where: { Array(target.utf8).starts(with: $0) })
        else { return nil }
        let links = spans.filter { $0.link == target }
        var range = spans[place].range
        for span in links where span.range.lowerBound <= range.upperBound && span.range.upperBound >= range.lowerBound {
            range = min(range.lowerBound, span.range.lowerBound)..<max(range.upperBound, span.range.upperBound)
        }
        for span in links.reversed() where span.range.upperBound == range.lowerBound {
            range = span.range.lowerBound..<range.upperBound
        }
        (self.range, self.target) = (range, target)
    }

    private static func find(
        in bytes: [UInt8], _ token: Range<Int>, around place: Int, _ exists: (String) -> Bool
    ) -> (range: Range<Int>, target: String)? {
        let starts = token.filter { start in schemes.contains { bytes[start..<token.upperBound].starts(with: $0) } }
        // Of two that follow each other the one that the place is in.
        if let start = starts.last(where: { $0 <= place }) {
            let end = trimmedEnd(bytes, start..<(starts.first { $0 > start } ?? token.upperBound))
            guard let text = String(validating: bytes[start..<end], as: UTF8.self), place < end,
                !schemes.contains(Array(text.utf8)), isHonest(text)
            else { return nil }
            return (start..<end, text)
        }
        return path(in: bytes, token, around: place, exists)
    }

    private static func path(
        in bytes: [UInt8], _ token: Range<Int>, around place: Int, _ exists: (String) -> Bool
    ) -> (range: Range<Int>, target: String)? {
        // What stands before it may be a key, as in `file=/etc/hosts`.
        let start = token.first { index in
            bytes[index] == UInt8(ascii: "/") && (index == token.lowerBound || "=:([,".utf8.contains(bytes[index - 1]))
        }
        guard let start, start <= place else { return nil }
        let end = trimmedEnd(bytes, start..<token.upperBound)
        guard place < end, end - start > 1 else { return nil }
        var pathEnd = end
        if let colon = bytes[start..<end].firstIndex(of: UInt8(ascii: ":")),
            bytes[(colon + 1)..<end].allSatisfy({ (0x30...0x3A).contains($0) })
        {
            pathEnd = colon
        }
        guard let text = String(validating: bytes[start..<pathEnd], as: UTF8.self), isHonest(text), exists(text) else {
            return nil
        }
        return (start..<end, text)
    }

    /// Returns true if a text is what it looks like: nothing in it is unseen or turns what stands beside it.
    private static func isHonest(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            switch $0.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
            default: true
            }
        }
    }

    /// Without what ends the sentence around it.
    private static func trimmedEnd(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound {
            let last = bytes[end - 1]
            let opening: [UInt8: UInt8] = [0x29: 0x28, 0x5D: 0x5B, 0x7D: 0x7B]
            if ".,;:!?".utf8.contains(last) {
                end -= 1
            } else if let open = opening[last] {
                // A bracket that was opened within is its own.
                let part = bytes[range.lowerBound..<end]
                guard part.count(where: { $0 == last }) > part.count(where: { $0 == open }) else { return end }
                end -= 1
            } else {
                return end
            }
        }
        return end
    }

    private static func belongs(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte != 0x7F && !"\"'<>`|\\".utf8.contains(byte)
    }
}
