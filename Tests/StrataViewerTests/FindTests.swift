import Strata
import StrataCanvas
import StrataDocument
import StrataSearch
import StrataStrategies
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

extension RowsRig {
    fileprivate var bar: PromptBar<Find> { window.activePane.findBar }
    fileprivate var find: Find { bar.prompt }

    /// Opens the bar, types into it, and waits until all rows were looked at.
    fileprivate func find(_ text: String) {
        type(Key("/"), text: "/")
        type(text)
        finish()
    }

    fileprivate func finish() { draw { !find.isRunning } }

    /// The row that is pointed at, and where its upper edge is drawn.
    fileprivate var hit: (index: Int, y: Double)? {
        guard let row = list.focus.row else { return nil }
        return list.placed.items.first { $0.index == row }.map { (row, $0.frame.y) }
    }
}

@Suite("A search") struct FindTests {
    @Test("that finds nothing says how its signs are read as an expression, if it has such")
    func expressions() throws {
        let rig = try RowsRig((0..<20).map { "usb \($0)" })
        rig.find("[Uu]sb \\d")
        #expect(rig.find.countText == "No matches" && rig.find.hint?.contains("Alt+R") == true)
        let plain = try RowsRig((0..<20).map { "usb \($0)" })
        plain.find("nothing at all.")
        #expect(plain.find.countText == "No matches" && plain.find.hint == nil)
    }

    /// 1,000 rows, of which every tenth is marked: "row 0 x", "row 10 x" and so on.
    private let rows = (0..<1000).map { "row \($0)" + ($0 % 10 == 0 ? " x" : "") }

    @Test("takes capitals as they are typed, and both cases for one by the button, and back")
    func letterCase() throws {
        let rig = try RowsRig(rows)
        rig.find("X")
        #expect(rig.find.isInVain)
        rig.type(Key("c"), .alt)
        rig.finish()
        #expect(!rig.find.isInVain && rig.find.countText.hasSuffix("100"))
        rig.type(Key("c"), .alt)
        rig.finish()
        #expect(rig.find.isInVain)
    }

    @Test("goes to the hit nearest to what is read, as one types, and counts all of them")
    func nearest() throws {
        let rig = try RowsRig(rows)
        rig.find("x")
        // The last row, 999, is read; 990 is in view already and stays where it is: ten rows and 8 points above the end.
        #expect(rig.hit?.index == 990 && rig.hit?.y == 400 - 8 - 200)
        #expect(rig.find.countText == "100 of 100")
        rig.type(" ")
        rig.finish()
        #expect(rig.find.countText == "No matches")
    }

    @Test("that has ended goes on from the hit that the reader was at, by the first key")
    func goingOn() throws {
        let rig = try RowsRig(rows)
        rig.find("x")
        #expect(rig.hit?.index == 990)
        for (key, row) in [(Unicode.Scalar("N"), 980), ("N", 970), ("n", 980)] {
            rig.type(.escape)
            rig.type(.escape)
            #expect(rig.hit == nil && !rig.bar.isOpen)
            rig.type(Key(key), text: String(key))
            rig.finish()
            #expect(rig.hit?.index == row)
        }
    }

    @Test("steps to the next hit and to the one before, and from the last one to the first")
    func steps() throws {
        let rig = try RowsRig(rows)
        rig.find("x")
        rig.type(.enter, [.shift])
        #expect(rig.hit?.index == 980 && rig.find.countText == "99 of 100")
        for _ in 0..<3 { rig.type(.enter) }
        #expect(rig.hit?.index == 0 && rig.find.countText == "1 of 100")
        // A click on a row has the keys of the list mean the list again.
        rig.click(300, 300)
        rig.type(Key("n"), text: "n")
        #expect(rig.hit?.index == 10)
        rig.type(Key("N"), text: "N", [.shift])
        #expect(rig.hit?.index == 0)
    }

    @Test("that looks for something else goes on from the hit that was stepped to")
    func otherText() throws {
        let rig = try RowsRig(rows)
        rig.find("x")
        for _ in 0..<3 { rig.type(.enter) }
        #expect(rig.hit?.index == 960)
        rig.type(Key("a"), .control)
        rig.type("row")
        rig.finish()
        #expect(rig.hit?.index == 960)
    }

