import Strata
import StrataPluginABI

@testable import StrataPlugin

/// A plugin whose tables and answers are made of the input. What the ABI promises of memory is kept, for nothing could
/// be done without that; everything else may be wrong. The host refuses it, finds it at fault, or lives with it.
enum PluginsEntry: FuzzEntry {
    static let name = "plugins"

    static func complaint(about input: UnsafeRawBufferPointer) -> String? {
        let plugin = FakePlugin(input)
        FakePlugin.current = plugin
        defer { FakePlugin.current = nil }
        do throws(Refusal) {
            return try complaint(about: TableReader.strategies(from: plugin.entry))
        } catch {
            return error.reason.unicodeScalars.allSatisfy { $0.value >= 0x20 } ? nil : "refused with '\(error.reason)'"
        }
    }

    private static func complaint(about strategies: [PluginStrategy]) -> String? {
        let registry = StrategyRegistry()
        let faults = PluginFaults()
        var chain: [String] = []
        for strategy in strategies.prefix(2) {
            let named = strategy.named("fake\(chain.count)")
            do {
                try registry.register(named.descriptor, named.maker(faults: faults))
            } catch {
                return "it cannot be registered: \(error)"
            }
            if chain.isEmpty || !named.isBase { chain.append(named.descriptor.name) }
        }
        return live(chain.joined(separator: "+"), registry, faults)
    }

    /// Everything that can happen to a list, in short, and the way back to a chain that works.
    private static func live(_ chain: String, _ registry: StrategyRegistry, _ faults: PluginFaults) -> String? {
        let configuration = ListConfiguration(
            viewport: Size(width: 400, height: 300), strategy: chain, animations: false)
        let items = [ItemGroup.measured(count: 60, extent: 20)]
        guard let engine = try? ListEngine(configuration, registry: registry, items: items) else {
            return "the chain \(chain) cannot be made"
        }
        let steps: [(ListEngine) -> Void] = [
            { _ in }, { $0.scroll(to: 500) }, { $0.apply([.remove(0..<2), .resize(at: 30, to: 7)]) },
            { $0.setViewport(Size(width: 300, height: 200)) }, { $0.scroll(toItem: $0.count - 1) }, { $0.trigger() },
            { $0.activate(0) }, { $0.deactivate() }, { $0.apply([.remove(0..<$0.count)]) },
            { $0.apply([.insert([.measured(count: 9, extent: 20)], at: 0)]) },
        ]
        for (number, step) in steps.enumerated() {
            step(engine)
            if let complaint = complaint(about: engine) { return "step \(number) of \(chain): \(complaint)" }
            guard faults.isEmpty else { break }
        }
        do { try engine.setStrategy("stack") } catch { return "stack cannot be set: \(error)" }
        return complaint(about: engine).map { "stack after \(chain): \($0)" }
    }

    private static func complaint(about engine: ListEngine) -> String? {
        var frame = ListFrame()
        engine.readFrame(into: &frame)
        guard engine.offset.isFinite, engine.maxOffset.isFinite, (0...engine.maxOffset).contains(engine.offset) else {
            return "the offset is \(engine.offset) of \(engine.maxOffset)"
        }
        for item in frame.items {
            let numbers = [item.frame.x, item.frame.y, item.frame.width, item.frame.height, item.opacity]
            guard numbers.allSatisfy(\.isFinite) else { return "item \(item.index) lies at \(item.frame)" }
        }
        return nil
    }
}
