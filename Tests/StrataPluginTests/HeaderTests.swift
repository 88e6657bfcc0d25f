import StrataPluginABI
import Testing

@Suite("The header of the ABI") struct HeaderTests {
    @Test(
        "compiles without a warning",
        arguments: [
            ["cc", "-std=c99", "-x", "c"], ["cc", "-std=c11", "-x", "c"], ["c++", "-std=c++17", "-x", "c++"],
        ])
    func compiles(command: [String]) throws {
        let header = Museum.header + "/strata_plugin.h"
        let status = try Museum.run(command + ["-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only", header])
        #expect(status == 0)
    }

    @Test("lays its structures out as version 1 promises, where pointers have 8 bytes")
    func sizes() {
        #expect(MemoryLayout<strata_plugin>.size == 32)
        #expect(MemoryLayout<strata_strategy>.size == 160)
        #expect(MemoryLayout<strata_option>.size == 64)
        #expect(MemoryLayout<strata_option_value>.size == 16)
        #expect(MemoryLayout<strata_policy>.size == 88)
        #expect(MemoryLayout<strata_metrics>.size == 48)
        #expect(MemoryLayout<strata_span>.size == 16)
        #expect(MemoryLayout<strata_items>.size == 136)
        #expect(MemoryLayout<strata_context>.size == 80)
        #expect(MemoryLayout<strata_host>.size == 64)
        #expect(MemoryLayout<strata_attributes>.size == 80)
        #expect(MemoryLayout<strata_below>.size == 24)
        #expect(MemoryLayout<strata_clearance>.size == 24)
    }
}
