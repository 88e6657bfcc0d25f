import StrataCanvas

/// The row looks there are, by name.
struct CellRegistry {
    /// A look that can be asked for by name.
    struct Entry {
        /// What the command line calls it.
        let name: String
        /// What it shows, in a few words.
        let summary: String
        /// How much of a line it needs to be given; nil means as much as anybody reads.
        let maximumLineBytes: Int?
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
    mutating func register(
        _ name: String, _ summary: String, maximumLineBytes: Int? = nil,
        make: @escaping (FontLibrary, Theme) -> any Cell
    ) {
        precondition(!names.contains(name), "There is a cell named '\(name)' already.")
        entries.append(Entry(name: name, summary: summary, maximumLineBytes: maximumLineBytes, make: make))
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

    /// Every name.
    var names: [String] { entries.map(\.name) }

    /// The look with a name, if there is one.
    func entry(named name: String) -> Entry? { entries.first { $0.name == name } }
}
