import Glibc
import Strata
import StrataCanvas
import StrataDocument
import StrataStrategies
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("Settings")
struct SettingsTests {
    @Test("are what the last layer says that says something they take, whatever order it was said in")
    func layers() {
        var settings = Settings()
        #expect(settings[.theme] == .auto && settings[.wrap])
        settings.set("theme", to: "dark", in: .arguments)
        settings.set("theme", to: "light", in: .file)
        settings.set("wrap", to: "no", in: .desktop)
        #expect(settings[.theme] == .dark && !settings[.wrap])
        settings.set("theme", to: "no/name", in: .reader)
        #expect(settings[.theme] == .dark, "what is no value says nothing")
        settings.set("theme", to: "light", in: .reader)
        #expect(settings[.theme] == .light)
    }

    @Test("that are settled in a layer hold over what later ones have said, until these speak again")
    func settled() {
        var settings = Settings()
        settings.set("theme", to: "dark", in: .arguments)
        settings.set("theme", to: "dark", in: .reader)
        settings.settle("theme", to: "light", in: .file)
        #expect(settings[.theme] == .light)
        settings.set(["theme": "auto"], in: .file)
        #expect(settings[.theme] == .auto)
        settings.set("theme", to: "dark", in: .reader)
        #expect(settings[.theme] == .dark)
    }

    @Test("tell those who observe them of changes, for as long as they live")
    func observers() {
        final class Reader { var told: [ThemeChoice] = [] }
        let store = SettingsStore()
        var reader: Reader? = Reader()
        weak let gone = reader
        store.observe(reader!) { [weak reader] in reader?.told.append($1[.theme]) }
        store.set("theme", to: "dark", in: .reader)
        store.set("theme", to: "dark", in: .reader)
        #expect(reader?.told == [.dark], "the same again is no change")
        reader = nil
        #expect(gone == nil)
        store.set("theme", to: "light", in: .reader)
    }