    @Test("stays at the last hit once, and then says that it has gone on at the other end, until the next step")
    func wraps() throws {
        let rig = try RowsRig(rows)
        rig.find("x")
        #expect(rig.find.notice == nil)
        rig.type(.enter, [.shift])
        rig.type(.enter)
        #expect(rig.hit?.index == 990 && rig.find.notice == nil)
        rig.type(.enter)
        #expect(rig.hit?.index == 990 && rig.find.notice == "Press again to wrap to the top.")
        rig.type(.enter)
        #expect(rig.hit?.index == 0 && rig.find.notice == "Wrapped to the top.")
        rig.type(.enter)
        #expect(rig.hit?.index == 10 && rig.find.notice == nil)
        for _ in 0..<2 { rig.type(.enter, [.shift]) }
        #expect(rig.hit?.index == 0 && rig.find.notice == "Press again to wrap to the end.")
        // A step back means the hits that are there.
        rig.type(.enter)
        #expect(rig.hit?.index == 10)
        for _ in 0..<3 { rig.type(.enter, [.shift]) }
        #expect(rig.hit?.index == 990 && rig.find.notice == "Wrapped to the end.")
    }

    @Test("marks beside the scrollbar where its hits are, and how many where there are some nearly everywhere")
    func strengths() {
        #expect(HitMarksView.strengths([0, 0, 3, 0, 1]) == [0, 0, 1, 0, 1])
        #expect(HitMarksView.strengths([2, 2, 2, 2]) == [0.35, 0.35, 0.35, 0.35])
        // Of 6 on average, 20 are strong, and 1 and 2 as weak as can be seen.
        #expect(HitMarksView.strengths([2, 1, 20, 1]) == [0.2, 0.2, 1, 0.2])
    }

    @Test("marks beside the scrollbar its own hits, and not those of the search before, which had as many")
    func marksOfAnother() throws {
        let rig = try RowsRig(rows)
        rig.find("row 500")
        // Of 192 steps of 2 points from y = 56 on, row 500 is in the one numbered 96, and row 900 in that numbered 172.
        func isMarked(_ y: Int) -> Bool {
            Color(rig.surface.pixel(x: 622, y: y) & 0xFF_FFFF) == Palette.light.accent
        }
        for _ in 0..<2 { rig.draw() }
        #expect(isMarked(249) && !isMarked(401))
        // No frame is drawn before all rows were looked at.
        try #require(rig.bar.field).replaceText(with: "row 900")
        rig.find.look(for: Pattern("row 900"))
        let hasEnded = try wait {
            rig.find.drain()
            return !rig.find.isRunning
        }
        #expect(hasEnded && rig.find.countText == "1 of 1")
        for _ in 0..<2 { rig.draw() }
        #expect(isMarked(401) && !isMarked(249))
    }

    @Test("lets n and N go on behind Enter, as in less, until something else is typed")
    func steppingByLetters() throws {
        let rig = try RowsRig(rows)
        rig.find("x")
        rig.type(.enter)
        rig.type(Key("n"), text: "n")
        #expect(rig.hit?.index == 970 && rig.bar.field?.text == "x")
        rig.type(.end)
        rig.type(Key("n"), text: "n")
        #expect(rig.bar.field?.text == "xn")
    }

    @Test("goes up with Enter where it began at the last hit, as at the end of a log, and down with Shift and Enter")
    func upwards() throws {
        let rig = try RowsRig(rows)
        rig.find("x")
        #expect(rig.hit?.index == 990)
        for row in [980, 970] {
            rig.type(.enter)
            #expect(rig.hit?.index == row && rig.find.notice == nil)
        }
        rig.type(.enter, [.shift])
        #expect(rig.hit?.index == 980)
        // All keys that go on go the same way, also when it is looked for again.
        rig.type(.function(3))
        rig.type(Key("n"), text: "n")
        #expect(rig.hit?.index == 960 && rig.bar.field?.text == "x")
        rig.type(Key("N"), text: "N", [.shift])
        rig.type(.function(3), [.shift])
        #expect(rig.hit?.index == 980)
        rig.type(.escape)
        rig.type(.escape)
        rig.type(Key("n"), text: "n")
        rig.finish()
        #expect(rig.hit?.index == 970)
        rig.type(Key("n"), text: "n")
        #expect(rig.hit?.index == 960 && rig.find.isReversed)
        rig.find("x")
        // Where there is one hit, there is no way up either.
        rig.type(Key("a"), [.control])
        rig.type("row 999")
        rig.finish()
        rig.type(.enter)
        #expect(rig.hit?.index == 999 && rig.find.notice == "Press again to wrap to the top.")
    }

