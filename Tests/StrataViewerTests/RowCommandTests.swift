import Glibc
import Strata
import StrataCanvas
import StrataFeeds
import StrataSearch
import StrataSystem
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("What can be done with a row") struct RowCommandTests {
    private static let log = [
        "2026-11-21T09:00:00Z INFO app.worker: took job 17 in 230 ms",
        "2026-11-21T09:00:01Z INFO app.web: GET /index.html (200)",
        "2026-11-21T09:00:02Z WARN app.worker: took job 4711 in 9 ms",
        "2026-11-21T09:00:03Z INFO app.worker: session 0a1b2c3d4e5f closed",
        "2026-11-21T09:00:04Z INFO app.workers: ready",
    ]

    @Test("of a table that is read from its end names no source by what the columns of other tables are")
    func table() throws {
        let rows = (1...20_000).map { "\($0),2026-12-14 03:17,Li Lei,Berlin,Desk lamp,4,423.96,\n" }.joined()
        let rig = try ApplicationRig(["id,date,customer,city,product,quantity,price,note\n" + rows])
        rig.press(.up)
        let pane = rig.scene.activePane
        #expect(pane.list.focus.row != nil && pane.partsOfRowMeant?.source == nil)
    }

    /// The rows that are shown.
    private func shown(_ rig: RowsRig) -> [String] {
        let document = rig.list.document
        return (0..<document.count).map { document.line(at: $0).string }
    }

    /// A list of the log, with a row pointed at.
    private func rig(pointingAt row: Int) throws -> RowsRig {
        let rig = try RowsRig(Self.log)
        while rig.list.focus.row != row { rig.type(rig.list.focus.row.map { $0 < row } == true ? .down : .up) }
        return rig
    }

    /// Looks at what filters leave until all rows were looked at.
    private func finish(_ rig: RowsRig) {
        repeat { rig.draw() } while rig.window.activePane.filters.isRunning
    }

    @Test("is copying what it says, without its time, its level and its source")
    func message() throws {
        let rig = try rig(pointingAt: 1)
        #expect(rig.window.perform("copy-message"))
        guard case .offerText(let text, .clipboard)? = rig.requests.first else {
            Issue.record("nothing was copied")
            return
        }
        #expect(text.bytes == Array("GET /index.html (200)".utf8))
    }

    @Test("is hiding lines that differ from it in their numbers alone")
    func hidesLike() throws {
        let rig = try rig(pointingAt: 0)
        #expect(rig.window.perform("hide-like"))
        finish(rig)
        #expect(shown(rig) == [Self.log[1], Self.log[3], Self.log[4]])
    }

    @Test("is showing only what the same source says, whose name the menu has")
    func source() throws {
        let rig = try rig(pointingAt: 2)
        let command = try #require(rig.window.commands.command("show-only-source", in: rig.window))
        #expect(command.title(in: rig.window) == "Show only source “app.worker”")
        #expect(rig.window.perform("show-only-source"))
        finish(rig)
        #expect(shown(rig) == [Self.log[0], Self.log[2], Self.log[3]])
    }

    @Test(
        "finds messages alike by an expression that any number may stand in",
        arguments: [
            ("took job 17 in 230 ms", "took job 4 in 9 ms", true), ("took job 17", "took jobs 17", false),
            ("GET /a?b=1 (200)", "GET /a?b=22 (404)", true), ("GET /a?b=1 (200)", "GET /b?b=1 (200)", false),
            ("session 0a1b2c3d4e5f closed", "session ffff00001111 closed", true),
            ("a+b (c) [d] {e}", "a+b (c) [d] {e}", true), ("x1y2", "x10y20", true),
            ("größer als 5", "größer als 7", true),
        ])
    func alike(message: String, other: String, isAlike: Bool) throws {
        let matcher = try Matcher(SimilarMessage.pattern(of: message))
        func matches(_ text: String) -> Bool {
            Array(text.utf8).withUnsafeBytes { matcher.verdict(on: $0) } == .found
        }
        #expect(matches(other) == isAlike)
        #expect(matches(message))
    }

    @Test(
        "says in words which messages it hides",
        arguments: [
            ("took job 17 in 230 ms", "took job … in … ms"), ("[http] pool size=3", "[http] pool size=…"),
            ("session 0a1b2c3d4e5f closed", "session … closed"), ("ready (a+b)", "ready (a+b)"),
        ])
    func words(message: String, words: String) {
        #expect(SimilarMessage.words(of: SimilarMessage.pattern(of: message)) == words)
    }

    @Test("leaves expressions that were typed as they are")
    func typedExpressions() {
        for text in ["a.b", "^a", "(a|b)", "\\w+", "a\\"] {
            #expect(SimilarMessage.words(of: Pattern(text, .regularExpression, letterCase: .kept)) == nil, "\(text)")
        }
        #expect(SimilarMessage.words(of: Pattern("a", .regularExpression)) == nil)
        #expect(FilterTerm(.has(Pattern("a.b", .regularExpression)), hides: true).label == "not /a.b/")
        let pattern = SimilarMessage.pattern(of: "[http] size=3")
        #expect(FilterTerm(.has(pattern), hides: true).label == "not like: [http] size=…")
        // Where no number is in it, only itself is like it.
        #expect(FilterTerm(.has(SimilarMessage.pattern(of: "a.b")), hides: true).label == "not a.b")
    }

    @Test("takes a word that is selected along: to find it, to show only lines with it, and to hide them")
    func selected() throws {
        let rig = try RowsRig(Self.log)
        let item = try #require(rig.list.placed.items.last)
        // Letters are 8 points broad: within "app.workers".
        let point = Point(x: 270, y: 48 + item.frame.y + 10)
        for count in 1...2 {
            let event = ButtonEvent(button: .primary, position: point, clickCount: count)
            rig.window.press(event)
            rig.window.release(event)
        }
        rig.draw()
        let word = try #require(rig.list.selector.selectedWords)
        #expect(word == "app.workers")
        for (id, title) in [("find", "Find"), ("filter", "Show only"), ("hide", "Hide")] {
            let command = try #require(rig.window.commands.command(CommandID(stringLiteral: id), in: rig.window))
            #expect(command.title(in: rig.window) == "\(title) “\(word)”")
        }
        rig.type(Key("f"), .control)
        #expect(rig.window.activePane.findBar.pattern.text == word)
    }
}

