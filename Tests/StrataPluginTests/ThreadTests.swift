import Glibc
import Strata
import StrataPlugin
import Testing

extension PluginTests {
    @Suite("Several threads") struct Threads {
        private let museum = Museum()

        @Test("may load the same new file at once, and all get strategies that work")
        func load() async throws {
            for round in 0..<20 {
                // A file that the process has not loaded yet: the first one who asks has it make its table.
                let path = "\(museum.folder)/\(round).so"
                #expect(try Museum.run(["cp", ShippedPlugins.path(of: "Fold"), path]) == 0)
                let faults = await withTaskGroup(of: String?.self) { group in
                    for _ in 0..<8 { group.addTask { Self.fault(loading: path) } }
                    return await group.reduce(into: [String]()) { if let fault = $1 { $0.append(fault) } }
                }
                #expect(faults.isEmpty, "\(faults)")
                unlink(path)
            }
        }

        /// What goes wrong when a file is loaded and a list made with it.
        private static func fault(loading path: String) -> String? {
            do {
                let loader = PluginLoader(registry: StrategyRegistry())
                try loader.load(path)
                let configuration = ListConfiguration(viewport: Size(width: 400, height: 300), strategy: "fold")
                _ = try ListEngine(
                    configuration, registry: loader.registry, items: [.measured(count: 100, extent: 20)])
                return loader.faults.drain().first?.description
            } catch {
                return "\(error)"
            }
        }
    }
}
