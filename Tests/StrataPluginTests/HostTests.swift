import Strata
import StrataPlugin
import StrataStrategies
import Testing

extension PluginTests {
    @Suite("What a plugin asks of its host") struct HostTests {
        private let museum = Museum()

        private func build(_ misuse: Int) throws -> String {
            let path = "\(museum.folder)/guest\(misuse).so"
            try Museum.compile(
                ["-DMISUSE=\(misuse)", Museum.root + "/Tests/StrataPluginTests/Museum/guest.c"], to: path)
            return path
        }

        private func list(_ loader: PluginLoader, chain: String = "stack+guest") throws -> ListEngine {
            let configuration = ListConfiguration(
                viewport: Size(width: 400, height: 300), strategy: chain, animations: false)
            let items = [
                ItemGroup.measured(count: 1, extent: 20, traits: .header), .measured(count: 4, extent: 20),
            ]
            return try ListEngine(configuration, registry: loader.registry, items: items)
        }

        @Test("comes to the application: frames, preparations, and its values of items", arguments: [true, false])
        func asked(isInProcess: Bool) throws {
            for (chain, opacities) in [
                ("stack+guest", [0.05, 0.3, 0.5, 0.7, 0.9]), ("guest+flip", [0.05, 0.3, 0.5, 0.7, 0.9]),
            ] {
                let loader = PluginLoader(registry: .shipped, isInProcess: isInProcess)
                try loader.load(try build(0))
                let engine = try list(loader, chain: chain)
                var frame = ListFrame()
                engine.readFrame(into: &frame)
                // Nobody gives a value.
                #expect(frame.items.map(\.opacity) == [0, 0, 0, 0, 0])
                let requests = loader.faults.requests
                #expect(requests.consumeFrameRequest() == 25 && requests.consumeFrameRequest() == nil)
                #expect(requests.consumePreparationRequest() && !requests.consumePreparationRequest())
                engine.values = { 10 + 20 * $0 }
                engine.prepareAgain()
                #expect(requests.consumeFrameRequest() == 25)
                engine.readFrame(into: &frame)
                #expect(frame.items.map(\.index) == [0, 1, 2, 3, 4])
                #expect(frame.items.map(\.opacity) == opacities)
                #expect(loader.faults.drain().isEmpty)
            }
        }

        @Test(
            "is a fault where nothing can be made of it",
            arguments: [
                (1, "prepare passes a null pointer to log of strata_host"),
                (2, "prepare asks for a frame in -1.0 milliseconds"),
                (3, "adjust asks for the value of item 5 of 5"),
            ], [true, false])
        func misuse(misuse: (number: Int, sentence: String), isInProcess: Bool) throws {
            let loader = PluginLoader(registry: .shipped, isInProcess: isInProcess)
            try loader.load(try build(misuse.number))
            var frame = ListFrame()
            try list(loader).readFrame(into: &frame)
            #expect(
                loader.faults.drain().first?.description
                    == "plugin 'museum-guest', strategy 'guest': \(misuse.sentence)")
        }

        @Test("to note something is noted on standard error, after its id", arguments: [["--in-process-plugins"], []])
        func noted(arguments: [String]) throws {
            let script = museum.write(
                #"{"viewport":[400,40],"strategy":"guest","items":[{"count":3,"extent":20}]}"# + "\n", to: "script")
            let result = try CommandResult(
                ["simulate", "--plugin", try build(0)] + arguments + [script], in: museum)
            #expect(result.exitCode == 0)
            #expect(Set(result.complaints.split(separator: "\n")) == ["museum-guest: warning: strata 0.1.0 110"])
        }
    }
}
