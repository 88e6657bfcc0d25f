import Glibc
import Foundation
import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import StrataStrategies
import StrataTesting
import StrataWindow
import StrataWindowTesting
import Testing

// The code of the article "Lists of your own", as it stands there.

func selectRows(_ pane: ListPane) {
    pane.list.selectionMode = .multiple
    pane.list.onSelectionChange = { rows in print("\(rows.count) selected") }
}

func deleteSelection(_ pane: ListPane, from document: MemoryDocument) {
    for row in pane.list.selection {
        if let index = document.index(of: row) { document.remove(index..<index + 1) }
    }
}

final class BubbleCell: Cell {
    let text: TextSetter
    init(_ appearance: Appearance) { text = TextSetter(appearance.library, appearance.theme.faces.body) }

    func height(of line: Line, width: Double) -> Double { text.fit(line.string, width: width * 0.6).layout.height + 24 }

    func background(_ look: RowLook) -> Color { look.palette.background }

    func bounds(of line: Line, size: Size) -> Rect {
        Rect(x: 16, y: 4, width: text.fit(line.string, width: size.width * 0.6).width + 28, height: size.height - 8)
    }

    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        let bubble = bounds(of: line, size: size)
        painter.fill(bubble, radius: 14, look.isSelected ? look.palette.rowSelection : look.palette.chip)
        let layout = text.fit(line.string, width: size.width * 0.6).layout
        painter.draw(layout, at: Point(x: bubble.x + 14, y: 12), look.palette.ink)
    }
}

func filterRows(_ pane: ListPane) throws {
    pane.filter { line in line.string.count > 3 }
    try pane.filter(matching: "warn|error", isExpression: true)
    pane.filter(nil)
}

func showSections(_ names: MemoryDocument, _ cell: any Cell, _ appearance: Appearance) throws -> ListPane {
    let sections = SectionDocument(of: names) { String($0.string.prefix(1)) }
    return try ListPane(
        sections, title: "Names", cell: cell, strategy: "stack+sticky", registry: .shipped, appearance: appearance)
}

func fetchPages(_ pane: ListPane, fetch: @escaping (_ before: RowID?) -> Void) {
    let list = pane.list
    list.nearness.start = 2
    list.onNearStart = { fetch(list.document.count > 0 ? list.document.id(at: 0) : nil) }
}

func watch(_ pane: ListPane, markRead: @escaping (RowID) -> Void) {
    pane.list.onVisibleRowsChange = { rows in
        for row in rows where row.fraction > 0.5 { markRead(row.row) }
    }
}

func keepPlace(_ pane: ListPane) throws -> Data? { try pane.list.scrollPlace.map { try JSONEncoder().encode($0) } }

func restorePlace(_ pane: ListPane, _ data: Data) throws {
    pane.list.scroll(to: try JSONDecoder().decode(ListView.ScrollPlace.self, from: data))
}

final class TwoColumns: View {
    var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    let chats: ListPane
    let messages: ListPane
    var children: [any View] { [chats, messages] }

    init(_ chats: ListPane, _ messages: ListPane) {
        (self.chats, self.messages) = (chats, messages)
        chats.showsHeader = false
    }

    func layOut(_ context: FrameContext) {
        chats.frame = Rect(x: 0, y: 0, width: 200, height: frame.height)
        messages.frame = Rect(x: 200, y: 0, width: frame.width - 200, height: frame.height)
    }
}

func makeWindow(_ chats: ListPane, _ messages: ListPane, _ appearance: Appearance) -> WindowScene {
    WindowScene(content: TwoColumns(chats, messages), appearance: appearance)
}

final class SearchedRows: View {
    var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    let field: TextFieldView
    let pane: ListPane
    var children: [any View] { [pane, field] }

    init(_ pane: ListPane, _ library: FontLibrary) {
        (self.pane, field) = (pane, TextFieldView(library: library))
        field.placeholder = "Search"
        field.takesOneLine = true
        field.onChange = { text in try? pane.filter(matching: text) }
    }

    func layOut(_ context: FrameContext) {
        field.frame = Rect(x: 8, y: 8, width: frame.width - 16, height: 40)
        pane.frame = Rect(x: 0, y: 56, width: frame.width, height: frame.height - 56)
    }
}

func turnPages(_ pane: ListPane) { pane.list.snapping = .center }

func reorder(_ pane: ListPane, _ rows: MemoryDocument) {
    pane.list.onMove = { from, to in rows.move(from..<from + 1, to: to) }
    pane.list.moveHandle = { point, size in point.x > size.width - 32 }
}

func show(_ scene: WindowScene, _ body: (MemoryWindow, ManualLoop) throws -> Void) rethrows {
    let loop = ManualLoop()
    let window = MemoryWindow(loop: loop, size: scene.size)
    let application = Application(
        loop: loop, clock: TimedFrameClock(loop: loop), window: window, picture: window.makePicture(), scene: scene)
    application.start()
    loop.advance(by: 1000)
    try body(window, loop)
}

