import Strata
import StrataCanvas
import StrataDocument
import StrataStrategies
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

extension RowsRig {
    var menu: MenuView? { window.root.overlay as? MenuView }

    /// Opens a menu of what concerns no row, from that of a row.
    func openMenu(_ title: String) throws {
        if menu == nil { click(100, 100, .secondary) }
        try choose(title)
    }

    func choose(_ title: String) throws {
        let menu = try #require(menu)
        let index = try #require(menu.items.firstIndex { $0.title == title })
        let place = menu.place(ofItem: index)
        guard place.y + 10 >= menu.card.y + menu.card.height else { return click(place.x + 20, place.y + 10) }
        // One that has to be scrolled to is walked to.
        while menu.pointed != index { type(.down) }
        type(.enter)
    }
}

@Suite("The menu") struct MenuTests {
    @Test("opens at the pointer, for the row that lies there, which is copied from it")
    func copies() throws {
        let rig = try RowsRig()
        rig.click(100, 48 + 2 * 20 + 10, .secondary)
        let menu = try #require(rig.menu)
        // These rows have no source, so that nothing can be shown only of one.
        #expect(
            menu.groups.map { $0.map(\.title) } == [
                ["Copy", "Copy message"],
                ["Show only…", "Hide lines with…", "Hide lines like this", "Show from here", "Show until here"],
                ["Highlight…", "Mark this line", "Open this line"], ["Find and filter", "View", "Layout", "Window"],
                ["Show all commands"],
            ])
        // 15 items of 24 points, for there is no room for 28, 4 lines of 9 and 12 points around them; 8 points above the
        // lower edge of 448.
        #expect(menu.card.x == 100 && menu.card.y == 32 && menu.card.height == 408)
        #expect(rig.list.focus.row == 82)
        try rig.choose("Copy")
        #expect(rig.menu == nil)
        guard case .offerText(let text, .clipboard)? = rig.requests.first else {
            Issue.record("nothing was copied")
            return
        }
        #expect(rig.requests.count == 1 && text.bytes == Array("row 83".utf8))
    }

    @Test("is none of the row below something that floats over it, as the pill that leads to new rows")
    func floating() throws {
        let rig = try RowsRig()
        rig.list.engine.scroll(to: 0)
        rig.document.append(["new"])
        rig.draw()
        let pill = try #require(rig.window.activePane.overlays.lazy.compactMap { $0 as? PillView }.first)
        #expect(pill.contains(Point(x: 320, y: 368)))
        rig.click(320, 48 + 368, .secondary)
        #expect(rig.menu == nil)
        rig.click(320, 48 + 300, .secondary)
        #expect(rig.menu != nil)
    }

    @Test("points at an item that it has where it becomes shorter")
    func shorter() throws {
        let rig = try RowsRig()
        var chosen: [Int?] = []
        let menu = MenuView([(1...6).map { MenuView.Item(title: "item \($0)", key: "") }], at: Point(x: 20, y: 60)) {
            chosen.append($0)
        }
        rig.window.show(over: menu)
        rig.draw()
        rig.type(.end)
        menu.update([[MenuView.Item(title: "item 1", key: "")]])
        rig.type(.enter)
        #expect(chosen == [0])
    }

    @Test("turns to where there is room, and is never larger than the window")
    func staysInside() throws {
        let rig = try RowsRig()
        rig.click(600, 425, .secondary)
        let menu = try #require(rig.menu)
        #expect(menu.card.x + menu.card.width == 632)
        #expect(menu.card.y + menu.card.height <= 440)
        rig.window.resize(Size(width: 320, height: 200))
        rig.draw()
        #expect(menu.card.y >= 8 && menu.card.height == 184)
        // What does not fit is scrolled to by keys.
        rig.type(.end)
        let last = menu.place(ofItem: menu.items.count - 1)
        #expect(last.y + last.height <= menu.card.y + menu.card.height)
    }

    @Test("is walked through by keys, and ticks what is on")
    func keys() throws {
        let rig = try RowsRig()
        rig.type(.menu)
        #expect(rig.list.focus.row == 99, "It is about the newest row in view.")
        for _ in 0..<4 { rig.type(.up) }
        #expect(rig.menu?.pointed.map { rig.menu?.items[$0].opensMenu } == true, "the last entries open other menus")
        rig.type(.right)
        let menu = try #require(rig.menu)
        let wrap = try #require(menu.items.firstIndex { $0.title == "Wrap long lines" })
        #expect(menu.items[wrap].isOn == true)
        for _ in 0...wrap { rig.type(.down) }
        #expect(menu.pointed == wrap)
        rig.type(.enter)
        #expect(rig.menu == nil && !rig.list.cell.wraps)
        try rig.openMenu("View")
        #expect(rig.menu?.items[wrap].isOn == false)
        rig.type(.down)
        rig.type(.left)
        #expect(rig.menu?.items.last?.title == "Show all commands", "and from there it goes back")
        rig.type(.home)
        rig.type(.right)
        #expect(rig.menu?.items.last?.title == "Show all commands", "What opens no menu stays.")
        rig.type(Key("v"), text: "v")
        rig.type(.enter)
        rig.type(.left)
        #expect(rig.menu?.items.last?.title == "Show all commands", "also where nothing is pointed at yet")
        rig.type(.escape)
        #expect(rig.menu == nil)
    }

    @Test("that keys have opened points at its first item, also where the pointer lies beside it")
    func first() throws {
        let rig = try RowsRig()
        rig.window.movePointer(to: Point(x: 600, y: 400))
        rig.type(Key("m"), text: "m")
        rig.type(Key("'"), text: "'")
        #expect(rig.menu?.pointed == 0)
        rig.type(.escape)
        rig.type(.function(1))
        rig.type("marked lines")
        rig.type(.enter)
        #expect(rig.menu?.pointed == 0)
        for x in [601.0, 602] { rig.window.movePointer(to: Point(x: x, y: 400)) }
        #expect(rig.menu?.pointed == nil, "The pointer points elsewhere once it moves.")
    }

    @Test("is closed by a click beside it, which does nothing else; a letter finds an item, and is no command")
    func closes() throws {
        let rig = try RowsRig()
        rig.click(100, 100, .secondary)
        let offset = rig.list.engine.offset
        rig.click(20, 20)
        #expect(rig.menu == nil && rig.list.engine.offset == offset)
        rig.click(100, 100, .secondary)
        try rig.openMenu("Find and filter")
        rig.type(Key("g"), text: "g")
        let menu = try #require(rig.menu)
        #expect(rig.list.engine.offset == offset && menu.pointed.map { menu.items[$0].title } == "Go to top")
        rig.type(Key("o"), text: "o")
        #expect(menu.pointed.map { menu.items[$0].title } == "Go to top")
        rig.type(Key("q"), text: "q")
        #expect(rig.menu === menu && rig.requests.isEmpty, "Nothing begins so, and nothing is quit.")
        rig.type(.enter)
        #expect(rig.menu == nil && rig.list.engine.offset == 0)
    }

    /// Has the pointer go to an item of a menu.
    private func point(_ rig: RowsRig, at title: String, of menu: MenuView) throws {
        let place = menu.place(ofItem: try #require(menu.items.firstIndex { $0.title == title }))
        rig.window.movePointer(to: Point(x: place.x + 20, y: place.y + 10))
    }

    @Test("opens the menu of an entry beside it where the pointer rests for 300 ms, until it rests elsewhere")
    func resting() throws {
        let rig = try RowsRig()
        rig.click(100, 100, .secondary)
        let menu = try #require(rig.menu)
        try point(rig, at: "Copy", of: menu)
        #expect(rig.window.root.overlay?.nextChange(after: rig.time) == nil, "That opens nothing.")
        try point(rig, at: "View", of: menu)
        #expect(menu.nextChange(after: rig.time) == rig.window.context.time + 300)
        for _ in 0..<2 { rig.draw() }
        #expect(rig.menu === menu)
        rig.draw()
        let view = try #require(rig.menu)
        #expect(view !== menu && view.items.contains { $0.title == "Wrap long lines" })
        #expect(view.card.x + 4 >= menu.card.x + menu.card.width || view.card.x + view.card.width <= menu.card.x + 4)
        // The way there may lead over another entry.
        try point(rig, at: "Layout", of: menu)
        try point(rig, at: "Wrap long lines", of: view)
        for _ in 0..<5 { rig.draw() }
        #expect(rig.menu === view && menu.pointed.map { menu.items[$0].title } == "View")
        #expect(view.pointed.map { view.items[$0].title } == "Wrap long lines")
        try point(rig, at: "Copy", of: menu)
        for _ in 0..<3 { rig.draw() }
        #expect(rig.menu === menu && menu.pointed == 0)
        // An entry of the first menu may be clicked while another menu lies beside it.
        try rig.choose("Layout")
        #expect(rig.menu !== menu)
        let copy = menu.place(ofItem: 0)
        rig.click(copy.x + 20, copy.y + 10)
        #expect(rig.menu == nil && rig.requests.count == 1)
    }

    @Test("does not close the menu of an entry that a key has opened while the pointer rests on another one")
    func restingPointer() throws {
        let rig = try RowsRig()
        rig.click(100, 100, .secondary)
        let menu = try #require(rig.menu)
        try point(rig, at: "Copy", of: menu)
        rig.draw()
        rig.type(Key("v"), text: "v")
        rig.type(.right)
        for _ in 0..<5 { rig.draw() }
        #expect(rig.menu !== menu && rig.menu?.items.contains { $0.title == "Wrap long lines" } == true)
        rig.type(.left)
        #expect(rig.menu === menu && menu.pointed.map { menu.items[$0].title } == "View")
    }

    @Test("has nothing about a line over the header, where no line is, and all that goes on elsewhere")
    func header() throws {
        let rig = try RowsRig()
        rig.click(300, 24, .secondary)
        let titles = try #require(rig.menu).items.map(\.title)
        #expect(Set(titles).isDisjoint(with: ["Copy", "Mark this line", "Open this line", "Show from here"]))
        #expect(titles.suffix(5) == ["Find and filter", "View", "Layout", "Window", "Show all commands"])
    }

    @Test("has the steps to errors and hits among what goes elsewhere, and the zoom among what changes the view")
    func steps() throws {
        let rig = try RowsRig()
        rig.window.openFind("row 9")
        rig.draw()
        for (title, wanted) in [
            ("Find and filter", ["Find next", "Find previous", "Go to next error", "Go to previous error"]),
            ("View", ["Zoom in", "Zoom out", "Reset zoom"]),
        ] {
            rig.click(100, 300, .secondary)
            try rig.choose(title)
            let titles = Set(try #require(rig.menu).items.map(\.title))
            #expect(titles.isSuperset(of: wanted), "\(titles)")
            rig.type(.escape)
        }
    }

    @Test("has every layout of the viewer, the one that is shown ticked")
    func layouts() throws {
        let rig = try RowsRig()
        try rig.openMenu("Layout")
        try rig.choose("Folding")
        #expect(rig.list.strategies.plainChain == "inset+fold")
        try rig.openMenu("Layout")
        let items = try #require(rig.menu).items
        #expect(items.filter { $0.isOn == true }.map(\.title) == ["Folding"])
        #expect(!items.contains { $0.title.hasPrefix("Layout: ") }, "The menu says it.")
    }
}

@Suite("A tip") struct TipTests {
    @Test("tells how a list is laid out where the pointer rests on the position for 600 ms; a key ends it")
    func layout() throws {
        let rig = try RowsRig()
        rig.window.movePointer(to: Point(x: 620, y: 24))
        let time = rig.window.context.time
        #expect(rig.window.root.tip.text == "Layout: rests at the bottom")
        #expect(rig.window.nextChange(after: time) == time + 600)
        rig.click(620, 24)
        rig.window.movePointer(to: Point(x: 622, y: 24))
        #expect(rig.window.root.tip.text == nil, "who clicks there knows it")
        rig.window.movePointer(to: Point(x: 622, y: 300))
        rig.window.movePointer(to: Point(x: 622, y: 24))
        #expect(rig.window.root.tip.text != nil)
        rig.type(.escape)
        #expect(rig.window.root.tip.text == nil)
    }

    @Test("says what a click on the state does")
    func state() throws {
        let rig = try ApplicationRig([(1...100).map { "row \($0)\n" }.joined()])
        let state = try #require(rig.scene.activePane.header.shownParts.first { $0.role == .state })
        rig.scene.movePointer(to: Point(x: state.left + 2, y: 24))
        #expect(rig.scene.root.tip.text == "Pause (F)")
        rig.press(Key("F"))
        rig.scene.movePointer(to: Point(x: 300, y: 300))
        rig.scene.movePointer(to: Point(x: state.left + 2, y: 24))
        #expect(rig.scene.root.tip.text == "Go to end and follow (F)")
    }

    @Test("says what a click on the header does, not a title that is there; covers no row, and goes after six seconds")
    func header() throws {
        let rig = try RowsRig()
        rig.window.movePointer(to: Point(x: 30, y: 24))
        for _ in 0..<8 { rig.draw() }
        #expect(rig.window.root.tip.text == "Go to top", "The title stands there.")
        rig.click(30, 24)
        rig.window.movePointer(to: Point(x: 30, y: 300))
        rig.window.movePointer(to: Point(x: 31, y: 24))
        #expect(rig.window.root.tip.text == "Go back down")
        rig.window.movePointer(to: Point(x: 620, y: 24))
        for _ in 0..<8 { rig.draw() }
        #expect(rig.window.root.tip.text != nil)
        let card = rig.window.root.tip.card
        #expect(card.y >= 0 && card.y + card.height <= 48 && card.x + card.width <= 620)
        for _ in 0..<61 { rig.draw() }
        #expect(rig.window.root.tip.text == nil)
    }
}
