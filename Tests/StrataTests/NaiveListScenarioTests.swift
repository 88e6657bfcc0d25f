import Foundation
import Strata
import StrataTesting
import Testing

@Suite("The naive list, on the scenarios")
struct NaiveListScenarioTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Scenarios")

    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        // The naive list draws everything as it lies.
        return files.filter { $0.hasSuffix(".jsonl") && !$0.hasPrefix("kit-transforms") }
            .map { String($0.dropLast(6)) }.sorted()
    }()

    @Test("All 30 scenarios that show the rules one by one are there")
    func allScenariosAreThere() {
        #expect(Self.names.count { !$0.hasPrefix("hard-") && !$0.hasPrefix("kit-") } == 30)
    }

    @Test("The naive list prints what the scenario expects", arguments: names)
    func printsWhatIsExpected(name: String) throws {
        let script = try NaiveListScript(read("\(name).jsonl"))
        let expected = try read("\(name).expected").split(separator: "\n").map { try JSON.parse(String($0)) }
        let dumps = script.dumps()
        try #require(dumps.count == expected.count)
        for (number, (dump, expected)) in zip(dumps, expected).enumerated() {
            try compare(dump, with: expected, "\(name), dump \(number + 1)")
        }
    }

    private func read(_ file: String) throws -> String {
        try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
    }

    private func compare(_ dump: NaiveDump, with expected: JSON, _ place: String) throws {
        let tolerance = max(1e-6, 1e-14 * dump.contentLength)
        func expectEqual(_ found: [Double], _ wanted: [Double?], _ what: String) {
            let isNear =
                found.count == wanted.count
                && zip(found, wanted).allSatisfy { found, wanted in wanted.map { abs(found - $0) <= tolerance } ?? false
                }
            #expect(isNear, "\(place), \(what): expected \(wanted), got \(found)")
        }
        expectEqual(
            [dump.offset, dump.maxOffset, dump.contentLength, Double(dump.count)],
            ["offset", "maxOffset", "contentLength", "count"].map { expected[$0]?.number }, "list")
        #expect(dump.focus == expected["focus"]?.string, "\(place), focus")
        let items = try #require(expected["items"]?.array)
        let ids = items.compactMap { $0["id"]?.string }
        try #require(dump.items.map(\.id) == ids, "\(place): expected \(ids), got \(dump.items.map(\.id))")
        for (item, expected) in zip(dump.items, items) {
            let frame = item.frame
            expectEqual(
                [frame.x, frame.y, frame.width, frame.height],
                expected["frame"]?.array?.map(\.number) ?? [], "frame of \(item.id)")
            expectEqual(
                [Double(item.index), item.tilt, item.opacity, Double(item.z)],
                ["index", "tilt", "opacity", "z"].map { expected[$0]?.number }, "look of \(item.id)")
            let corners = [item.quad.topLeft, item.quad.topRight, item.quad.bottomRight, item.quad.bottomLeft]
            expectEqual(
                corners.flatMap { [$0.x, $0.y] },
                expected["quad"]?.array?.flatMap { ($0.array ?? []).map(\.number) } ?? [], "quad of \(item.id)")
        }
    }
}
