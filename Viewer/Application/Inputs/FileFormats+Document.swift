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
    ///   - most: the greatest number of lines that are looked at.
    init(
        of lines: any Document, as text: any LineDecoder, shelf: FormatShelf = .shared, asTheyCame: Bool = false,
        atMost most: Int = sample
    ) {
        self = Self.known(of: Self.sample(of: lines, as: text, asTheyCame: asTheyCame, atMost: most), shelf: shelf)
    }

    /// Returns the number of lines that tell what one of several files is made of: fewer where there are many files, for a
    /// window waits until all are known.
    static func sample(ofFiles count: Int) -> Int { max(40, sample * 10 / max(10, count)) }

    /// Some lines, and the formats among which theirs are found.
    private struct Key: Hashable {
        let lines: [[UInt8]]
        let formatCount: Int
        let expectsTable: Bool
    }

    private static let found = Guarded(RecentValues<Key, FileFormats>(limit: 16 << 20))
    /// The memory that the formats of a file take besides its lines, in bytes, roughly.
    private static let cost = 16 << 10

    /// Returns the formats of some lines. Entries, fields and times of a list want those of the same lines, and to find
    /// them takes milliseconds.
    static func known(of lines: [[UInt8]], shelf: FormatShelf = .shared) -> FileFormats {
        let key = Key(lines: lines, formatCount: shelf.definitions.count, expectsTable: shelf.expectsTable)
        return found.withLock { found in
            found.value(for: key, cost: cost + lines.reduce(0) { $0 + $1.count }) { FileFormats(lines, shelf: shelf) }
        }
    }

    /// Returns the lines of a document that tell of what formats it is: some at its head, at its end and between.
    static func sample(
        of lines: any Document, as text: any LineDecoder, asTheyCame: Bool, atMost most: Int = sample
    ) -> [[UInt8]] {
        let count = lines.count
        let part = most / 4
        let step = max(1, (count - 3 * part) / part)
        let between = Array(stride(from: part, to: max(part, count - 2 * part), by: step).prefix(part))
        let indices =
            count <= most ? Array(0..<count) : Array(0..<part) + between + Array(count - 2 * part..<count)
        return indices.map { index in
            let line = lines.line(at: index)
            guard line.isReadable, !line.isDivider, !line.isHeader else { return [] }
            let bytes = asTheyCame ? line.originalBytes : line.bytes
            return Array(text.text(of: bytes[...]))
        }
    }
}
