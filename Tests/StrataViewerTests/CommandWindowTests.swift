import Glibc
import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("A command that is shown")
struct CommandWindowTests {
    private let directory = TemporaryDirectory()

    private func text(_ path: String) -> String { String(decoding: contents(of: path), as: UTF8.self) }

    private func isRunning(_ process: Substring) -> Bool {
        // By its state, for a process has no command line while another program begins in it.
        guard let state = text("/proc/\(process)/stat").split(separator: ")").last?.first(where: { $0 != " " }) else {
            return false
        }
        return !"ZX".contains(state)
    }

    /// How a window is ended.
    enum End: CaseIterable { case closed, terminated, killed, serverDied }

    @Test(
        "ends with its window, and so does what it has started",
        .enabled(if: canRun, skipReason), arguments: End.allCases)
    func end(end: End) throws {
        let note = directory.path + "/note"
        let display = try VirtualDisplay()
        let script = "trap '' HUP TERM; sleep 1000 & echo $! $$ > '\(note)'; echo one; wait"
        let process = try ChildProcess(
            [Program.path, "--no-remember", "--", "sh", "-c", script], environment: ["DISPLAY": display.name])
        defer { process.kill() }
        wait(until: { text(note).hasSuffix("\n") }) { usleep(10_000) }
        let programs = text(note).split(whereSeparator: \.isWhitespace)
        #expect(programs.count == 2 && programs.allSatisfy(isRunning))
        usleep(500_000)
        switch end {
        case .closed: try display.xdotool("mousemove", "300", "250", "key", "q")
        case .terminated: process.send(signal: SIGTERM)
        case .killed: process.kill()
        case .serverDied: display.stop()
        }
        let status = process.wait(within: 3)
        #expect(status == (end == .killed ? 128 + SIGKILL : end == .serverDied ? 69 : 0), "nobody waits for it")
        wait(until: { !programs.contains(where: isRunning) }) { usleep(10_000) }
        #expect(!programs.contains(where: isRunning))
    }

