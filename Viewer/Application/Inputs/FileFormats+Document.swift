import StrataDocument
import StrataFormats
import StrataSystem

extension FileFormats {
    /// Finds the formats of the lines of a document, by some of them.
    ///
    /// - Parameters:
    ///   - text: makes text of lines, without colours.
    ///   - shelf: the formats that they may have.
    ///   - asTheyCame: whether they are read as they came, whatever is shown of them.
    init(
        of lines: any Document, as text: any LineDecoder, shelf: FormatShelf = .shared, asTheyCame: Bool = false
    ) {
        self = Self.known(of: Self.sample(of: lines, as: text, asTheyCame: asTheyCame), shelf: shelf)
    }

    /// Some lines, and the formats among which theirs are found.
    private struct Key: Hashable {
        let lines: [[UInt8]]
        let formatCount: Int
        let expectsTable: Bool
    }

    private static let found = Guarded(RecentValues<Key, FileFormats>(limit: 4 << 20))
    /// The memory that the formats of a file take besides its lines, in bytes, roughly.
    private static let cost = 64 << 10

    /// Returns the formats of some lines. Entries, fields and times of a list want those of the same lines, and to find
    /// them takes milliseconds.
    static func known(of lines: [[UInt8]], shelf: FormatShelf = .shared) -> FileFormats {
        let key = Key(lines: lines, formatCount: shelf.definitions.count, expectsTable: shelf.expectsTable)
        return found.withLock { found in
            found.value(for: key, cost: cost + lines.reduce(0) { $0 + $1.count }) { FileFormats(lines, shelf: shelf) }
        }
    }

    /// Returns the lines of a document that tell of what formats it is: some at its head, at its end and between.
    static func sample(of lines: any Document, as text: any LineDecoder, asTheyCame: Bool) -> [[UInt8]] {
        let count = lines.count
        let part = Self.sample / 4
        let step = max(1, (count - 3 * part) / part)
        let between = Array(stride(from: part, to: max(part, count - 2 * part), by: step).prefix(part))
        let indices =
            count <= Self.sample ? Array(0..<count) : Array(0..<part) + between + Array(count - 2 * part..<count)
        return indices.map { index in
            let line = lines.line(at: index)
            guard line.isReadable, !line.isDivider, !line.isHeader else { return [] }
            let bytes = asTheyCame ? line.originalBytes : line.bytes
            return Array(bytes.withUnsafeBytes(text.leavesAlone) ? bytes : text.decode(bytes).text)
        }
    }
}
