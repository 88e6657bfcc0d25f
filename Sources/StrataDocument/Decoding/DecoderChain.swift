/// Decoders one behind the other: each is given what the one before it shows.
public struct DecoderChain: LineDecoder {
    private let decoders: [any LineDecoder]

    /// A chain; one of no decoders shows lines as they are.
    public init(_ decoders: [any LineDecoder]) { self.decoders = decoders }

    /// Returns the line as the last decoder shows it.
    public func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine {
        var line = DecodedLine(bytes)
        for decoder in decoders where !line.text.withUnsafeBytes(decoder.leavesAlone) {
            let next = decoder.decode(line.text)
            line = line.isPlain ? next : line.followed(by: next)
        }
        return line
    }

    /// Returns true if no decoder changes anything.
    public func leavesAlone(_ bytes: UnsafeRawBufferPointer) -> Bool {
        decoders.allSatisfy { $0.leavesAlone(bytes) }
    }

    /// Returns the details from the first decoder that has any.
    public func details(of bytes: ArraySlice<UInt8>) -> [UInt8]? { first(of: bytes) { $0.details(of: $1) } }

    /// Returns the parts from the first decoder that tells any apart.
    public func parts(of bytes: ArraySlice<UInt8>) -> LineParts? { first(of: bytes) { $0.parts(of: $1) } }

    private func first<Found>(of bytes: ArraySlice<UInt8>, _ find: (any LineDecoder, ArraySlice<UInt8>) -> Found?)
        -> Found?
    {
        var text = bytes
        for decoder in decoders {
            if let found = find(decoder, text) { return found }
            text = decoder.decode(text).text
        }
        return nil
    }
}

extension DecodedLine {
    /// Returns the line as another decoder shows its text.
    fileprivate func followed(by next: DecodedLine) -> DecodedLine {
        guard !next.isPlain else { return self }
        var line = next
        line.offsets = offsets.followed(by: next.offsets)
        let moved = spans.map { span in
            var span = span
            span.range = next.offsets.shown(span.range)
            return span
        }
        // What the second one says of a part counts, so it comes behind what the first one says.
        let all = moved.filter { !$0.range.isEmpty } + next.spans
        line.spans = all.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }.map(\.element)
        return line
    }
}
