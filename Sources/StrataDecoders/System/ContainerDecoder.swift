import StrataDocument

/// Shows what containers write as Kubernetes keeps it (CRI): `2016-10-06T00:17:09.669794202Z stdout F message` without what
/// stands between the time and the message. A part of a line that is not its last one ends with an ellipsis.
public struct ContainerDecoder: LineDecoder {
    /// A decoder without settings.
    public init() {}

    /// Returns true if a line is one of those.
    static func recognizes(_ line: ArraySlice<UInt8>) -> Bool { Parts(line) != nil }

    /// Shows the time, and the message.
    public func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine {
        guard let parts = Parts(bytes) else { return DecodedLine(bytes) }
        var line = Composition(bytes)
        line.append(parts.time)
        line.append(parts.timeEnd)
        line.appendShown(parts.message)
        if parts.isPartial { line.append(" …", .dim) }
        return line.finish()
    }

    /// Returns the time, the message, and the output that the container wrote it to.
    public func parts(of bytes: ArraySlice<UInt8>) -> LineParts? {
        guard let found = Parts(bytes) else { return nil }
        var parts = LineParts()
        (parts.time, parts.message) = (Array(bytes[found.time]), Array(bytes[found.message]))
        parts.fields = [LineParts.Field(Array("stream".utf8), Array(bytes[found.stream]))]
        return parts
    }

    private struct Parts {
        let time: Range<Int>
        let stream: Range<Int>
        /// The space behind the time.
        let timeEnd: Range<Int>
        let message: Range<Int>
        let isPartial: Bool

        init?(_ line: ArraySlice<UInt8>) {
            var fields = FieldReader(line)
            guard line.first.map({ (0x30...0x39).contains($0) }) == true, let time = fields.next(), time.count >= 20,
                line[time.lowerBound + 4] == UInt8(ascii: "-"), line[time.lowerBound + 10] == UInt8(ascii: "T"),
                let stream = fields.next(),
                ["stdout", "stderr"].contains(where: { line[stream].elementsEqual($0.utf8) }),
                let tags = fields.next(), let tag = line[tags].first,
                tag == UInt8(ascii: "F") || tag == UInt8(ascii: "P"),
                tags.count == 1 || line[tags.lowerBound + 1] == UInt8(ascii: ":")
            else { return nil }
            (self.time, timeEnd) = (time, time.upperBound..<time.upperBound + 1)
            self.stream = stream
            (message, isPartial) = (fields.rest, tag == UInt8(ascii: "P"))
        }
    }
}

/// Reads what stands between single spaces.
struct FieldReader {
    private let line: ArraySlice<UInt8>
    /// The range that has not been read yet.
    private(set) var rest: Range<Int>

    init(_ line: ArraySlice<UInt8>) { (self.line, rest) = (line, line.indices) }

    /// Returns the range before the next space, or the end; nil if that is empty.
    mutating func next() -> Range<Int>? {
        let end = line[rest].firstIndex(of: 0x20) ?? rest.upperBound
        guard end > rest.lowerBound else { return nil }
        defer { rest = min(end + 1, rest.upperBound)..<rest.upperBound }
        return rest.lowerBound..<end
    }

    /// Goes past some bytes.
    mutating func skip(_ count: Int) { rest = min(rest.lowerBound + count, rest.upperBound)..<rest.upperBound }
}
