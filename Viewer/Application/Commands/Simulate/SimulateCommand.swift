import Strata
import StrataCommandLine
import StrataJSON
import StrataSimulation
import StrataStrategies
import StrataSystem

/// `strata simulate [FILE]`: a list without a window.
enum SimulateCommand {
    static let command = Command(
        "simulate", [.init("strata simulate [FILE]", "run a list without a window, JSON Lines in and out")],
        options: ProgramOption.of(.strategies).syntax, refusal: { _ in advice }, prefix: prefix, help: { help }
    ) { arguments throws(CommandError) in
        guard arguments.words.count <= 1 else { throw failure(ExitCode.usage, advice) }
        let plugins = try Plugins(arguments)
        defer { plugins.warnOfFaults() }
        try run(arguments.words.first.flatMap { $0 == "-" ? nil : $0 }, registry: plugins.registry)
        return plugins.exitCode
    }

    private static let prefix = "strata simulate: "
    private static let advice = "expected one FILE at most; without it the script is read from standard input"

    /// The text that `--help` prints.
    static let help = """
        Usage: strata simulate [FILE]

        Carries out a script, JSON Lines from FILE or standard input, and prints what a list would show, JSON Lines on
        standard output. The first line configures the list, each of the others is an event:

          {"viewport":[400,300],"strategy":"\(ShippedExamples.chain)","items":[{"count":100,"extent":40}]}
          {"scrollBy":-130}
          {"dump":true}

        Bounds: a line has at most \(Simulation.longestLine >> 20) MiB and \(JSONValue.greatestCount) values, and at most
        \(ListEngine.mostShown) items are in view at once. What is beyond them is a bad line.
        Exit codes: 0, 64 usage, 65 a bad line ("line N: what is wrong") or a plugin at fault, 66 no such input, 74 input or output.

        """

    /// Reads a script from a file, or from standard input, and prints its dumps on standard output.
    ///
    /// - Throws: 65 for a bad line, 66 where there is nothing to read, 74 where reading or writing fails.
    private static func run(_ path: String?, registry: StrategyRegistry) throws(CommandError) {
        let output = OutputBuffer()
        let problem: CommandError?
        do throws(CommandError) {
            try carryOut(path, registry, output)
            problem = nil
        } catch {
            problem = error
        }
        // What was dumped before a bad line stands.
        guard output.flush() else {
            throw failure(ExitCode.inputOutput, "cannot write to standard output: \(output.reason)")
        }
        if let problem { throw problem }
    }

    private static func carryOut(
        _ path: String?, _ registry: StrategyRegistry, _ output: OutputBuffer
    ) throws(CommandError) {
        let name = path.map { "'\(OneLine.escaping($0))'" } ?? "standard input"
        let simulation = Simulation(registry: registry) {
            output.write($0)
        } endingDump: {
            output.write("\n")
        }
        do {
            let input = try ScriptInput(path: path) { _ = output.flush() }
            while !output.hasFailed, let line = try input.nextLine(limit: Simulation.longestLine) {
                try simulation.run(line: line)
            }
            if !output.hasFailed { try simulation.finish() }
        } catch let error as ScriptInput.Failure {
            throw failure(
                error.isMissing ? ExitCode.noInput : ExitCode.inputOutput, "cannot read \(name): \(error.reason)")
        } catch {
            throw CommandError(description: "\(error)", exitCode: ExitCode.badData, prefix: "")
        }
    }

    private static func failure(_ code: Int32, _ reason: String) -> CommandError {
        CommandError(description: reason, exitCode: code, prefix: prefix)
    }
}

/// Standard output, written in large pieces.
private final class OutputBuffer {
    private var bytes: [UInt8] = []
    private var failure: SystemError?

    /// True if something could not be written. Nothing more is, then.
    var hasFailed: Bool { failure != nil }

    /// The reason, as the system words it.
    var reason: String { failure?.description ?? "" }

    func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        if bytes.count >= 1 << 16 { _ = flush() }
    }

    /// Writes what is left; false if anything could not be written.
    func flush() -> Bool {
        if !hasFailed {
            bytes.withUnsafeBytes { block in
                do throws(SystemError) { try writeAll(block, to: 1) } catch { failure = error }
            }
        }
        bytes.removeAll(keepingCapacity: true)
        return !hasFailed
    }
}
