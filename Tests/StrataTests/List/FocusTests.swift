import Strata
import StrataStrategies
import Testing

@Suite("The item that is pointed at") struct FocusTests {
    /// Ten items of 40 in a viewport of 100 by 100, at offset 110: items 2 to 5 at -30, 10, 50 and 90.
    private func list(
        _ chain: String = "stack", options: [String: OptionValue] = [:], animations: Bool = false
    ) throws -> ListEngine {
        let configuration = ListConfiguration(
            viewport: Size(width: 100, height: 100), strategy: chain, options: options, animations: animations)
        let list = try ListEngine(
            configuration, registry: StrategyRegistry.shipped, items: [.measured(count: 10, extent: 40)])
        list.scroll(to: 110)
        return list
    }

    @Test("stays where it is, although what lies before it grows")
    func isHeld() throws {
        let list = try list()
        list.focus(4)
        list.apply([.resize(at: 3, to: 100)])
        // Without the focus item 2 would be held, and item 4 be at 110.
        #expect(list.starts[4] == 50)
        #expect(list.frame.focus == 4)
    }

    @Test("stays where it is when it is itself moved, and when chains are switched")
    func isHeldWhereItGoes() throws {
        let list = try list(options: ["custom.columns": .number(2), "custom.packing": .text("start")])
        list.focus(4)
        list.apply([.move(4..<5, to: 8), .remove(0..<1)])
        #expect(list.focusedItem == 7)
        #expect(list.starts[7] == 50)
        try list.setStrategy("custom")
        // Nine items in five rows of 40; item 7 is in the fourth, at 120.
        #expect(list.offset == 70)
    }

    @Test("keeps the edge that the chain keeps")
    func keepsTheEndEdge() throws {
        let list = try list("flip")
        list.focus(4)
        // Its end edge is 10 from the viewport's.
        list.apply([.resize(at: 4, to: 60)])
        #expect(list.starts[4] == 30)
    }

    @Test("leaves an expanded item where that is, where it is itself removed")
    func removedBesideExpanded() throws {
        let list = try list()
        list.holdsExpanded = true
        list.activate(4)
        list.focus(5)
        let start = list.start(ofItem: 4)
        list.apply([.remove(5..<6)])
        #expect(list.focusedItem == nil && list.activeItem == 4)
        #expect(list.start(ofItem: 4) == start)
    }

    @Test("moves nothing and stops no glide")
    func movesNothing() throws {
        let plain = try list(animations: true)
        let pointing = try list(animations: true)
        for list in [plain, pointing] { list.wheel(2) }
        pointing.focus(3)
        for list in [plain, pointing] { list.advance(to: 100) }
        pointing.focus(nil)
        #expect(isSame(plain.frame, pointing.frame))
        #expect(!pointing.isSettled)
        for list in [plain, pointing] { list.settle() }
        #expect(plain.time == pointing.time && plain.offset == pointing.offset)
    }

    @Test("is held during a glide, whose target then moves with it")
    func isHeldDuringAGlide() throws {
        let list = try list(options: ["stack.follow": .text("end")], animations: true)
        list.scroll(toLimit: .end, animated: true)
        list.focus(3)
        list.apply([.insert([.measured(extent: 25)], at: 0)])
        #expect(list.offset == 135)
        // What the glide goes to moves with what is held; what then comes behind it is not gone to.
        #expect(list.targetOffset == 325)
        list.apply([.insert([.measured(extent: 40)], at: 11)])
        #expect(list.targetOffset == 325)
    }

    @Test("ends when the reader scrolls, at a trigger, at an expansion, and with its item")
    func ends() throws {
        let acts: [(ListEngine) -> Void] = [
            { $0.wheel(1) }, { $0.scroll(by: 5) }, { $0.scroll(by: 5, animated: true) },
            { $0.scroll(to: 3, byReader: true) }, { $0.scroll(toLimit: .end, byReader: true) },
            { $0.scroll(toItem: 7, byReader: true) }, { $0.trigger() }, { $0.activate(3) }, { $0.activate(4) },
            { $0.apply([.remove(4..<5)]) }, { $0.apply([.move(4..<5, to: 0), .remove(0..<1)]) }, { $0.focus(nil) },
        ]
        for (number, act) in acts.enumerated() {
            let list = try list()
            list.focus(4)
            act(list)
            #expect(list.focusedItem == nil, "act \(number)")
        }
    }

    @Test("stays through what a program does, through changes, and where the reader is not heard")
    func stays() throws {
        let acts: [(ListEngine) -> Void] = [
            { $0.scroll(to: 3) }, { $0.scroll(toItem: 9) }, { $0.scroll(toLimit: .end) },
            { $0.setViewport(Size(width: 50, height: 20)) }, { $0.apply([]) }, { $0.apply([.remove(5..<10)]) },
            {
                $0.isVisible = false
                $0.trigger()
            },
            {
                $0.setViewport(Size(width: 100, height: 0))
                $0.trigger()
            },
        ]
        for (number, act) in acts.enumerated() {
            let list = try list()
            list.focus(4)
            act(list)
            #expect(list.focusedItem == 4, "act \(number)")
        }
        let list = try list()
        list.activate(3)
        list.focus(4)
        list.wheel(1)
        list.scroll(by: 5)
        list.trigger()
        list.activate(3)
        #expect(list.focusedItem == 4)
    }

    @Test("is not held out of view, and keeps the focus")
    func isNotHeldOutOfView() throws {
        let list = try list(options: ["stack.follow": .text("end")])
        list.focus(1)
        list.scroll(to: 300)
        list.apply([.insert([.measured(extent: 40)], at: 0)])
        #expect(list.focusedItem == 2)
        #expect(list.offset == 340)
    }

    @Test("counts as one that stayed, wherever it is moved, where nothing visible did")
    func isNextWhenMoved() throws {
        let list = try list()
        list.scroll(to: 0)
        list.focus(5)
        // Items 6 and 7 come first, then 0 to 5: of what was behind the visible ones, item 5 is the next.
        list.apply([.move(0..<6, to: 2)])
        #expect(list.focusedItem == 7)
        #expect(list.offset == 280)
    }

    @Test("stands in for the place, wherever it is moved")
    func standsIn() throws {
        let list = try list()
        list.scroll(to: 300)
        list.focus(8)
        list.trigger()
        list.advance(to: 16)
        list.focus(9)
        // The place, item 8 at 20, goes; behind it was item 9, which is the first one now. Item 0 is held at 0.
        list.apply([.move(9..<10, to: 0), .remove(9..<10)])
        #expect(list.offset == 40)
        list.trigger()
        #expect(list.offset == 0)
    }

    @Test("goes with the change that removes it")
    func removalHoldsNothing() throws {
        let list = try list(options: ["stack.follow": .text("end")])
        list.scroll(to: 300)
        list.focus(8)
        list.apply([.remove(8..<9), .insert([.measured(count: 3, extent: 40)], at: 9)])
        // The list was at its end, and follows it: 12 items.
        #expect(list.offset == 380)
    }

    @Test("is the place that an undo comes back to")
    func isThePlace() throws {
        let list = try list()
        list.focus(4)
        list.trigger()
        list.advance(to: 16)
        list.apply([.resize(at: 3, to: 100)])
        list.trigger()
        #expect(list.starts[4] == 50)
    }
}
