/// A line from outside as it is written down: text as text, and what is no text as numbers.
package struct WrittenLine: Codable {
    private enum Bytes: Codable {
        case text(String)
        case bytes([UInt8])

        init(_ bytes: ArraySlice<UInt8>) {
            self = String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .bytes(Array(bytes))
        }

        var all: [UInt8] {
            switch self {
            case .text(let text): Array(text.utf8)
            case .bytes(let bytes): bytes
            }
        }
    }

    private let bytes: Bytes
    private let length: Int
    private let isReadable: Bool
    private let hasEnding: Bool
    private let isErrorOutput: Bool
    private let isDivider: Bool

    /// Takes what there is of a line that came from outside.
    package init(_ line: Line) {
        bytes = Bytes(line.bytes)
        (length, isReadable, hasEnding) = (line.length, line.isReadable, line.hasEnding)
        (isErrorOutput, isDivider) = (line.isErrorOutput, line.isDivider)
    }

    /// The line again.
    package var line: Line {
        var line = Line(bytes: bytes.all[...], length: length, isReadable: isReadable, hasEnding: hasEnding)
        (line.isErrorOutput, line.isDivider) = (isErrorOutput, isDivider)
        return line
    }
}
