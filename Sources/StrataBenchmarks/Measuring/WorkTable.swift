import StrataCommandLine
import StrataSystem

/// The instructions that operations take, as valgrind counts them: the same on an idle machine and a busy one.
///
/// A benchmark's runs are counted in two processes, of which one does more of them than the other; what both do alike,
/// such as making what is measured, is no part of the difference.
struct WorkTable {
    /// An operation and what it takes.
    struct Row: Equatable {
        var name: String
        var instructions: Int

        /// Returns true if another count is within a tenth of this one.
        func isNear(_ count: Int) -> Bool { abs(count - instructions) * 10 <= instructions }
    }

    let rows: [Row]

    /// The beginning of such a file.
    static let heading = """
        # Instructions for one operation, as valgrind counts them in what script/test builds; script/work holds them within
        # a tenth, and script/work --write takes over what they are now.

        """

    /// Reads a table: a number, spaces and the name of a benchmark a line; lines that begin with `#` say nothing.
    ///
    /// - Throws: where the file cannot be read, or a line says something else.
    init(reading path: String) throws(CommandError) {
        let text = String(decoding: try KeptFile.bytes(of: path), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var rows: [Row] = []
        for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            guard parts.count == 2, let count = Int(parts[0]), count >= 0 else {
                throw CommandError(
                    description: "\(path), line \(index + 1): a number and the name of a benchmark are wanted",
                    exitCode: ExitCode.badData)
            }
            rows.append(Row(name: String(parts[1].drop { $0 == " " }), instructions: count))
        }
        self.rows = rows
    }

    /// Returns the instructions that an operation of a benchmark takes now; nil if valgrind did not say.
    ///
    /// - Parameters:
    ///   - program: how this program is called.
    ///   - operations: how many a run of the benchmark does.
    static func count(_ name: String, program: String, operations: Int) -> Int? {
        let more = 3
        guard let one = total(name, program, rounds: 1), let several = total(name, program, rounds: 1 + more) else {
            return nil
        }
        return (several - one) / (more * operations)
    }

    private static func total(_ name: String, _ program: String, rounds: Int) -> Int? {
        // Dictionaries are in another order in each process otherwise.
        let run = ShellCommand.run(
            "SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null"
                + " '\(program)' work '\(name)' \(rounds)")
        let line = run?.lines.last { $0.contains("I   refs:") || $0.contains("I refs:") }
        return line?.split(separator: ":").last.flatMap { Int($0.filter(\.isNumber)) }
    }
}
