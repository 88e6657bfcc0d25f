import Strata
import StrataStrategies
import Testing

/// Shows where it sees the pointer: how far across as the start across, how far along as the breadth, and how strongly it
/// counts as the opacity.
private struct Near: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "near", summary: "Shows where the pointer is.")

    init(options: OptionValues) {}

    var inputs: LayoutInputs { .pointer }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        guard let pointer = context.pointer else { return }
        for place in attributes.indices {
            attributes[place].crossStart = pointer.across
            attributes[place].crossLength = pointer.along
            attributes[place].opacity = pointer.presence
        }
    }
}

/// Shows the speed of the scroll as the start across, and its phase as the breadth.
private struct Speed: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "speed", summary: "Shows how the list is scrolled.")

    init(options: OptionValues) {}

    var inputs: LayoutInputs { [.scrollVelocity, .phase] }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices {
            attributes[place].crossStart = context.scrollVelocity
            attributes[place].crossLength = Double(context.phase.rawValue)
        }
    }
}

/// Comes into view over half a second, or, where it says so, flickers for ever.
private struct Dawn: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(
        name: "dawn", summary: "Comes into view.",
        options: [
            .choice("reads", "Whether it knows the time.", default: "time", of: ["time", "nothing"]),
            .choice("ends", "Whether it comes to rest.", default: "yes", of: ["yes", "no"]),
        ])

    private let isBlind: Bool
    private let ends: Bool

    init(options: OptionValues) {
        isBlind = options.text("reads") == "nothing"
        ends = options.text("ends") == "yes"
    }

    var inputs: LayoutInputs { isBlind ? [] : .time }

    func movesUntil(in context: LayoutContext) -> Double? { ends ? 500 : .infinity }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices { attributes[place].opacity = min(context.time, 500) / 500 }
    }
}

@Suite("An effect that reads the moment")
struct MomentTests {
    private func list(
        _ chain: String, count: Int = 100, options: [String: OptionValue] = [:], isHorizontal: Bool = false,
        animations: Bool = true
    ) throws -> ListEngine {
        let registry = StrategyRegistry.shipped
        try registry.register(Near.self)
        try registry.register(Speed.self)
        try registry.register(Dawn.self)
        var configuration = ListConfiguration(
            viewport: Size(width: 400, height: 300), strategy: chain, options: options, animations: animations)
        if isHorizontal { (configuration.axis, configuration.direction) = (.horizontal, .rightToLeft) }
        return try ListEngine(configuration, registry: registry, items: [.measured(count: count, extent: 40)])
    }

    /// What the first visible item shows across.
    private func shown(_ list: ListEngine) -> (start: Double, length: Double) {
        let frame = list.frame.items[0].frame
        return list.viewport.axis == .vertical ? (frame.x, frame.width) : (frame.y, frame.height)
    }

    @Test("sees the pointer as it sees the list: along the axis from the start, mirrored under a mirror")
    func pointer() throws {
        for (chain, isHorizontal, along, across) in [
            ("near", false, 70.0, 30.0), ("near+flip", false, 230, 30), ("flip+near", false, 70, 30),
            ("near+flip+flip", false, 70, 30), ("near", true, 370, 70), ("near+flip", true, 30, 70),
        ] {
            let list = try list(chain, count: 3, isHorizontal: isHorizontal)
            #expect(shown(list) == (0, isHorizontal ? 300 : 400))
            list.movePointer(to: Point(x: 30, y: 70))
            #expect(shown(list) == (across, along), "\(chain)")
        }
    }

    @Test("has it count more and more as it comes, and less and less as it goes, from wherever that was")
    func presence() throws {
        let list = try list("near", count: 3)
        func opacity(at time: Double) -> Double {
            list.advance(to: time)
            return list.frame.items[0].opacity
        }
        #expect(!list.isMoving)
        list.movePointer(to: Point(x: 30, y: 70))
        #expect(list.movesUntil == 160 && list.isMoving && !list.frame.isSettled && list.isSettled)
        // A smooth step: half of the way is half, a quarter of it 3/16 - 2/64.
        #expect(opacity(at: 0) == 0 && opacity(at: 80) == 0.5)
        list.movePointer(to: nil)
        #expect(list.movesUntil == 160)
        #expect(opacity(at: 80) == 0.5 && opacity(at: 120) == 0.15625)
        #expect(shown(list) == (30, 70))
        list.movePointer(to: Point(x: 5, y: 6))
        #expect(opacity(at: 120) == 0.15625 && opacity(at: 160) == 0.5 && opacity(at: 240) == 1)
        #expect(!list.isMoving && list.frame.isSettled)
        list.movePointer(to: nil)
        #expect(opacity(at: 399) < 0.001)
        #expect(opacity(at: 400) == 1 && shown(list) == (0, 400) && !list.isMoving)
    }

