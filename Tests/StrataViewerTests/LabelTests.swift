import StrataInterface
import StrataSystem
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// A label, and the table that it is from.
private struct Label: CustomStringConvertible {
    let table: String
    let text: String

    var description: String { "\(table): \(text)" }

    /// The words, without what only joins them.
    var words: [Substring] { text.split(separator: " ") }
}

/// Every label of the window, from the tables that the window has them from.
private func labels() -> [Label] {
    func table(_ name: String, _ texts: [String]) -> [Label] { texts.map { Label(table: name, text: $0) } }
    let commands = WindowCommands.viewer.all
    return commands.flatMap { table("Commands, \($0.group.rawValue)", $0.titles) }
        + table("Groups of commands", CommandGroup.allCases.map(\.rawValue))
        + table("Buttons of bars", PromptBarTarget.allCases.map(\.label))
        + table("Filters in the header", FilterTip.allCases.map(\.rawValue))
        + table("Settings", SettingsTable.viewer.entries.map(\.label))
        + table("States", [.live, .paused(unseen: 0), .paused(unseen: 5)].map(\ReadingState.words))
        + table("Levels", RowLevel.allCases.map { $0.words.prefix(1).uppercased() + $0.words.dropFirst() })
        + table("Themes", ShippedTheme.names.map(ThemeTitle.of))
}

@Suite("Labels") struct LabelTests {
    /// The verbs that labels of what can be done begin with.
    private static let verbs: Set<String> = [
        "Change", "Choose", "Clear", "Close", "Copy", "Disable", "Edit", "Enable", "Enter", "Extend", "Filter", "Find",
        "Find…", "Go", "Hide", "Highlight…", "Leave", "Mark", "Match", "Merge", "Open", "Pause", "Quit", "Remove",
        "Reset", "Restart", "Save", "Scroll", "Select", "Show", "Sync", "Toggle", "Undo", "Unmark", "Use", "Wrap",
        "Zoom",
    ]

    /// What a switch with a tick shows, where one goes, and what is opened, which other programs also name by a noun.
    private static let nouns: Set<String> = [
        "Back", "Day headers", "Forward", "Next list", "Next theme", "Previous list", "Saved filters…", "Settings…",
        "Time column",
    ]

    @Test("have at most five words, begin with a capital, and are no sentences")
    func style() {
        for label in labels() {
            #expect((1...5).contains(label.words.count), "\(label)")
            #expect(label.text.first { $0.isLetter }?.isUppercase == true, "\(label)")
            #expect(!label.text.contains(";") && label.text.last != ".", "\(label)")
            #expect(label.text.hasPrefix("Layout: ") || !label.text.contains(":"), "\(label)")
        }
    }

    @Test("of what can be done are imperatives, but for a few that name what is shown")
    func imperatives() {
        let actions = labels().filter {
            $0.table.hasPrefix("Commands, ") || ["Buttons of bars", "Filters in the header"].contains($0.table)
        }
        #expect(actions.count > 60)
        for label in actions where !Self.nouns.contains(label.text) && !label.text.hasPrefix("Layout: ") {
            #expect(Self.verbs.contains(String(label.words[0])), "\(label)")
        }
    }

    @Test("name one command each")
    func uniqueness() {
        let titles = WindowCommands.viewer.all.flatMap(\.titles)
        #expect(Set(titles).count == titles.count, "\(titles.sorted())")
    }

    @Test("of layouts are in plain words")
    func layouts() {
        for chain in WindowCommands.chains {
            let title = WindowCommands.viewer.all.first { $0.id == .strategy(chain) }?.title
            #expect(title != "Layout: \(chain)")
        }
        #expect(WindowCommand.strategy("flip+sticky", keys: []).title == "Layout: flip+sticky")
    }

    @Test("are on one page, by their tables", .enabled(if: Environment.value("STRATA_LABELS") != nil))
    func page() {
        for (table, group) in Dictionary(grouping: labels(), by: \.table).sorted(by: { $0.key < $1.key }) {
            print("\n## \(table)\n" + group.map { "- \($0.text)" }.joined(separator: "\n"))
        }
    }
}
