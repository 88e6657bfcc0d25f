import StrataTime

/// The time that a line says.
package enum LineTime {
    /// Returns the time of a line as it came, with colours or without, or of an entry whose lines are read together; nil
    /// where it says none.
    ///
    /// - Parameter reader: reads lines of its file.
    package static func first(in line: ArraySlice<UInt8>, by reader: LineReader = .general) -> WrittenTime? {
        if reader.readsWholeEntries, let whole = reader.readWhole(withoutColors(line)) {
            return whole.time.flatMap { $0.hasDay ? $0 : nil }
        }
        let line = withoutColors(line.prefix { $0 != 0x0A })
        guard let time = reader.withoutFields.read(line).time, time.hasDay else { return nil }
        return time
    }

    /// Returns the line without what sets a terminal's colours, or erases what stands on it.
    package static func withoutColors(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard line.contains(0x1B) else { return line }
        var text: [UInt8] = []
        var place = line.startIndex
        while place < line.endIndex {
            guard line[place] == 0x1B, place + 1 < line.endIndex, line[place + 1] == UInt8(ascii: "[") else {
                text.append(line[place])
                place += 1
                continue
            }
            place = line[(place + 2)...].firstIndex { $0 >= 0x40 && $0 <= 0x7E }.map { $0 + 1 } ?? line.endIndex
        }
        return text[...]
    }
}
