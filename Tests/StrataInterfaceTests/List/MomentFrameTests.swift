import Strata
import StrataDocument
import StrataInterface
import StrataStrategies
import StrataWindow
import Testing

/// Rows begin as far across as the pointer.
private struct Near: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "near", summary: "Shows where the pointer is.")

    init(options: OptionValues) {}

    var inputs: LayoutInputs { [.pointer, .scrollVelocity] }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices {
            attributes[place].crossStart = (context.pointer?.across ?? 0) * (context.pointer?.presence ?? 0)
            if context.scrollVelocity > 0 { attributes[place].crossLength = 200 }
        }
    }
}

/// Comes into view until the fifth second, or for ever.
private struct Dawn: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(
        name: "dawn", summary: "Comes into view.",
        options: [.choice("ends", "Whether it comes to rest.", default: "yes", of: ["yes", "no"])])

    private let ends: Bool

    init(options: OptionValues) { ends = options.text("ends") == "yes" }

    var inputs: LayoutInputs { .time }

    func movesUntil(in context: LayoutContext) -> Double? { ends ? 5000 : .infinity }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices { attributes[place].opacity = min(1, context.time / 5000) }
    }
}

@Suite("A window with an effect that reads the moment")
struct MomentFrameTests {
    private func rig(_ chain: String, _ options: [String: OptionValue] = [:]) throws -> OwnListRig {
        let registry = StrategyRegistry.shipped
        try registry.register(Near.self)
        try registry.register(Dawn.self)
        return try OwnListRig(
            MemoryDocument((0..<100).map { _ in "40" }), strategy: chain, options: options, registry: registry)
    }

    /// The number of frames that are shown in so many milliseconds.
    private func frames(_ rig: OwnListRig, in milliseconds: Double) -> Int {
        let before = rig.window.frames.count
        rig.loop.advance(by: milliseconds)
        return rig.window.frames.count - before
    }

    @Test("shows frames while it moves by itself, and none once it rests")
    func time() throws {
        let rig = try rig("dawn")
        #expect(frames(rig, in: 1000) > 50)
        rig.loop.advance(by: 4000)
        #expect(rig.list.placed.items.allSatisfy { $0.opacity == 1 })
        #expect(frames(rig, in: 60_000) == 0)
        #expect(rig.scene.nextChange(after: 70_000) == nil && !rig.scene.isMoving)
    }

    @Test("shows frames for ever where it never rests")
    func forever() throws {
        let rig = try rig("dawn", ["dawn.ends": .text("no")])
        rig.loop.advance(by: 60_000)
        #expect(frames(rig, in: 1000) > 50)
    }

    @Test("follows the pointer, and shows none while that stays where it is")
    func pointer() throws {
        let rig = try rig("near")
        #expect(frames(rig, in: 60_000) == 0)
        rig.window.movePointer(to: Point(x: 100, y: 100))
        #expect(frames(rig, in: 1000) > 5)
        #expect(rig.list.placed.items.allSatisfy { $0.frame.x == 100 })
        #expect(frames(rig, in: 60_000) == 0)
        rig.window.movePointer(to: Point(x: 120, y: 150))
        rig.loop.advance(by: 1000)
        #expect(rig.list.placed.items.allSatisfy { $0.frame.x == 120 })
        #expect(frames(rig, in: 60_000) == 0)
        rig.window.send(.pointerLeft)
        rig.loop.advance(by: 1000)
        #expect(rig.list.placed.items.allSatisfy { $0.frame.x == 0 })
        #expect(frames(rig, in: 60_000) == 0)
    }

    @Test("sees the speed of a scroll, and that it is over")
    func scroll() throws {
        let rig = try rig("near")
        rig.window.scroll(3, at: Point(x: 0, y: 100))
        rig.loop.advance(by: 100)
        #expect(rig.list.placed.items.allSatisfy { $0.frame.width == 200 })
        rig.loop.advance(by: 1000)
        #expect(rig.list.placed.items.allSatisfy { $0.frame.width == 400 })
        #expect(frames(rig, in: 60_000) == 0)
    }

    @Test("is moved by no pointer where no effect reads it")
    func plain() throws {
        let rig = try rig("stack")
        rig.window.movePointer(to: Point(x: 100, y: 100))
        rig.loop.advance(by: 1000)
        #expect(frames(rig, in: 60_000) == 0 && rig.list.engine.movesUntil == nil)
    }
}
