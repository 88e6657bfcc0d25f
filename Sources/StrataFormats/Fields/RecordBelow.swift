extension FileFields {
    /// Reads the lines behind the first one of an entry as pairs, `NAME=value` on each, as `journalctl -o verbose` has them;
    /// nil where the format of the first line says of no format that they are.
    func recordBelow(_ following: [UInt8], of first: FormatDefinition?) -> LineReading? {
        guard !following.isEmpty, let format = formats.format(below: first) else { return nil }
        var text: [UInt8] = []
        var pairs: [RecordScanner.Member] = []
        for line in following.split(separator: 0x0A) {
            let line = line.trimmed
            guard let sign = line.firstIndex(of: UInt8(ascii: "=")), sign > line.startIndex else { continue }
            let (key, value) = (line[..<sign], line[(sign + 1)...])
            let start = text.count
            text += key + value
            pairs.append(
                RecordScanner.Member(key: start..<start + key.count, value: start + key.count..<text.count))
        }
        return pairs.isEmpty ? nil : format.read(RecordText(text[...], pairs: pairs), isFlat: true, by: formats.reader)
    }
}
