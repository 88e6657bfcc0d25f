import Strata
import StrataPluginABI
import StrataStrategies
import Testing

@testable import StrataPlugin

extension PluginTests {
    @Suite("A plugin that draws items otherwise than they lie") struct TransformTests {
        private let museum = Museum()

        /// A list 100 long of rows of 40 under `lens` from C, and what was at fault when it was drawn.
        private func drawn(
            scale: String, anchor: Int = 1, says: Int = 1, isInProcess: Bool, chain: String = "lens",
            pointer: Point? = nil
        ) throws -> (items: [PlacedItem], faults: [String]) {
            let path = "\(museum.folder)/lens\(scale)\(anchor)\(says).so"
            let inputs = pointer == nil ? 0 : STRATA_INPUT_POINTER
            let source = Museum.root + "/Tests/StrataPluginTests/Museum/lens.c"
            try Museum.compile(
                ["-DSCALE=\(scale)", "-DANCHOR=\(anchor)", "-DSAYS=\(says)", "-DINPUTS=\(inputs)", source], to: path)
            let loader = PluginLoader(registry: .shipped, isInProcess: isInProcess)
            try loader.load(path)
            var configuration = ListConfiguration(viewport: Size(width: 100, height: 100))
            (configuration.strategy, configuration.animations) = (chain, false)
            let list = try ListEngine(
                configuration, registry: loader.registry, items: [.measured(count: 5, extent: 40)])
            list.movePointer(to: pointer)
            var frame = ListFrame()
            list.readFrame(into: &frame)
            return (frame.items, loader.faults.drain().map { "\($0.function) \($0.reason)" })
        }

        @Test("has them drawn so, in this process and in its own", arguments: [true, false])
        func draws(isInProcess: Bool) throws {
            let (items, faults) = try drawn(scale: "2", isInProcess: isInProcess)
            #expect(faults.isEmpty)
            // The second lies at 40…80, across 50: 40…120 about its start, without 5 points, which are 10 there.
            #expect(items.map(\.frame.y) == [0, 40, 80])
            #expect(items[1].drawnFrame == Rect(x: -50, y: 40, width: 200, height: 80))
            #expect(items[1].shownFrame == Rect(x: -50, y: 40, width: 200, height: 70))
            #expect(items[0].transform.isIdentity && items[2].transform.isIdentity)
            let (mirrored, _) = try drawn(scale: "2", isInProcess: isInProcess, chain: "lens+flip")
            // The fourth lies at 20…60, which begins at 60 for it.
            #expect(mirrored[1].shownFrame == Rect(x: -50, y: -10, width: 200, height: 70))
        }

        @Test("sees the pointer as the layers above turn it, in this process and in its own", arguments: [true, false])
        func followsPointer(isInProcess: Bool) throws {
            let pointer = Point(x: 10, y: 90)
            let (items, faults) = try drawn(scale: "2", isInProcess: isInProcess, pointer: pointer)
            #expect(faults.isEmpty)
            #expect(items.map(\.transform.scale) == [1, 1, 2])
            let (mirrored, _) = try drawn(scale: "2", isInProcess: isInProcess, chain: "lens+flip", pointer: pointer)
            #expect(mirrored.map(\.frame.y) == [-20, 20, 60])
            #expect(mirrored.map(\.transform.scale) == [1, 1, 2])
        }

        @Test("is not asked where it does not say that it does", arguments: [true, false])
        func isSilent(isInProcess: Bool) throws {
            let (items, faults) = try drawn(scale: "NAN", says: 0, isInProcess: isInProcess)
            #expect(faults.isEmpty && items.allSatisfy { $0.transform.isIdentity })
        }

        @Test(
            "is at fault for what cannot be drawn, which is then drawn as it lies",
            arguments: [
                ("NAN", 1, "transform gives item 1 the scale nan; it must be finite"),
                ("-1", 1, "transform gives item 1 the scale -1.0; it must lie in 0...16.0"),
                ("2", 5, "transform gives item 1 the anchor 5; it must be one of 0 to 4"),
            ], [true, false])
        func isAtFault(exhibit: (scale: String, anchor: Int, reason: String), isInProcess: Bool) throws {
            let (items, faults) = try drawn(scale: exhibit.scale, anchor: exhibit.anchor, isInProcess: isInProcess)
            #expect(faults == [exhibit.reason])
            #expect(items.allSatisfy { $0.transform.isIdentity })
        }

        @Test("and was built with a newer header tells an older host what that has room for")
        func olderHost() {
            var policy = strata_policy()
            policy.struct_size = UInt32(MemoryLayout<strata_policy>.offset(of: \.transforms_items) ?? 0)
            policy.take(Still(), keepsItems: true, sticksItems: false, transformsItems: true, [])
            #expect(policy.keeps_items == 1 && policy.transforms_items == 0)
            policy.struct_size = UInt32(MemoryLayout<strata_policy>.size)
            policy.take(Still(), keepsItems: true, sticksItems: false, transformsItems: true, [])
            #expect(policy.transforms_items == 1)
            var transform = strata_transform.identity
            transform.struct_size -= 8
            transform.take(ItemTransform(scale: 3))
            #expect(transform.scale == 1)
        }
    }
}

/// An effect that changes nothing.
private struct Still: LayoutEffect {}