/// A window on a file whose lines share the memory of those around them.
private final class FileRig {
    let scene: WindowScene
    let surface = Surface(width: 640, height: 240)
    private var time = 0.0

    init(_ lines: [String]) throws {
        let directory = TemporaryDirectory()
        let feed = try LineFeed([.file(directory.file("a.log", lines.map { $0 + "\n" }.joined()))])
        var options = Options()
        options.files = ["a.log"]
        options.window.size = Size(width: 640, height: 240)
        scene = try SceneBuilder(options, registry: .shipped, scale: 1).window(of: [feed])
        wait(until: { scene.activePane.status.isIndexed }) {
            _ = waitForInput(feed.wakeUpDescriptor, milliseconds: 10)
            scene.begin(at: time)
            scene.feeds[0].drain()
        }
        draw()
    }

    func draw() {
        repeat {
            _ = scene.draw(on: surface, at: time)
            time += 16
        } while scene.isMoving
    }
}

@Suite("What can be done with a row of a file") struct FileRowCommandTests {
    @Test("is finding a word of it that was double-clicked, wherever its line lies in the file")
    func word() throws {
        let rig = try FileRig((1...30).map { "2026-11-21T09:00:00Z INFO app.worker: job \($0) is done" })
        let item = try #require(rig.scene.activePane.list.placed.items.last)
        // Letters are 8 points broad: within "app.worker".
        let point = Point(x: 250, y: 48 + item.frame.y + 10)
        rig.scene.begin(at: 0)
        for count in 1...2 {
            rig.scene.press(ButtonEvent(button: .primary, position: point, clickCount: count))
            rig.scene.release(ButtonEvent(button: .primary, position: point, clickCount: count))
        }
        #expect(rig.scene.activePane.list.selector.selectedWords == "app.worker")
        #expect(rig.scene.perform("find"))
        rig.draw()
        #expect(rig.scene.activePane.findBar.pattern.text == "app.worker")
    }

