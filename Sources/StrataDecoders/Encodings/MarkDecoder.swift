import StrataDocument
import StrataSystem

/// Leaves out the byte order mark that a line begins with: it says how a file is written, and is no text of it.
struct MarkDecoder: LineDecoder {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Returns true if a line begins with one.
    static func isMarked(_ line: ArraySlice<UInt8>) -> Bool { line.starts(with: mark) }

    func leavesAlone(_ bytes: UnsafeRawBufferPointer) -> Bool {
        Memory.firstIndex(of: Self.mark[0], in: bytes) == nil
    }

    func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine {
        guard Self.isMarked(bytes) else { return DecodedLine(bytes) }
        var line = DecodedLine(bytes.dropFirst(Self.mark.count))
        line.offsets.replace(0..<Self.mark.count, byCount: 0)
        return line
    }
}
