extension FileFields {
    /// Reads the lines behind the first one of an entry as pairs: `NAME=value` on each, as `journalctl -o verbose` has them,
    /// or elements of XML; nil where the format of the first line says of no format that they are.
    ///
    /// - Returns: what is told apart in them, and the lines that are left behind the elements.
    func recordBelow(_ following: [UInt8], of first: FormatDefinition?) -> (reading: LineReading, rest: [UInt8])? {
        guard !following.isEmpty, let format = formats.format(below: first) else { return nil }
        let isOfElements = following.first { $0 > 0x20 } == UInt8(ascii: "<")
        let (found, rest) = isOfElements ? Self.elements(in: following[...]) : (Self.pairs(in: following), [])
        var text: [UInt8] = []
        var pairs: [RecordScanner.Member] = []
        for (key, value) in found {
            let start = text.count
            text += key + value
            pairs.append(
                RecordScanner.Member(key: start..<start + key.count, value: start + key.count..<text.count))
        }
        if pairs.isEmpty { return nil }
        return (format.read(RecordText(text[...], pairs: pairs), isFlat: true, by: formats.reader), rest)
    }

    private static func pairs(in lines: [UInt8]) -> [(key: [UInt8], value: [UInt8])] {
        lines.split(separator: 0x0A).compactMap { line in
            let line = line.trimmed
            guard let sign = line.firstIndex(of: UInt8(ascii: "=")), sign > line.startIndex else { return nil }
            return (Array(line[..<sign]), Array(line[(sign + 1)...]))
        }
    }

    /// Returns the names of elements and what is in them, up to the end of what they are in, and the lines between them and
    /// behind that; one within another is text.
    private static func elements(
        in lines: ArraySlice<UInt8>
    ) -> (elements: [(key: [UInt8], value: [UInt8])], rest: [UInt8]) {
        var (rest, found): (ArraySlice<UInt8>, [(key: [UInt8], value: [UInt8])]) = (lines, [])
        var left: [UInt8] = []
        func keep(_ text: ArraySlice<UInt8>) {
            for line in text.split(separator: 0x0A) {
                let line = line.trimmed
                if !line.isEmpty, !line.starts(with: "</".utf8) { left += [0x0A] + line }
            }
        }
        while let open = rest.firstIndex(of: UInt8(ascii: "<")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: ">"))
        {
            let isEmpty = rest[close - 1] == UInt8(ascii: "/")
            let name = rest[(open + 1)..<close].prefix { $0 > 0x20 }
            let behind = rest[(close + 1)...]
            if isEmpty || name.first == UInt8(ascii: "/") {
                keep(rest[..<open])
                rest = behind
                if isEmpty { continue }
                break
            }
            let ending = Array("</".utf8) + name + Array(">".utf8)
            guard let end = behind.firstRange(of: ending) else { break }
            keep(rest[..<open])
            found.append((Array(name), unescaped(behind[..<end.lowerBound])))
            rest = behind[end.upperBound...]
        }
        keep(rest)
        return (found, left)
    }

    /// Returns a text with the signs that XML writes as words.
    private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
        let signs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
        return signs.reduce(into: Array(text)) { $0.replace(Array($1.0.utf8), with: Array($1.1.utf8)) }
    }
}
