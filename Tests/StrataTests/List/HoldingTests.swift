import Strata
import StrataGenerators
import StrataStrategies
import Testing

@Suite("An item that a change is told to hold") struct HoldingTests {
    private static let chains = [
        "stack", "inset", "flip", "custom", "inset+fold", "inset+flip", "custom+sticky", "flip+flip", "fold+flip",
    ]

    /// A hundred items of 40 in a viewport of 100 by 100, at some offset.
    private func list(_ chain: String, at offset: Double, animations: Bool = false) throws -> ListEngine {
        let configuration = ListConfiguration(
            viewport: Size(width: 100, height: 100), strategy: chain, animations: animations)
        let list = try ListEngine(
            configuration, registry: StrategyRegistry.shipped, items: [.measured(count: 100, extent: 40)])
        list.scroll(to: offset)
        return list
    }

    @Test("is where it is meant to be, whatever the chain would hold", arguments: chains)
    func isHeld(chain: String) throws {
        let list = try list(chain, at: 1010)
        list.apply([.remove(60..<80), .remove(0..<20)], holding: HeldItem(index: 30, start: 17))
        #expect((list.start(ofItem: 30) - 17).magnitude < 1e-9)
    }

    @Test("moves as little as the limits allow: a short list rests where its chain has it", arguments: chains)
    func isHeldWithinLimits(chain: String) throws {
        let list = try list(chain, at: 1010)
        list.apply([.remove(51..<100), .remove(0..<50)], holding: HeldItem(index: 0, start: 45))
        let rest = ["stack", "flip+flip", "inset+flip"].contains(chain) ? 0.0 : 60
        #expect(list.count == 1 && list.offset == 0 && list.start(ofItem: 0) == rest)
    }

    @Test("leaves no room empty that items could fill, at either limit", arguments: chains)
    func fillsTheViewport(chain: String) throws {
        let list = try list(chain, at: 1010)
        // Of 100 items of 40 ten are left, 400 points in a viewport of 100: the first and the last one are held in its middle.
        list.apply([.remove(40..<100), .remove(0..<30)], holding: HeldItem(index: 0, start: 45))
        #expect(list.start(ofItem: 0) == 0)
        list.apply([], holding: HeldItem(index: 9, start: 20))
        #expect(list.start(ofItem: 9) == 60)
        list.apply([], holding: HeldItem(index: 9, start: 70))
        #expect(list.start(ofItem: 9) == 70)
    }

    @Test("keeps the point that lay at the edge where it has become longer or shorter since")
    func keepsThePoint() throws {
        let list = try list("stack", at: 1010)
        let held = list.held(25)
        #expect(held == HeldItem(index: 25, edge: .start, distance: -10, extent: 40))
        list.apply([.resize(at: 25, to: 80)])
        list.scroll(to: 0)
        list.apply([], holding: held)
        #expect(list.start(ofItem: 25) == -20)
        let mirrored = try self.list("flip", at: 1010)
        #expect(mirrored.held(27) == HeldItem(index: 27, edge: .end, distance: -10, extent: 40))
    }

    @Test("counts as scrolled only by what moves the list or where it goes")
    func scrollCount() throws {
        let list = try list("stack", at: 0)
        let count = list.scrollCount
        list.scroll(by: -50)
        list.scroll(toLimit: .start, byReader: true)
        list.wheel(-1)
        #expect(list.scrollCount == count)
        list.wheel(1)
        #expect(list.scrollCount == count + 1)
    }

    @Test("is held where its extent is not known yet", arguments: chains)
    func isMeasured(chain: String) throws {
        let list = try list(chain, at: 1010)
        list.measure = { index, _ in Double(30 + index % 7) }
        list.apply(
            [.remove(0..<100), .insert([.estimated(count: 1000, extent: 55)], at: 0)],
            holding: HeldItem(index: 500, start: -12))
        #expect((list.start(ofItem: 500) + 12).magnitude < 1e-9)
    }

    @Test("glides nowhere, while others do")
    func glides() throws {
        let list = try list("inset", at: 1010, animations: true)
        let frame = list.collapsedFrame(of: 26)
        list.apply([.remove(27..<28), .remove(20..<26)], holding: HeldItem(index: 20, start: frame.y))
        for time in stride(from: 0.0, to: 800, by: 20) {
            list.advance(to: list.time + 20)
            let item = list.frame.items.first { $0.index == 20 }
            #expect(item?.frame == frame, "after \(time) ms")
        }
        #expect(list.isSettled)
    }

    @Test("is as near to where it is meant to be as the limits allow, after any edits", arguments: 0..<UInt64(30))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let chain = Self.chains.randomElement(using: &random)!
        let list = try list(chain, at: Double.random(in: 0...3900, using: &random))
        list.measure = { index, _ in Double(10 + index * 7 % 50) }
        for _ in 0..<200 {
            var changes: [ItemChange] = []
            var count = list.count
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                if Bool.random(using: &random) || count == 0 {
                    let new = Int.random(in: 1...60, using: &random)
                    changes.append(
                        .insert(
                            [.estimated(count: new, extent: 20)], at: Int.random(in: 0...count, using: &random)))
                    count += new
                } else {
                    let start = Int.random(in: 0..<count, using: &random)
                    let end = min(count, start + Int.random(in: 1...70, using: &random))
                    changes.append(.remove(start..<end))
                    count -= end - start
                }
            }
            guard count > 0 else { continue }
            // Of an item that is out of view nobody knows the extent.
            let held = HeldItem(
                index: Int.random(in: 0..<count, using: &random), start: Double.random(in: -9...90, using: &random))
            list.apply(changes, holding: held)
            let start = list.start(ofItem: held.index)
            let place: Comment = "seed \(seed), \(chain): \(start) for \(held.distance)"
            #expect((0...list.maxOffset).contains(list.offset), place)
            if start < held.distance - 1e-6 { #expect(list.offset == 0, place) }
            if start > held.distance + 1e-6 { #expect(list.offset == list.maxOffset, place) }
            if Bool.random(using: &random) { list.scroll(by: Double.random(in: -200...200, using: &random)) }
        }
    }
}