    @Test("has it count at once where nothing is animated")
    func unanimated() throws {
        let list = try list("near", count: 3, animations: false)
        list.movePointer(to: Point(x: 30, y: 70))
        #expect(list.frame.items[0].opacity == 1 && !list.isMoving)
        list.movePointer(to: nil)
        #expect(shown(list) == (0, 400) && !list.isMoving)
    }

    @Test("sees how fast a hand moves the list, until a moment later, however many frames there are")
    func dragging() throws {
        let list = try list("speed")
        list.advance(to: 1000)
        // Ten points count for 100 ms, less and less: twice as much as on an average of 100 points a second.
        list.scroll(by: 10)
        #expect(shown(list) == (200, 1) && list.isMoving && list.movesUntil == 1100)
        list.advance(to: 1050)
        #expect(shown(list) == (100, 1))
        list.scroll(by: 10)
        #expect(shown(list) == (300, 1))
        list.advance(to: 1075)
        #expect(shown(list) == (200, 1))
        list.advance(to: 1150)
        #expect(shown(list) == (0, 0) && !list.isMoving)
        list.scroll(to: 10, byReader: true)
        #expect(shown(list) == (-200, 1))
        list.settle()
        #expect(list.time == 1250 && shown(list) == (0, 0))
        // A program's scroll is no hand's.
        list.scroll(to: 50)
        #expect(shown(list) == (0, 0))
    }

    @Test("sees a glide and where it leads, the other way round under a mirror")
    func gliding() throws {
        let list = try list("speed")
        list.wheel(1)
        #expect(shown(list) == (0, 2))
        // Half way through 480 ms: (1/2)^9 (10 (60 + 600/2) - 600/2) / 480 points a millisecond.
        list.advance(to: 240)
        #expect((shown(list).start - 3300.0 / 512 / 0.48).magnitude < 1e-9)
        list.settle()
        #expect(list.time == 480 && shown(list) == (0, 0))
        list.scroll(toItem: 50, animated: true)
        #expect(shown(list) == (0, 3))
        let mirrored = try self.list("speed+flip")
        mirrored.scroll(by: -10)
        #expect(shown(mirrored) == (200, 1))
    }

    @Test("moves by itself for as long as it says, and a list that settles waits for that")
    func time() throws {
        let list = try list("dawn", count: 3)
        #expect(list.isMoving && list.isSettled && list.movesUntil == 500)
        list.advance(to: 250)
        #expect(list.frame.items[0].opacity == 0.5 && !list.frame.isSettled)
        list.settle()
        #expect(list.time == 500 && list.frame.items[0].opacity == 1)
        #expect(!list.isMoving && list.frame.isSettled && list.movesUntil == nil)
    }

    @Test("is not waited for where it moves for ever")
    func forever() throws {
        let list = try list("dawn", count: 3, options: ["dawn.ends": .text("no")])
        list.settle()
        #expect(list.time == 0 && list.isMoving && !list.frame.isSettled)
    }

    @Test("sees nothing that it has not named, and is not asked whether it moves")
    func undeclared() throws {
        let list = try list("dawn+near", count: 3, options: ["dawn.reads": .text("nothing")])
        #expect(list.inputs == .pointer && !list.isMoving)
        list.advance(to: 250)
        #expect(list.frame.items[0].opacity == 0)
        // It sees the present moment as soon as it is named.
        try list.setOptions(["dawn.reads": .text("time")], animated: false)
        #expect(list.inputs == [.pointer, .time])
        #expect(list.frame.items[0].opacity == 0.5 && list.movesUntil == 500)
    }

    @Test("moves no list: what is read is where it was")
    func stillness() throws {
        let list = try list("near+speed")
        list.scroll(to: 1234)
        list.movePointer(to: Point(x: 100, y: 100))
        list.advance(to: 1000)
        list.movePointer(to: nil)
        #expect(list.offset == 1234)
    }

    @Test("has the pointer where it is in a viewport that has grown, also from right to left")
    func resized() throws {
        let list = try list("near", count: 3, isHorizontal: true, animations: false)
        list.movePointer(to: Point(x: 30, y: 70))
        #expect(shown(list) == (70, 370))
        list.setViewport(Size(width: 600, height: 300))
        #expect(shown(list) == (70, 570))
    }

    @Test("knows no speed of a list that is dragged against its end")
    func dragAtEnd() throws {
        let list = try list("speed")
        list.scroll(toLimit: .end)
        list.scroll(by: 30)
        list.advance(to: 1)
        #expect(shown(list).start == 0)
        list.scroll(by: -30)
        list.advance(to: 2)
        #expect(shown(list).start < 0)
    }

    @Test("is not waited for where only the list is to come to rest")
    func finishMotions() throws {
        let list = try list("dawn")
        list.finishMotions()
        #expect(list.time == 0)
        list.settle()
        #expect(list.time == 500)
    }
}
