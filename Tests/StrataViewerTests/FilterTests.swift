import Strata
import StrataCanvas
import StrataCommandLine
import StrataDocument
import StrataGenerators
import StrataSearch
import StrataSystem
import StrataTesting
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

extension RowsRig {
    fileprivate var bar: PromptBar<FilterDraft> { window.activePane.filterBar }

    fileprivate func filter(_ text: String, hides: Bool = false) {
        type(Key(hides ? "!" : "&"), text: hides ? "!" : "&")
        type(text)
        type(.enter)
        finishFiltering()
    }

    /// The names of the rows that are shown.
    fileprivate var names: [Int] { (0..<list.document.count).map { list.document.id(at: $0).ordinal } }

    /// Where a row's upper edge is, in points of the list; nil where it is not shown.
    fileprivate func y(_ name: Int) -> Double? {
        list.document.index(of: RowID(name)).map { list.engine.start(ofItem: $0) }
    }

    /// The texts of the chips in the header.
    fileprivate var chips: [String] {
        window.activePane.header.shownParts.compactMap {
            switch $0.role {
            case .filter, .filters: $0.text
            default: nil
            }
        }
    }
}

@Suite("A filter of a list") struct FilterTests {
    @Test("that leave no row are cleared by the button below the words that say so")
    func clearing() throws {
        let rig = try RowsRig()
        rig.filter("nowhere")
        rig.click(100, 302)
        #expect(rig.names.isEmpty && rig.chips == ["nowhere"])
        rig.click(320, 302)
        #expect(rig.names.count == 100 && rig.chips.isEmpty)
    }

    @Test("leaves scroll-to-top the row that it goes back to, whichever rows are shown beside it")
    func returning() throws {
        let rig = try RowsRig((0..<20_000).map { "row \($0)\($0 % 3 == 0 ? " x" : "")" })
        func hint() -> String? { rig.window.activePane.headerContent.hint }
        rig.list.engine.scroll(toItem: 15_001, alignment: .start)
        rig.draw()
        rig.list.engine.trigger()
        rig.draw()
        #expect(hint() == "back to line 15,002")
        rig.filter("x", hides: true)
        #expect(rig.names.count == 13_333 && hint() == "back to line 15,002")
        rig.type(Key("c"), text: "c")
        rig.finishFiltering()
        #expect(rig.names.count == 20_000)
        #expect(hint() == "back to line 15,002")
        rig.list.engine.trigger()
        rig.draw()
        #expect(rig.y(15_001) == 0, "It is at the upper edge again.")
    }

    @Test("begins and ends with a row that is pointed at, by ( and ), and is lifted like any other")
    func bounds() throws {
        let rig = try RowsRig(rows)
        rig.list.engine.focus(400)
        rig.draw()
        rig.type(Key("("), text: "(")
        rig.finishFiltering()
        #expect(rig.names == Array(400..<1000))
        rig.list.engine.focus(500)
        rig.draw()
        rig.type(Key(")"), text: ")")
        rig.finishFiltering()
        #expect(rig.names == Array(400...900), "Row 500 of those is the one named 900.")
        rig.filter("x")
        #expect(rig.names == Array(stride(from: 400, through: 900, by: 10)))
        #expect(rig.chips.count == 3 && rig.chips[0].hasPrefix("from") && rig.chips[1].hasPrefix("until"))
        // A second beginning takes the place of the first.
        rig.list.engine.focus(10)
        rig.draw()
        rig.type(Key("("), text: "(")
        rig.finishFiltering()
        #expect(rig.names == Array(stride(from: 500, through: 900, by: 10)) && rig.chips.count == 3)
        rig.type(Key("x"), text: "x")
        rig.finishFiltering()
        #expect(rig.names == Array(0..<1000))
    }

    @Test("lies within a span also where any text is enough; when all are cleared, later texts must all be there again")
    func anyWithinSpan() throws {
        let rig = try RowsRig(rows)
        rig.filters.terms.terms = ["x", "row 55"].map { FilterTerm(.has(Pattern($0))) }
        rig.filters.terms.showsAny = true
        rig.filters.bound(.from(RowID(540), "row 541"))
        rig.filters.bound(.upTo(RowID(560), "row 561"))
        rig.finishFiltering()
        #expect(rig.names == [540] + Array(550...560))
        rig.filters.removeAll()
        rig.filters.terms.terms = ["x", "7"].map { FilterTerm(.has(Pattern($0))) }
        rig.finishFiltering()
        // 70, 170 and so on to 970, and 700 to 790, which has 770 as well.
        #expect(rig.names.count == 19)
    }

