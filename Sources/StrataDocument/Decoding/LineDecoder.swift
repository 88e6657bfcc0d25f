/// Makes of a line's bytes the text that is shown. It keeps nothing from one line to the next.
public protocol LineDecoder: Sendable {
    /// Returns the line as it is shown. There must be no line feed in it.
    func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine
    /// Returns true if every line among bytes is surely shown as it is. It is asked before each row is read, so it must
    /// be fast, and need not be right where it says no. By default it returns false.
    func leavesAlone(_ bytes: UnsafeRawBufferPointer) -> Bool
    /// Returns the text that the page of an expanded line shows in place of its own; nil: its own. By default nil.
    func details(of bytes: ArraySlice<UInt8>) -> [UInt8]?
    /// Returns the parts that the decoder tells apart in a line; nil if there are none. By default nil.
    func parts(of bytes: ArraySlice<UInt8>) -> LineParts?
}

extension LineDecoder {
    /// Returns false.
    public func leavesAlone(_ bytes: UnsafeRawBufferPointer) -> Bool { false }

    /// Returns the text of a line as it is shown: its own bytes where it is surely left alone. There must be no line feed
    /// in it.
    package func text(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.withUnsafeBytes(leavesAlone) ? line : decode(line).text
    }

    /// Returns nil.
    public func details(of bytes: ArraySlice<UInt8>) -> [UInt8]? { nil }

    /// Returns nil.
    public func parts(of bytes: ArraySlice<UInt8>) -> LineParts? { nil }
}

/// A line as it is shown: its text, what parts of it look like, and where its bytes have come from.
public struct DecodedLine: Sendable, Hashable {
    /// The text. A decoder that changes nothing gives the line's own bytes.
    public var text: ArraySlice<UInt8>
    /// Parts of the text that look otherwise, in the order in which they begin; offsets count from the start of the text.
    public var spans: [TextSpan]
    /// The places at which shown and original bytes differ.
    public var offsets: OffsetMap

    /// A line whose text differs from its bytes where `offsets` says so.
    public init(_ text: ArraySlice<UInt8>, spans: [TextSpan] = [], offsets: OffsetMap = OffsetMap()) {
        (self.text, self.spans, self.offsets) = (text, spans, offsets)
    }

    /// True if the line is shown as it is, in one look.
    public var isPlain: Bool { spans.isEmpty && offsets.isIdentity }
}

/// Shows lines as they are.
public struct PlainDecoder: LineDecoder {
    /// A decoder without settings.
    public init() {}

    /// Gives the bytes themselves.
    public func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine { DecodedLine(bytes) }

    /// Returns true.
    public func leavesAlone(_ bytes: UnsafeRawBufferPointer) -> Bool { true }
}
