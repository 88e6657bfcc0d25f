import Strata
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
    fileprivate var filters: ListFilters { window.activePane.filters }
    fileprivate var bar: PatternBarView<FilterDraft> { window.activePane.filterBar }

    /// Draws frames until all rows were looked at and what passes is shown.
    fileprivate func finish() {
        for _ in 0..<2000 {
            draw()
            if !filters.isRunning { return }
            Thread.sleep(1)
        }
        Issue.record("The filter never ended.")
    }

    fileprivate func filter(_ text: String, hides: Bool = false) {
        type(Key(hides ? "!" : "&"), text: hides ? "!" : "&")
        type(text)
        type(.enter)
        finish()
    }

    /// The names of the rows that are shown.
    fileprivate var names: [Int] { (0..<list.document.count).map { list.document.id(at: $0).ordinal } }

    /// Those of them that are rows, and do not stand for others.
    fileprivate var lines: [Int] { names.filter { list.document.text(of: RowID($0)).omittedCount == 0 } }

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
    @Test("begins and ends with a row that is pointed at, by ( and ), and is lifted like any other")
    func bounds() throws {
        let rig = try RowsRig(rows)
        rig.list.engine.focus(400)
        rig.draw()
        rig.type(Key("("), text: "(")
        rig.finish()
        #expect(rig.names == Array(400..<1000))
        rig.list.engine.focus(500)
        rig.draw()
        rig.type(Key(")"), text: ")")
        rig.finish()
        #expect(rig.names == Array(400...900), "Row 500 of those is the one named 900.")
        rig.filter("x")
        #expect(rig.names == Array(stride(from: 400, through: 900, by: 10)))
        #expect(rig.chips.count == 3 && rig.chips[0].hasPrefix("from") && rig.chips[1].hasPrefix("up to"))
        // A second beginning takes the place of the first.
        rig.list.engine.focus(10)
        rig.draw()
        rig.type(Key("("), text: "(")
        rig.finish()
        #expect(rig.names == Array(stride(from: 500, through: 900, by: 10)) && rig.chips.count == 3)
        rig.type(Key("x"), text: "x")
        rig.finish()
        #expect(rig.names == Array(0..<1000))
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
        rig.finish()
        #expect(rig.names.suffix(2) == [990, 1001] && rig.list.isAtEnd)
        rig.filter("row 99", hides: true)
        #expect(rig.names.suffix(2) == [980, 1001])
        #expect(rig.chips == ["x", "\u{2212} row 99"])
        rig.type(Key("x"), text: "x")
        rig.finish()
        #expect(rig.names.count == 1002 && rig.list.isAtEnd, "All are switched off.")
        rig.type(Key("x"), text: "x")
        rig.finish()
        #expect(rig.names.suffix(2) == [980, 1001])
    }

    @Test("leaves the row that is read where it is, or the nearest one that is shown, and brings the first one back")
    func law() throws {
        let rig = try RowsRig(rows)
        rig.list.engine.scroll(to: 10_003, byReader: true)
        rig.draw()
        // Row 500 is the first in view, 3 points of it above the edge.
        #expect(rig.y(500) == -3)
        rig.filter("x")
        #expect(rig.y(500) == -3)
        rig.filter("7", hides: false)
        // Of rows with x and 7 the nearest to 500 is 470: it was not in view, and is where 500 was.
        #expect(rig.names.prefix(2) == [70, 170] && rig.y(470) == -3)
        rig.type(Key("&"), text: "&")
        rig.type(.enter)
        rig.finish()
        #expect(rig.names.count == 1000 && rig.y(500) == -3)
        #expect(rig.chips.isEmpty)
    }

    @Test("leaves a row that is pointed at where it is, also where too few rows are left to fill the window")
    func fewRows() throws {
        let rig = try RowsRig(rows)
        rig.list.engine.scroll(to: 10_000, byReader: true)
        rig.list.engine.focus(507)
        rig.draw()
        #expect(rig.y(507) == 140)
        rig.filter("507")
        #expect(rig.names == [507] && rig.y(507) == 140)
        #expect(rig.list.readingState != .live, "A list that is held does not follow.")
        rig.document.append(["row 1507"])
        rig.finish()
        #expect(rig.names == [507, 1000] && rig.y(507) == 140)
        rig.type(.escape)
        rig.filters.terms.terms = []
        rig.finish()
        #expect(rig.y(507) == 140)
    }

    @Test("counts as one types, and says what is wrong with a pattern; Escape gives it up")
    func typing() throws {
        let rig = try RowsRig(rows)
        rig.type(Key("&"), text: "&")
        rig.type("x")
        rig.finish()
        #expect(rig.names.count == 100 && rig.bar.use.countText == "100 of 1,000")
        #expect(rig.chips.isEmpty)
        rig.type(Key("r"), .alt)
        rig.type("(")
        rig.finish()
        #expect(rig.bar.use.notice?.contains("at character 3") == true)
        #expect(rig.names.count == 100, "What was right is still shown.")
        rig.type(.enter)
        #expect(rig.bar.isOpen)
        rig.type(.escape)
        rig.finish()
        #expect(!rig.bar.isOpen && rig.names.count == 1000)
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
            rig.window.take(KeyEvent(key: Key(Unicode.Scalar(letter)!), text: letter, modifiers: []))
        }
        rig.window.take(KeyEvent(key: .enter))
        rig.finish()
        #expect(rig.chips == ["123"] && rig.names == [123])
    }

    @Test("shows lines around each one that passes, and unfolds what is left out where it is clicked, without a jump")
    func context() throws {
        let rig = try RowsRig(rows)
        rig.list.engine.scroll(to: 10_000, byReader: true)
        rig.draw()
        rig.filter("x")
        rig.type(Key("c"), text: "c")
        rig.finish()
        rig.type(Key("c"), text: "c")
        rig.finish()
        // Of ten rows three before and behind each are shown, and the one that stands for the others.
        #expect(rig.names.count == 100 + 3 + 6 * 99 + 100 && rig.y(500) == 0)
        #expect(rig.window.activePane.header.shownParts.contains { $0.role == .context && $0.text == "± 3" })
        let gap = try #require(rig.y(504))
        let line = rig.list.document.line(of: RowID(504))
        #expect(line.omittedCount == 3 && line.isDivider)
        rig.click(300, 48 + gap + 10)
        rig.finish()
        #expect(
            (500...513).allSatisfy { rig.names.contains($0) }
                && rig.list.document.line(of: RowID(504)).string == "row 504")
        #expect(rig.y(504) == gap && rig.y(500) == 0)
        rig.filters.terms.terms = []
        rig.finish()
        #expect(rig.names.count == 1000 && rig.y(500) == 0)
    }

    @Test("has a chip that switches it off, edits it, and takes it away")
    func chip() throws {
        let rig = try RowsRig(rows)
        rig.filter("x")
        let part = try #require(rig.window.activePane.header.shownParts.first { $0.role == .filter(0) })
        rig.click(part.left - 8, 24)
        rig.finish()
        #expect(rig.names.count == 1000 && rig.filters.terms.terms.map(\.isOn) == [false])
        rig.click(part.left - 8, 24)
        rig.finish()
        #expect(rig.names.count == 100)
        rig.click((part.left + part.right) / 2, 24)
        #expect(rig.bar.field?.text == "x")
        rig.type("7")
        rig.finish()
        #expect(rig.names.count == 271, "The text was selected, and is 7 now.")
        rig.type(.enter)
        rig.click(part.right + 8, 24)
        rig.finish()
        #expect(rig.names.count == 1000 && rig.chips.isEmpty)
    }
}

