import Strata
import StrataGenerators
import StrataTesting
import Testing

@Suite("The laws of a list") struct LawTests {
    @Test("Two flips lie exactly where none does", arguments: ["stack", "inset", "custom", "fold", "inset+fold"])
    func flippingTwiceIsNothing(chain: String) throws {
        let plain = try makeList(chain, options: ["flip.insertion": .text("hold"), "inset.follow": .text("none")])
        let flipped = try makeList(chain + "+flip+flip", options: ["flip.insertion": .text("hold")])
        for offset in [0, 17.25, 900, 1e9] {
            plain.scroll(to: offset)
            flipped.scroll(to: offset)
            #expect(isSame(plain.frame, flipped.frame))
        }
    }

    @Test("A viewport that shrinks to nothing and grows again shows what it showed", arguments: allChains)
    func viewportOfNoLength(chain: String) throws {
        // Under shift the distance from the end is kept by design, so hold is asked for.
        let list = try makeList(
            chain, options: ["flip.insertion": .text("hold"), "custom.columns": .number(2)])
        list.scroll(to: (list.maxOffset / 3).rounded() + 3)
        let before = list.frame
        list.setViewport(Size(width: 400, height: 0))
        #expect(list.frame.items.isEmpty)
        list.setViewport(Size(width: 400, height: 300))
        #expect(isSame(before, list.frame))
    }

    @Test("Dividing time into more frames changes nothing", arguments: allChains)
    func frameRateDoesNotMatter(chain: String) throws {
        let coarse = try makeList(chain, animations: true)
        let fine = try makeList(chain, animations: true)
        var random = SplitMix64(seed: 7)
        var time = 0.0
        for _ in 0..<12 {
            let clicks = Double(Int.random(in: -6...6, using: &random))
            let start = coarse.time
            time += Double.random(in: 20...400, using: &random)
            for list in [coarse, fine] {
                list.wheel(clicks)
                if clicks == 3 { list.apply([.insert([.measured(count: 2, extent: 33)], at: 5)]) }
            }
            for step in 1..<40 { fine.advance(to: start + (time - start) * Double(step) / 40) }
            coarse.advance(to: time)
            fine.advance(to: time)
            #expect(isSame(coarse.frame, fine.frame))
        }
    }

    @Test("A wheel click glides one way, never past its target, and keeps its velocity when the target moves")
    func wheelGlides() throws {
        let list = try makeList("stack", count: 1000, animations: true)
        list.wheel(5)
        var last = list.offset
        for time in stride(from: 8.0, through: 96, by: 8) {
            list.advance(to: time)
            #expect(list.offset >= last && list.offset <= 300)
            last = list.offset
        }
        let before = list.offset
        list.advance(to: 97)
        let velocity = list.offset - before
        list.wheel(5)
        let turned = list.offset
        list.advance(to: 98)
        #expect((list.offset - turned - velocity).magnitude < 0.1 * velocity)
        list.settle()
        #expect(list.offset == 600)
        #expect(list.time <= 97 + 600)
        list.wheel(-2)
        list.settle()
        #expect(list.offset == 480)
    }

    @Test(
        "A morph that is interrupted halfway and reversed retraces its frames", arguments: ["flip", "fold", "custom"])
    func reversedMorphRetraces(chain: String) throws {
        let list = try makeList("inset", animations: true)
        list.scroll(to: 511)
        var forth: [ListFrame] = []
        try list.setStrategy(chain, options: ["custom.spacing": .number(12)])
        for step in 0...10 {
            list.advance(to: Double(step) * 12)
            forth.append(list.frame)
        }
        try list.setStrategy("inset")
        for step in 0...10 {
            list.advance(to: 120 + Double(step) * 12)
            #expect(isSame(list.frame, forth[10 - step], comparesOffset: false))
        }
        list.settle()
        #expect(list.time == 240)
    }

    @Test("An item of no extent can be scrolled to, though it is never visible")
    func itemsOfNoExtent() throws {
        let list = try makeList("stack", count: 0)
        list.apply([
            .insert([.measured(count: 50, extent: 40), .measured(extent: 0), .measured(count: 50, extent: 40)], at: 0)
        ])
        list.scroll(toItem: 50, alignment: .start)
        #expect(list.offset == 2000)
        #expect(list.starts[50] == nil)
        #expect(list.starts[51] == 0)
        list.scroll(toItem: 50, alignment: .end)
        #expect(list.offset == 1700)
    }

