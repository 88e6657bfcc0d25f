import Foundation
import Strata
import StrataDocument
import StrataPlugin
import StrataStrategies
import StrataSystem
import Testing

@testable import StrataInterface

@Suite("A list with a strategy of a plugin") struct PluginPaneTests {
    @Test("goes on without it once it is at fault, and says so to the reader and to the program")
    func fault() throws {
        let folder = try Folder.makeTemporary("/tmp/strata-pane-")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let registry = StrategyRegistry.shipped
        let loader = PluginLoader(registry: registry, isInProcess: true)
        try loader.load(try Self.plugin(in: folder))
        var news: [String] = []
        let rig = try OwnListRig(
            MemoryDocument(["30", "40"]), strategy: "inset+torn", registry: registry, faults: loader.faults
        ) { $0.onPluginNews = { news.append($0) } }
        #expect(rig.list.engine.strategy == "inset")
        #expect(rig.starts.count == 2)
        #expect(news == ["plugin 'torn', strategy 'torn': prepare fails; showing 'inset' instead"])
        #expect(rig.pane.notice.notice?.text == news.first)
    }

    /// Builds a plugin with an effect that cannot work, and returns its path.
    private static func plugin(in folder: String) throws -> String {
        let source = """
            #include "strata_plugin.h"
            static void *make(const strata_strategy *self, const strata_option_value *values, uint32_t count) {
                static int instance;
                return &instance;
            }
            static void destroy(void *instance) {}
            static int32_t prepare(void *instance, const strata_context *context, strata_metrics *metrics) {
                return STRATA_FAILED;
            }
            static const strata_strategy torn = {
                .struct_size = sizeof torn, .id = "torn", .name = "torn", .summary = "Fails.", .version = "1",
                .author = "A test", .create = make, .destroy = destroy, .prepare = prepare,
            };
            static uint32_t count(void) { return 1; }
            static const strata_strategy *strategy(uint32_t index) { return &torn; }
            static const strata_plugin plugin = {
                .struct_size = sizeof plugin, .abi_version = STRATA_ABI_VERSION, .strategy_count = count,
                .strategy = strategy,
            };
            STRATA_EXPORT const strata_plugin *strata_plugin_entry(uint32_t host_version) { return &plugin; }
            """
        try source.write(toFile: "\(folder)/torn.c", atomically: false, encoding: .utf8)
        let header = String(#filePath.split(separator: "/Tests/")[0]) + "/Sources/StrataPluginABI"
        let command = ["cc", "-shared", "-fPIC", "-w", "-I", header, "-o", "\(folder)/torn.so", "\(folder)/torn.c"]
        #expect(try ChildProcess(spawning: command).wait() == 0)
        return "\(folder)/torn.so"
    }
}
