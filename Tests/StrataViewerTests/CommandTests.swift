import Strata
import StrataCanvas
import StrataDocument
import StrataStrategies
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("The commands of a window")
struct CommandTests {
    private func scene(_ lines: Int = 100) throws -> WindowScene {
        var options = Options()
        options.window.size = Size(width: 400, height: 300)
        let builder = SceneBuilder(options, registry: .shipped, scale: 1, animations: false)
        let rows = MemoryDocument((0..<lines).map { "line \($0)" })
        return builder.scene([
            try builder.ownPane(
                rows, title: "Rows", note: "", cell: "log", strategy: "inset", noun: RowNoun("line", "lines"))
        ])
    }

    @Test("have names and keys of their own, each of which can be pressed")
    func table() throws {
        let commands = WindowCommands.viewer.all
        #expect(Set(commands.map(\.id)).count == commands.count)
        let keys = commands.flatMap(\.keys)
        #expect(Set(keys).count == keys.count)
        for key in keys { #expect(KeyChord(key.description) == key) }
        let scene = try scene()
        for command in commands {
            for chord in command.keys {
                let event = KeyEvent(
                    key: chord.key,
                    modifiers: chord.hasControl ? .control : chord.hasShift ? .shift : chord.hasAlt ? .alt : [])
                #expect(scene.commands.command(for: event, in: scene)?.id == command.id)
            }
        }
    }

    @Test("of which one cannot be asked for leave its key to the next that has it")
    func disabled() throws {
        let scene = try scene()
        var isOn = false
        var count = 0
        scene.commands = scene.commands.adding([
            WindowCommand("other", "something else", keys: ["Home"], isEnabled: { _ in isOn }) { _ in count += 1 }
        ])
        #expect(scene.handle(KeyEvent(key: .home)) && count == 0 && scene.activePane.list.engine.offset == 0)
        isOn = true
        #expect(scene.handle(KeyEvent(key: .home)) && count == 1)
        isOn = false
        #expect(!scene.perform("other") && count == 1)
        scene.commands = scene.commands.removing(["to-first", "other"])
        #expect(!scene.handle(KeyEvent(key: .home)))
    }

    @Test("stand in the help and in the manual with their keys, and so do the settings")
    func words() throws {
        for (keys, title) in WindowCommands.viewer.help {
            #expect(HelpText.text.contains("  \(keys)"), "\(keys)")
            #expect(HelpText.text.contains(title))
        }
        let root = #filePath.split(separator: "/Tests/")[0]
        let manual = try #require(SmallFile.read("\(root)/Sources/Strata/Strata.docc/KeysAndSettings.md"))
        let commands = WindowCommands.viewer.help.map { keys, title in
            "| " + keys.split(separator: " ").map { "`\($0)`" }.joined(separator: " ") + " | \(title) |"
        }
        let settings = SettingsTable.viewer.entries.map { "| `\($0.name)` | \($0.values) | \($0.summary) |" }
        for table in [commands, settings] { #expect(manual.contains(table.joined(separator: "\n") + "\n"), "\(table)") }
    }

    @Test("come after what a text field has a use for, and Tab goes from one field to the next")
    func fields() throws {
        let library = FontLibrary()
        var sent: [String] = []
        let bars = ["one", "two"].map { name in
            EntryBar(library: library, placeholder: name, button: "Send", isAnimated: false) {
                sent.append(name + ": " + $0)
            }
        }
        let pane = try scene().panes[0]
        let scene = WindowScene([pane], bottom: bars, appearance: Appearance(library: library))
        #expect(scene.focused === bars[0].field)
        func type(_ text: String) { scene.handle(KeyEvent(key: .composed, text: text)) }
        type("q")
        scene.handle(KeyEvent(key: .tab))
        #expect(scene.focused === bars[1].field)
        type("k")
        for _ in 0..<2 {
            scene.handle(KeyEvent(key: .enter))
            scene.handle(KeyEvent(key: .backTab, modifiers: .shift))
        }
        #expect(sent == ["two: k", "one: q"])
    }
}
