import StrataCanvas
import StrataInterface

extension CellRegistry {
    /// The looks that ship.
    package static var shipped: CellRegistry {
        var registry = CellRegistry()
        registry.register("log", "a line of a log, with its time, program and severity set apart") {
            LogCell(library: $0, theme: $1)
        }
        registry.registerRecords()
        return registry
    }

    private mutating func registerRecords() {
        registerRecord("note", "notes as cards") {
            RecordCell(NoteLook(library: $0, theme: $1), library: $0, theme: $1)
        }
        registerRecord("chat", "messages as bubbles") {
            RecordCell(ChatLook(library: $0, theme: $1), library: $0, theme: $1)
        }
        registerRecord("visit", "visits as cards of one height") {
            RecordCell(VisitLook(library: $0, theme: $1), library: $0, theme: $1)
        }
        registerRecord("emoji", "emoji on tiles") {
            RecordCell(EmojiLook(library: $0, theme: $1), library: $0, theme: $1, estimatedWidth: EmojiLook.extent)
        }
        registerRecord("json", "any JSON, keys and values") { RecordCell.json(library: $0, theme: $1) }
        registerRecord("auto", "each line as what it is") { RecordCell.auto(library: $0, theme: $1) }
    }

    /// A record that is cut is none, so lines may be long: a message of 100,000 characters, each of them escaped.
    private mutating func registerRecord(
        _ name: String, _ summary: String, make: @escaping (FontLibrary, Theme) -> any Cell
    ) {
        register(name, summary, maximumLineBytes: 2 << 20, make: make)
    }
}
