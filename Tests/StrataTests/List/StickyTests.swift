import Strata
import StrataStrategies
import Testing

/// Three sections of a header of 20 and three rows of 40 in a viewport of 100: headers 0, 4 and 8 begin at 0, 140 and 280.
private func makeSections(
    _ chain: String = "sticky", _ options: [String: OptionValue] = [:], length: Double = 100, animations: Bool = false
) throws -> ListEngine {
    let configuration = ListConfiguration(
        viewport: Size(width: 100, height: length), strategy: chain, options: options, animations: animations)
    let section: [ItemGroup] = [.measured(extent: 20, traits: .header), .measured(count: 3, extent: 40)]
    return try ListEngine(configuration, registry: .shipped, items: section + section + section)
}

extension ListEngine {
    /// Where each visible item begins, with those that are stuck apart.
    fileprivate var places: (own: [Int: Double], stuck: [Int: Double]) {
        func starts(_ isStuck: Bool) -> [Int: Double] {
            let items = frame.items.filter { $0.isStuck == isStuck }
            return Dictionary(uniqueKeysWithValues: items.map { ($0.index, $0.frame.y) })
        }
        return (starts(false), starts(true))
    }
}

@Suite("Headers that stick")
struct StickyTests {
    @Test("stay at the start edge for as long as their section lasts, and are pushed out by the next header")
    func section() throws {
        let list = try makeSections()
        #expect(list.places == ([0: 0, 1: 20, 2: 60], [:]))
        list.scroll(to: 30)
        #expect(list.places == ([1: -10, 2: 30, 3: 70], [0: 0]))
        list.scroll(to: 135)
        #expect(list.places == ([3: -35, 4: 5, 5: 25, 6: 65], [0: -15]))
        list.scroll(to: 140)
        #expect(list.places == ([4: 0, 5: 20, 6: 60], [:]))
    }

    @Test("stick where the first one came after an option was set, be it one of a strategy that is not shown")
    func later() throws {
        for options in [["custom.follow": OptionValue.text("end")], ["sticky.offset": .number(0)]] {
            var configuration = ListConfiguration(viewport: Size(width: 100, height: 100))
            (configuration.strategy, configuration.animations) = ("sticky", false)
            let list = try ListEngine(
                configuration, registry: .shipped, items: [.measured(count: 5, extent: 40)])
            #expect(list.places == ([0: 0, 1: 40, 2: 80], [:]))
            try list.setOptions(options)
            list.apply([.insert([.measured(extent: 20, traits: .header)], at: 0)])
            list.scroll(to: 50)
            #expect(list.places == ([1: -30, 2: 10, 3: 50, 4: 90], [0: 0]), "\(options)")
        }
    }

    @Test("lie above what they cover, and are dumped in reading order")
    func order() throws {
        let list = try makeSections()
        list.scroll(to: 100)
        #expect(list.frame.items.map(\.index) == [0, 3, 4, 5])
        #expect(list.frame.items.map(\.z) == [1, 0, 0, 0])
    }

    @Test("stick where the option says, several at once where they lie before that line")
    func offset() throws {
        // Header 4 begins at 40 and is brought to 70; header 0 ends where 4 would begin of its own.
        let list = try makeSections("sticky", ["sticky.offset": .number(70)])
        list.scroll(to: 100)
        #expect(list.places == ([3: 0, 5: 60], [0: 20, 4: 70]))
        try list.setOptions(["sticky.offset": .number(-5)])
        #expect(list.places == ([3: 0, 4: 40, 5: 60], [0: -5]))
        // At the viewport's end and behind it there is nothing to see.
        try list.setOptions(["sticky.offset": .number(100)])
        #expect(list.places == ([3: 0, 5: 60], [0: 20]))
    }

    @Test("show their section also where nothing else is in view")
    func nothingElseInView() throws {
        let list = try makeSections("sticky", ["stack.trailingSpace": .number(200)])
        list.scroll(to: 520)
        #expect(list.places == ([:], [8: 0]))
    }

