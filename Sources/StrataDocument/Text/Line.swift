/// The text of one line, as bytes: nothing is decoded, NUL and invalid UTF-8 pass through.
public struct Line: Sendable, Hashable {
    /// The line without its ending: LF, or CR and LF. A carriage return anywhere else stays. At most
    /// ``FeedConfiguration/maximumLineBytes`` of them. Decode it soon rather than keep it: it shares the memory of the
    /// lines around it.
    public var bytes: ArraySlice<UInt8>
    /// How many bytes the whole line has, without its ending.
    public var length: Int
    /// Whether the line could be read. The file may have been cut, or its disk may fail; `bytes` is what there was.
    public var isReadable = true
    /// Whether the line has its ending: the last one may still be growing.
    public var hasEnding = true
    /// Whether it is none of the input's lines, but says where what a file held before ends, and why.
    public var isDivider = false
    /// How many further lines there are in it, each behind a line feed, as in a stack trace that belongs to an entry.
    /// ``bytes`` may have fewer of them.
    public var followingLines = 0
    /// Whether it is none of the input's lines, but says what those below it are.
    public var isHeader = false
    /// How many lines it stands for that a filter does not show; 0 for one that stands for none. One that does is a divider.
    public var omittedCount = 0
    /// Whether it is shown for the sake of one nearby, and passes no filter itself.
    public var isContext = false
    /// Whether it goes on where the row above it stops, as far as whoever shows it looks at that.
    public var isContinuation = false
    /// The row whose text it is, and since when; nil for a text of its own.
    public var version: RowVersion?

    /// A whole line.
    public init(_ bytes: [UInt8]) { self.init(bytes: bytes[...], length: bytes.count) }

    /// A whole line, or the beginning of one of `length` bytes.
    public init(bytes: ArraySlice<UInt8>, length: Int, isReadable: Bool = true, hasEnding: Bool = true) {
        (self.bytes, self.length, self.isReadable, self.hasEnding) = (bytes, length, isReadable, hasEnding)
    }

    /// The text of a row that is no more.
    public static var gone: Line { Line(bytes: [], length: 0, isReadable: false) }

    /// Whether `bytes` is only the beginning of the line.
    public var isCut: Bool { bytes.count < length }

    /// The bytes as text; what is no UTF-8 in them is replaced.
    public var string: String { String(decoding: bytes, as: UTF8.self) }
}
