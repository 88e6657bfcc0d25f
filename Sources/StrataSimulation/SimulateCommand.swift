import Strata
import StrataJSON
import StrataStrategies

import Glibc
import StrataSystem

/// `strata simulate [FILE]`.
public enum SimulateCommand {
    /// Reads a script from a file, or from standard input, and prints its dumps on standard output.
    ///
    /// - Parameters:
    ///   - arguments: FILE, or nothing.
    ///   - registry: the strategies that the script may name.
    /// - Returns: the exit code of sysexits: 0, 64 (usage), 65 (a bad line), 66 (no such input), 74 (input or output).
    public static func run(_ arguments: [String], registry: StrategyRegistry = .shipped) -> Int32 {
        let output = OutputBuffer()
        if arguments.contains(where: { $0 == "--help" || $0 == "-h" }) {
            output.write(help)
            return end(output, nil)
        }
        guard arguments.count <= 1, arguments.first?.hasPrefix("-") != true || arguments.first == "-" else {
            return fail(
                64, "strata simulate: expected one FILE at most; without it the script is read from standard input")
        }
        let path = arguments.first == "-" ? nil : arguments.first
        return end(output, run(path, registry, output))
    }

    /// Writes out what is left, and says what went wrong.
    private static func end(_ output: OutputBuffer, _ problem: (code: Int32, message: String)?) -> Int32 {
        guard output.flush() else {
            return fail(74, "strata simulate: cannot write to standard output: \(output.reason)")
        }
        guard let (code, message) = problem else { return 0 }
        return fail(code, message)
    }

    /// What `--help` prints.
    static let help = """
        Usage: strata simulate [FILE]

        Carries out a script, JSON Lines from FILE or standard input, and prints what a list would show, JSON Lines on
        standard output. The first line configures the list, each of the others is an event:

          {"viewport":[400,300],"strategy":"\(ShippedExamples.chain)","items":[{"count":100,"extent":40}]}
          {"scrollBy":-130}
          {"dump":true}

        Bounds: a line has at most \(Simulation.longestLine >> 20) MiB and \(JSONValue.greatestCount) values, and at most
        \(ListEngine.mostShown) items are in view at once. What is beyond them is a bad line.
        Exit codes: 0, 64 usage, 65 a bad line ("line N: what is wrong"), 66 no such input, 74 input or output.

        """

    /// Carries out a script; nil if it ended well.
    private static func run(
        _ path: String?, _ registry: StrategyRegistry, _ output: OutputBuffer
    ) -> (code: Int32, message: String)? {
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
            return nil
        } catch let error as ScriptInput.Failure {
            return (error.isMissing ? 66 : 74, "strata simulate: cannot read \(name): \(error.reason)")
        } catch {
            return (65, "\(error)")
        }
    }

    private static func fail(_ code: Int32, _ message: String) -> Int32 {
        try? writeAll(OneLine.message(message) + "\n", to: 2)
        return code
    }
}

/// Standard output, written in large pieces.
private final class OutputBuffer {
    private var bytes: [UInt8] = []
    private var failure: SystemError?

    /// Whether something could not be written. Nothing more is, then.
    var hasFailed: Bool { failure != nil }

    /// Why, as the system words it.
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
