import Strata
import StrataPluginABI
import StrataStrategies
import Testing

@testable import StrataPlugin

/// The same as the exhibit in C, in Swift.
private struct Twin: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "twin", summary: "Shows the moment.")

    init(options: OptionValues) {}

    var inputs: LayoutInputs { [.time, .pointer] }

    func movesUntil(in context: LayoutContext) -> Double? { context.time < 400 ? 400 : nil }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices {
            attributes[place].crossStart = context.pointer?.across ?? 0
            attributes[place].opacity = context.pointer?.presence ?? 1
            attributes[place].tilt = Double(context.phase.rawValue)
            attributes[place].z = Int(context.time)
        }
    }
}

extension PluginTests {
    @Suite("The moment, to a plugin") struct MomentTests {
        private let museum = Museum()

        private func list(
            inputs: Int, last: String, chain: String = "moment", isInProcess: Bool
        ) throws -> (list: ListEngine, faults: PluginFaults) {
            let path = museum.folder + "/moment\(inputs).so"
            let source = Museum.root + "/Tests/StrataPluginTests/Museum/moment.c"
            try Museum.compile(["-DINPUTS=\(inputs)", "-DLAST=\(last)", source], to: path)
            let loader = PluginLoader(registry: .shipped, isInProcess: isInProcess)
            try loader.load(path)
            let configuration = ListConfiguration(viewport: Size(width: 400, height: 300), strategy: chain)
            let items = [ItemGroup.measured(count: 20, extent: 40)]
            return (try ListEngine(configuration, registry: loader.registry, items: items), loader.faults)
        }

        private func first(_ list: ListEngine) -> PlacedItem {
            var frame = ListFrame()
            list.readFrame(into: &frame)
            return frame.items[0]
        }

        @Test("is what the list knows of it, as far as the plugin says that it reads it", arguments: [true, false])
        func all(isInProcess: Bool) throws {
            let (list, faults) = try list(inputs: 15, last: "400", chain: "moment+flip", isInProcess: isInProcess)
            #expect(list.inputs == [.time, .pointer, .scrollVelocity, .phase])
            list.movePointer(to: Point(x: 30, y: 70))
            #expect(list.movesUntil == 400)
            list.advance(to: 80)
            // Below a mirror, the pointer lies 300 - 70 along.
            #expect(first(list).frame.x == 30 && first(list).frame.width == 230)
            #expect(first(list).opacity == 0.5 && first(list).z == 80)
            list.wheel(-1)
            #expect(first(list).tilt == 2)
            list.settle()
            #expect(list.time == 560 && list.movesUntil == nil && first(list).z == 560)
            #expect(first(list).tilt == 0 && first(list).opacity == 1)
            #expect(faults.drain().isEmpty)
        }

        @Test("is nothing but what it names, and nothing at all where it names nothing", arguments: [true, false])
        func some(isInProcess: Bool) throws {
            let (list, faults) = try list(inputs: 8, last: "STRATA_FOREVER", isInProcess: isInProcess)
            list.movePointer(to: Point(x: 30, y: 70))
            list.wheel(1)
            list.advance(to: 80)
            #expect(first(list).frame.x == 0 && first(list).z == 0 && first(list).tilt == 2)
            #expect(list.movesUntil == .infinity)
            #expect(faults.drain().isEmpty)
            let (blind, others) = try self.list(inputs: 0, last: "400", isInProcess: isInProcess)
            #expect(blind.inputs.isEmpty && blind.movesUntil == nil && first(blind).frame.width == 400)
            #expect(others.drain().isEmpty)
        }

        @Test("has names in a later version that this host leaves out")
        func later() throws {
            let (list, faults) = try list(inputs: 256 + 1, last: "400", isInProcess: true)
            #expect(list.inputs == .time && faults.drain().isEmpty)
        }

        @Test("is not one until which anything can move that is no number", arguments: [true, false])
        func misuse(isInProcess: Bool) throws {
            let (list, faults) = try list(inputs: 1, last: "0.0 / 0.0", isInProcess: isInProcess)
            #expect(list.movesUntil == nil)
            let sentence = try #require(faults.drain().first).description
            #expect(
                sentence.hasPrefix("plugin 'museum-moment', strategy 'moment': moves_until says that it moves until "))
            #expect(sentence.hasSuffix("nan; it must be finite"))
        }

        /// The table that Swift makes of the twin.
        private func table() throws -> UnsafePointer<strata_strategy> {
            let plugin = export(Twin.self, as: PluginIdentity(id: "museum-twin", version: "1", author: "The museum"))
            let functions = try #require(plugin).assumingMemoryBound(to: strata_plugin.self).pointee
            return try #require(functions.strategy(0))
        }

        @Test("comes through the table that Swift makes of an effect")
        func twin() throws {
            let strategy = try TableReader.read(try table(), "strategy 0", nil)
            let faults = PluginFaults()
            guard case .effect(let make) = strategy.maker(faults: faults) else {
                preconditionFailure("It is an effect.")
            }
            var effect = make(OptionValues(Twin.descriptor))
            #expect(effect.inputs == [.time, .pointer])
            var context = LayoutContext(
                items: ItemSequence(ExtentTree()), viewport: ViewportGeometry(size: Size(width: 400, height: 300)))
            _ = effect.prepare(context)
            context.moment.time = 250
            context.moment.pointer = LayoutPointer(along: 9, across: 8, presence: 0.75)
            context.moment.phase = .settling
            #expect(effect.movesUntil(in: context) == 400)
            var items = [LayoutAttributes(start: 0, length: 20, crossStart: 1, crossLength: 400)]
            effect.adjust(&items, in: context)
            #expect(items[0].crossStart == 8 && items[0].opacity == 0.75 && items[0].z == 250)
            #expect(items[0].tilt == 0, "It has not named the phase.")
            context.moment.time = 400
            #expect(effect.movesUntil(in: context) == 0)
            #expect(faults.drain().isEmpty)
        }

        @Test("is not looked for where a host that was built before has none")
        func olderHost() throws {
            let table = try table()
            let raw = table.pointee.create(table, nil, 0)
            defer { table.pointee.destroy(raw) }
            // The structures as they were end before the moment; what lies behind them is anything.
            var policy = strata_policy()
            policy.struct_size = UInt32(MemoryLayout<strata_policy>.offset(of: \.inputs) ?? 0)
            policy.inputs = 77
            #expect(table.pointee.policy(raw, &policy) == STRATA_OK && policy.inputs == 77)
            let holder = ItemsHolder()
            try holder.withContext { context in
                context.struct_size = UInt32(MemoryLayout<strata_context>.offset(of: \.moment) ?? 0)
                context.moment = UnsafePointer(bitPattern: 8)
                var metrics = strata_metrics()
                metrics.struct_size = UInt32(MemoryLayout<strata_metrics>.size)
                #expect(table.pointee.prepare(raw, &context, &metrics) == STRATA_OK)
                var items = [strata_attributes(index: 0)]
                #expect(table.pointee.adjust(raw, &context, 1, &items) == STRATA_OK)
                #expect(items[0].z == 0 && items[0].opacity == 1)
            }
        }
    }
}

/// A context over no items, as the host makes one.
private final class ItemsHolder {
    func withContext(_ body: (inout strata_context) throws -> Void) throws {
        var context = strata_context(
            ViewportGeometry(size: Size(width: 400, height: 300)), .everything, keptAtEnd: 0, isDescending: false)
        var items = HostedItems.table
        try withUnsafePointer(to: &items) { pointer in
            context.items = pointer
            try body(&context)
        }
    }
}
