import Glibc
import Strata
import StrataSystem
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("The list of files to open") struct OpenFileTests {
    private let directory = TemporaryDirectory()
    private var memory: StateFolder { StateFolder(directory.path + "/state") }
    private var logs: String { directory.path + "/logs" }

    /// A folder of two files, another folder, and what cannot be read as a log.
    private func fill() throws {
        try Folder.makeWithParents(logs + "/old")
        for name in ["b.log", "a.log", ".hidden", "old/c.log"] { _ = directory.file("logs/" + name, "text\n") }
        try #require(mkfifo(logs + "/pipe", 0o600) == 0)
    }

    @Test("has what was shown lately first, then the folder above, folders and files by their names")
    func rows() throws {
        try fill()
        let rig = try RowsRig()
        RecentFiles(memory, showing: [logs + "/a.log", "-", directory.path + "/missing"]).save()
        RecentFiles(memory, showing: [logs + "/old/c.log"]).save()
        FileChoice.show(in: rig.window, folder: logs, memory: memory) { _ in nil }
        let palette = try #require(rig.window.root.overlay as? PaletteView)
        #expect(palette.shown.map(\.title).dropFirst(2) == ["../", "old/", "a.log", "b.log"])
        #expect(palette.shown.prefix(2).map(\.id) == [logs + "/old/c.log", logs + "/a.log"])
        #expect(palette.shown.prefix(2).allSatisfy { $0.group == "Recent" })
    }

    @Test("opens a file by Enter, once however often it is in the list, and says where that fails")
    func opens() throws {
        try fill()
        RecentFiles(memory, showing: [logs + "/b.log"]).save()
        let rig = try RowsRig()
        var opened: [String] = []
        FileChoice.show(in: rig.window, folder: logs, memory: memory) { path in
            opened.append(path)
            return "Not opened: a test."
        }
        rig.type("b.log")
        #expect((rig.window.root.overlay as? PaletteView)?.shown.count == 1)
        rig.type(.enter)
        #expect(opened == [logs + "/b.log"] && rig.window.root.overlay == nil)
        #expect(rig.window.activePane.notice.notice == Notice(text: "Not opened: a test.", isWarning: true))
    }

    @Test("has a path completed by Tab, as shells do, folder by folder")
    func completes() throws {
        try fill()
        let rig = try RowsRig()
        var opened: [String] = []
        FileChoice.show(in: rig.window, folder: logs, memory: nil) { path in
            opened.append(path)
            return nil
        }
        let palette = try #require(rig.window.root.overlay as? PaletteView)
        rig.type("ol")
        rig.type(.tab)
        #expect(palette.field.text == "old/")
        rig.type("c")
        rig.type(.tab)
        #expect(palette.field.text == logs + "/old/c.log" && rig.window.root.overlay === palette)
        rig.type(.enter)
        #expect(opened == [logs + "/old/c.log"])
    }

    @Test("goes into folders and up again")
    func folders() throws {
        try fill()
        let rig = try RowsRig()
        FileChoice.show(in: rig.window, folder: logs, memory: nil) { _ in nil }
        rig.type("old")
        rig.type(.enter)
        var palette = try #require(rig.window.root.overlay as? PaletteView)
        #expect(palette.shown.map(\.title) == ["../", "c.log"])
        #expect(palette.pointed == 1, "A file is what one looks for here, and not the way back.")
        rig.type(.up)
        rig.type(.enter)
        palette = try #require(rig.window.root.overlay as? PaletteView)
        #expect(palette.shown.map(\.title) == ["../", "old/", "a.log", "b.log"] && palette.pointed == 1)
    }

    @Test("takes a path that is typed, whole or as far as its names are known, from the root, the folder or home")
    func typedPaths() throws {
        try fill()
        let rig = try RowsRig()
        for (typed, found) in [
            (logs + "/a.lo", [logs + "/a.log"]), (logs + "/", ["a.log", "b.log", "old/"].map { logs + "/" + $0 }),
            ("old/", [logs + "/old/c.log"]), ("../logs/b.log", [logs + "/../logs/b.log"]),
            (logs + "/a.log", [logs + "/a.log"]),
            (logs + "/.h", [logs + "/.hidden"]),
        ] {
            FileChoice.show(in: rig.window, folder: logs, memory: nil) { _ in nil }
            rig.type(typed)
            let ids = (rig.window.root.overlay as? PaletteView)?.shown.map(\.id) ?? []
            #expect(Array(ids.prefix(found.count)) == found, "\(typed)")
            rig.type(.escape)
        }
        var opened: [String] = []
        FileChoice.show(in: rig.window, folder: "/", memory: nil) { path in
            opened.append(path)
            return nil
        }
        rig.type(logs + "/b.log")
        rig.type(.enter)
        #expect(opened == [logs + "/b.log"])
    }

    @Test("gives the file the window of an input that has ended without a line, and no tab beside it")
    func insteadOfNothing() throws {
        try fill()
        let rig = try ApplicationRig([""], device: "/dev/null")
        rig.waitForLines { rig.scene.feeds.allSatisfy(\.feed.progress.isComplete) }
        var requests: [WindowRequest] = []
        rig.scene.onRequest = { requests.append($0) }
        FileChoice.show(in: rig.scene, folder: logs, memory: nil) { rig.scene.tabs?.open($0, in: rig.scene) }
        rig.window.type("b.log")
        rig.press(.enter)
        #expect(rig.scene.panes.map(\.status.title) == ["b.log"])
        #expect(requests.isEmpty && rig.scene.activePane.notice.notice == nil)
        FileChoice.show(in: rig.scene, folder: logs, memory: nil) { rig.scene.tabs?.open($0, in: rig.scene) }
        rig.window.type("a.log")
        rig.press(.enter)
        #expect(rig.scene.panes.map(\.status.title) == ["b.log", "a.log"])
        #expect(requests.isEmpty)
        // A filter would be lost with the list that has it.
        let filtered = try ApplicationRig([""], ["--filter", "5"], device: "/dev/null")
        filtered.waitForLines { filtered.scene.feeds.allSatisfy(\.feed.progress.isComplete) }
        FileChoice.show(in: filtered.scene, folder: logs, memory: nil) {
            filtered.scene.tabs?.open($0, in: filtered.scene)
        }
        filtered.window.type("b.log")
        filtered.press(.enter)
        #expect(filtered.scene.panes.count == 2)
    }

    @Test("is shown for a file to merge with what is shown, where that is one")
    func together() throws {
        for command in WindowCommands.combining {
            let rows = try RowsRig()
            command.action(rows.window)
            #expect(rows.window.root.overlay == nil && rows.window.activePane.notice.notice?.isWarning == true)
            let files = try ApplicationRig(["a\n"])
            command.action(files.scene)
            let palette = try #require(files.scene.root.overlay as? PaletteView)
            #expect(palette.words.title + "…" == command.title)
        }
    }

    @Test("says so where a folder cannot be read, and still leads up")
    func missing() throws {
        let rig = try RowsRig()
        FileChoice.show(in: rig.window, folder: directory.path + "/none", memory: nil) { _ in nil }
        let palette = try #require(rig.window.root.overlay as? PaletteView)
        #expect(palette.shown.map(\.title) == ["../"])
        #expect(palette.entries.first == .heading("\(directory.path)/none · cannot be read"))
    }

    @Test("finds names by any part of them, hyphens and all, and goes to the last one by End")
    func parts() throws {
        try Folder.makeWithParents(logs)
        for name in ["app-1.log", "app-2.log", "full-2.log"] { _ = directory.file("logs/" + name, "text\n") }
        let rig = try RowsRig()
        for (typed, found) in [
            ("app-1", ["app-1.log"]), ("app-1.log", ["app-1.log"]), ("pp", ["app-1.log", "app-2.log"]),
            ("-2", ["app-2.log", "full-2.log"]),
        ] {
            FileChoice.show(in: rig.window, folder: logs, memory: nil) { _ in nil }
            rig.type(typed)
            #expect((rig.window.root.overlay as? PaletteView)?.shown.map(\.title) == found, "\(typed)")
            rig.type(.escape)
        }
        FileChoice.show(in: rig.window, folder: logs, memory: nil) { _ in nil }
        rig.type(.end)
        #expect((rig.window.root.overlay as? PaletteView)?.pointed == 3)
    }

    @Test("keeps at most thirty recent files, the newest first")
    func most() throws {
        try Folder.makeWithParents(logs)
        let paths = (0..<40).map { directory.file("logs/\($0).log", "text\n") }
        for path in paths { RecentFiles(memory, showing: [path]).save() }
        RecentFiles(memory, showing: [paths[20]]).save()
        let kept = RecentFiles(memory).paths
        #expect(kept.count == 30 && Array(kept.prefix(2)) == [paths[20], paths[39]])
    }
}
