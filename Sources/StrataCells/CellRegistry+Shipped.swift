import StrataCanvas
import StrataInterface

extension CellRegistry {
    /// The looks that ship.
    public static var shipped: CellRegistry {
        var registry = CellRegistry()
        registry.register("log", "a line of a log, with its time, program and severity set apart", showsText: true) {
            LogCell($0, $1)
        }
        registry.registerRecords()
        return registry
    }

    private mutating func registerRecords() {
        registerRecord("note", "notes as cards") { RecordCell(NoteLook($0, $1), $0, $1) }
        registerRecord("chat", "messages as bubbles") { RecordCell(ChatLook($0, $1), $0, $1, showsDays: true) }
        registerRecord("visit", "visits as cards of one height") {
            RecordCell(VisitLook($0, $1), $0, $1, opacityBehindPage: 0)
        }
        registerRecord("emoji", "emoji on tiles") {
            RecordCell(EmojiLook($0, $1), $0, $1, estimatedWidth: EmojiLook.extent)
        }
        registerRecord("json", "any JSON, keys and values") { RecordCell.json($0, $1) }
        registerRecord("auto", "each line as what it is") { RecordCell.auto($0, $1) }
    }

    /// Registers a cell of records. A record that is cut is none, so lines may be long: a message of 100,000
    /// characters, each of them escaped.
    private mutating func registerRecord(
        _ name: String, _ summary: String, make: @escaping (FontLibrary, Faces) -> any Cell
    ) {
        register(name, summary, maximumLineBytes: 2 << 20, make: make)
    }
}
