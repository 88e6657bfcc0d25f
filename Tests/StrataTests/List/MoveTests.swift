import Strata
import StrataStrategies
import Testing

@Suite("What is moved") struct MoveTests {
    /// Ten items of 40 in a viewport of 100 by 100, with room for two and a half.
    private func list(_ chain: String = "stack", options: [String: OptionValue] = [:]) throws -> ListEngine {
        let configuration = ListConfiguration(
            viewport: Size(width: 100, height: 100), strategy: chain, options: options)
        return try ListEngine(
            configuration, registry: StrategyRegistry.shipped, items: [.measured(count: 10, extent: 40)])
    }

    // Half way in time, a sixteenth of every change is left.

    @Test("out of the view glides to just beyond the edge behind which it then is, while the others close up")
    func leavesTheView() throws {
        let list = try list()
        list.apply([.move(1..<2, to: 9)])
        #expect(list.starts == [0: 0, 1: 80, 9: 40])
        list.advance(to: 180)
        // Item 1 is on its way from 40 to 100, item 2 from 80 to 40, and item 3 comes up with it.
        #expect(list.starts == [0: 0, 1: 42.5, 2: 82.5, 9: 96.25])
        list.settle()
        #expect(list.starts == [0: 0, 1: 40, 2: 80])
        #expect(list.frame.items.map(\.opacity) == [1, 1, 1])
    }

    @Test("into the view glides from just beyond the edge behind which it was, and does not fade in")
    func entersTheView() throws {
        let list = try list()
        list.apply([.move(9..<10, to: 1)])
        list.advance(to: 180)
        // From 100 to 40, and item 1 from 40 to 80; item 2 is going from 80 to 120.
        #expect(list.starts == [0: 0, 1: 43.75, 2: 77.5])
        #expect(list.frame.items[1].opacity == 1)
    }

    @Test("into the view from before it comes in at the start edge")
    func entersFromTheStart() throws {
        let list = try list()
        list.scroll(to: 100)
        list.apply([.move(0..<1, to: 3)])
        // Items 2, 3 and 4 were at -20, 20 and 60; item 2 stays, and item 0 goes from -40 to 60.
        list.advance(to: 180)
        #expect(list.offset == 60)
        #expect(list.starts == [1: -20, 2: 20, 3: 53.75, 4: 97.5])
    }

    @Test("into the view comes in at the start edge where the last items lie there")
    func entersMirrored() throws {
        let list = try list("flip", options: ["flip.order": .text("mirrored"), "flip.insertion": .text("hold")])
        #expect(list.starts == [0: 60, 1: 20, 2: -20])
        list.apply([.move(9..<10, to: 1)])
        list.advance(to: 180)
        // From -40 to 20, and item 1 from 20 to -20.
        #expect(list.starts == [0: 60, 1: 16.25, 2: -17.5])
    }

    @Test("within the view glides to where it is, and may be moved back halfway without a jump")
    func staysInView() throws {
        let list = try list()
        list.apply([.move(0..<1, to: 2)])
        #expect(list.starts == [0: 40, 1: 80, 2: 0])
        list.advance(to: 180)
        // Items 1 and 2 are on their way from 40 and 80 to 0 and 40, and item 0 from 0 to 80.
        #expect(list.starts == [0: 2.5, 1: 42.5, 2: 75])
        list.apply([.move(2..<3, to: 0)])
        // Item 1 belonged at 0, and is what stays; item 3 comes up with item 2.
        #expect(list.starts == [0: 75, 1: 2.5, 2: 42.5, 3: 82.5])
        list.settle()
        #expect(list.starts == [1: 0, 2: 40, 3: 80])
    }

    @Test("is gone from where it was read, so that what stayed is held; moved to where it is, it stays")
    func isNoAnchor() throws {
        let list = try list()
        list.animations = false
        list.scroll(to: 110)
        // Items 2 and 3 go; item 4 stays at 50.
        list.apply([.move(2..<4, to: 8)])
        #expect(list.starts[2] == 50)
        let before = list.offset
        list.apply([.move(2..<4, to: 2)])
        #expect(list.offset == before)
    }

    @Test("takes what is gliding along")
    func keepsGliding() throws {
        let list = try list()
        list.apply([.insert([.measured(extent: 40)], at: 1)])
        list.advance(to: 180)
        let drawn = list.starts
        list.apply([.move(9..<11, to: 8)])
        #expect(list.starts == drawn)
    }
}