    @Test("Scrolling to an item over wrong estimates aligns it exactly, by its real extent", arguments: allChains)
    func scrollingOverEstimates(chain: String) throws {
        for alignment in ItemAlignment.allCases {
            let list = try makeList(chain, count: 0)
            var measured = 0
            list.measure = { index, _ in
                measured += 1
                return 20 + Double(index % 5) * 13
            }
            list.apply([.insert([.estimated(count: 100_000, extent: 24)], at: 0)])
            measured = 0
            list.scroll(toItem: 60_000, alignment: alignment)
            let span = list.frame.items.first { $0.index == 60_000 }?.frame
            // Under a fold an item at the very start may be folded away; it then has no frame to look at.
            if let span {
                switch alignment {
                case .start: #expect(span.y.magnitude < 1e-4)
                case .center: #expect((span.y + span.height / 2 - 150).magnitude < 1e-4)
                case .end: #expect((span.y + span.height - 300).magnitude < 1e-4)
                case .nearest: #expect(span.y > -1e-4 && span.y + span.height < 300 + 1e-4)
                }
            } else {
                #expect(chain.contains("fold"))
            }
            #expect(measured <= 40)
        }
    }

    @Test("A billion rows open at their exact end, and every edit and step is exact")
    func aBillionRows() throws {
        let list = try makeList("inset", count: 0, length: 600)
        list.apply([.insert([.measured(count: 1_000_000_000, extent: 37)], at: 0)])
        #expect(list.offset == 36_999_999_400)
        for _ in 0..<1000 { list.scroll(by: -1) }
        #expect(list.offset == 36_999_998_400)
        let starts = list.starts
        list.apply([.insert([.measured(extent: 5)], at: 0)])
        list.apply([.insert([.measured(extent: 5)], at: 500_000_000)])
        list.apply([.resize(at: 0, to: 1000)])
        for (index, start) in starts { #expect(list.starts[index + 2] == start) }
        list.scroll(toItem: 500_000_000, alignment: .start)
        #expect(list.frame.items.first?.index == 500_000_000)
        #expect(list.frame.items.first?.frame.height == 5)
    }

    @Test("An undo returns to the same row and pixel though rows were added meanwhile", arguments: allChains)
    func undo(chain: String) throws {
        let list = try makeList(chain, animations: true, options: ["flip.follow": .text("none")])
        list.scroll(to: (list.maxOffset / 2).rounded() + 7)
        list.settle()
        let before = list.starts
        list.trigger()
        list.advance(to: list.time + 90)
        list.apply([
            .insert([.measured(count: 3, extent: 25)], at: list.count),
            .insert([.measured(count: 5, extent: 31)], at: 0),
        ])
        list.settle()
        list.trigger()
        list.settle()
        for (index, start) in before {
            let now = try #require(list.starts[index + 5])
            #expect((now - start).magnitude < 1e-6)
        }
    }

    @Test("The top is where the list begins, with the room before its first row in view")
    func topWithLeadingSpace() throws {
        let list = try makeList("inset", options: ["inset.leadingSpace": .number(100)])
        list.scroll(to: 777)
        let before = list.starts
        list.trigger()
        list.settle()
        #expect(list.offset == 0 && list.starts[0] == 100)
        list.trigger()
        #expect(list.starts == before)
    }

    @Test(
        "A new last row moves what is read by its extent under shift, and nothing under hold",
        arguments: ["flip", "custom"])
    func shiftOrHold(chain: String) throws {
        for (insertion, distance) in [("shift", 25.0), ("hold", 0)] {
            let list = try makeList(chain, options: ["\(chain).insertion": .text(insertion)])
            list.scroll(to: 411)
            let before = list.starts
            list.apply([.insert([.measured(extent: 25)], at: 100)])
            let moved = try list.starts.filter { before[$0.key] != nil }.map { index, start in
                try #require(before[index]) - start
            }
            #expect(moved.count >= 4 && moved.allSatisfy { $0 == distance }, "\(insertion)")
        }
    }
}
