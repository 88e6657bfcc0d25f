import Strata
import StrataScript
import StrataTesting
import Testing

/// Laws that the manual implies for every list, tried on random scripts. A failure names the seed.
@Suite("The naive list, under random scripts")
struct NaiveListPropertyTests {
    static let seeds = Array<UInt64>(1...60)

    @Test("The same seed makes the same script, another one another", arguments: [UInt64(1), 2, 3])
    func scriptsAreMadeFromTheirSeed(seed: UInt64) {
        #expect(RandomScript(seed: seed).jsonLines == RandomScript(seed: seed).jsonLines)
        #expect(RandomScript(seed: seed).jsonLines != RandomScript(seed: seed + 1).jsonLines)
    }

    @Test("Scripts for lists of at most four items have at times as many, and never more")
    func scriptsKeepWithinTheirRoom() {
        var counts: Set<Int> = []
        for seed in Self.seeds {
            let script = RandomScript(seed: seed, eventCount: 60, mostItems: 4)
            let list = NaiveList(script.configuration)
            counts.insert(list.count)
            for event in script.events {
                list.apply(event)
                counts.insert(list.count)
            }
        }
        #expect(counts == [0, 1, 2, 3, 4])
    }

    @Test("A script that was printed and read again is the same script", arguments: seeds)
    func scriptsSurvivePrinting(seed: UInt64) throws {
        let script = RandomScript(seed: seed, eventCount: 60)
        let read = try NaiveListScript(script.jsonLines)
        #expect(read.configuration == script.configuration)
        #expect(read.events.filter { $0 != .dump } == script.events)
        #expect(read.events.filter { $0 == .dump }.count == script.events.count + 1)
    }

    @Test("The offset stays within its limits, and what is shown is measured", arguments: seeds)
    func invariantsHold(seed: UInt64) {
        let script = RandomScript(seed: seed, eventCount: 120)
        let list = NaiveList(script.configuration)
        for (number, event) in script.events.enumerated() {
            list.apply(event)
            let dump = list.dump()
            let place = "seed \(seed), event \(number + 1)"
            #expect(dump.offset >= 0 && dump.offset <= dump.maxOffset, "\(place)")
            #expect(dump.count == list.count, "\(place)")
            #expect(dump.items.map(\.index) == dump.items.map(\.index).sorted(), "\(place)")
            for item in dump.items {
                #expect(list.ids[item.index] == item.id, "\(place)")
                // The expanded item's extent is not what is shown of it; another breadth may have it forgotten.
                let isKnown = list.measured[item.index] || item.index == list.activeIndex
                #expect(isKnown, "\(place): item \(item.id) is shown without being measured")
                #expect((0...90).contains(item.tilt) && (0...1).contains(item.opacity), "\(place)")
            }
        }
    }

    @Test("A list lies under flip+flip where it lies without", arguments: seeds)
    func twoFlipsAreNone(seed: UInt64) {
        let script = RandomScript(seed: seed, chain: chain(seed), eventCount: 120)
        expectSame(script, seed, other: script.configuration.strategy + "+flip+flip") {
            $0
        } view: {
            $0
        }
    }

    @Test("A list under a flip that does not reverse it is its own mirror image", arguments: seeds)
    func flipMirrors(seed: UInt64) {
        let script = RandomScript(seed: seed, chain: chain(seed), eventCount: 120)
        expectSame(script, seed, other: script.configuration.strategy + "+flip", mirrored) { view in
            // In either direction of a horizontal list, the mirror image swaps the two edges.
            view.map { [$0[0], $0[2], $0[1]] + $0[3...] }
        }
    }

    /// A chain; none that ends with a name whose policy what comes on top would hide.
    private func chain(_ seed: UInt64) -> String {
        let chains = RandomScript.notableChains.filter { !$0.hasSuffix("sticky") }
        return chains[Int(seed) % chains.count]
    }

    /// The event that does to the mirror image what an event does to the list.
    private func mirrored(_ event: Event) -> Event {
        switch event {
        case .wheel(let clicks): .wheel(-clicks)
        case .scrollBy(let distance, _): .scrollBy(-distance)
        case .scrollToItem(let id, .start, _): .scrollToItem(id, alignment: .end)
        case .scrollToItem(let id, .end, _): .scrollToItem(id, alignment: .start)
        default: event
        }
    }

    /// Runs a script under two chains, both of which hold, follow nothing and do not reverse items, and compares what
    /// is shown. Offsets are a matter of the chain's own direction and left out.
    private func expectSame(
        _ script: RandomScript, _ seed: UInt64, other: String, _ otherEvent: (Event) -> Event,
        view otherView: ([[Double]]) -> [[Double]]
    ) {
        var configuration = script.configuration
        for (option, word) in Self.plainPolicies { configuration.options[option] = .text(word) }
        let list = NaiveList(configuration)
        configuration.strategy = other
        let flipped = NaiveList(configuration)
        var size = configuration.viewport
        for (number, event) in script.events.enumerated() {
            switch event {
            case .options, .strategy, .scrollTo: continue
            case .viewport(let new): size = new
            default: break
            }
            list.apply(event)
            flipped.apply(otherEvent(event))
            let wanted = view(list.dump(), configuration, size)
            let found = otherView(view(flipped.dump(), configuration, size))
            let isSame = zip(wanted, found).allSatisfy { zip($0, $1).allSatisfy { abs($0 - $1) < 1e-6 } }
            guard wanted.count == found.count && isSame else {
                Issue.record("seed \(seed), event \(number + 1), \(event), \(other): expected \(wanted), got \(found)")
                return
            }
        }
    }

    static let plainPolicies = [
        "stack.follow": "none", "inset.follow": "none", "flip.follow": "none", "custom.follow": "none",
        "flip.insertion": "hold", "custom.insertion": "hold", "flip.order": "mirrored",
    ]

    /// Of each visible item: its index, how far its two edges are inside those of the viewport, and how it looks.
    private func view(_ dump: NaiveDump, _ configuration: ScriptConfiguration, _ size: Size) -> [[Double]] {
        dump.items.map { item in
            let frame = item.frame
            let before = configuration.axis == .vertical ? frame.y : frame.x
            let after =
                configuration.axis == .vertical
                ? size.height - frame.y - frame.height : size.width - frame.x - frame.width
            return [Double(item.index), before, after, item.tilt, item.opacity, Double(item.z)]
        }
    }
}
