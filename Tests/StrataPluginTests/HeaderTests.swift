import Foundation
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
        #expect(MemoryLayout<strata_strategy>.size == 184)
        #expect(MemoryLayout<strata_option>.size == 64)
        #expect(MemoryLayout<strata_option_value>.size == 16)
        #expect(MemoryLayout<strata_policy>.size == 96)
        #expect(MemoryLayout<strata_metrics>.size == 48)
        #expect(MemoryLayout<strata_span>.size == 16)
        #expect(MemoryLayout<strata_items>.size == 136)
        #expect(MemoryLayout<strata_context>.size == 88)
        #expect(MemoryLayout<strata_moment>.size == 56)
        #expect(MemoryLayout<strata_host>.size == 64)
        #expect(MemoryLayout<strata_attributes>.size == 80)
        #expect(MemoryLayout<strata_below>.size == 24)
        #expect(MemoryLayout<strata_clearance>.size == 24)
        #expect(MemoryLayout<strata_transform>.size == 64)
    }

    @Test("and its twin in Rust declare the same members in the same order")
    func rust() throws {
        let header = try Self.text(Museum.header + "/strata_plugin.h").replacing(#/(?s)/\*.*?\*//#, with: "")
        let twin = try Self.text(Museum.header + "/../StrataPluginCommand/New/strata.rs")
        var expected: [String: [String]] = [:]
        for match in header.matches(of: #/(?s)struct (strata_\w+) \{(.*?)\n\}/#) {
            expected[String(match.1)] = match.2.split(separator: ";").compactMap(Self.member)
        }
        var found: [String: [String]] = [:]
        for match in twin.matches(of: #/(?s)pub struct (strata_\w+) \{(.*?)\n\}/#) {
            found[String(match.1)] = match.2.matches(of: #/\n    pub (\w+):/#).map { String($0.1) }
        }
        #expect(expected.count == 16 && found == expected)
    }

    /// Returns the name that a declaration of a member gives it: of a pointer to a function, that in the first parentheses.
    private static func member(_ declaration: Substring) -> String? {
        if let match = declaration.firstMatch(of: #/\(\*(?:const )?(\w+)\)\(/#) { return String(match.1) }
        return declaration.firstMatch(of: #/(\w+)(?:\[\d+\])?\s*$/#).map { String($0.1) }
    }

    private static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}
