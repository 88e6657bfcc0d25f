import StrataCommandLine
import StrataSystem
import StrataX11Testing

/// Writes logs and reads them at the same time, round after round, and compares what the readers hold with what was
/// written. Each round has a seed, which plays the same again as far as the clock lets it.
enum Soak {
    /// - Returns: 0, or 1 where a round went wrong, 64 for wrong use, 69 where something is missing.
    static func run(_ arguments: [String]) -> Int32 {
        if arguments == ["--help"] {
            SystemFiles.say(SoakArguments.usage)
            return 0
        }
        do throws(CommandError) {
            return try run(SoakArguments(arguments, viewer: viewerBesideUs))
        } catch {
            SystemFiles.say("\(error.description)\n\(SoakArguments.usage)")
            return error.exitCode
        }
    }

    private static func run(_ arguments: SoakArguments) -> Int32 {
        let missing = VirtualDisplay.missingPrograms()
        guard missing.isEmpty, let display = try? VirtualDisplay() else {
            SystemFiles.say("A soak needs an X server of its own: apt-get install xvfb xdotool")
            return ExitCode.unavailable
        }
        // Programs that are told to stop while they write are told of it by an error.
        Signal.ignore(Signal.brokenPipe)
        var server = ResourceWatch("X server", of: display.identifier)
        let end = SystemFiles.now + arguments.seconds * 1000
        var (rounds, failures) = (0, 0)
        repeat {
            server.look()
            let left = (end - SystemFiles.now) / 1000
            let seconds = min(60, arguments.seconds < 60 ? arguments.seconds : max(5, left))
            if !runRound(arguments, number: rounds, seconds: seconds, on: display) { failures += 1 }
            rounds += 1
        } while arguments.lines.map { _ in rounds < arguments.rounds } ?? (SystemFiles.now < end)
        server.look()
        for fault in server.faults { SystemFiles.say("WRONG: \(fault)") }
        SystemFiles.say("\(rounds) rounds, \(failures) of them wrong; \(server.summary)")
        return failures > 0 || !server.faults.isEmpty ? 1 : 0
    }

    /// - Returns: whether everything was right. If not, what was written is left in the directory.
    private static func runRound(
        _ arguments: SoakArguments, number: Int, seconds: Double, on display: VirtualDisplay
    ) -> Bool {
        let seed = arguments.seed + UInt64(number)
        guard let directory = try? Folder.makeTemporary("/tmp/strata-soak-") else { return false }
        let round = Round(
            seed: seed, mix: arguments.mix, seconds: seconds, lineCount: arguments.lines, viewer: arguments.viewer)
        var faults: [String] = []
        do throws(SoakError) {
            let outcome = try round.run(in: directory, on: display)
            faults = outcome.faults
            SystemFiles.say("seed \(seed): \(outcome.summary)")
        } catch {
            faults = [error.text]
        }
        for fault in faults { SystemFiles.say("WRONG, seed \(seed): \(fault)") }
        guard faults.isEmpty else {
            let length = arguments.lines.map { "--lines \($0)" } ?? "--seconds \(Int(seconds))"
            SystemFiles.say("Kept: \(directory). Again: --seed \(seed) --mix \(arguments.mixText) \(length)")
            return false
        }
        Folder.removeWithFiles(directory)
        return true
    }

    /// The program that was built with this one.
    private static var viewerBesideUs: String {
        ownPath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/strata"
    }

    /// The path of this program.
    static var ownPath: String { CurrentProcess.program ?? "StrataSoak" }
}
