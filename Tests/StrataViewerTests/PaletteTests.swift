import Strata
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

extension RowsRig {
    fileprivate var palette: PaletteView? { window.root.overlay as? PaletteView }

    /// Opens the list of commands, and types something to find one.
    fileprivate func search(_ text: String) -> PaletteView? {
        if palette == nil { type(.function(1)) }
        while palette?.field.text.isEmpty == false { type(.backspace) }
        type(text)
        return palette
    }
}

@Suite("The list of commands") struct PaletteTests {
    @Test("opens by F1, a question mark, h and Ctrl+Shift+P, and is closed by Escape and by a click beside it")
    func opens() throws {
        let rig = try RowsRig()
        let keys: [(Key, Modifiers)] = [
            (.function(1), []), (Key("?"), .shift), (Key("h"), []), (Key("P"), [.control, .shift]),
        ]
        for (key, modifiers) in keys {
            rig.type(key, modifiers)
            #expect(rig.palette != nil, "\(key)")
            rig.type(.escape)
            #expect(rig.palette == nil && rig.window.focused == nil)
        }
        rig.type(.function(1))
        rig.click(5, 5)
        #expect(rig.palette == nil)
    }

    @Test("has the commands by groups, and only those that can be done now")
    func groups() throws {
        let rig = try RowsRig()
        rig.type(.function(1))
        let palette = try #require(rig.palette)
        let headings = palette.entries.compactMap { if case .heading(let words) = $0 { words } else { nil } }
        #expect(headings == ["Move", "Find", "Filter", "Marks", "Copy", "Layout", "View"])
        let offered = palette.shown.map(\.id)
        #expect(offered.contains("filter") && offered.contains("zoom-in"))
        // Nothing is filtered or marked, and there is one list.
        for id in ["remove-filters", "list-marks", "next-list"] {
            #expect(!offered.contains(id), "\(id)")
        }
        rig.type(.escape)
        rig.type(Key("m"), text: "m")
        rig.type(.function(1))
        #expect(rig.palette?.shown.contains { $0.title == "Unmark this line" } == true)
    }

    @Test("finds in the list what no command is called")
    func searches() throws {
        let rig = try RowsRig()
        #expect(try #require(rig.search("qqq")).shown.map(\.title) == ["Find “qqq” in the list"])
        rig.type(.enter)
        #expect(rig.palette == nil)
        let bar = rig.window.activePane.findBar
        #expect(bar.isOpen && bar.field?.text == "qqq")
    }

    @Test(
        "finds a command by what other programs call it",
        arguments: [
            ("tail", "toggle-follow"), ("grep", "find"), ("bookmark", "mark"), ("exclude", "hide-like"),
            ("exit", "quit"), ("export", "save"), ("word wrap", "toggle-wrap"), ("preferences", "change-settings"),
            ("dark", "switch-theme"), ("ctrl+c", "copy"), ("strategy", "strategy-flip"), ("jump", "go-to"),
            ("help", "keys"), ("regex", "find"), ("pause", "toggle-follow"), ("goto", "go-to"),
            ("split", "open-beside"), ("json", "confirm"),
        ])
    func synonyms(typed: String, id: String) throws {
        let rig = try RowsRig()
        rig.click(100, 100)
        let found = try #require(rig.search(typed)).shown.map(\.id)
        #expect(found.prefix(3).contains(id), "\(found)")
    }

    @Test(
        "has a command first that is called just so, before those whose titles only begin with that",
        arguments: [("filter", "filter"), ("save", "save"), ("copy", "copy"), ("hide", "hide"), ("mark", "mark")])
    func names(typed: String, id: String) throws {
        let rig = try RowsRig()
        rig.click(100, 100)
        #expect(try #require(rig.search(typed)).shown.first?.id == id)
    }

    @Test("shows the keys of a command, but no digit beside others")
    func keys() throws {
        let rig = try RowsRig()
        let shown = try #require(rig.search("go to line")).shown
        #expect(shown.first { $0.id == "go-to" }?.caps == [[":"], ["Ctrl", "G"]])
        #expect(try #require(rig.search("choose layout")).shown.first?.caps == [["0"]])
    }

    @Test("shows all commands where help is asked for")
    func help() throws {
        let rig = try RowsRig()
        _ = rig.search("help")
        rig.type(.enter)
        #expect((rig.palette?.shown.count ?? 0) > 20)
    }

    @Test("says so where nothing is found, and then Enter does nothing")
    func nothing() throws {
        let rig = try RowsRig()
        // Where there is a search, the text could be looked for.
        rig.window.commands = rig.window.commands.removing(["find"])
        #expect(rig.search("xyzzy")?.shown.isEmpty == true)
        rig.type(.enter)
        #expect(rig.palette != nil)
    }

    @Test("carries out what Enter is pressed at, and has it first the next time")
    func runs() throws {
        let rig = try RowsRig()
        _ = rig.search("wrap")
        rig.type(.enter)
        #expect(rig.palette == nil && !rig.list.cell.wraps)
        rig.type(.function(1))
        let palette = try #require(rig.palette)
        #expect(palette.entries.first == .heading("Recent") && palette.shown.first?.id == "toggle-wrap")
        rig.type(.enter)
        #expect(rig.list.cell.wraps)
    }

    @Test("is walked through by arrow keys, round its ends, and a click carries out what lies there")
    func walks() throws {
        let rig = try RowsRig()
        let palette = try #require(rig.search("zoom"))
        #expect(palette.shown.map(\.id) == ["zoom-in", "zoom-out", "zoom-back"])
        rig.type(.up)
        #expect(palette.pointed == 2)
        rig.type(.down)
        rig.type(.down)
        #expect(palette.pointed == 1)
        let place = palette.frame(ofRow: 0)
        rig.click(place.x + 20, place.y + 10)
        #expect(rig.palette == nil && rig.window.zoom == 1.1)
    }

    @Test("keeps what is pointed at in view, with the heading of its group")
    func scrolls() throws {
        let rig = try RowsRig()
        rig.type(.function(1))
        let palette = try #require(rig.palette)
        for _ in 0..<60 {
            rig.type(.down)
            let (list, place) = (PaletteView.list(in: palette.card), palette.frame(ofRow: palette.pointed))
            #expect(place.y >= list.y && place.y + place.height <= list.y + list.height)
        }
        while palette.pointed != 0 { rig.type(.up) }
        #expect(palette.scroll == 0)
    }
}

@Suite("The labels of keys") struct KeyCapTests {
    @Test(
        "are those of a keyboard",
        arguments: [
            ("Up", "↑"), ("Shift+Down", "Shift+↓"), ("Control+c", "Ctrl+C"), ("Control+Shift+p", "Ctrl+Shift+P"),
            ("Control+Shift+Tab", "Ctrl+Shift+Tab"), ("Alt+Left", "Alt+←"), ("G", "G"), ("PageDown", "PgDn"),
            ("Shift+F3", "Shift+F3"), ("Control+F5", "Ctrl+F5"), ("F24", "F24"),
        ])
    func caps(name: String, label: String) throws {
        let chord = try #require(KeyChord(name))
        #expect(chord.shortName == label && chord.description == name)
        #expect(KeyChord(chord.description) == chord)
    }

    @Test("are of keys that there are")
    func unknown() {
        for name in ["F25", "F0", "Shift+g", "Control+Shift+", "Control+Shift+1", "Shift+Left", "Control+"] {
            #expect(KeyChord(name) == nil, "\(name)")
        }
    }
}