    @Test("is written as it comes by export, and what it says wrong too")
    func export() throws {
        #expect(
            try Program.run(["export", "--", "seq", "5"])
                == Program.Outcome(status: 0, output: "1\n2\n3\n4\n5\n", errors: ""))
        let script = "printf 'a\\r\\n'; sleep 0.1; echo b >&2; sleep 0.1; printf c; exit 3"
        #expect(try Program.run(["export", "--", "sh", "-c", script]).output == "a\r\nb\nc")
        let some = try Program.run(["export", "--filter", "7", "--", "seq", "20"])
        #expect(some == Program.Outcome(status: 0, output: "7\n17\n", errors: ""))
    }

    @Test("has its exit code passed on by export, with a sentence, unless export itself fails")
    func status() throws {
        let failed = try Program.run(["export", "--", "sh", "-c", "echo one; exit 3"])
        let sentence = "strata: sh ended with exit code 3; what it wrote is written\n"
        #expect(failed == Program.Outcome(status: 3, output: "one\n", errors: sentence))
        let killed = try Program.run(["export", "--filter", "one", "--", "sh", "-c", "echo one; kill -TERM $$"])
        #expect(killed.status == 128 + SIGTERM && killed.output == "one\n")
        let records = try Program.run(["export", "--format", "jsonl", "--", "sh", "-c", "echo one; exit 4"])
        #expect(records.status == 4 && records.output.contains("one"))
        // What was cut short by its reader has not failed.
        let cut = try Program.run(["export", "--max-bytes", "4", "--", "sh", "-c", "echo one; echo two; exit 5"])
        #expect(cut.status == 0 && cut.output == "one\n")
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(full) }
        #expect(try Program.run(["export", "--", "sh", "-c", "echo one; exit 3"], descriptors: [1: full]).status == 74)
    }

    @Test("has its exit code passed on also where the program was started with the ends of children ignored")
    func ignoredEnds() throws {
        // Where its end is never learned, timeout(1) ends the waiting, with 124.
        let script = "exec timeout 20 env --ignore-signal=CHLD \"$@\""
        let outcome = try Program.run(["export", "--", "sh", "-c", "echo one; exit 3"], through: script)
        #expect(outcome.status == 3 && outcome.output == "one\n")
    }

    @Test("gets the variables of its environment byte for byte, also those that are no UTF-8")
    func environment() throws {
        let script = "export X=\"$(printf 'caf\\351')\"; exec \"$@\""
        let command = "test \"$X\" = \"$(printf 'caf\\351')\""
        #expect(try Program.run(["export", "--", "sh", "-c", command], through: script).status == 0)
    }

    @Test("that is not there, or that files stand beside, is a line on standard error, and no window")
    func refusals() throws {
        for (arguments, status, sentence) in [
            (
                ["--", "strata-no-such"], 66,
                "cannot run strata-no-such: there is no such command; check its name, and PATH"
            ),
            (["--"], 64, "'--' needs a command to run behind it"),
            (
                ["a.log", "--", "seq", "5"], 64,
                "'a.log' and a command cannot be shown together; show one, or the other in a second window"
            ),
        ] as [([String], Int32, String)] {
            for command in [[], ["export"]] {
                let outcome = try Program.run(command + arguments)
                #expect(outcome == Program.Outcome(status: status, output: "", errors: "strata: \(sentence)\n"))
            }
        }
        // What cannot run a command has files there, as ever.
        let file = directory.file("-x.log", "one\n")
        let outcome = try Program.run(
            ["render", "--output", directory.path + "/x.png", "--", "-x.log"],
            through: "cd '\(file.dropLast(7))' && exec \"$@\"")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
    }

    @Test("says of a command that has failed that it has")
    func failed() throws {
        let rig = try SceneRig(["sh", "-c", "echo one; exit 3"])
        #expect(rig.wait { rig.pane.status.state(.live) == "Failed with exit code 3" })
        // The header and a row say it, and nothing lies over that.
        #expect(rig.notice == nil && rig.rows.last?.hasPrefix("sh failed with exit code 3 · ") == true)
    }

    @Test("runs again by a key once it has ended, and its lines of standard error have a colour of their own")
    func again() throws {
        let note = directory.path + "/note"
        let script = "echo one; sleep 0.1; echo two >&2; while [ ! -e '\(note)' ]; do sleep 0.02; done"
        let rig = try SceneRig(["sh", "-c", script])
        #expect(rig.wait { rig.rows == ["one", "two"] })
        rig.runAgain()
        #expect(rig.notice == "The command is still running.")
        #expect(rig.pane.status.state(.live) == ReadingState.live.words)
        _ = directory.file("note", "")
        #expect(rig.wait { rig.rows.count == 3 && rig.pane.status.state(.live) == "Ended" })
        rig.runAgain()
        #expect(rig.wait { rig.rows.count == 6 })
        #expect(rig.rows[3...4] == ["one", "two"] && rig.rows[5].hasPrefix("sh ended · "))
        #expect(rig.pane.status.title.hasPrefix("sh -c 'echo one; sleep 0.1"))
        #expect(!rig.pane.status.place.isEmpty)
        for (key, modifiers) in [(Key.function(5), Modifiers()), (Key("r"), .control)] {
            let event = KeyEvent(key: key, text: "", modifiers: modifiers)
            #expect(rig.scene.commands.command(for: event, in: rig.scene)?.id == "run-again")
        }
        let surface = try RenderCommand.picture(of: rig.scene, scale: 1)
        let red = Palette.light.errorOutput.pixel
        let isThere = (0..<surface.height).contains { y in
            (0..<surface.width).contains { surface.pixel(x: $0, y: y) == red }
        }
        #expect(isThere, "a stroke has the whole colour somewhere")
    }
}

/// A command's list without a display.
private final class SceneRig {
    let scene: WindowScene
    var pane: ListPane { scene.activePane }

    init(_ program: [String]) throws {
        var options = Options()
        options.program = program
        options.settings.set("theme", to: "light", in: .arguments)
        let feeds = try Inputs.openAll(options, follows: true)
        scene = try SceneBuilder(options, registry: .shipped, scale: 1, animations: false).window(of: feeds)
    }

    var rows: [String] {
        let document = pane.list.document
        return (0..<document.count).map { document.line(at: $0).string }
    }

    var notice: String? { pane.notice.notice?.text }

    func wait(until isDone: () -> Bool) -> Bool {
        StrataViewerTests.wait(until: isDone) {
            usleep(5000)
            for feed in scene.feeds { feed.drain() }
        }
    }

    func runAgain() { scene.commands.command("run-again", in: scene)?.action(scene) }
}