    @Test("lies at the lower end where it would cover a hit that cannot be scrolled away from it")
    func coversNoHit() throws {
        let rig = try RowsRig((0..<100).map { "row \($0)" })
        rig.list.setStrategy("stack")
        rig.list.engine.scroll(to: 0, byReader: true)
        rig.draw()
        rig.find("row 1")
        #expect(rig.hit?.index == 1 && rig.hit?.y == 20 && rig.list.engine.offset == 0)
        #expect(rig.bar.field.map { $0.frame.y > 300 } == true)
        rig.type("2")
        rig.finish()
        #expect(rig.hit?.index == 12 && rig.bar.field.map { $0.frame.y < 100 } == true)
    }

    @Test("keeps the hit at its pixel while rows arrive, and finds those too")
    func arrivals() throws {
        let rig = try RowsRig(rows)
        rig.find("x")
        rig.type(.enter, [.shift])
        let before = rig.hit
        for number in 0..<50 {
            rig.document.append(number % 5 == 0 ? ["new x"] : ["new"])
            rig.draw()
        }
        rig.finish()
        #expect(rig.hit?.index == before?.index && rig.hit?.y == before?.y)
        #expect(rig.find.countText == "99 of 110")
    }

    @Test("brings a hit that is out of view to the middle, and does not move for one that is in view")
    func middle() throws {
        let rig = try RowsRig(rows)
        rig.window.openFind("row 100 ")
        rig.finish()
        // The list is 400 points long, and a row 20.
        #expect(rig.hit?.index == 100 && rig.hit?.y == 190)
    }

    @Test("says as one types what is wrong with an expression and where, and goes on once it is right")
    func wrongExpressions() throws {
        let rig = try RowsRig(rows)
        rig.type(Key("/"), text: "/")
        rig.type(Key("r"), [.alt])
        rig.type("[0")
        let notice = try #require(rig.find.notice)
        #expect(notice.contains("at character 3") && notice.hasSuffix("."))
        rig.type("] x")
        rig.finish()
        #expect(rig.find.notice == nil && rig.find.countText == "100 of 100")
        rig.type(Key("a"), [.control])
        rig.type(.backspace)
        #expect(rig.find.notice == nil && rig.find.countText == "")
    }

    @Test("tells whole words and letters of either case apart when asked to")
    func switches() throws {
        let rig = try RowsRig(["Cat", "cat", "catch", "dog"])
        rig.find("cat")
        #expect(rig.find.countText.hasSuffix("of 3"))
        rig.type(Key("w"), [.alt])
        rig.finish()
        #expect(rig.find.countText.hasSuffix("of 2"))
        rig.type(Key("c"), [.alt])
        rig.finish()
        #expect(rig.find.countText.hasSuffix("of 1") && rig.hit?.index == 1)
    }

    @Test("has hits stand out in the rows, most in the one that the reader is at, and none once it is closed")
    func emphasis() throws {
        let rig = try RowsRig(rows)
        rig.find("x")
        let current = rig.list.painter.palette.currentHit.packed
        let other = rig.list.painter.palette.hit.packed
        #expect(rig.count(current) > 20 && rig.count(other) == 0)
        rig.type(.backspace)
        rig.type("row")
        rig.finish()
        #expect(rig.count(current) > 100 && rig.count(other) > 1000)
        rig.type(.escape)
        #expect(!rig.bar.isOpen && rig.window.focused == nil)
        #expect(rig.count(current) == 0 && rig.count(other) == 0)
    }

    @Test("goes back through what was looked for with the arrow keys, and back to what was being typed")
    func history() throws {
        let rig = try RowsRig(rows)
        for text in ["one", "two"] {
            rig.type(Key("/"), text: "/")
            rig.type(text)
            rig.type(.enter)
            rig.finish()
            rig.type(.escape)
        }
        rig.type(Key("/"), text: "/")
        rig.type("th")
        var shown: [String?] = []
        for key in [Key.up, .up, .up, .down, .down] {
            rig.type(key)
            shown.append(rig.bar.field?.text)
        }
        #expect(shown == ["two", "one", "one", "two", "th"])
    }

    @Test("is stopped by Escape, and closed by another one; rows on which it takes too long are told of")
    func isStopped() throws {
        let rig = try RowsRig(Array(repeating: String(repeating: "a", count: 60) + "b", count: 20_000))
        rig.type(Key("/"), text: "/")
        rig.type(Key("r"), [.alt])
        rig.type("(a+)+$")
        rig.draw { rig.find.notice != nil }
        #expect(rig.find.notice?.contains("timed out") == true)
        #expect(rig.find.isRunning)
        rig.type(.escape)
        #expect(rig.bar.isOpen && !rig.find.isRunning && rig.find.countText == "stopped")
        rig.type(.escape)
        #expect(!rig.bar.isOpen)
    }