    @Test("stand in a file, a line each; a line that is none is told of with its number, and the others hold")
    func file() {
        let directory = TemporaryDirectory()
        let path = directory.file(
            "settings",
            "# mine\n\n theme =  dark \nwrap=maybe\nfnot = Hack\nfont\nanimations = off\nnothing = 1\nzebra\n")
        var settings = Settings()
        var warnings: [String] = []
        settings.set(SettingsFile.read(path) { warnings.append($0) }, in: .file)
        #expect(settings[.theme] == .dark && settings[.wrap] && !settings[.animations])
        let names =
            "write NAME = VALUE with wrap, line-numbers, font, theme, animations, day-headers, remember, time-zone or "
            + "key.COMMAND"
        #expect(
            warnings == [
                "\(path), line 4: 'wrap' takes yes or no",
                "\(path), line 5: there is no setting 'fnot'; did you mean 'font'?",
                "\(path), line 6: 'font' takes a family and a size from 4 to 96, for example 'DejaVu Sans Mono 10'",
                "\(path), line 8: there is no setting 'nothing'; \(names)",
                "\(path), line 9: not a setting; \(names)",
            ])
        settings.set(SettingsFile.read(path + ".not-there") { warnings.append($0) }, in: .file)
        #expect(warnings.count == 5)
    }

    @Test("in a file of another system's line ends, with a mark at its start, say the same")
    func lineEnds() {
        let directory = TemporaryDirectory()
        let path = directory.file("settings", "\u{FEFF}theme = dark\r\nwrap = no\r\n=animations=no\r\n")
        var settings = Settings()
        var warnings: [String] = []
        settings.set(SettingsFile.read(path) { warnings.append($0) }, in: .file)
        #expect(settings[.theme] == .dark && !settings[.wrap] && settings[.animations])
        #expect(warnings.count == 1 && warnings[0].contains("line 3"))
    }

    @Test("give commands other keys, and layouts some; what is no command or no key is told of")
    func keys() throws {
        let directory = TemporaryDirectory()
        let path = directory.file(
            "config",
            """
            key.quit = Q Control+x
            key.line-down = n
            key.strategy-stack+fold = Control+5
            key.toggle-wrap =
            key.strategy-nothing = Control+6
            key.page-dwon = J
            key.find = Hyper+f
            key.down = j
            key.Ctrl+J = find
            key.find-next = Ctrl+J Ctrl+Shift+J Ctrl+F7

            """)
        var warnings: [String] = []
        let values = SettingsFile.read(path) { warnings.append($0) }
        #expect(
            warnings == [
                "\(path), line 6: there is no command 'page-dwon'; did you mean 'page-down'?",
                "\(path), line 7: 'Hyper+f' is not a key; write a character or a name such as PageDown, with Ctrl+ before "
                    + "it or without",
                "\(path), line 8: there is no command 'down'",
                "\(path), line 9: the command stands before the key: key.find = Ctrl+J",
            ])
        var options = Options()
        options.settings.set(values, in: .file)
        let builder = SceneBuilder(options, registry: .shipped, scale: 1, animations: false)
        let scene = try DemoScene.notes.make(builder)
        func command(_ key: String, _ modifiers: Modifiers = []) -> String? {
            let event = KeyEvent(key: Key(Unicode.Scalar(key)!), text: key, modifiers: modifiers)
            return scene.commands.command(for: event, in: scene)?.id.description
        }
        #expect(command("Q") == "quit" && command("x", .control) == "quit" && command("q") == nil)
        #expect(command("j", .control) == "find-next" && command("J", [.control, .shift]) == "find-next")
        #expect(KeyChord("Ctrl+F7") == KeyChord("Control+F7") && KeyChord("Ctrl++") == KeyChord("Control++"))
        #expect(command("n") == "line-down" && command("j") == nil && command("w") == nil)
        #expect(command("5", .control) == "strategy-stack+fold" && command("6", .control) == nil)
        scene.settings.set([:], in: .file)
        #expect(command("q") == "quit" && command("j") == "line-down" && command("w") != nil)
        #expect(command("5", .control) == nil)
    }

    @Test("are printed as a file that says what holds anyway, and in which every line is one")
    func printed() throws {
        let text = ConfigCommand.text()
        #expect(SettingsText(text).values.isEmpty)
        // Without the marks before them.
        let lines = text.split(separator: "\n").filter {
            $0.contains(" = ") && !$0.contains("NAME") && !$0.contains("KEY.")
        }
        let said = SettingsText(lines.map { $0.dropFirst(2) + "\n" }.joined())
        #expect(said.refusals.isEmpty, "\(said.refusals)")
        #expect(said.values.count >= WindowCommands.viewer.all.count + SettingsTable.viewer.entries.count)
        var settings = Settings()
        settings.set(said.values, in: .file)
        #expect(settings[.wrap] && settings[.theme] == .auto && settings[.font] == .standard)
        let same = WindowCommands.viewer.binding(settings.keyBindings)
        for (command, other) in zip(WindowCommands.viewer.all, same.all) { #expect(command.id == other.id) }
    }

    @Test("are checked by a command, which tells a file that is not there from one that cannot be read")
    func checked() throws {
        let directory = TemporaryDirectory()
        func check(_ arguments: String...) throws -> (Int32, String) {
            let result = try Program.run(["config", "check"] + arguments)
            return (result.status, result.errors + result.output)
        }
        let good = directory.file("good", "theme = dark\nkey.quit = Q\n")
        #expect(try check(good) == (0, "\(good): all is well, 2 settings\n"))
        let bad = directory.file("bad", "theme = dark\nwrap = maybe\n")
        #expect(try check(bad) == (65, "strata: \(bad), line 2: 'wrap' takes yes or no\n"))
        let missing = try check(directory.path + "/none")
        #expect(
            missing.0 == 66 && missing.1.hasPrefix("strata: there is no file \(directory.path)/none, so nothing is set")
        )
        #expect(try check(directory.path).1.contains("it must be a file of at most 64 KiB"))
        #expect(try check(good, bad).0 == 64)
    }

    @Test("are kept in the user's folder, whatever bytes its name has, and that is written as it is")
    func strangeFolder() throws {
        let directory = TemporaryDirectory()
        func run(_ arguments: String..., script: String) throws -> Program.Outcome {
            let folder = """
                export XDG_CONFIG_HOME="\(directory.path)/$(printf 'caf\\351')"
                trap 'rm -r "$XDG_CONFIG_HOME"' EXIT
                mkdir -p "$XDG_CONFIG_HOME/strata" && echo 'theme = dark' > "$XDG_CONFIG_HOME/strata/config"

                """
            return try Program.run(arguments, through: folder + script)
        }
        let checked = try run("config", "check", script: "\"$@\"")
        #expect(checked.status == 0 && checked.output.hasSuffix(": all is well, 1 setting\n"))
        #expect(try run("config", script: "test -f \"$(\"$@\")\"").status == 0)
    }

    @Test("that are changed in a file take the place of what stood there, and leave the rest of it alone")
    func changed() {
        let text = "# mine\ntheme = light\n\n theme=dark # no\nwrap = no"
        #expect(
            SettingsText.setting("theme", to: "auto", in: text) == "# mine\ntheme = light\n\ntheme = auto\nwrap = no\n")
        #expect(SettingsText.setting("font", to: "Hack 11", in: "") == "font = Hack 11\n")
        #expect(SettingsText.setting("wrap", to: "yes", in: "# wrap = no\n") == "# wrap = no\nwrap = yes\n")
        #expect(SettingsText.setting("wrap", to: "yes", in: "=\n==\nwrap") == "=\n==\nwrap = yes\n")
    }

    @Test("cannot be in a pipe, a folder or an endless file, which is said once and keeps nobody waiting")
    func unreadable() throws {
        let directory = TemporaryDirectory()
        for name in ["pipe", "folder", "endless"] {
            let path = directory.path + "/" + name
            let made =
                name == "pipe"
                ? mkfifo(path, 0o600) : name == "folder" ? mkdir(path, 0o700) : symlink("/dev/zero", path)
            try #require(made == 0)
            var settings = Settings()
            var warnings: [String] = []
            settings.set(SettingsFile.read(path) { warnings.append($0) }, in: .file)
            #expect(warnings == ["\(path) cannot be read: it must be a file of at most 64 KiB; it says nothing"])
        }
        let path = directory.file("many", String(repeating: "nonsense\n", count: 1000))
        var settings = Settings()
        var warnings: [String] = []
        settings.set(SettingsFile.read(path) { warnings.append($0) }, in: .file)
        #expect(warnings.count == 6 && warnings[5] == "\(path): 995 more such lines")
    }

    @Test("that the reader has changed hold for scenes that are opened later, and can be changed there")
    func laterScenes() throws {
        var options = Options()
        options.settings.set("theme", to: "light", in: .arguments)
        let builder = SceneBuilder(options, registry: .shipped, scale: 1, animations: false)
        let chooser = try DemoScene.chooser.make(builder)
        chooser.perform("switch-theme")
        let opened = try DemoScene.notes.make(builder)
        #expect(opened.appearance.theme.palette == .dark)
        opened.perform("switch-theme")
        #expect(opened.appearance.theme.palette == .light)
    }

    @Test("that change while a window is open have it drawn anew, with every row where it was and as long as it was")
    func theme() throws {
        var options = Options()
        options.window.size = Size(width: 400, height: 300)
        options.settings.set("theme", to: "light", in: .arguments)
        let builder = SceneBuilder(options, registry: .shipped, scale: 1, animations: false)
        let pane = try builder.ownPane(
            MemoryDocument((0..<100).map { "line \($0)" }), title: "Rows", note: "", cell: "log", strategy: "inset",
            noun: RowNoun("line", "lines"))
        let scene = builder.scene([pane])
        let surface = Surface(width: 400, height: 300)
        _ = scene.draw(on: surface, at: 0)
        scene.perform("toggle-wrap")
        _ = scene.draw(on: surface, at: 8)
        let before = pane.list.placed
        #expect(surface.pixel(x: 399, y: 299) == Palette.light.background.pixel)
        #expect(scene.perform("switch-theme"))
        #expect(scene.draw(on: surface, at: 16) == [surface.bounds])
        #expect(surface.pixel(x: 399, y: 299) == Palette.dark.background.pixel)
        #expect(surface.pixel(x: 399, y: 20) == Palette.dark.header.pixel)
        #expect(pane.list.placed.items == before.items && !pane.list.cell.wraps, "what else was changed stays changed")
        // As if it had been dark from the start.
        options.settings.set("theme", to: "dark", in: .arguments)
        let other = SceneBuilder(options, registry: .shipped, scale: 1, animations: false)
        let darkPane = try other.ownPane(
            MemoryDocument((0..<100).map { "line \($0)" }), title: "Rows", note: "", cell: "log", strategy: "inset",
            noun: RowNoun("line", "lines"))
        let expected = Surface(width: 400, height: 300)
        _ = other.scene([darkPane]).draw(on: expected, at: 0)
        for y in 0..<300 {
            for x in 0..<400 where surface.pixel(x: x, y: y) != expected.pixel(x: x, y: y) {
                Issue.record("\(x), \(y) is still light")
                return
            }
        }
    }
}
