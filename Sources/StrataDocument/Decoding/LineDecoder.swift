/// Makes of a line's bytes the text that is shown. It keeps nothing from one line to the next.
public protocol LineDecoder: Sendable {
    /// Returns the line as it is shown.
    func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine
}

/// A line as it is shown: its text, what parts of it look like, and where its bytes have come from.
public struct DecodedLine: Sendable, Hashable {
    /// The text. A decoder that changes nothing gives the line's own bytes.
    public var text: ArraySlice<UInt8>
    /// Parts of the text that look otherwise, in order; offsets count from the start of the text.
    public var spans: [TextSpan]
    /// Where shown and original bytes differ.
    public var offsets: OffsetMap

    /// A line whose text differs from its bytes where `offsets` says so.
    public init(_ text: ArraySlice<UInt8>, spans: [TextSpan] = [], offsets: OffsetMap = OffsetMap()) {
        (self.text, self.spans, self.offsets) = (text, spans, offsets)
    }
}

/// A part of a text that looks otherwise than the rest.
public struct TextSpan: Sendable, Hashable {
    /// Where it lies, in bytes from the start of the text.
    public var range: Range<Int>
    /// What it is, in a word that a theme knows, such as `error`.
    public var role: String

    /// A part in a role.
    public init(_ range: Range<Int>, role: String) { (self.range, self.role) = (range, role) }
}

/// Shows lines as they are.
public struct PlainDecoder: LineDecoder {
    /// A decoder without settings.
    public init() {}

    /// Gives the bytes themselves.
    public func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine { DecodedLine(bytes) }
}