    @Test("has room for everything in a narrow window", arguments: [320.0, 500, 960])
    func layout(width: Double) {
        let layout = PromptBarLayout(PromptBarTarget.allCases, width: width) { _ in 32 }
        // It lies below the header from edge to edge.
        #expect(layout.card.x == 0 && layout.card.y == 0 && layout.card.width == width)
        #expect(layout.field.width >= 200)
        let parts = [layout.field, layout.count, layout.notice] + layout.places.values
        for (index, part) in parts.enumerated() {
            #expect(part.width > 20 && part.x >= layout.card.x)
            #expect(part.x + part.width <= layout.card.x + layout.card.width)
            #expect(part.y + part.height <= layout.card.y + layout.card.height)
            for other in parts[..<index] {
                let isBeside = part.x + part.width <= other.x || other.x + other.width <= part.x
                #expect(isBeside || part.y + part.height <= other.y || other.y + other.height <= part.y)
            }
        }
    }

    @Test("leaves out of the header's lines those that its bar covers")
    func covered() throws {
        let rig = try RowsRig((1...1000).map { "row \($0)" })
        let before = try #require(rig.window.activePane.headerContent.positions.first)
        rig.window.openFind("")
        rig.draw()
        let card = rig.bar.prompt.covered
        let seen = rig.list.placed.items.filter { $0.frame.y + $0.frame.height > card.y + card.height }
        let first = try #require(seen.first).index + 1
        let after = try #require(rig.window.activePane.headerContent.positions.first)
        #expect(first > 1 && after.hasPrefix("lines \(first)–1,000 of") && before != after)
        rig.type(.escape)
        rig.draw()
        #expect(rig.window.activePane.headerContent.positions.first == before)
    }

    @Test("of the word at the pointer leaves the keys with the list, so that n goes on, and elsewhere opens the bar")
    func atPointer() throws {
        let rig = try RowsRig((1...100).map { "row \($0) " + ($0 % 50 == 0 ? "needle" : "hay") })
        // The last row's first word, and then its third one.
        for (x, words) in [(20.0, "row"), (90, "needle")] {
            rig.window.movePointer(to: Point(x: x, y: 448 - 18))
            rig.type(Key("*"), text: "*")
            rig.finish()
            #expect(rig.bar.pattern.text == words && rig.bar.isOpen)
        }
        #expect(rig.hit?.index == 99 && rig.find.countText == "2 of 2")
        rig.type(Key("N"), text: "N", .shift)
        #expect(rig.bar.pattern.text == "needle" && rig.hit?.index == 49)
        // Not the last one of all rows, but the one that is pointed at.
        rig.type(.escape)
        rig.type(.end)
        rig.window.movePointer(to: Point(x: 20, y: 448 - 18 - 100))
        rig.type(Key("*"), text: "*")
        rig.finish()
        #expect(rig.find.countText == "95 of 100")
        rig.type(.escape)
        rig.window.movePointer(to: Point(x: 600, y: 448 - 18))
        rig.type(Key("*"), text: "*")
        rig.type("x")
        #expect(rig.bar.pattern.text == "x")
    }

    @Test("leaves out of the header's lines those that its bar covers at the lower end")
    func coveredAtEnd() throws {
        let rig = try RowsRig(["needle"] + (2...1000).map { "row \($0)" })
        rig.find("needle")
        rig.draw()
        let covered = try #require(rig.bar.covered)
        #expect(rig.find.isCovering && covered.y > 200)
        let last = try #require(rig.list.placed.items.last { $0.frame.y < covered.y }).index + 1
        let words = try #require(rig.window.activePane.headerContent.positions.first)
        #expect(words.hasPrefix("lines 1–\(last) of"), "\(words)")
    }
}

extension RowsRig {
    /// How many pixels of the last frame have a colour.
    fileprivate func count(_ color: UInt32) -> Int {
        (0..<surface.height).reduce(0) { sum, y in
            sum + (0..<surface.width).reduce(0) { $0 + (surface.pixel(x: $1, y: y) & 0xFFFFFF == color ? 1 : 0) }
        }
    }
}

extension Color {
    /// Red, green and blue in a number.
    fileprivate var packed: UInt32 {
        [red, green, blue].reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
    }
}
