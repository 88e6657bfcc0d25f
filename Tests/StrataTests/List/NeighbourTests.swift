import Strata
import StrataStrategies
import Testing

@Suite("Rows that scroll in while a change is being shown") struct NeighbourTests {
    /// A list of 20 rows of 20 points in a viewport 100 long, at its end, where another row has just been appended: the
    /// rows that were there belong 20 points further up, and at first are drawn where they were.
    private func growing(_ chain: String = "inset") throws -> ListEngine {
        let configuration = ListConfiguration(viewport: Size(width: 400, height: 100), strategy: chain)
        let list = try ListEngine(
            configuration, registry: StrategyRegistry.shipped, items: [.measured(count: 20, extent: 20)])
        #expect(list.offset == 300)
        list.apply([.insert([.measured(extent: 20)], at: 20)])
        return list
    }

    @Test("lie next to their neighbours, as far as those still are from where they belong")
    func goWithNeighbours() throws {
        let list = try growing()
        list.scroll(by: -30)
        // The offset is 290: row 13 belongs at 260 - 290, and all are still 20 points further down.
        #expect(list.starts == [13: -10, 14: 10, 15: 30, 16: 50, 17: 70, 18: 90])
        list.advance(to: 90)
        // After a quarter of the time 0.75^4 of the difference is left: 20 x 0.31640625 = 6.328125 points.
        #expect(
            list.starts == [14: -3.671875, 15: 16.328125, 16: 36.328125, 17: 56.328125, 18: 76.328125, 19: 96.328125])
        list.settle()
        #expect(list.starts == [14: -10, 15: 10, 16: 30, 17: 50, 18: 70, 19: 90])
    }

    @Test("look as they do in the place where they are drawn")
    func foldWhereTheyLie() throws {
        let list = try growing("inset+fold")
        list.scroll(by: -30)
        list.advance(to: 90)
        // Row 14 begins at -3.671875, so its delta is (20 - 3.671875) / 20 = 0.81640625.
        let row = try #require(list.frame.items.first)
        #expect(row.index == 14 && row.frame.y == -3.671875)
        #expect((row.tilt - 16.5234375).magnitude < 1e-9 && row.opacity == 1)
    }

    @Test("do not jump where another change interrupts")
    func isInterrupted() throws {
        for chain in ["inset", "inset+fold", "flip", "fold+flip"] {
            let list = try growing(chain)
            list.scroll(by: -30)
            list.advance(to: 40)
            let before = list.frame
            list.apply([.insert([.measured(extent: 30)], at: 21)])
            let after = list.frame
            #expect(before.items.first?.index == 13, "\(chain)")
            for item in before.items {
                let same = try #require(after.items.first { $0.index == item.index }, "\(chain), row \(item.index)")
                #expect((same.frame.y - item.frame.y).magnitude < 1e-9, "\(chain), row \(item.index)")
                #expect((same.tilt - item.tilt).magnitude < 1e-9, "\(chain), row \(item.index)")
            }
        }
    }

    @Test("do not jump where a chain is switched to under which all in view lies where it lay")
    func chainIsSwitched() throws {
        let list = try growing("inset+fold")
        list.scroll(by: -20)
        list.advance(to: 90)
        // Row 14 belongs at -20, just out of view, and is drawn at -20 + 6.328125.
        let before = try #require(list.frame.items.first)
        #expect(before.index == 14 && before.tilt > 60)
        try list.setStrategy("inset")
        #expect(list.frame.items.first == before)
    }

    @Test("come as the row above them closes, from below where it ended")
    func followAClosingRow() throws {
        let list = try ListEngine(
            ListConfiguration(viewport: Size(width: 400, height: 100)), registry: StrategyRegistry.shipped,
            items: [.measured(extent: 100), .measured(count: 9, extent: 20)])
        list.apply([.resize(at: 0, to: 20)])
        #expect(list.starts == [0: 0])
        list.advance(to: 90)
        // 80 x 0.31640625 = 25.3125 points are left.
        #expect(list.starts == [0: 0, 1: 45.3125, 2: 65.3125, 3: 85.3125])
    }

    @Test("are not drawn before they are measured")
    func areMeasured() throws {
        let configuration = ListConfiguration(viewport: Size(width: 400, height: 100), strategy: "inset")
        var measured: Set<Int> = []
        let list = try ListEngine(
            configuration, registry: StrategyRegistry.shipped, items: [.estimated(count: 20, extent: 20)]
        ) { index, _ in
            measured.insert(index)
            return 20
        }
        list.apply([.insert([.measured(extent: 20)], at: 20)])
        list.scroll(by: -30)
        // Row 13 belongs out of view, so nobody has asked how long it is.
        #expect(list.starts == [14: 10, 15: 30, 16: 50, 17: 70, 18: 90])
        #expect(measured == [14, 15, 16, 17, 18, 19])
    }
}