func testTyping(_ scene: WindowScene, picture path: String) throws {
    try show(scene) { window, loop in
        window.type("/two")
        loop.wait { scene.activePane.list.placed.text.contains("focus") }
        print(scene.activePane.list.placed.text)
        try window.writePNG(to: path)
    }
}

@Suite("The article 'Lists of your own'") struct ListsOfYourOwnTests {
    private func pane(_ document: MemoryDocument, _ appearance: Appearance) throws -> ListPane {
        try ListPane(
            document, title: "Rows", cell: NumberCell(), strategy: "stack", registry: .shipped, appearance: appearance)
    }

    @Test("has code that does what it says")
    func works() throws {
        let appearance = Appearance(library: FontLibrary(scale: 1))
        let (chats, messages) = (MemoryDocument(["one", "two"]), MemoryDocument((0..<90).map { "warn \($0)" }))
        let (left, right) = try (pane(chats, appearance), pane(messages, appearance))
        let scene = makeWindow(left, right, appearance)
        var (fetched, read): ([RowID?], Set<RowID>) = ([], [])
        selectRows(left)
        fetchPages(right) { fetched.append($0) }
        watch(right) { read.insert($0) }
        turnPages(left)
        reorder(left, chats)
        try show(scene) { _, loop in
            left.list.onMove?(0, 1)
            #expect(chats.line(at: 1).string == "one")
            #expect(fetched == [RowID(0)] && read.count == 30)
            #expect(left.list.frame.y == 0 && right.list.frame.y == 48)
            right.list.engine.scroll(to: 77, byReader: true)
            let place = try #require(try keepPlace(right))
            right.list.engine.scroll(to: 0, byReader: true)
            try restorePlace(right, place)
            #expect(right.list.engine.offset == 77)
            try filterRows(left)
            #expect(!left.isFiltered && left.list.document.count == 2)
            left.list.selection = [chats.id(at: 1)]
            deleteSelection(left, from: chats)
            #expect(chats.count == 1 && chats.line(at: 0).string == "two" && left.list.selection.isEmpty)
        }
    }

    @Test("has sections, whose headers stay in view and are none of what is selected")
    func sections() throws {
        let appearance = Appearance(library: FontLibrary(scale: 1))
        let names = MemoryDocument((0..<20).map { $0 < 15 ? "Ada" : "Bob" })
        let pane = try showSections(names, NumberCell(), appearance)
        pane.showsHeader = false
        pane.list.selectionMode = .multiple
        let scene = WindowScene([pane], appearance: appearance, size: Size(width: 400, height: 200))
        show(scene) { window, loop in
            // A header of 20 and 15 rows of 20: 320 points to the second header.
            window.scroll(2, at: Point(x: 100, y: 100))
            loop.advance(by: 1000)
            #expect(pane.list.engine.offset == 120)
            let first = pane.list.placed.items.first { $0.index == 0 }
            #expect(first?.isStuck == true && first?.frame.y == 0 && pane.list.document.count == 22)
            window.press(Key("a"), .control)
            #expect(pane.list.selection.count == 20 && !pane.canFilter)
            names.insert([Array("Cid".utf8)], at: 5)
            loop.advance(by: 500)
            #expect(pane.list.document.headerIndices == [0, 6, 8, 19])
        }
    }

    @Test("has a field that filters while it is typed into")
    func searching() throws {
        let appearance = Appearance(library: FontLibrary(scale: 1))
        let pane = try pane(MemoryDocument(["one", "two", "twelve"]), appearance)
        let scene = WindowScene(content: SearchedRows(pane, appearance.library), appearance: appearance)
        var counts: [Int] = []
        show(scene) { window, loop in
            for letter in ["t", "w", "o"] {
                window.type(letter)
                loop.advance(by: 500)
                counts.append(pane.list.document.count)
            }
            for _ in 0..<3 { window.press(.backspace) }
            loop.advance(by: 500)
        }
        #expect(counts == [2, 2, 1] && pane.list.document.count == 3)
    }

    @Test("has a bubble that is as broad as its text, and is clicked nowhere else")
    func bubble() {
        let cell = BubbleCell(Appearance(library: FontLibrary(scale: 1)))
        let (hi, hello) = (Line(Array("Hi".utf8)), Line(Array("Hello there".utf8)))
        let size = Size(width: 400, height: cell.height(of: hi, width: 400))
        let (short, long) = (cell.bounds(of: hi, size: size), cell.bounds(of: hello, size: size))
        #expect(short.x == 16 && short.y == 4 && short.height == size.height - 8)
        #expect(short.width > 28 && short.width < long.width && long.width < 400)
    }

    @Test("has a test that types into the window")
    func typing() throws {
        let appearance = Appearance(library: FontLibrary(scale: 1))
        let scene = WindowScene([try pane(MemoryDocument(["one", "two"]), appearance)], appearance: appearance)
        let path = "/tmp/strata-list-\(getpid()).png"
        defer { unlink(path) }
        try testTyping(scene, picture: path)
        #expect(scene.activePane.list.placed.text.contains("1  y 20  height 20  focus"))
    }
}
