import Glibc
import StrataSystem
import StrataX11Testing

/// A short run of the program whose calls are failed one after another.
struct Scenario: Sendable, CustomStringConvertible {
    let description: String
    /// The program's arguments; the run's folder, its working directory, has `a.log` and `script.jsonl`.
    let arguments: [String]
    /// What standard input holds; nil for nothing.
    var input: String?
    /// Whose calls are failed: words of libraries' paths, or nothing for the program's own.
    var callers = ""
    /// Files that the run writes only as a means, whose times and numbers differ from run to run.
    var ignored: Set<String> = []
    /// Whether it needs a display, and is followed and ended by ``Follower``.
    var hasWindow = false
    /// Whether the file is renamed and begun anew instead of growing.
    var rotates = false
    /// Whether several files are read, each of which may be missing from what is written if that is said, and whose readers
    /// may be open for a moment after the last line.
    var merges = false
    /// Whether there is `a.log.gz` too, with the same lines.
    var isPacked = false

    /// Whether an answer is no fault: a file of a folder that is not there has gone since.
    func isUsual(_ error: String, of function: String) -> Bool {
        merges && function.hasPrefix("stat") && ["ENOENT", "ENOTDIR"].contains(error)
    }

    /// Runs it.
    func run(_ fault: Fault?, _ stage: Stage) throws -> FaultedRun {
        let folder = Folder()
        folder.write(Self.lines(1...40, times: merges), to: "a.log")
        folder.write(merges ? Self.lines(41...50, times: true) : Self.script, to: "script.jsonl")
        if isPacked { try ChildProcess(["gzip", "-kn", folder.path + "/a.log"]).wait() }
        defer { for name in ["a.log", "a.log.gz", "script.jsonl"] { unlink(folder.path + "/" + name) } }
        // Settings of whoever runs the tests are none of the program's here.
        var environment = [
            "XDG_CONFIG_HOME": folder.path, "XDG_DATA_HOME": folder.path, "GTK_THEME": "", "TZ": "UTC",
            // One sentence tells of a crash as well as its backtrace does.
            "SWIFT_BACKTRACE": "enable=no",
        ]
        environment["DISPLAY"] = hasWindow ? stage.display?.name ?? "" : ""
        return try FaultedRun(
            arguments, in: folder, fault: fault, callers: callers, input: input, environment: environment
        ) { process, folder, report in
            if hasWindow { try Follower(process, folder, report, in: self).follow() }
        }
    }

    /// - Parameter times: whether each begins with a time.
    static func lines(_ numbers: ClosedRange<Int>, times: Bool = false) -> String {
        numbers.map { "\(times ? "2026-11-22T10:00:\($0 + 9)Z " : "")line \($0)\n" }.joined()
    }

    private static let script = """
        {"viewport":[400,300],"strategy":"inset+fold","items":[{"count":100,"extent":40}]}
        {"scrollBy":-130}
        {"dump":true}

        """

    /// Without a display.
    static let plain: [Scenario] = [
        Scenario(description: "render a file", arguments: ["render", "a.log", "--output", "out.png"]),
        Scenario(
            description: "render a pipe", arguments: ["render", "--output", "out.png"], input: lines(1...40)),
        Scenario(description: "export a file", arguments: ["export", "a.log"]),
        Scenario(description: "export a pipe", arguments: ["export"], input: lines(1...40)),
        Scenario(description: "export a packed file", arguments: ["export", "a.log.gz"], isPacked: true),
        Scenario(description: "export a folder", arguments: ["export", "."], merges: true),
        Scenario(
            description: "export files by their times", arguments: ["export", "--merge", "a.log", "script.jsonl"],
            merges: true),
        Scenario(description: "export records", arguments: ["export", "--format", "jsonl", "a.log"]),
        Scenario(description: "export a command", arguments: ["export", "--", "cat", "a.log"]),
        Scenario(description: "simulate a file", arguments: ["simulate", "script.jsonl"]),
        Scenario(description: "simulate a pipe", arguments: ["simulate"], input: script),
        Scenario(description: "list the strategies", arguments: ["strategies", "--json"]),
        Scenario(description: "help", arguments: ["--help"]),
    ]

    /// With one: a file is followed, grows or is rotated once, and the window is closed. The program's own calls fail, or those that the
    /// libraries of X make for it.
    static let windows: [Scenario] = [
        Scenario(description: "follow a file in a window", arguments: following, ignored: ["trace"], hasWindow: true),
        Scenario(
            description: "follow a name in a window", arguments: following, ignored: ["trace", "a.log.1"],
            hasWindow: true, rotates: true),
        Scenario(
            description: "follow a pattern in a window", arguments: following.dropLast() + ["a*.log"],
            ignored: ["trace"], hasWindow: true, merges: true),
        Scenario(
            description: "show a command in a window",
            arguments: following.dropLast() + ["--", "tail", "-n", "+1", "-f", "a.log"], ignored: ["trace"],
            hasWindow: true),
        Scenario(
            description: "talk to the display", arguments: following, callers: "libX11,libxcb", ignored: ["trace"],
            hasWindow: true),
    ]

    private static let following = ["--size", "320x200", "--trace", "trace", "a.log"]
}

/// What runs share: the display, which is started for those that need one.
final class Stage {
    let display: VirtualDisplay?

    init(for scenario: Scenario) throws { display = scenario.hasWindow ? try VirtualDisplay() : nil }
}

/// Somebody who appends to a file once it is shown, or rotates it, waits for that to be shown, and ends the program.
struct Follower {
    private let process: ChildProcess
    private let folder: Folder
    private let report: Folder
    private let scenario: Scenario

    /// - Parameters:
    ///   - report: where its `errors` are.
    ///   - scenario: what is run.
    init(_ process: ChildProcess, _ folder: Folder, _ report: Folder, in scenario: Scenario) {
        (self.process, self.folder, self.report, self.scenario) = (process, folder, report, scenario)
    }

    /// The file that says that everything was shown.
    static let sign = "all-shown"

    func follow() throws {
        if waitForFrame(where: "\"count\":40") {
            if scenario.rotates { rename(folder.path + "/a.log", folder.path + "/a.log.1") }
            // Lines without times would belong to the last one with a time.
            folder.write(Scenario.lines(41...42, times: scenario.merges), to: "a.log", appending: true)
            // Between two files there is a divider.
            if waitForFrame(where: "\"count\":\(scenario.rotates ? 43 : 42)") { folder.write("", to: Self.sign) }
        }
        process.send(signal: SIGTERM)
    }

    /// Whether a painted frame has said so before the process ended or ten seconds are over. One that has complained is
    /// not waited for that long: it may have nothing more to show.
    private func waitForFrame(where text: String) -> Bool {
        var rounds = 500
        while rounds > 0 {
            rounds -= 1
            if String(decoding: folder.contents(of: "trace"), as: UTF8.self).contains(text) { return true }
            if !report.contents(of: "errors").isEmpty { rounds = min(rounds, 15) }
            // Kept by the process that waits for it.
            var information = siginfo_t()
            let options = WEXITED | WNOHANG | WNOWAIT
            if waitid(P_PID, id_t(process.identifier), &information, options) == 0,
                information.si_signo == SIGCHLD
            {
                return false
            }
            usleep(20_000)
        }
        return false
    }
}
