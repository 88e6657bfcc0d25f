/// A line of a container of which what wrote it down made several: CRI marks all but the last with `P`, and of Docker's
/// json-file only the last ends with a line feed.
package struct ContainerPiece {
    /// The bytes before the text, as if it were the only piece.
    private let head: [UInt8]
    private var text: [UInt8]
    /// The bytes behind it.
    private let tail: [UInt8]
    /// The output that the container wrote to.
    private let stream: [UInt8]
    /// True if another piece follows.
    package private(set) var isPartial: Bool

    /// The length of the longest joined line, in bytes.
    private static let longest = 16 << 20

    /// Reads a line; nil where it is not a container's.
    package init?(_ line: [UInt8]) {
        if line.starts(with: Self.docker) {
            var place = Self.docker.count
            while place < line.count, line[place] != UInt8(ascii: "\"") {
                place += line[place] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard place < line.count else { return nil }
            (head, text, tail) = (Self.docker, Array(line[Self.docker.count..<place]), Array(line[place...]))
            stream = tail.contains(sequence: Array("stderr".utf8)) ? [2] : [1]
            isPartial = !text.suffix(2).elementsEqual("\\n".utf8)
            return
        }
        let parts = line.split(separator: 0x20, maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[1].elementsEqual("stdout".utf8) || parts[1].elementsEqual("stderr".utf8),
            let tag = parts[2].first, tag == UInt8(ascii: "P") || tag == UInt8(ascii: "F"),
            parts[2].count == 1 || parts[2].dropFirst().first == UInt8(ascii: ":")
        else { return nil }
        head = Array(parts[0]) + [0x20] + parts[1] + Array(" F ".utf8)
        (text, tail, stream) = (Array(parts[3]), [], Array(parts[1]))
        isPartial = tag == UInt8(ascii: "P")
    }

    /// The beginning of each of Docker's objects.
    static let docker = Array("{\"log\":\"".utf8)

    /// Adds the next piece. Returns whether it is one of the same line.
    package mutating func append(_ next: ContainerPiece) -> Bool {
        guard isPartial, next.stream == stream, next.tail.isEmpty == tail.isEmpty, text.count < Self.longest else {
            return false
        }
        text += next.text
        isPartial = next.isPartial
        return true
    }

    /// The line as if it had been written down whole.
    package var line: [UInt8] { head + text + tail }
}

extension [UInt8] {
    fileprivate func contains(sequence: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: sequence) }
    }
}