    @Test("stick to the end edge below a flip, and to the start edge above one")
    func flips() throws {
        // At offset 190 header 8 begins at 90, and header 4 at -50.
        let below = try makeSections("sticky+flip")
        below.scroll(to: 190)
        #expect(below.places == ([5: -30, 6: 10, 7: 50], [8: 80]))
        let above = try makeSections("flip+sticky")
        above.scroll(to: 190)
        #expect(above.places == ([5: -30, 6: 10, 7: 50, 8: 90], [4: 0]))
    }

    @Test("begin the section that lies behind them, also where item 0 lies at the end edge")
    func mirroredOrder() throws {
        // From the start: 11, 10, 9, 8 (a header), 7 … 0. At offset 90 header 8 begins at 30, and what lies before it
        // has no header.
        let list = try makeSections("flip+sticky", ["flip.order": .text("mirrored")])
        list.scroll(to: 90)
        #expect(list.places == ([9: -10, 8: 30, 7: 50, 6: 90], [:]))
        list.scroll(to: 150)
        #expect(list.places == ([7: -10, 6: 30, 5: 70], [8: 0]))
        list.scroll(to: 250)
        #expect(list.places == ([5: -30, 4: 10, 3: 30, 2: 70], [8: -10]))
    }

    @Test("lie where the inner ones leave them, when two stick them")
    func twice() throws {
        // The inner one puts header 4, which would begin at -10, at 10, and header 0 before -10. To the outer one header 4
        // begins at 10, and leaves header 0 the room before it.
        let list = try makeSections("sticky+sticky", ["sticky.offset": .number(10)])
        list.scroll(to: 150)
        #expect(list.places == ([5: 10, 6: 50, 7: 90], [0: -10, 4: 10]))
    }

    @Test("are never what a change holds, and what lies under them only where nothing else can be")
    func anchor() throws {
        let list = try makeSections()
        list.scroll(to: 60)
        // Row 2 lies at 0 and shows 20 points below the header: it is held.
        list.apply([.insert([.measured(extent: 40)], at: 1)])
        #expect(list.places == ([3: 0, 4: 40, 5: 80], [0: 0]))
        // All that shows of row 3, from 0 to 10, is covered: row 4 is held where it is when row 3 grows.
        list.scroll(by: 30)
        #expect(list.places.own == [3: -30, 4: 10, 5: 50, 6: 70])
        list.apply([.resize(at: 3, to: 60)])
        #expect(list.places.own == [3: -50, 4: 10, 5: 50, 6: 70])
    }

    @Test("leave what they cover to be held where nothing else is in view")
    func coveredAnchor() throws {
        let list = try makeSections("sticky", [:], length: 20)
        list.scroll(to: 70)
        #expect(list.places == ([2: -10], [0: 0]))
        list.apply([.insert([.measured(extent: 5)], at: 1)])
        #expect(list.offset == 75)
        #expect(list.places == ([3: -10], [0: 0]))
    }

    @Test("do not count as the focus that holds, nor as the place of a trigger")
    func focusAndPlace() throws {
        let list = try makeSections()
        list.scroll(to: 60)
        list.focus(0)
        list.apply([.insert([.measured(extent: 40)], at: 1)])
        #expect(list.offset == 100 && list.focusedItem == 0)
        list.trigger()
        #expect(list.offset == 0)
        list.advance(to: list.time)
        list.trigger()
        #expect(list.offset == 100)
        // A viewport that shows a header alone shows nothing to come back to.
        let end = try makeSections("sticky", ["stack.trailingSpace": .number(200)])
        end.scroll(to: 520)
        end.trigger()
        #expect(end.offset == 520)
    }

    @Test("are kept clear of by what is scrolled to the start, or no further than it must")
    func clearance() throws {
        let list = try makeSections()
        list.scroll(toItem: 6, alignment: .start)
        #expect(list.places.own[6] == 20)
        list.scroll(toItem: 4, alignment: .start)
        #expect(list.offset == 140)
        list.scroll(toItem: 9, alignment: .center)
        #expect(list.places.own[9] == 30)
        list.scroll(to: 200)
        list.scroll(toItem: 5)
        #expect(list.places.own[5] == 20)
        // With a line at 30 the viewport begins at 50 for a row, and at 30 for a header.
        try list.setOptions(["sticky.offset": .number(30)])
        list.scroll(toItem: 6, alignment: .start)
        #expect(list.places.own[6] == 50)
        list.scroll(toItem: 4, alignment: .start)
        #expect(list.places.own[4] == 30)
        // Where that would leave no room, it begins at 0.
        try list.setOptions(["sticky.offset": .number(80)])
        list.scroll(toItem: 6, alignment: .start)
        #expect(list.places.own[6] == 0)
    }

