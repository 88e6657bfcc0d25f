extension Line {
    /// The greatest number of lines that are joined to be shown; below, the number of their bytes.
    private static let mostLines = 1000
    private static let mostBytes = 64 << 10

    /// Returns the line as the first one of an entry.
    ///
    /// - Parameters:
    ///   - rows: the indices of those that follow it.
    ///   - document: the lines.
    package func followed(by rows: Range<Int>, of document: any Document) -> Line {
        var line = self
        line.followingLines = rows.count
        var (others, bytes) = ([Line](), line.bytes.count)
        for index in rows.prefix(Self.mostLines) where bytes < Self.mostBytes {
            others.append(document.line(at: index))
            bytes += others[others.count - 1].bytes.count + 1
        }
        line.hasEnding = others.last?.hasEnding ?? line.hasEnding
        return line.joined(with: others)
    }
}