/// What a reader may expect of filters, worked out from the rows alone.
private struct FilterLaw {
    /// The row that was read when a filter was set, and where it was, until the reader scrolls.
    var origin: (name: Int, y: Double)?

    /// Rows that are in view, by their names, and where they are.
    static func view(of rig: RowsRig) -> [Int: Double] {
        var view: [Int: Double] = [:]
        for item in rig.list.placed.items {
            view[rig.list.document.id(at: item.index).ordinal] = rig.list.engine.start(ofItem: item.index)
        }
        return view
    }

    /// The row that is read: that which is pointed at, or else the first in view.
    static func read(of rig: RowsRig) -> Int? {
        if let focused = rig.list.engine.focusedItem { return rig.list.document.id(at: focused).ordinal }
        return view(of: rig).keys.min()
    }

    /// The nearest of the rows that are shown.
    func nearest(among names: [Int]) -> Int? {
        guard let origin else { return nil }
        return names.min { ((abs($0 - origin.name)), -$0) < (abs($1 - origin.name), -$1) }
    }
}

@Suite("Rows that nobody asked to move") struct FilterLawTests {
    /// Steps for each chain. With `STRATA_FUZZ=80` there are 100,000 in all.
    private static let steps = 250 * TestSeeds.effort

    @Test(
        "do not, whatever is filtered, appended and scrolled",
        arguments: ["inset", "stack", "flip", "inset+fold", "custom"])
    func law(chain: String) throws {
        for seed in TestSeeds.several(1) { try run(chain, seed) }
    }

