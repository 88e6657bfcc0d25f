/// The text of one line, as bytes: nothing is decoded, NUL and invalid UTF-8 pass through.
public struct Line: Sendable, Hashable {
    /// The line without its ending: LF, or CR and LF. A carriage return anywhere else stays. At most
    /// ``FeedConfiguration/maximumLineBytes`` of them. Decode it soon rather than keep it: it shares the memory of the
    /// lines around it.
    public var bytes: ArraySlice<UInt8>
    /// The number of bytes of the whole line, without its ending.
    public var length: Int
    /// True if the line could be read. The file may have been cut, or its disk may fail; `bytes` is what there was.
    public var isReadable = true
    /// True if the line has its ending: the last one may still be growing.
    public var hasEnding = true
    /// True if a command wrote it to its standard error.
    public var isErrorOutput = false
    /// True if it is none of the input's lines, but says where what a file held before ends, and why.
    public var isDivider = false
    /// The number of further lines in it, each behind a line feed, as in a stack trace that belongs to an entry.
    /// ``bytes`` may have fewer of them.
    public var followingLines = 0
    /// True if it is none of the input's lines, but says what those below it are.
    public var isHeader = false
    /// The number of lines it stands for that a filter does not show; 0 for one that stands for none. One that does is
    /// a divider.
    public var omittedCount = 0
    /// True if it is shown for the sake of one nearby, and passes no filter itself.
    public var isContext = false
    /// True if it goes on where the row above it stops, as far as the view that shows it looks at that.
    public var isContinuation = false
    /// The row whose text it is, and since when; nil for a text of its own.
    public var version: RowVersion?
    /// The result of a decoder; nil where it is shown as it is.
    private var decoding: Decoding?

    /// A whole line.
    public init(_ bytes: [UInt8]) { self.init(bytes: bytes[...], length: bytes.count) }

    /// A whole line, or the beginning of one of `length` bytes.
    public init(bytes: ArraySlice<UInt8>, length: Int, isReadable: Bool = true, hasEnding: Bool = true) {
        (self.bytes, self.length, self.isReadable, self.hasEnding) = (bytes, length, isReadable, hasEnding)
    }

    /// The text of a row that is no more.
    public static var gone: Line { Line(bytes: [], length: 0, isReadable: false) }

    /// True if `bytes` is only the beginning of the line.
    public var isCut: Bool { bytes.count < length }

    /// The bytes as text; what is no UTF-8 in them is replaced.
    public var string: String { String(decoding: bytes, as: UTF8.self) }
}

extension Line {
    /// The result of a decoder for a line: in one piece, so that lines without stay cheap to copy.
    private final class Decoding: Sendable, Hashable {
        let spans: [TextSpan]
        let offsets: OffsetMap
        let original: ArraySlice<UInt8>

        init(_ decoded: DecodedLine, of original: ArraySlice<UInt8>) {
            (spans, offsets, self.original) = (decoded.spans, decoded.offsets, original)
        }

        static func == (one: Decoding, other: Decoding) -> Bool {
            one === other || one.spans == other.spans && one.offsets == other.offsets
        }

        func hash(into hasher: inout Hasher) { hasher.combine(spans) }
    }

    /// Returns the same line as a decoder shows it.
    package func shown(as decoded: DecodedLine) -> Line {
        guard !decoded.isPlain else { return self }
        var line = self
        line.bytes = decoded.text
        line.length = isCut ? max(length, decoded.text.count + 1) : decoded.text.count
        line.decoding = Decoding(decoded, of: bytes)
        return line
    }

    /// Returns a line with others that follow it, each behind a line feed.
    package func joined(with others: [Line]) -> Line {
        var line = self
        var text = Array(bytes)
        guard decoding != nil || others.contains(where: { $0.decoding != nil }) else {
            for other in others { text += [0x0A] + other.bytes }
            (line.bytes, line.length) = (text[...], max(length, text.count))
            return line
        }
        var (original, spans, offsets) = (Array(originalBytes), self.spans, self.offsets)
        for other in others {
            (text, original) = (text + [0x0A], original + [0x0A])
            spans += other.spans.map { $0.moved(by: text.count) }
            offsets.append(other.offsets, shown: text.count, original: original.count)
            text += other.bytes
            original += other.originalBytes
        }
        line.bytes = text[...]
        line.length = max(length, text.count)
        line.decoding = Decoding(DecodedLine(text[...], spans: spans, offsets: offsets), of: original[...])
        return line
    }

    /// Parts of the text that look otherwise, in the order in which they begin; offsets count from its start.
    public var spans: [TextSpan] { decoding?.spans ?? [] }

    /// The places at which shown and original bytes differ.
    public var offsets: OffsetMap { decoding?.offsets ?? OffsetMap() }

    /// True if a decoder shows something else than what came.
    package var isDecoded: Bool { decoding != nil }

    /// The bytes of the line itself, whatever is shown of them.
    public var originalBytes: ArraySlice<UInt8> { decoding?.original ?? bytes }

    /// Returns the offset in the original of a place in the text, at which a part begins. What is not shown before all
    /// of the text belongs to it.
    package func originalStart(_ offset: Int) -> Int {
        guard let decoding, offset > 0 else { return offset }
        return decoding.offsets.original(offset..<max(offset, bytes.count)).lowerBound
    }

    /// Returns the offset in the original of a place in the text, at which a part ends. What is not shown behind all of
    /// the text belongs to it.
    package func originalEnd(_ offset: Int) -> Int {
        guard let decoding else { return offset }
        return offset >= bytes.count ? decoding.original.count : decoding.offsets.original(0..<offset).upperBound
    }
}
