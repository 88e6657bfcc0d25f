/// Makes of a line's bytes the text that is shown. It keeps nothing from one line to the next.
package protocol LineDecoder: Sendable {
    func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine
}

/// A line as it is shown: its text, what parts of it look like, and where its bytes have come from.
package struct DecodedLine: Sendable, Hashable {
    /// The text. A decoder that changes nothing gives the line's own bytes.
    package var text: ArraySlice<UInt8>
    /// Parts of the text that look otherwise, in order; offsets count from the start of the text.
    package var spans: [TextSpan]
    /// Where shown and original bytes differ.
    package var offsets: OffsetMap

    package init(_ text: ArraySlice<UInt8>, spans: [TextSpan] = [], offsets: OffsetMap = OffsetMap()) {
        (self.text, self.spans, self.offsets) = (text, spans, offsets)
    }
}

/// A part of a text that looks otherwise than the rest.
package struct TextSpan: Sendable, Hashable {
    package var range: Range<Int>
    /// What it is, in a word that a theme knows, such as `error`.
    package var role: String

    package init(_ range: Range<Int>, role: String) { (self.range, self.role) = (range, role) }
}

/// Shows lines as they are.
package struct PlainDecoder: LineDecoder {
    package init() {}

    package func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine { DecodedLine(bytes) }
}
