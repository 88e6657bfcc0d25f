import StrataCanvas

/// The row looks there are, by name.
struct CellRegistry {
    /// A look that can be asked for by name.
    struct Entry {
        /// What the command line calls it.
        let name: String
        /// What it shows, in a few words.
        let summary: String
        /// Makes one.
        let make: (FontLibrary, Theme) -> any Cell
    }

    /// In the order in which they are listed.
    private(set) var entries: [Entry] = []

    /// The looks that ship.
    static var shipped: CellRegistry {
        var registry = CellRegistry()
        registry.register("log", "a line of a log, with its time, program and severity set apart") {
            LogCell(library: $0, theme: $1)
        }
        registry.registerRecords()
        return registry
    }

    /// Adds a look. The name must not be taken.
    mutating func register(_ name: String, _ summary: String, make: @escaping (FontLibrary, Theme) -> any Cell) {
        precondition(!names.contains(name), "There is a cell named '\(name)' already.")
        entries.append(Entry(name: name, summary: summary, make: make))
    }

    private mutating func registerRecords() {
        register("note", "notes as cards") { RecordCell(NoteLook(library: $0, theme: $1), library: $0, theme: $1) }
        register("chat", "messages as bubbles") { RecordCell(ChatLook(library: $0, theme: $1), library: $0, theme: $1) }
        register("visit", "visits as cards of one height") {
            RecordCell(VisitLook(library: $0, theme: $1), library: $0, theme: $1)
        }
        register("emoji", "emoji on tiles") {
            RecordCell(
                EmojiLook(library: $0, theme: $1), library: $0, theme: $1, estimatedWidth: EmojiLook.extent)
        }
        register("json", "any JSON, keys and values") { RecordCell.json(library: $0, theme: $1) }
        register("auto", "each line as what it is") { RecordCell.auto(library: $0, theme: $1) }
    }

    /// Every name.
    var names: [String] { entries.map(\.name) }

    /// The look with a name, if there is one.
    func entry(named name: String) -> Entry? { entries.first { $0.name == name } }
}
