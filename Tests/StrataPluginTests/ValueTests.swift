import Foundation
import Strata
import StrataPlugin
import StrataStrategies
import Testing

extension PluginTests {
    @Suite("Named values of items, to a plugin") struct ValueTests {
        private let museum = Museum()

        private static let example = Museum.root + "/Plugins/Examples/Timeline/timeline"

        private func list(
            _ loader: PluginLoader, _ chain: String, count: Int, value: @escaping (Int) -> Double?
        ) throws -> ListEngine {
            let path = museum.folder + "/timeline.so"
            try Museum.compile([Self.example + ".c"], to: path)
            try loader.load(path)
            let configuration = ListConfiguration(
                viewport: Size(width: 100, height: 200), strategy: chain, animations: false)
            return try ListEngine(
                configuration, registry: loader.registry, items: [.measured(count: count, extent: 20)],
                values: ItemValues(names: ["level", "time"]) { name, item in name == 1 ? value(item) : nil })
        }

        @Test("come in the order of its layout, and none as none", arguments: [true, false])
        func order(isInProcess: Bool) throws {
            let times: [Double?] = [100, 110, 110, nil, 140]
            // Without a flip the fourth has the time of the third: 0, 20 + 10, 40 + 10, 60 + 10, 80 + 40. The content is
            // 140 long and lies at the end of 200 under a flip, where the fourth has that of the fifth.
            for (chain, starts) in [
                ("timeline", [0.0, 30, 50, 70, 120]), ("timeline+flip", [60, 90, 110, 160, 180]),
            ] {
                let loader = PluginLoader(registry: .shipped, isInProcess: isInProcess)
                let list = try list(loader, chain, count: 5) { times[$0] }
                var frame = ListFrame()
                list.readFrame(into: &frame)
                #expect(frame.items.map(\.frame.y) == starts)
                #expect(loader.faults.drain().isEmpty)
            }
        }

        @Test("are asked for a few times in a list of a billion items", arguments: [true, false])
        func cost(isInProcess: Bool) throws {
            var reads = 0
            let loader = PluginLoader(registry: .shipped, isInProcess: isInProcess)
            let list = try list(loader, "timeline", count: 1_000_000_000) { item in
                reads += 1
                return Double(item) * 5
            }
            list.scroll(to: 12_500_000_000)
            var frame = ListFrame()
            list.readFrame(into: &frame)
            #expect(frame.items.map(\.index) == Array(500_000_000..<500_000_008))
            #expect(reads < 400)
            #expect(loader.faults.drain().isEmpty)
        }

        @Test(
            "are a fault where they are not there to be asked for",
            arguments: [
                (4, "adjust asks for values by the index 7, which value_index has not given"),
                (5, "adjust asks for the values of 1 items from 5 on, of 5"),
                (6, "adjust passes a null pointer to values of strata_items"),
                (7, "adjust asks for values of a name that is no text"),
            ], [true, false])
        func misuse(misuse: (number: Int, sentence: String), isInProcess: Bool) throws {
            let path = "\(museum.folder)/guest\(misuse.number).so"
            try Museum.compile(
                ["-DMISUSE=\(misuse.number)", Museum.root + "/Tests/StrataPluginTests/Museum/guest.c"], to: path)
            let loader = PluginLoader(registry: .shipped, isInProcess: isInProcess)
            try loader.load(path)
            let configuration = ListConfiguration(
                viewport: Size(width: 400, height: 300), strategy: "stack+guest", animations: false)
            let list = try ListEngine(
                configuration, registry: loader.registry, items: [.measured(count: 5, extent: 20)],
                values: ItemValues(names: ["time"]) { _, item in Double(item) })
            var frame = ListFrame()
            list.readFrame(into: &frame)
            #expect(
                loader.faults.drain().first?.description
                    == "plugin 'museum-guest', strategy 'guest': \(misuse.sentence)")
        }

        @Test("make the example's script print what was worked out by hand", arguments: [["--in-process-plugins"], []])
        func script(arguments: [String]) throws {
            let path = museum.folder + "/timeline.so"
            try Museum.compile([Self.example + ".c"], to: path)
            let result = try CommandResult(
                ["simulate", "--plugin", path] + arguments + [Self.example + ".jsonl"], in: museum)
            #expect(result.exitCode == 0, "\(result.complaints)")
            func values(_ text: String) throws -> [NSObject] {
                try text.split(separator: "\n").map {
                    try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSObject)
                }
            }
            #expect(
                try values(result.output)
                    == values(String(contentsOfFile: Self.example + ".expected", encoding: .utf8)))
        }
    }
}
