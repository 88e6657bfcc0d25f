extension FileFormats {
    /// Returns true if the text of an entry has not ended yet, for a record, or a field in quotes, goes on in the next
    /// line.
    ///
    /// - Parameter entry: the lines that are known of it, with line feeds between them.
    package func isOpen(_ entry: [UInt8]) -> Bool {
        guard joined == nil, entry.count < Self.longestOpen else { return false }
        let text = entry[...].withoutMark.drop { $0 <= 0x20 }
        guard let first = text.first else { return false }
        if first == UInt8(ascii: "{") {
            let next = text.dropFirst().first { $0 > 0x20 }
            return (next == nil || next == UInt8(ascii: "\"")) && Self.isOpenRecord(text)
        }
        if let table = reader.table, table.header != nil { return TableFields.isOpen(text, table.separator) }
        if hasFieldsInQuotes(text) { return Self.hasOpenQuotes(text) }
        guard let pairs = PairScanner.line(text) else { return false }
        return pairs.isOpen && PairScanner.isRecord(pairs, text)
    }

    /// The length beyond which no entry goes on, in bytes.
    private static let longestOpen = 1 << 18

    /// Returns true if an entry is a record of a table whose columns a definition names.
    private func hasFieldsInQuotes(_ text: ArraySlice<UInt8>) -> Bool {
        guard !separators.isEmpty, text.contains(UInt8(ascii: "\"")) else { return false }
        return separators.contains { separator in
            let fields = text.prefix(512).split(separator: separator, omittingEmptySubsequences: false)
            return fields.count > 8 && (fields.first.flatMap { reader.times.whole($0) }) != nil
        }
    }

    /// Returns true if quotes have begun that have not ended.
    private static func hasOpenQuotes(_ text: ArraySlice<UInt8>) -> Bool {
        text.count { $0 == UInt8(ascii: "\"") } % 2 == 1
    }

    /// Returns the line by which each record begins, a brace alone, where all lines are of objects that are written over
    /// several lines, be they within an array or not; else nil.
    static func opening(ofRecords lines: [[UInt8]]) -> [UInt8]? {
        let filled = lines.map { $0[...].withoutMark.withoutEnd }.filter { !$0.isEmpty }
        let openings = filled.filter { $0.trimmed.elementsEqual("{".utf8) }
        guard let opening = openings.min(by: { $0.count < $1.count }) else { return nil }
        let margin = opening.dropLast()
        let areOfRecords = filled.allSatisfy { line in
            let rest = line.dropFirst(margin.count)
            if line.starts(with: margin), let first = rest.first {
                return first <= 0x20 || "{}[]".utf8.contains(first)
            }
            return line.elementsEqual("[".utf8) || line.elementsEqual("]".utf8)
        }
        return areOfRecords ? Array(opening) : nil
    }

    /// Returns the line by which each element of a log begins whose parts stand in the lines below; nil where there are
    /// none, or the file begins otherwise: lines of a program may have such in their text.
    func opening(ofElements lines: [[UInt8]], _ readings: [LineReading]) -> [UInt8]? {
        let beginnings = lines.lazy.compactMap { $0[...].withoutMark.trimmed.first }
        guard beginnings.first == UInt8(ascii: "<") else { return nil }
        let found = zip(lines, readings).first { line, reading in
            line.first == UInt8(ascii: "<") && format(below: format(of: reading)) != nil
        }
        return found.map { Array($0.0[...].withoutEnd) }
    }

    /// Returns true if braces have been opened that are not closed.
    static func isOpenRecord(_ text: ArraySlice<UInt8>) -> Bool {
        var (depth, isText, isEscaped) = (0, false, false)
        for byte in text {
            if isEscaped {
                isEscaped = false
            } else if isText {
                if byte == UInt8(ascii: "\\") { isEscaped = true } else if byte == UInt8(ascii: "\"") { isText = false }
            } else if byte == UInt8(ascii: "\"") {
                isText = true
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                depth += 1
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                depth -= 1
            }
        }
        // What broke off within a text was not written whole.
        return depth > 0 && !isText
    }
}
