import StrataDocument
import StrataFormats

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
        self.init(Self.sample(of: lines, as: text, asTheyCame: asTheyCame), shelf: shelf)
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
