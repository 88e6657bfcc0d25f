import Strata
import StrataDocument
import StrataGenerators
import StrataTesting
import StrataWindow
import Testing

@testable import StrataInterface

@Suite("A list that comes to rest at rows")
struct SnappingTests {
    /// The nearest offset at which a row is aligned, or a limit: the lower one of two.
    private func nearest(_ extents: [Double], to target: Double, _ snapping: Snapping) -> Double {
        var (start, stops): (Double, [Double]) = (0, [])
        for extent in extents {
            stops.append(snapping == .start ? start : start + extent / 2 - 100)
            start += extent
        }
        let limit = max(0, start - 200)
        stops = [0, limit] + stops.map { min(max($0, 0), limit) }
        return stops.sorted().min { ($0 - target).magnitude < ($1 - target).magnitude } ?? 0
    }

    @Test("goes on to the nearest one", arguments: TestSeeds.several(30))
    func nearest(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for snapping in [Snapping.start, .center] {
            let extents = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                Double(Int.random(in: 10...190, using: &random))
            }
            let list = try ListEngine(
                ListConfiguration(viewport: Size(width: 400, height: 200)), registry: .shipped,
                items: extents.map { .measured(extent: $0) })
            for _ in 0..<20 {
                let target = Double.random(in: 0...max(0, list.maxOffset), using: &random)
                list.scroll(to: target)
                list.snap(to: snapping)
                list.settle()
                let wanted = nearest(extents, to: target, snapping)
                #expect((list.offset - wanted).magnitude < 1e-6, "seed \(seed), \(extents), from \(target)")
            }
        }
    }

    @Test("rests anywhere within a row that is longer than the viewport, and is paged through it")
    func longRows() throws {
        let list = try ListEngine(
            ListConfiguration(viewport: Size(width: 400, height: 200)), registry: .shipped,
            items: [.measured(extent: 100), .measured(extent: 500), .measured(count: 9, extent: 100)])
        list.scroll(to: 250)
        list.snap(to: .start)
        #expect(list.isSettled && list.offset == 250)
        var offsets: [Double] = []
        list.scroll(to: 0)
        for _ in 0..<5 {
            list.step(1, snapping: .start)
            list.settle()
            offsets.append(list.offset)
        }
        #expect(offsets == [100, 300, 400, 600, 700])
        for _ in 0..<5 {
            list.step(-1, snapping: .start)
            list.settle()
            offsets.append(list.offset)
        }
        #expect(offsets.suffix(5) == [600, 400, 200, 100, 0])
    }

    @Test("keeps clear of what a strategy keeps in view, and knows rows that are not measured yet")
    func headers() throws {
        let configuration = ListConfiguration(viewport: Size(width: 400, height: 200), strategy: "stack+sticky")
        let list = try ListEngine(
            configuration, registry: .shipped,
            items: [.measured(extent: 30, traits: .header), .measured(count: 50, extent: 50)])
        list.scroll(to: 110)
        list.snap(to: .start)
        list.settle()
        // Row 2 begins at 130 and is read below a header of 30.
        #expect(list.offset == 100)
        let unknown = try ListEngine(
            ListConfiguration(viewport: Size(width: 400, height: 200)), registry: .shipped,
            items: [.estimated(count: 1000, extent: 30)]
        ) { index, _ in Double(20 + index % 7 * 10) }
        unknown.scroll(to: 5000)
        unknown.wheel(7.3)
        unknown.advance(to: 100)
        unknown.snap(to: .start)
        unknown.settle()
        var frame = ListFrame()
        unknown.readFrame(into: &frame)
        #expect(frame.items.contains { $0.frame.y.magnitude < 1e-6 }, "\(frame.text)")
    }

    @Test("does so in one motion with the wheel's, which ends in time", arguments: [Snapping.start, .center])
    func window(snapping: Snapping) throws {
        let rig = try OwnListRig(MemoryDocument((0..<40).map { _ in "50" }))
        rig.list.snapping = snapping
        rig.change {}
        var offsets: [Double] = []
        rig.list.onVisibleRowsChange = { [unowned rig] _ in offsets.append(rig.list.engine.offset) }
        rig.window.scroll(2, at: Point(x: 100, y: 100))
        rig.loop.advance(by: 600)
        // 120 is nearest to 100; in the middle of 200 points rows lie at 25, 75, 125 of the list less 100.
        #expect(rig.list.engine.isSettled && rig.list.engine.offset == (snapping == .start ? 100 : 125))
        #expect(offsets == offsets.sorted(), "It does not turn back.")
        // The scrollbar fades.
        rig.loop.advance(by: 1000)
        let frames = rig.window.frames.count
        rig.loop.advance(by: 5000)
        #expect(rig.window.frames.count == frames, "It rests.")
    }

    @Test("is paged by a row, and comes to rest when the scrollbar is let go")
    func paging() throws {
        let rig = try OwnListRig(MemoryDocument((0..<40).map { _ in "90" }))
        rig.list.snapping = .start
        rig.press(.pageDown)
        rig.press(.pageDown)
        #expect(rig.list.engine.offset == 180)
        rig.press(.pageUp)
        #expect(rig.list.engine.offset == 90)
        rig.press(.end)
        #expect(rig.list.engine.offset == 3400, "The end is a place to rest.")
        rig.press(.pageUp)
        #expect(rig.list.engine.offset == 3330)
        rig.window.press(at: Point(x: 391, y: 180))
        rig.window.movePointer(to: Point(x: 391, y: 100))
        rig.loop.advance(by: 1000)
        let held = rig.list.engine.offset
        #expect(held.truncatingRemainder(dividingBy: 90) != 0, "While it is held it is where it is dragged.")
        rig.window.release(at: Point(x: 391, y: 100))
        rig.loop.advance(by: 1000)
        #expect(rig.list.engine.offset == (held / 90).rounded() * 90)
    }

    @Test("does so at once where nothing is animated")
    func still() throws {
        let rig = try OwnListRig(MemoryDocument((0..<40).map { _ in "50" }), isAnimated: false)
        rig.list.snapping = .start
        rig.window.scroll(2, at: Point(x: 100, y: 100))
        rig.loop.advance(by: 50)
        #expect(rig.list.engine.offset == 120, "The reader may go on.")
        rig.loop.advance(by: 100)
        #expect(rig.list.engine.offset == 100)
    }
}