    /// 1,000 rows, of which every tenth is marked: "row 0 x", "row 10 x" and so on.
    private let rows = (0..<1000).map { "row \($0)" + ($0 % 10 == 0 ? " x" : "") }

    @Test("shows only rows that have a text, or hides them; a list that follows its end goes on to")
    func following() throws {
        let rig = try RowsRig(rows)
        rig.filter("x")
        #expect(rig.names == Array(stride(from: 0, to: 1000, by: 10)))
        #expect(rig.list.isAtEnd && rig.list.readingState == .live)
        #expect(rig.chips == ["x"])
        rig.document.append(["new", "new x"])
        rig.finishFiltering()
        #expect(rig.names.suffix(2) == [990, 1001] && rig.list.isAtEnd)
        rig.filter("row 99", hides: true)
        #expect(rig.names.suffix(2) == [980, 1001])
        #expect(rig.chips == ["x", "row 99"])
        rig.type(Key("x"), text: "x")
        rig.finishFiltering()
        #expect(rig.names.count == 1002 && rig.list.isAtEnd, "All are switched off.")
        #expect(rig.chips == ["off: x", "off: not row 99"], "Their chips say so.")
        rig.type(Key("x"), text: "x")
        rig.finishFiltering()
        #expect(rig.names.suffix(2) == [980, 1001])
    }

    @Test(
        "moves the row that is read, or the nearest that is shown, as little as the limits allow, and brings the first back"
    )
    func law() throws {
        let rig = try RowsRig(rows)
        rig.list.engine.scroll(to: 10_003, byReader: true)
        rig.draw()
        // Row 500 is the first in view, 3 points of it above the edge.
        #expect(rig.y(500) == -3)
        rig.filter("x")
        #expect(rig.y(500) == -3)
        rig.filter("7", hides: false)
        // Of rows with x and 7 the nearest to 500 is 470. They are 19, which are 388 points long with the room at the end.
        #expect(rig.names.prefix(5) == [70, 170, 270, 370, 470] && rig.names.count == 19 && rig.y(470) == 12 + 80)
        rig.type(Key("&"), text: "&")
        rig.type(.enter)
        rig.finishFiltering()
        #expect(rig.names.count == 1000 && rig.y(500) == -3)
        #expect(rig.chips.isEmpty)
    }

    @Test("has a list of few rows rest where its chain says, and brings the first row back to its pixel")
    func fewRows() throws {
        let rig = try RowsRig(rows)
        rig.list.engine.scroll(to: 10_000, byReader: true)
        rig.list.engine.focus(507)
        rig.draw()
        #expect(rig.y(507) == 140)
        rig.filter("507")
        // 400 points, of which 8 at the end stay free.
        #expect(rig.names == [507] && rig.y(507) == 372 && rig.list.engine.maxOffset == 0)
        #expect(rig.list.readingState != .live, "A row that is pointed at is held.")
        rig.document.append(["row 1507"])
        rig.finishFiltering()
        #expect(rig.names == [507, 1000] && rig.y(507) == 352 && rig.y(1000) == 372)
        rig.type(.escape)
        rig.filters.terms.terms = []
        rig.finishFiltering()
        #expect(rig.y(507) == 140)
    }

    @Test("fills the window near the end, and comes back to the pixel by x off and on")
    func offAndOn() throws {
        let rig = try RowsRig(rows)
        // 18 rows in view, the first one with 5 points above the edge.
        rig.list.engine.scroll(to: 19_605, byReader: true)
        rig.draw()
        #expect(rig.y(980) == -5)
        rig.filter("x")
        // 100 rows of 20 and 8 points: row 980 is the last but one.
        #expect(rig.y(990) == 372 && rig.y(980) == 352 && rig.list.engine.offset == 1608)
        for _ in 0..<3 {
            rig.type(Key("x"), text: "x")
            rig.finishFiltering()
            #expect(rig.names.count == 1000 && rig.y(980) == -5)
            rig.type(Key("x"), text: "x")
            rig.finishFiltering()
            #expect(rig.names.count == 100 && rig.y(980) == 352)
        }
        // Scrolled among those that pass, it is that place which comes back.
        rig.list.engine.scroll(to: 905, byReader: true)
        rig.draw()
        #expect(rig.y(450) == -5)
        for _ in 0..<3 {
            rig.type(Key("x"), text: "x")
            rig.finishFiltering()
            #expect(rig.names.count == 1000 && rig.y(450) == -5)
            rig.type(Key("x"), text: "x")
            rig.finishFiltering()
            #expect(rig.names.count == 100 && rig.y(450) == -5)
        }
    }