    @Test("are kept clear of only where they are what a chain ends with")
    func clearanceOfTheOutermost() throws {
        let list = try makeSections("sticky+fold")
        list.scroll(toItem: 6, alignment: .start)
        #expect(list.places.own[6] == 0)
    }

    @Test("are kept clear of by the item that comes to the start when all that was visible has gone")
    func clearanceBehindWhatIsGone() throws {
        let list = try makeSections()
        list.scroll(to: 160)
        #expect(list.places == ([5: 0, 6: 40, 7: 80], [4: 0]))
        list.apply([.remove(5..<8)])
        #expect(list.places.own[5] == 0)
        let rows = try makeSections()
        rows.scroll(to: 20)
        rows.apply([.insert([.measured(count: 5, extent: 40)], at: 4)])
        rows.apply([.remove(1..<4)])
        // Row 1 of those that were inserted comes to 20, which is its own place at offset 0.
        #expect(rows.places == ([0: 0, 1: 20, 2: 60], [:]))
    }

    @Test("lie below an expanded item, with no z of their own")
    func expanded() throws {
        let list = try makeSections(animations: true)
        list.scroll(to: 50)
        list.activate(2)
        #expect(list.frame.items.map(\.z) == [0, 0, 1, 0, 0])
        list.settle()
        #expect(list.frame.items.map(\.z) == [0, 0, 1, 0, 0])
        list.deactivate()
        list.settle()
        #expect(list.frame.items.map(\.z) == [1, 0, 0, 0, 0])
    }

    @Test("are flat under a fold above, and as a fold below has left them")
    func folds() throws {
        let list = try makeSections("sticky+fold", ["fold.offset": .number(20)])
        list.scroll(to: 50)
        // Row 1 has passed the line by 50 of 40, row 2 by 10: 90 x 10 / 40 degrees.
        #expect(list.frame.items.map(\.index) == [0, 2, 3, 4])
        #expect(list.frame.items.map(\.tilt) == [0, 22.5, 0, 0])
        let below = try makeSections("fold+sticky")
        below.scroll(to: 5)
        #expect(below.frame.items[0].isStuck && below.frame.items[0].tilt == 22.5)
        below.scroll(to: 25)
        #expect(below.frame.items.map(\.index) == [1, 2, 3])
    }

    @Test("are measured when they are shown, by what they are where they lie")
    func measuring() throws {
        let configuration = ListConfiguration(viewport: Size(width: 100, height: 100), strategy: "sticky")
        let list = try ListEngine(
            configuration, registry: .shipped,
            items: [
                .estimated(extent: 10, traits: .header), .measured(count: 10, extent: 50),
                .estimated(extent: 10, traits: .header), .measured(count: 10, extent: 50),
            ]
        ) { _, _ in 30 }
        // Item 0 is shown at once.
        #expect(list.extent(at: 0) == .measured(30) && !list.extent(at: 11).isMeasured)
        // Row 21 is the last of 1040 points; header 11 sticks far from its own place.
        list.scroll(toItem: 21, alignment: .end)
        #expect(list.extent(at: 11) == .measured(30))
        #expect(list.places == ([20: 0, 21: 50], [11: 0]))
    }

    @Test("glide to where they stick when that is somewhere else")
    func transition() throws {
        let list = try makeSections(animations: true)
        list.scroll(to: 30)
        try list.setOptions(["sticky.offset": .number(25)])
        #expect(list.places == ([1: -10, 2: 30, 3: 70], [0: 0]))
        list.settle()
        #expect(list.places == ([1: -10, 2: 30, 3: 70], [0: 25]))
    }
}
