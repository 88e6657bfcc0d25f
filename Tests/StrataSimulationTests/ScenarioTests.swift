import Foundation
import Strata
import StrataJSON
import StrataStrategies
import Testing

@testable import StrataSimulation

@Suite("Scenarios") struct ScenarioTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Scenarios")

    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }.sorted()
    }()

    @Test("are all there, each with what is expected of it")
    func areThere() throws {
        #expect(Self.names.count { !$0.hasPrefix("hard-") && !$0.hasPrefix("kit-") } == 30)
        #expect(Self.names.count { $0.hasPrefix("hard-") } >= 12)
        for name in Self.names { #expect(try !lines("\(name).expected").isEmpty) }
    }

    @Test("end as is expected", arguments: names)
    func endAsExpected(name: String) throws {
        let registry = StrategyRegistry.shipped
        try registry.register(Lens.self)
        let (dumps, error) = simulate(try lines("\(name).jsonl"), registry: registry)
        #expect(error == nil, "\(name): \(error?.description ?? "")")
        let expected = try lines("\(name).expected").map { try JSONValue(line: Array($0.utf8)) }
        try #require(dumps.count == expected.count, "\(name)")
        for (number, (dump, expected)) in zip(dumps, expected).enumerated() {
            let length = try #require(expected["contentLength"].number)
            let found = Self.difference(dump, expected, within: max(1e-6, 1e-14 * length))
            #expect(found == nil, "\(name), dump \(number + 1)\(found ?? "")")
        }
    }

    private func lines(_ file: String) throws -> [String] {
        let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }

    /// The first place where a value is not what is wanted, in words.
    static func difference(
        _ found: JSONValue, _ wanted: JSONValue, within tolerance: Double, at path: String = ""
    ) -> String? {
        switch (found, wanted) {
        case (.number(let found), .number(let wanted)):
            let isNear = (found.value - wanted.value).magnitude <= tolerance
            return isNear ? nil : "\(path): expected \(wanted.text), got \(found.text)"
        case (.array(let found), .array(let wanted)):
            guard found.count == wanted.count else {
                return "\(path): expected \(wanted.count) entries, got \(found.count)"
            }
            for (place, (found, wanted)) in zip(found, wanted).enumerated() {
                if let difference = difference(found, wanted, within: tolerance, at: "\(path)[\(place)]") {
                    return difference
                }
            }
            return nil
        case (.object(let found), .object(let wanted)):
            for key in wanted.keys {
                let path = "\(path).\(key)"
                guard let value = found[key], let wanted = wanted[key] else { return "\(path): missing" }
                if let difference = difference(value, wanted, within: tolerance, at: path) { return difference }
            }
            return nil
        default: return found == wanted ? nil : "\(path): expected \(wanted), got \(found)"
        }
    }
}