    private func isSame(_ one: Double?, _ other: Double?) -> Bool {
        guard let one, let other else { return one == other }
        return (one - other).magnitude < 1e-6
    }

    private func run(_ chain: String, _ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let words = ["alpha", "beta", "gamma", "delta"]
        func rows(_ count: Int) -> [String] { (0..<count).map { _ in words.randomElement(using: &random)! + " row" } }
        let rig = try RowsRig(rows(300))
        rig.list.setStrategy(chain)
        rig.list.toggleFollow()
        rig.draw()
        var law = FilterLaw()
        for step in 0..<Self.steps {
            let place: Comment = "\(chain), seed \(seed), step \(step)"
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                rig.list.engine.scroll(by: Double.random(in: -900...900, using: &random))
                rig.draw()
                law.origin = nil
            case 1:
                let before = FilterLaw.view(of: rig)
                let read = FilterLaw.read(of: rig)
                let (isLive, count) = (rig.list.readingState == .live, rig.list.document.count)
                rig.document.append(rows(Int.random(in: 1...3, using: &random)))
                rig.finish()
                // What is pushed away does not come back; what is not shown pushes nothing.
                if rig.list.engine.policy.insertion == .shift, rig.list.document.count != count { law.origin = nil }
                guard let read, !isLive, rig.list.engine.policy.insertion == .hold else { continue }
                #expect(isSame(rig.y(read), before[read]), "an append, \(place)")
            case 2:
                guard let gap = rig.list.placed.items.map(\.index).first(where: { rig.list.isGap($0) }) else {
                    continue
                }
                let name = rig.list.document.id(at: gap).ordinal
                let y = rig.y(name)
                rig.filters.unfold(gap)
                rig.finish()
                #expect(isSame(rig.y(name), y), "what was left out, \(place)")
            default:
                let before = FilterLaw.view(of: rig)
                if law.origin == nil, rig.list.readingState != .live, let read = FilterLaw.read(of: rig),
                    let y = before[read]
                {
                    law.origin = (read, y)
                }
                let isHeld = law.origin != nil
                var terms = FilterSet()
                for _ in 0..<Int.random(in: 0...2, using: &random) {
                    let word = words.randomElement(using: &random)!
                    terms.terms.append(
                        FilterTerm(.has(Pattern(word)), hides: Bool.random(using: &random)))
                }
                terms.showsAny = Bool.random(using: &random)
                terms.context = Int.random(in: 0...4, using: &random)
                let isOther = terms.effect != rig.filters.terms.effect
                rig.filters.terms = terms
                rig.finish()
                // What was unfolded stays where it is until something is set.
                guard isOther, isHeld, let origin = law.origin, let nearest = law.nearest(among: rig.lines) else {
                    continue
                }
                if nearest == origin.name {
                    #expect(isSame(rig.y(nearest), origin.y), "the first row, \(place)")
                } else if let y = before[nearest] {
                    #expect(isSame(rig.y(nearest), y), "the nearest row, \(place)")
                }
                // Where all is shown again a filter is set anew.
                if !rig.filters.isFiltered { law.origin = nil }
            }
        }
    }
}
