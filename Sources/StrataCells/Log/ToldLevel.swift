import StrataFormats
import StrataInterface

/// How bad a row is by its bytes as they came, whatever a decoder shows of them.
struct ToldLevel: Equatable {
    /// How bad it is.
    let level: RowLevel
    /// True if the row says so itself; else words in its message do.
    let isSaid: Bool

    /// Reads a row.
    ///
    /// - Parameters:
    ///   - row: its bytes, with line feeds between its lines.
    ///   - reader: reads lines of its file.
    init(_ row: ArraySlice<UInt8>, by reader: LineReader) {
        let isRecord = row.first == UInt8(ascii: "{")
        // A record ends with its last brace; of other rows the beginning tells.
        let row = LineTime.withoutColors(isRecord ? row : row.prefix(RowLevel.reach))
        let first = row.prefix { $0 != 0x0A }
        let isOpen = isRecord || first.count { $0 == UInt8(ascii: "\"") } % 2 == 1
        let reading = reader.readWhole(row) ?? reader.withoutFields.read(isOpen ? row : first)
        if let found = reading.level {
            (level, isSaid) = (found.level.rowLevel, true)
        } else if isRecord, reading.format != nil {
            let word = reading.isLevelless ? nil : LevelWords.level(of: reading.message.text)
            (level, isSaid) = (word?.rowLevel ?? .ordinary, reading.isLevelless)
        } else {
            let highlights = isOpen ? Highlights(Array(row), by: reader) : Highlights(Array(row), reading)
            (level, isSaid) = (highlights.level, false)
        }
    }
}
