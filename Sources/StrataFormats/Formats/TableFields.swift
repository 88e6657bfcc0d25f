/// A field of a table.
package struct TableField {
    /// Its range, without quotes around it.
    package let content: Range<Int>
    /// True if quotes in it are written twice.
    package let hasQuotesWithin: Bool

    /// Returns its text.
    package func text(in line: ArraySlice<UInt8>) -> [UInt8] {
        guard hasQuotesWithin else { return Array(line[content]) }
        var text: [UInt8] = []
        var isSecond = false
        for byte in line[content] {
            isSecond = byte == UInt8(ascii: "\"") && !isSecond
            if byte != UInt8(ascii: "\"") || isSecond { text.append(byte) }
        }
        return text
    }
}

/// The fields of a line of a table.
package struct TableFields {
    /// The fields, in order.
    package private(set) var fields: [TableField] = []

    /// The fields of a line; nil where quotes do not end.
    package init?(_ line: ArraySlice<UInt8>, _ separator: UInt8) {
        var place = line.startIndex
        while true {
            guard let (field, end) = Self.field(line, at: place, separator) else { return nil }
            fields.append(field)
            guard end < line.endIndex else { return }
            place = end + 1
        }
    }

    /// Returns true if a field begins with a quote that does not end. One within a field is a sign like others (RFC 4180).
    static func isOpen(_ record: ArraySlice<UInt8>, _ separator: UInt8) -> Bool {
        var place = record.startIndex
        while place < record.endIndex {
            guard let (_, end) = field(record, at: place, separator) else { return true }
            place = end + 1
        }
        return false
    }

    /// Returns the number of fields before one in quotes that goes on behind the line; nil where none does, or where
    /// quotes stand in a field without any around it, as at the end of a text that has begun above.
    static func countBeforeOpenField(of line: ArraySlice<UInt8>, _ separator: UInt8) -> Int? {
        var (place, count) = (line.startIndex, 0)
        while place < line.endIndex {
            guard let (field, end) = field(line, at: place, separator) else { return count }
            let isQuoted = field.content.lowerBound > place
            if !isQuoted, line[field.content].contains(UInt8(ascii: "\"")) { return nil }
            (place, count) = (end + 1, count + 1)
        }
        return nil
    }

    /// Returns the field at a place, and where the separator or the end behind it is; nil where its quotes do not end.
    private static func field(_ line: ArraySlice<UInt8>, at place: Int, _ separator: UInt8) -> (TableField, end: Int)? {
        let quote = UInt8(ascii: "\"")
        if place < line.endIndex, line[place] == quote {
            var (end, hasQuotes) = (place + 1, false)
            while true {
                guard let next = line[end...].firstIndex(of: quote) else { return nil }
                guard next + 1 < line.endIndex, line[next + 1] == quote else {
                    end = next
                    break
                }
                (end, hasQuotes) = (next + 2, true)
            }
            let isEnd = end + 1 == line.endIndex || line[end + 1] == separator
            if isEnd { return (TableField(content: place + 1..<end, hasQuotesWithin: hasQuotes), end + 1) }
        }
        let end = line[place...].firstIndex(of: separator) ?? line.endIndex
        return (TableField(content: place..<end, hasQuotesWithin: false), end)
    }
}