    @Test("is lifted to where the list was, also when scrolling in a list that is too short moved nothing")
    func shortListDoesNotScroll() throws {
        let rig = try RowsRig(rows)
        rig.list.engine.scroll(to: 10_003, byReader: true)
        rig.draw()
        rig.filter("507")
        rig.type(.pageDown)
        rig.type(.home)
        rig.type(Key("x"), text: "x")
        rig.finishFiltering()
        #expect(rig.names.count == 1000 && rig.y(500) == -3)
    }

    @Test("leaves the row where it is that was pointed at among those that pass")
    func pointedSince() throws {
        let rig = try RowsRig(rows)
        rig.list.engine.scroll(to: 10_003, byReader: true)
        rig.draw()
        rig.filter("x")
        #expect(rig.y(600) == 197)
        rig.list.engine.focus(60)
        rig.draw()
        rig.type(Key("x"), text: "x")
        rig.finishFiltering()
        #expect(rig.names.count == 1000 && rig.y(600) == 197)
    }

    @Test("is lifted to the first row also where the window has another size then")
    func resized() throws {
        let rig = try RowsRig(rows)
        rig.list.engine.scroll(to: 10_003, byReader: true)
        rig.draw()
        rig.filter("507")
        let smaller = Surface(width: 500, height: 300)
        _ = rig.window.draw(on: smaller, at: rig.time)
        rig.filters.terms.terms = []
        wait(until: { !rig.filters.isRunning && !rig.filters.isFiltered }) {
            rig.time += 16
            _ = rig.window.draw(on: smaller, at: rig.time)
            Thread.sleep(1)
        }
        #expect(rig.names.count == 1000 && rig.y(500) == -3)
    }

    @Test("counts as one types, and says what is wrong with a pattern; Escape gives it up")
    func typing() throws {
        let rig = try RowsRig(rows)
        rig.type(Key("&"), text: "&")
        rig.type("x")
        rig.finishFiltering()
        #expect(rig.names.count == 100 && rig.bar.prompt.countText == "100 of 1,000")
        #expect(rig.chips.isEmpty)
        rig.type(Key("r"), .alt)
        rig.type("(")
        rig.finishFiltering()
        #expect(rig.bar.prompt.notice?.contains("at character 3") == true)
        #expect(rig.names.count == 100, "What was right is still shown.")
        rig.type(.enter)
        #expect(rig.bar.isOpen)
        rig.type(.escape)
        rig.finishFiltering()
        #expect(!rig.bar.isOpen && rig.names.count == 1000)
    }

    @Test("offers to read as an expression what looks like one, and is in no row as it stands")
    func expression() throws {
        let rig = try RowsRig(rows)
        rig.type(Key("&"), text: "&")
        rig.type("997|998")
        rig.finishFiltering()
        #expect(rig.names.isEmpty && rig.bar.prompt.notice == "Press Alt+R to filter by a regular expression.")
        rig.type(Key("r"), .alt)
        rig.finishFiltering()
        #expect(rig.names.count == 2 && rig.bar.prompt.notice == nil)
        rig.type(.escape)
        rig.type(Key("!"), text: "!")
        rig.type("997|998")
        rig.finishFiltering()
        #expect(rig.bar.prompt.notice == nil, "To hide nothing is nothing wrong.")
    }

