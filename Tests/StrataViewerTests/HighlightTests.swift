import Strata
import StrataCanvas
import StrataSearch
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

extension RowsRig {
    fileprivate var highlighter: Highlighter { window.activePane.highlightBar.prompt }

    /// Returns true if two pixels are alike but for rounding: what lies behind a text is rounded by what draws it.
    private static func isSame(_ one: UInt32, _ other: UInt32) -> Bool {
        [0, 8, 16].allSatisfy { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) <= 1 }
    }

    /// The number of pixels of a row, of which some is in view, that have a colour.
    fileprivate func pixels(inRow row: Int, of color: Color) -> Int {
        guard let frame = list.placed.items.first(where: { $0.index == row })?.frame else { return 0 }
        let top = Int(list.frame.y + frame.y)
        return (max(0, top)..<min(surface.height, top + Int(frame.height))).reduce(0) { count, y in
            count + (0..<surface.width).count { Self.isSame(surface.pixel(x: $0, y: y), color.pixel) }
        }
    }
}

@Suite("Highlights of one's own") struct HighlightTests {
    private let rows = (0..<20).map { $0 % 2 == 0 ? "even \($0) apple" : "odd \($0) pear" }

    @Test("lie under every hit of their words in their own colours, in all rows at once")
    func grounds() throws {
        let rig = try RowsRig(rows)
        let grounds = (0..<2).map { Palette.light.ground(ofHighlight: $0) }
        #expect((0..<20).allSatisfy { rig.pixels(inRow: $0, of: grounds[0]) == 0 })
        rig.highlighter.toggle(Pattern("apple"))
        rig.highlighter.toggle(Pattern("pear"))
        rig.draw()
        for row in 0..<20 {
            let counts = grounds.map { rig.pixels(inRow: row, of: $0) }
            #expect((counts[0] > 100) == (row % 2 == 0) && (counts[1] > 100) == (row % 2 == 1), "row \(row)")
        }
        // Once more takes one away.
        rig.highlighter.toggle(Pattern("apple"))
        rig.draw()
        #expect(rig.pixels(inRow: 0, of: grounds[0]) == 0 && rig.pixels(inRow: 1, of: grounds[1]) > 100)
    }

    @Test("are made by the key H of what is typed, which shows while it is typed")
    func typed() throws {
        let rig = try RowsRig(rows)
        let ground = Palette.light.ground(ofHighlight: 0)
        rig.type(Key("H"), text: "H")
        rig.type("apple")
        // The bar covers rows at the top.
        #expect(rig.pixels(inRow: 10, of: ground) > 100 && rig.highlighter.highlights.isEmpty)
        rig.type(.escape)
        #expect(rig.pixels(inRow: 10, of: ground) == 0)
        rig.type(Key("H"), text: "H")
        rig.type("pear")
        rig.type(Key("c"), .alt)
        #expect(rig.pixels(inRow: 11, of: Palette.light.ground(ofHighlight: 1)) > 100)
        for _ in 1..<RowMark.colorCount { rig.type(Key("c"), .alt) }
        rig.type(.enter)
        #expect(rig.highlighter.highlights == [Highlight(Pattern("pear"), color: 0)])
        #expect(rig.pixels(inRow: 11, of: ground) > 100)
        rig.window.perform("clear-highlights")
        rig.draw()
        #expect(rig.highlighter.highlights.isEmpty && rig.pixels(inRow: 11, of: ground) == 0)
    }

