import StrataSystem
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("The theme that was chosen by a key") struct ThemeMemoryTests {
    private let directory = TemporaryDirectory()
    private var folder: StateFolder { StateFolder(directory.path + "/state") }

    private func settings(_ theme: String? = nil, in layer: SettingsLayer = .file) -> SettingsStore {
        let store = SettingsStore()
        if let theme { store.set("theme", to: theme, in: layer) }
        return store
    }

    /// A run in which a theme is chosen, or none.
    private func run(_ settings: SettingsStore, choosing theme: String? = nil) -> String {
        let memory = ThemeMemory(folder, settings)
        if let theme { settings.set("theme", to: theme, in: .reader) }
        memory.save()
        return settings.settings.shownTheme
    }

    @Test("is there in the next run, and the one after that")
    func kept() {
        #expect(run(settings()) == "light")
        #expect(run(settings(), choosing: "dark") == "dark")
        #expect(run(settings()) == "dark")
        #expect(run(settings()) == "dark")
    }

    @Test("goes behind the command line, which leaves it as it is")
    func asked() {
        _ = run(settings(), choosing: "dark")
        #expect(run(settings("contrast-dark", in: .arguments)) == "contrast-dark")
        #expect(run(settings()) == "dark")
    }

    @Test("is forgotten once the settings say something else than when it was chosen, or it is theirs again")
    func settled() {
        _ = run(settings("light"), choosing: "dark")
        #expect(run(settings("light")) == "dark")
        #expect(run(settings("contrast-dark")) == "contrast-dark")
        #expect(run(settings("light"), choosing: "light") == "light")
        #expect(run(settings("light")) == "light" && folder.read("theme") == nil)
    }

    @Test("is forgotten where the file says another one while a window is open")
    func setMeanwhile() {
        _ = run(settings(), choosing: "dark")
        let open = settings()
        let memory = ThemeMemory(folder, open)
        open.set(["theme": "contrast-light"], in: .file)
        memory.save()
        #expect(run(settings("contrast-light")) == "contrast-light")
    }

    @Test("stays however many files are kept, as all that is kept of no file")
    func stays() throws {
        _ = run(settings(), choosing: "dark")
        for number in 0..<StateFolder.most + 5 { try folder.write("{}\n", as: "file-\(number)") }
        #expect(run(settings()) == "dark")
        #expect(folder.read("file-0") == nil && folder.read("file-\(StateFolder.most)") != nil)
    }

    @Test("is none where what is kept names no theme")
    func damaged() throws {
        for text in ["{\"theme\":\"no such theme\",\"over\":\"auto\"}\n", "{\"theme\":7}\n", "{}\n"] {
            try folder.write(text, as: "theme")
            #expect(run(settings()) == "light")
        }
    }

    @Test("is kept by the window")
    func window() throws {
        let rig = try ApplicationRig(["a\nb\n"], directory: directory, memory: folder)
        rig.scene.perform("switch-theme")
        rig.scene.remember()
        #expect(rig.scene.settings.settings.shownTheme == "dark")
        // The rig names a theme on its command line, and so has that one.
        #expect(folder.members(of: "theme")["theme"]?.string == "dark")
        let other = try ApplicationRig(["a\nb\n"], directory: directory, memory: folder)
        #expect(other.scene.settings.settings.shownTheme == "light")
    }
}
