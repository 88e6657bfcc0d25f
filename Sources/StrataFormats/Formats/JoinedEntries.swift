/// The entries of a file whose lines are read together: a pattern of their format tells the first line of each.
final class JoinedEntries: Sendable {
    /// The name of their format.
    let name: String
    private let opening: FormatPattern.Compiled
    private let reader: LineReader

    /// The number of lines at the head of a file among which the first entry begins: others may say what the file is.
    private static let headCount = 40

    /// Returns the entries of which lines of a file are; nil where they are of none.
    ///
    /// - Parameter reader: reads the lines of the file one by one.
    static func find(
        in lines: [[UInt8]], of definitions: [FormatDefinition], _ reader: LineReader
    ) -> JoinedEntries? {
        for definition in definitions {
            guard let opening = try? definition.lines.opening?.compile(),
                let first = lines.prefix(headCount).firstIndex(where: { matches(opening, $0[...]) }),
                // A time says that lines before it are entries of their own.
                lines[..<first].allSatisfy({ reader.read($0[...]).time == nil })
            else { continue }
            let found = JoinedEntries(opening, reader, of: definition)
            // The first of them may be damaged.
            let starts = lines.indices[first...].lazy.filter { matches(opening, lines[$0][...]) }.prefix(tried)
            if starts.contains(where: { found.read(entry(from: $0, of: lines, opening)[...]) != nil }) { return found }
        }
        return nil
    }

    /// The number of entries of which one must be read.
    private static let tried = 4

    private static func entry(from start: Int, of lines: [[UInt8]], _ opening: FormatPattern.Compiled) -> [UInt8] {
        let following = lines[(start + 1)...].prefix { !matches(opening, $0[...]) }
        return following.reduce(lines[start]) { $0 + [0x0A] + $1 }
    }

    private init(_ opening: FormatPattern.Compiled, _ reader: LineReader, of definition: FormatDefinition) {
        var own = reader
        (own.formats, own.table) = ([definition], nil)
        (self.opening, self.reader, name) = (opening, own, definition.name)
    }

    /// Returns true if a line is the first one of an entry.
    func begins(_ line: ArraySlice<UInt8>) -> Bool { Self.matches(opening, line) }

    /// Returns what is told apart in an entry, with line feeds between its lines; nil where that is nothing.
    func read(_ entry: ArraySlice<UInt8>) -> LineReading? {
        let reading = reader.read(entry)
        return reading.format == nil ? nil : reading
    }

    private static func matches(_ opening: FormatPattern.Compiled, _ line: ArraySlice<UInt8>) -> Bool {
        !line.isEmpty && line.withUnsafeBytes { opening.pattern.match($0) { _ in } }
    }
}