    @Test("have another colour where their words are typed again, and never go by that")
    func recolored() throws {
        let rig = try RowsRig(rows)
        rig.highlighter.toggle(Pattern("apple"))
        rig.highlighter.toggle(Pattern("pear"))
        rig.type(Key("H"), text: "H")
        rig.type("apple")
        rig.type(.enter)
        // The third colour is the first that none has.
        #expect(
            rig.highlighter.highlights
                == [Highlight(Pattern("apple"), color: 2), Highlight(Pattern("pear"), color: 1)])
        #expect(rig.pixels(inRow: 10, of: Palette.light.ground(ofHighlight: 2)) > 100)
        rig.type(Key("H"), text: "H")
        rig.type("pear")
        // From the first colour, which is free again, to that of the word.
        rig.type(Key("c"), .alt)
        rig.type(.enter)
        #expect(rig.highlighter.highlights.map(\.color) == [2, 1])
    }

    @Test("are listed in a menu, where one has another colour, or is removed")
    func listed() throws {
        let rig = try RowsRig(rows)
        rig.highlighter.toggle(Pattern("apple"))
        rig.highlighter.toggle(Pattern("p[a-e]", .regularExpression))
        rig.window.perform("list-highlights")
        rig.draw()
        #expect(rig.menu?.groups.map { $0.map(\.title) } == [["apple", "/p[a-e]/"], ["Clear highlights"]])
        #expect(rig.menu?.items[1].color == Palette.light.color(of: RowMark(color: 1)))
        try rig.choose("apple")
        #expect(rig.menu?.items.map(\.isOn) == [true, false, false, false, false, nil])
        try rig.choose("Red")
        #expect(rig.highlighter.highlights.map(\.color) == [4, 1] && rig.menu == nil)
        rig.window.perform("list-highlights")
        rig.draw()
        try rig.choose("/p[a-e]/")
        try rig.choose("Remove highlight “/p[a-e]/”")
        #expect(rig.highlighter.highlights == [Highlight(Pattern("apple"), color: 4)])
        rig.window.perform("list-highlights")
        rig.draw()
        try rig.choose("Clear highlights")
        #expect(rig.highlighter.highlights.isEmpty)
        rig.window.perform("list-highlights")
        #expect(rig.window.activePane.notice.notice?.text == "No highlights. Use “Highlight…” (H).")
    }

    @Test("are removed in the menu of a row that is opened over one, and not offered beside it")
    func removed() throws {
        let rig = try RowsRig(rows)
        rig.highlighter.toggle(Pattern("odd"))
        let item = try #require(rig.list.placed.items.last)
        // The last row is "odd 19 pear"; letters are 8 points broad.
        let y = 58 + item.frame.y
        rig.click(600, y, .secondary)
        #expect(rig.menu?.items.contains { $0.title.hasPrefix("Remove") } == false)
        rig.type(.escape)
        rig.click(30, y, .secondary)
        try rig.choose("Remove highlight “odd”")
        #expect(rig.highlighter.highlights.isEmpty)
    }

    @Test("have a fainter ground where the rows were chosen by them, and none where rows are hidden by them")
    func chosen() throws {
        let rig = try RowsRig(rows)
        let ground = Palette.light.ground(ofHighlight: nil)
        let filters = rig.window.activePane.filters
        filters.terms.terms = [FilterTerm(.has(Pattern("apple")))]
        filters.finish()
        rig.draw()
        #expect(rig.list.document.count == 10 && rig.pixels(inRow: 9, of: ground) > 100)
        filters.terms.terms[0].isOn = false
        filters.terms.terms.append(FilterTerm(.has(Pattern("odd")), hides: true))
        filters.finish()
        rig.draw()
        #expect(rig.list.document.count == 10 && rig.list.cell.coloring == nil)
    }

    @Test("are made at once of the words that are selected")
    func selected() throws {
        let rig = try RowsRig(rows)
        let item = try #require(rig.list.placed.items.last)
        // Letters are 8 points broad: within "odd".
        for count in 1...2 {
            let event = ButtonEvent(button: .primary, position: Point(x: 30, y: 58 + item.frame.y), clickCount: count)
            rig.window.press(event)
            rig.window.release(event)
        }
        rig.draw()
        rig.type(Key("H"), text: "H")
        #expect(rig.highlighter.highlights == [Highlight(Pattern("odd"), color: 0)])
    }

    @Test("of a wrong expression are refused in the bar, in a sentence")
    func wrong() throws {
        let rig = try RowsRig(rows)
        rig.highlighter.look(for: Pattern("(", .regularExpression))
        #expect(rig.highlighter.notice?.hasSuffix(".") == true && rig.highlighter.confirm(1))
        #expect(rig.highlighter.highlights.isEmpty)
        // Not all that is kept need be right for another library.
        rig.highlighter.highlights = [Highlight(Pattern("(", .regularExpression), color: 1)]
        rig.draw()
        #expect(rig.list.cell.coloring == nil)
    }

    @Test("take the first colour that is free, and the one that was used longest ago where none is")
    func colors() throws {
        let rig = try RowsRig(rows)
        for text in ["a", "b", "c", "d", "e", "f"] { rig.highlighter.toggle(Pattern(text)) }
        #expect(rig.highlighter.highlights.map(\.color) == [0, 1, 2, 3, 4, 0])
        rig.highlighter.toggle(Pattern("c"))
        rig.highlighter.toggle(Pattern("g"))
        #expect(rig.highlighter.highlights.last?.color == 2)
    }

    @Test("can be read in every palette that ships")
    func contrast() {
        for shipped in ShippedPalette.all {
            for color in (0..<RowMark.colorCount).map(Optional.some) + [nil] {
                let ground = shipped.palette.ground(ofHighlight: color)
                let ink = shipped.palette.ink.readable(on: ground, shipped.palette.leastContrast)
                #expect(
                    ink.contrastRatio(to: ground) >= shipped.palette.textContrast, "\(shipped.name) \(color ?? -1)")
            }
        }
    }

    @Test("leave all letters of a row readable that keep their own colours on the fainter ground")
    func faintGround() {
        for shipped in ShippedPalette.all {
            let palette = shipped.palette
            let ground = palette.ground(ofHighlight: nil)
            #expect(ground != palette.background, "\(shipped.name)")
            for text in [palette.ink, palette.quiet, palette.dim, palette.program, palette.error, palette.warning] {
                #expect(text.contrastRatio(to: ground) >= palette.textContrast, "\(shipped.name)")
            }
        }
    }

    @Test("are there the next time, in all lists of a window")
    func kept() throws {
        let directory = TemporaryDirectory()
        let folder = StateFolder(directory.path + "/state")
        do {
            let rig = try RowsRig(rows)
            let memory = HighlightMemory(folder, rig.window.panes)
            rig.highlighter.toggle(Pattern("ap+le", .regularExpression), color: 3)
            #expect(memory.save() == nil)
        }
        let (one, other) = (try RowsRig(rows), try RowsRig(rows))
        let memory = HighlightMemory(folder, one.window.panes + other.window.panes)
        for rig in [one, other] {
            #expect(rig.highlighter.highlights == [Highlight(Pattern("ap+le", .regularExpression), color: 3)])
        }
        one.highlighter.clear()
        #expect(other.highlighter.highlights.isEmpty)
        _ = memory.save()
        #expect(HighlightMemory(folder, []).save() == nil && folder.members(of: "highlights").count == 1)
    }

    @Test("are those of all windows, whichever is closed last")
    func twoWindows() throws {
        let directory = TemporaryDirectory()
        let folder = StateFolder(directory.path + "/state")
        let (one, other) = (try RowsRig(rows), try RowsRig(rows))
        let memories = [one, other].map { HighlightMemory(folder, $0.window.panes) }
        one.highlighter.toggle(Pattern("apple"))
        other.highlighter.toggle(Pattern("pear"))
        for memory in memories { _ = memory.save() }
        let third = try RowsRig(rows)
        let memory = HighlightMemory(folder, third.window.panes)
        #expect(third.highlighter.highlights.map(\.pattern.text) == ["apple", "pear"])
        third.highlighter.toggle(Pattern("apple"))
        _ = memory.save()
        let fourth = try RowsRig(rows)
        _ = HighlightMemory(folder, fourth.window.panes)
        #expect(fourth.highlighter.highlights.map(\.pattern.text) == ["pear"])
    }
}