@Suite("A great append") struct GreatAppendTests {
    /// How much of a viewport is covered by rows, in points, each point counted as far as a row there is opaque.
    private func covered(_ frame: ListFrame, _ length: Double) -> Double {
        stride(from: 0.5, to: length, by: 1).reduce(0) { sum, point in
            let there = frame.items.filter { $0.frame.y <= point && point < $0.frame.y + $0.frame.height }
            return sum + (there.map(\.opacity).max() ?? 0)
        }
    }

    private func list(_ chain: String) throws -> ListEngine {
        let configuration = ListConfiguration(viewport: Size(width: 400, height: 300), strategy: chain)
        return try ListEngine(
            configuration, registry: StrategyRegistry.shipped, items: [.estimated(count: 1000, extent: 20)]
        ) { index, _ in 16 + Double(index % 3) * 4 }
    }

    @Test(
        "never leaves the viewport empty while the list glides to its end",
        arguments: ["inset", "flip", "custom", "inset+fold"], [1, 30, 100_000])
    func duringAGlide(chain: String, count: Int) throws {
        for frames in [0, 1, 5, 12, 20, 29] {
            let list = try list(chain)
            list.scroll(to: 4000)
            list.scroll(toLimit: .end, animated: true)
            list.advance(to: Double(frames) * 16)
            list.apply([.insert([.estimated(count: count, extent: 20)], at: 1000)])
            var number = frames
            while !list.isSettled {
                let covered = covered(list.frame, 300)
                // What is new fades in where what was there makes room: halfway, 1/2 + 1/2 x 1/2 of the view is left.
                #expect(covered > 0.7 * 300, "frame \(number) after \(frames)")
                number += 1
                list.advance(to: Double(number) * 16)
            }
            #expect(list.offset == list.maxOffset)
        }
    }

    @Test("lets what was read leave no faster than what comes", arguments: [("inset", 300.0), ("flip", 300)])
    func leaves(chain: String, length: Double) throws {
        let configuration = ListConfiguration(viewport: Size(width: 400, height: length), strategy: chain)
        let list = try ListEngine(
            configuration, registry: StrategyRegistry.shipped, items: [.measured(count: 20, extent: 30)])
        list.apply([.insert([.measured(count: 1000, extent: 30)], at: 20)])
        list.advance(to: 90)
        // Rows 10 to 19 were in view, and leave by 300 points: of those 300 x 0.31640625 = 94.921875 are left.
        let old = list.starts.filter { $0.key < 20 }
        #expect(old == [16: -25.078125, 17: 4.921875, 18: 34.921875, 19: 64.921875])
        list.settle()
        let starts = (1010..<1020).map { (row: Int) -> (Int, Double) in (row, Double(row - 1010) * 30) }
        #expect(list.starts == Dictionary(uniqueKeysWithValues: starts))
    }

    @Test("goes on so where a small one follows it at once")
    func isInterrupted() throws {
        let list = try list("inset")
        list.apply([.insert([.estimated(count: 100_000, extent: 20)], at: 1000)])
        list.advance(to: 16)
        let before = list.frame
        list.apply([.insert([.estimated(extent: 20)], at: 101_000)])
        let after = list.frame
        #expect(before.items.contains { $0.index < 1000 } && before.items.contains { $0.index >= 1000 })
        for item in before.items {
            let same = try #require(after.items.first { $0.index == item.index }, "row \(item.index)")
            #expect((same.frame.y - item.frame.y).magnitude < 1e-6, "row \(item.index)")
        }
        while !list.isSettled {
            #expect(covered(list.frame, 300) > 0.7 * 300, "at \(list.time) ms")
            list.advance(to: list.time + 16)
        }
    }
}
