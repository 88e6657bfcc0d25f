import Strata
import StrataCommandLine
import StrataSimulation
import StrataStrategies
import StrataTesting
import Testing

@testable import StrataViewer

@Suite("strata check") struct CheckCommandTests {
    /// Runs the command; what it prints on standard output and on standard error, line by line.
    func run(_ arguments: String..., registry: StrategyRegistry = .shipped) -> (
        code: Int32, output: [String], complaints: [String]
    ) {
        var output: [String] = []
        do throws(CommandError) {
            let parsed = try CheckCommand.command.parse(arguments)
            let code = try CheckCommand.run(parsed, registry: registry) { lines throws(CommandError) in
                output += lines.split(separator: "\n").map(String.init)
            }
            return (code, output, [])
        } catch {
            return (error.exitCode, output, [error.message])
        }
    }

    @Test("prints each chain and one line a law, and ends with 0")
    func soundChains() {
        let (code, output, complaints) = run("inset+fold", "stack")
        #expect(code == 0)
        #expect(complaints.isEmpty)
        let count = ConformanceLaw.allCases.count
        #expect(output.count == 2 * (count + 1))
        #expect(output[0] == "inset+fold")
        #expect(output[count + 1] == "stack")
        #expect(output[1] == "ok   finite: lengths and attributes are finite, and lengths are 0 or more")
        #expect(output.count { $0.hasPrefix("ok   ") } == 2 * count)
    }

    @Test("prints a broken law with its seed and a script that a simulation carries out, and ends with 65")
    func brokenStrategy() throws {
        let registry = StrategyRegistry.shipped
        try registry.register(TooOpaque.self)
        let (code, output, complaints) = run("stack", "inset+opaque", registry: registry)
        #expect(code == 65)
        #expect(complaints.isEmpty)
        let place = try #require(output.firstIndex { $0.hasPrefix("FAIL ") })
        #expect(output[place].hasPrefix("FAIL opacity: 'opaque' at offset "))
        #expect(output[place].contains("gives an opacity of 2.0 (seed "))
        let script = output.filter { $0.hasPrefix("{") }
        #expect(script == Array(output[(place + 1)...].prefix(script.count)))
        #expect(script.last == "{\"dump\":true}")
        var dumps = 0
        let simulation = Simulation(registry: registry) { _ in dumps += 1 }
        for line in script { try simulation.run(line: Array(line.utf8)) }
        #expect(dumps == 1)
    }

    @Test("says which name it does not know, checks nothing, and ends with 64", arguments: ["flop", "stack+flop"])
    func unknownNames(chain: String) {
        let (code, output, complaints) = run("stack", chain)
        #expect(code == 64)
        #expect(output.isEmpty)
        #expect(complaints == ["strata check: unknown strategy 'flop'; did you mean 'flip'?"])
    }

    @Test("refuses a base that lies on something")
    func baseInTheMiddle() {
        let (code, _, complaints) = run("flip+stack")
        #expect(code == 64)
        #expect(complaints.first?.contains("'stack' is a base layout and can only be first") == true)
    }

    @Test("wants a name, and takes no options")
    func usage() {
        let usage = "strata check: name a strategy, or a chain of several joined with '+'"
        #expect(run().code == 64)
        #expect(run().complaints == [usage])
        #expect(run("--all").complaints == [usage])
    }
}

/// An effect that breaks a law.
private struct TooOpaque: LayoutEffect, NamedStrategy {
    static let descriptor = StrategyDescriptor(name: "opaque", summary: "An opacity of 2.")

    init(options: OptionValues) {}

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        for place in attributes.indices { attributes[place].opacity = 2 }
    }
}