    @Test("is set by the command line, from the first frame on")
    func fromTheStart() throws {
        let lines = (0..<1000).map { "row \($0)\n" }.joined()
        let rig = try ApplicationRig([lines], ["--filter", "row 9", "--filter", "7$", "--regex"])
        let list = rig.scene.activePane.list
        #expect(list.document.count == 10 + 1 && list.document.line(at: 10).string == "row 997")
        #expect(throws: CommandError.self) {
            try ApplicationRig([lines], ["--filter", "(", "--regex"])
        }
    }

    @Test("is all that was typed, also where Enter comes before the next frame")
    func fast() throws {
        let rig = try RowsRig(rows)
        rig.type(Key("&"), text: "&")
        for letter in ["1", "2", "3"] {
            rig.window.handle(KeyEvent(key: Key(Unicode.Scalar(letter)!), text: letter, modifiers: []))
        }
        rig.window.handle(KeyEvent(key: .enter))
        rig.finishFiltering()
        #expect(rig.chips == ["123"] && rig.names == [123])
    }

    @Test("shows lines around each one that passes, and unfolds what is left out where it is clicked, without a jump")
    func context() throws {
        let rig = try RowsRig(rows)
        rig.list.engine.scroll(to: 10_000, byReader: true)
        rig.draw()
        rig.filter("x")
        rig.type(Key("c"), text: "c")
        rig.finishFiltering()
        rig.type(Key("c"), text: "c")
        rig.finishFiltering()
        // Of ten rows three before and behind each are shown, and the one that stands for the others.
        #expect(rig.names.count == 100 + 3 + 6 * 99 + 100 && rig.y(500) == 0)
        #expect(rig.window.activePane.header.shownParts.contains { $0.role == .context && $0.text == "3 lines around" })
        let counts = try #require(rig.window.activePane.headerContent.positions.first)
        #expect(counts.hasPrefix("100 of 1,000 lines"), "Those around them are not counted.")
        let gap = try #require(rig.y(504))
        let line = rig.list.document.line(of: RowID(504))
        #expect(line.omittedCount == 3 && line.isDivider)
        rig.click(300, 48 + gap + 10)
        rig.finishFiltering()
        #expect(
            (500...513).allSatisfy { rig.names.contains($0) }
                && rig.list.document.line(of: RowID(504)).string == "row 504")
        #expect(rig.y(504) == gap && rig.y(500) == 0)
        rig.filters.terms.terms = []
        rig.finishFiltering()
        #expect(rig.names.count == 1000 && rig.y(500) == 0)
    }

    @Test("unfolds what is left out by Enter on the row that stands for it, and opens no card")
    func unfoldingByKey() throws {
        let rig = try RowsRig(rows)
        rig.list.engine.scroll(to: 10_000, byReader: true)
        rig.draw()
        rig.filters.terms.terms = [FilterTerm(.has(Pattern("x")))]
        rig.filters.terms.context = 3
        rig.finishFiltering()
        let gap = try #require(rig.list.document.index(of: RowID(504)))
        #expect(rig.list.isGap(gap))
        rig.list.focus.click(gap)
        rig.type(.enter)
        rig.finishFiltering()
        #expect(rig.list.engine.activeItem == nil && (500...513).allSatisfy { rig.names.contains($0) })
    }

    @Test("keeps the row that a menu was opened at where it is, though the pointer goes on before rows are shown")
    func contextOfMenu() throws {
        let rig = try RowsRig(rows)
        rig.filter("x")
        rig.list.focus.point(at: Point(x: 300, y: 101))
        let name = rig.list.document.id(at: try #require(rig.list.focus.row)).ordinal
        let place = try #require(rig.y(name))
        rig.filters.stepContext()
        rig.list.focus.drop()
        rig.finishFiltering()
        #expect(rig.names.contains(name + 1) && rig.y(name) == place)
    }

    @Test("goes with its context, and without one there is no context")
    func contextOfNone() throws {
        let rig = try RowsRig(rows)
        rig.type(Key("c"), text: "c")
        #expect(rig.filters.terms.context == 0)
        #expect(rig.window.activePane.notice.notice?.text == "Context needs a filter. Set one with “Show only…” (&).")
        rig.filter("x")
        rig.type(Key("c"), text: "c")
        rig.finishFiltering()
        #expect(rig.filters.terms.context == 1)
        rig.type(Key("X"), text: "X")
        rig.finishFiltering()
        #expect(rig.filters.terms.terms.isEmpty && rig.filters.terms.context == 0)
    }

    @Test("has a chip that switches it off, edits it, and takes it away")
    func chip() throws {
        let rig = try RowsRig(rows)
        rig.filter("x")
        let part = try #require(rig.window.activePane.header.shownParts.first { $0.role == .filter(0) })
        rig.click(part.left - 8, 24)
        rig.finishFiltering()
        #expect(rig.names.count == 1000 && rig.filters.terms.terms.map(\.isOn) == [false])
        rig.click(part.left - 8, 24)
        rig.finishFiltering()
        #expect(rig.names.count == 100)
        rig.click((part.left + part.right) / 2, 24)
        #expect(rig.bar.field?.text == "x")
        rig.type("7")
        rig.finishFiltering()
        #expect(rig.names.count == 271, "The text was selected, and is 7 now.")
        rig.type(.enter)
        rig.click(part.right + 8, 24)
        rig.finishFiltering()
        #expect(rig.names.count == 1000 && rig.chips.isEmpty)
    }

    @Test("A click that misses two chips beside each other goes nowhere, and one below them to the top")
    func gap() throws {
        let rig = try RowsRig(rows)
        for text in ["row", "1"] { rig.filters.add(FilterTerm(.has(Pattern(text)))) }
        rig.finishFiltering()
        rig.draw()
        let parts = rig.window.activePane.header.shownParts
        let chips = parts.filter { $0.role == .filter(0) || $0.role == .filter(1) }.map(HeaderView.chip)
        #expect(chips.count == 2)
        let middle = (chips[0].x + chips[0].width + chips[1].x) / 2
        let offset = rig.list.engine.offset
        rig.click(middle, 24)
        #expect(rig.list.engine.offset == offset && rig.filters.terms.terms.allSatisfy(\.isOn))
        rig.click(middle, 40)
        #expect(rig.list.engine.offset == 0)
    }

    @Test("A chip that has gone is asked for no words while it is still drawn")
    func goneChip() throws {
        let rig = try RowsRig(rows)
        for text in ["x", "1"] { rig.filters.add(FilterTerm(.has(Pattern(text)))) }
        rig.finishFiltering()
        rig.draw()
        let part = try #require(rig.window.activePane.header.shownParts.first { $0.role == .filter(1) })
        rig.filters.remove(0)
        rig.window.movePointer(to: Point(x: part.left - 8, y: 24))
        rig.window.movePointer(to: Point(x: (part.left + part.right) / 2, y: 24))
        rig.draw()
        #expect(rig.filters.terms.terms.count == 1)
    }

    @Test("The one that is edited is replaced, also where another before it is removed meanwhile")
    func editedBehindRemoved() throws {
        let rig = try RowsRig(rows)
        for text in ["x", "1", "2"] { rig.filters.add(FilterTerm(.has(Pattern(text)))) }
        rig.finishFiltering()
        rig.draw()
        let part = try #require(rig.window.activePane.header.shownParts.first { $0.role == .filter(1) })
        rig.click((part.left + part.right) / 2, 24)
        #expect(rig.bar.field?.text == "1")
        rig.filters.remove(0)
        rig.type("7")
        rig.type(.enter)
        #expect(rig.filters.terms.terms.map(\.pattern?.text) == ["7", "2"])
    }

    @Test("What was done to them is undone step by step, and nothing else")
    func undoing() throws {
        let rig = try RowsRig((1...30).map { "row \($0)" })
        let filters = rig.window.activePane.filters
        rig.type(Key("z"), .control)
        #expect(filters.terms.terms.isEmpty && !filters.canUndo)
        let (one, other) = (FilterTerm(.has(Pattern("1"))), FilterTerm(.has(Pattern("2")), hides: true))
        filters.add(one)
        filters.add(other)
        filters.stepContext()
        filters.removeAll()
        for terms in [[one, other], [one, other], [one], []] {
            rig.type(Key("z"), .control)
            #expect(filters.terms.terms == terms)
        }
        #expect(filters.terms == FilterSet() && !filters.canUndo)
    }

    @Test("A bound says its day where that is another one than the last row's")
    func boundDays() throws {
        let rig = try ApplicationRig(["2026-05-19 09:00:00 a\n2026-05-20 10:00:00 b\n2026-05-20 11:00:00 c\n"])
        let filters = rig.scene.activePane.filters
        for (count, words) in [(1, "11:00:00"), (2, "10:00:00"), (3, "19 May 09:00:00")] {
            for _ in 0..<count { rig.press(.up) }
            rig.press(Key("("))
            guard case .from(_, let said)? = filters.terms.terms.first?.condition else {
                Issue.record("There is no bound.")
                return
            }
            #expect(said == words)
            filters.removeAll()
            rig.press(.escape)
        }
    }
}
