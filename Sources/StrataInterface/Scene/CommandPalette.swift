/// The list of everything that can be done, in which what was chosen lately stands first.
struct CommandPalette {
    /// The commands that were chosen from it, the last one first.
    private var recent: [CommandID] = []

    /// The number of them that stand first.
    private static let mostRecent = 5
    /// The group that they stand in.
    private static let recentGroup = "Recent"

    /// The words of the list.
    static var words: PaletteView.Words {
        PaletteView.Words(title: "Commands", placeholder: "Search commands", nothing: "No matching commands.")
    }

    /// The groups of the list, from top to bottom.
    static var groups: [String] { [recentGroup] + CommandGroup.allCases.map(\.rawValue) }

    private static let search = "find "

    /// Returns a row that looks for a text in the list, where that is no command's: who types `?text` is used to that.
    static func searches(for text: String, among rows: [PaletteView.Row]) -> [PaletteView.Row] {
        let canFind = rows.contains { $0.id == "find" }
        guard canFind, PaletteQuery(text).found(in: rows).isEmpty else { return [] }
        return [PaletteView.Row(id: search + text, title: "Find “\(text)” in the list", group: "")]
    }

    /// Returns the text that a row looks for; nil where it is a command's.
    static func text(ofSearch id: String) -> String? {
        id.hasPrefix(search) ? String(id.dropFirst(search.count)) : nil
    }

    /// Returns the keys of a command that its row shows: not each digit that begins a number, where there are others.
    private static func toldKeys(of command: WindowCommand) -> [KeyChord] {
        let keys = command.keys.filter { !$0.isDigit }
        return keys.isEmpty ? command.keys : keys
    }

    /// Notes that a command was chosen.
    mutating func note(_ id: CommandID) { recent = [id] + recent.filter { $0 != id } }

    /// Returns the rows of the list for commands that can be asked for now.
    func rows(of commands: [WindowCommand], in scene: WindowScene) -> [PaletteView.Row] {
        // The menu is about a row.
        let rows = commands.filter { $0.id != "menu" }.map { command in
            PaletteView.Row(
                id: command.id.description, title: command.title(in: scene), group: command.group.rawValue,
                caps: Self.toldKeys(of: command).map(\.caps),
                words: command.synonyms + [command.title, command.id.description])
        }
        let first = recent.compactMap { id in rows.first { $0.id == id.description } }.prefix(Self.mostRecent)
        return rows
            + first.map { row in
                var row = row
                row.group = Self.recentGroup
                return row
            }
    }
}