    @Test("is copying its message and showing only its source")
    func parts() throws {
        let rig = try FileRig((1...30).map { "2026-11-21T09:00:00Z INFO app.worker: job \($0) is done" })
        #expect(rig.scene.perform("focus-up"))
        let parts = rig.scene.activePane.partsOfRowMeant
        #expect(parts?.message == "job 30 is done" && parts?.source == "app.worker")
    }
}

@Suite("The menu of a filter") struct FilterMenuTests {
    @Test("opens on its chip, and edits, inverts, disables and removes it")
    func chip() throws {
        let rig = try RowsRig()
        let filters = rig.window.activePane.filters
        filters.add(FilterTerm(.has(Pattern("row 1"))))
        func open() throws -> MenuView {
            rig.draw()
            let part = try #require(rig.window.activePane.header.shownParts.first { $0.role == .filter(0) })
            rig.click(part.left + 4, 24, .secondary)
            return try #require(rig.menu)
        }
        let menu = try open()
        #expect(
            menu.items.map(\.title) == ["Edit filter…", "Hide matching lines", "Disable filter", "Remove filter"])
        #expect(menu.items[1].isOn == false)
        try rig.choose("Hide matching lines")
        #expect(filters.terms.terms.map(\.hides) == [true])
        #expect(try open().items[1].isOn == true)
        try rig.choose("Disable filter")
        #expect(filters.terms.terms.map(\.isOn) == [false])
        #expect(try open().items[2].title == "Enable filter")
        try rig.choose("Edit filter…")
        #expect(rig.window.activePane.filterBar.pattern.text == "row 1")
        rig.type(.escape)
        _ = try open()
        try rig.choose("Remove filter")
        #expect(filters.terms.terms.isEmpty)
        // Of several it says how they go together, as their chips do.
        for text in ["row 1", "2"] { filters.add(FilterTerm(.has(Pattern(text)))) }
        var chips: [String] {
            rig.draw()
            return rig.window.activePane.header.shownParts.filter { $0.role == .filter(0) || $0.role == .filter(1) }
                .map(\.text)
        }
        #expect(chips == ["row 1", "and 2"])
        #expect(try open().items.last?.title == "Match any filter")
        try rig.choose("Match any filter")
        #expect(chips == ["row 1", "or 2"] && filters.terms.showsAny)
    }
}

@Suite("Keys that hands know") struct FamiliarKeyTests {
    @Test("move by half pages, d and u as Ctrl+D and Ctrl+U, in a list of 20 rows")
    func halfPages() throws {
        let rig = try RowsRig()
        rig.type(Key("g"), text: "g")
        // A page is all but one row: 19 rows of 20 points, and half of that 190 points.
        let steps: [(key: Key, modifiers: Modifiers, offset: Double)] = [
            (Key("d"), [], 190), (Key("d"), .control, 380), (Key("u"), .control, 190), (Key("u"), [], 0),
            (Key("f"), [], 380), (Key("b"), [], 0),
        ]
        for (key, modifiers, offset) in steps {
            rig.type(key, modifiers)
            #expect(rig.list.engine.targetOffset == offset, "\(key)")
        }
    }

    @Test("follow as in less, go from hit to hit by F3, and save by Ctrl+S")
    func others() throws {
        let rig = try RowsRig()
        rig.type(Key("g"), text: "g")
        #expect(rig.list.readingState != .live)
        rig.type(Key("F"), text: "F")
        #expect(rig.list.readingState == .live)
        rig.type(Key("s"), .control)
        #expect(rig.window.activePane.saveBar.isOpen)
        rig.type(.escape)
        let ids = ([[], .shift] as [Modifiers]).map { modifiers in
            let event = KeyEvent(key: .function(3), modifiers: modifiers)
            return rig.window.commands.command(for: event, in: rig.window)?.id.description
        }
        #expect(ids == ["find-next", "find-previous"])
    }
}
