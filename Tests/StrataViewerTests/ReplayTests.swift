import Glibc
import Strata
import StrataCommandLine
import StrataInterface
import StrataSystem
import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataViewer

@Suite("A run that is recorded", .serialized, .enabled(if: canRun, skipReason))
struct ReplayTests {
    private let directory = TemporaryDirectory()
    private var recording: String { directory.path + "/run" }
    private let text = (1...3000).map {
        "2026-11-21 10:\($0 / 50 % 60):\($0 % 50 + 10) \($0 % 9 == 0 ? "ERROR" : "INFO") row \($0)\n"
    }.joined()

    private func replay(_ arguments: String...) throws -> Program.Outcome {
        try Program.run(["render", "--replay", recording] + arguments)
    }

    /// Records a window in which somebody reads, searches, filters and sets things while lines arrive.
    private func record() throws {
        let viewer = try RunningViewer(text, ["--record", recording])
        try viewer.waitForRest { $0.isAtEnd && $0.count == 3000 }
        for _ in 0..<3 { try viewer.input("mousemove", "300", "250", "click", "4") }
        append("2026-11-22 10:00:00 INFO a late row\n", to: viewer.file)
        try viewer.waitForRest { !$0.isAtEnd && $0.count == 3001 }
        try viewer.press("slash")
        try viewer.input("type", "row 29")
        try viewer.press("Return")
        try viewer.press("Return")
        // A search that still runs is stopped by the first key, and its bar closed by the second.
        try viewer.waitForRest { $0.entry == "row 29" }
        try viewer.press("Escape")
        try viewer.waitForFrame { frame in
            if frame.entry != nil { try? viewer.press("Escape") }
            return frame.entry == nil
        }
        try viewer.press("ampersand")
        try viewer.input("type", "ERROR")
        try viewer.press("Return")
        try viewer.waitForRest { $0.count == 333 }
        try viewer.press("Home")
        try viewer.press("e")
        try viewer.press("ctrl+plus")
        try viewer.press("comma")
        try viewer.press("Escape")
        try viewer.press("0")
        try viewer.press("Down")
        try viewer.press("Return")
        try viewer.input("mousemove", "100", "150", "mousedown", "1", "mousemove", "200", "250", "mouseup", "1")
        try viewer.press("ctrl+c")
        try viewer.waitForRest { $0.count == 333 }
        try viewer.quit()
    }

    @Test("is given again without a display, frame by frame to the pixel, as often as one likes, and in a window")
    func replayed() throws {
        try record()
        let pictures = try ["one", "two"].map { name in
            let path = "\(directory.path)/\(name).png"
            let outcome = try replay("--output", path)
            #expect(outcome.status == 0 && outcome.errors == "")
            #expect(outcome.output.hasSuffix(" s, all as they were recorded\n"), "\(outcome.output)")
            let frames = Int(outcome.output.split(separator: " ")[0]) ?? 0
            #expect(frames > 20)
            return contents(of: path)
        }
        #expect(pictures[0] == pictures[1] && pictures[0].count > 1000)
        let display = try VirtualDisplay()
        let errors = directory.file("errors")
        let descriptor = open(errors, O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let process = try ChildProcess(
            [Program.path, "--replay", recording], descriptors: [1: descriptor, 2: descriptor],
            environment: ["DISPLAY": display.name])
        try display.xdotool("search", "--sync", "--onlyvisible", "--name", "replayed")
        usleep(500_000)
        try display.xdotool("mousemove", "300", "250", "key", "q")
        #expect(process.wait(within: 5) == 0)
        #expect(String(decoding: contents(of: errors), as: UTF8.self).contains("all as they were recorded"))
    }

    private func frame(of lines: [String]) -> Int { lines.lastIndex { $0.hasPrefix("{\"frame\":") } ?? 0 }

    @Test("ends where it was cut off, says which frames are others, and is told from what is no recording")
    func damaged() throws {
        try record()
        let lines = contents(of: recording).split(separator: UInt8(ascii: "\n")).map {
            String(decoding: $0, as: UTF8.self)
        }
        func outcome(of lines: [String]) throws -> Program.Outcome {
            _ = directory.file("run", lines.joined(separator: "\n"))
            return try replay()
        }
        // Between two events, within a line; and while one is being dealt with.
        let event = try #require(
            lines.indices.last {
                lines[$0].hasPrefix("{\"event\":") && lines[min($0 + 1, lines.count - 1)].hasPrefix("{\"told\":")
            })
        let between = try outcome(of: Array(lines[..<event]) + ["{\"event\":{\"cau"])
        #expect(between.status == 65 && between.output == "", "\(between)")
        #expect(
            between.errors.contains("run: it was cut off at line \(event + 1), before the run ended; until then "),
            "\(between)")
        let complete = try outcome(of: Array(lines[..<event]))
        #expect(complete.status == 65 && complete.errors.contains("it was cut off at line \(event), "), "\(complete)")
        for rubbish in ["{\"event\":{\"cau", "rubbish", "{\"frame\":7}", lines[frame(of: lines)]] {
            let continued = try outcome(of: lines + [rubbish])
            #expect(
                continued.status == 65
                    && continued.errors.contains("run: line \(lines.count + 1) stands behind the end of the run"),
                "\(continued)")
        }
        let others = [lines[0].replacing("\"version\":\"", with: "\"version\":\"0.")] + lines[1...]
        let older = try outcome(of: others)
        #expect(older.status == 0 && older.output.contains("all as they were recorded by strata 0."), "\(older)")
        let within = try outcome(of: Array(lines[...event]))
        #expect(within.status == 65 && within.errors.contains("it ends where"), "\(within)")
        #expect(within.errors.contains("it is damaged or was cut off"))
        let frame = try #require(lines.lastIndex { $0.hasPrefix("{\"frame\":") })
        var other = lines
        other[frame] = "{\"frame\":7}"
        let wrong = try outcome(of: other)
        #expect(wrong.status == 65 && wrong.errors.contains("is not as it was recorded; other fonts"), "\(wrong)")
        other[frame] = "nonsense"
        let nonsense = try outcome(of: other)
        #expect(
            nonsense.status == 65 && nonsense.errors.contains("run, line \(frame + 1): it makes no sense"),
            "\(nonsense)")
        let none = try outcome(of: ["a log"])
        #expect(none.status == 65 && none.errors.contains("it is no recording"))
        let later = try outcome(of: ["{\"recording\":999}"])
        #expect(later.status == 65 && later.errors.contains("another version of strata has made it"))
        #expect(try Program.run(["render", "--replay", directory.path + "/no"]).status == 66)
        #expect(
            try Program.run(["render", "--replay", recording, "x.log"]).errors.contains("'x.log' has no place beside"))
    }

    @Test("replaces no file of somebody else's")
    func refused() throws {
        let log = directory.file("a.log", text)
        let other = directory.file("b.log", text)
        let replaced = try Program.run(["--record", other, log])
        #expect(replaced.status == 73 && replaced.errors.contains("it exists and is no recording"))
        #expect(contents(of: other) == Array(text.utf8))
        let missing = try Program.run(["--record", recording, directory.path + "/gone.log"])
        #expect(missing.status == 66 && !Folder.exists(recording), "Nothing is left of what could not begin.")
    }
}

@Suite("A recording that is not as it must be")
struct DamagedRecordingTests {
    private let directory = TemporaryDirectory()

    /// What a recording tells of its window.
    private struct Facts: Codable {
        var scale = 1.0
        var interval = 16.0
        var size = WindowSize(pixelWidth: 400, pixelHeight: 300, scale: 1)
        var pictureSize = WindowSize(pixelWidth: 400, pixelHeight: 300, scale: 1)
        var points = Size(width: 400, height: 300)
    }

    /// Begins a recording of a demo.
    private func begin(_ arguments: [String] = []) throws -> (tape: RecordingTape, path: String) {
        let path = directory.file("run")
        let options = [CommandOption("--of-tomorrow", "an option that there is not yet")]
        var head = RecordingHead(
            version: Release.version, arguments: try ParsedArguments(arguments, options: options), settings: Settings())
        head.command = "demo"
        let tape = RecordingTape(try OutputFile(path, .recording, reading: InputFiles()), head)
        try tape.begin()
        return (tape, path)
    }

    @Test("is of another version where it was begun with an option that there is not")
    func option() throws {
        let path = try begin(["--of-tomorrow"]).path
        let outcome = try Program.run(["render", "--replay", path])
        #expect(outcome.status == 65 && outcome.errors.contains("another version of strata has made it"), "\(outcome)")
    }

    @Test("is refused where it tells of a window that there cannot be")
    func window() throws {
        func outcome(_ change: (inout Facts) -> Void) throws -> Program.Outcome {
            let (tape, path) = try begin()
            var facts = Facts()
            change(&facts)
            _ = tape.pass("window") { facts }
            return try Program.run(["render", "--replay", path])
        }
        let refusal = "it tells of a window that there cannot be"
        #expect(try !outcome { _ in }.errors.contains(refusal))
        let sizes = [(9_600_000, 9_000_000), (-5, 300), (0, 300), (32_767, 32_767)].map {
            WindowSize(pixelWidth: $0.0, pixelHeight: $0.1, scale: 1)
        }
        var outcomes = try sizes.map { size in try outcome { $0.pictureSize = size } }
        outcomes.append(try outcome { $0.size = WindowSize(pixelWidth: 400, pixelHeight: 300, scale: 0) })
        outcomes.append(try outcome { $0.scale = 0 })
        outcomes.append(try outcome { $0.interval = 0 })
        outcomes.append(try outcome { $0.points = Size(width: 1e308, height: 300) })
        for outcome in outcomes { #expect(outcome.status == 65 && outcome.errors.contains(refusal), "\(outcome)") }
    }

    @Test("ends before what cannot have happened")
    func events() throws {
        let size = WindowSize(pixelWidth: 400, pixelHeight: 300, scale: 1)
        let events: [(cause: RecordedCause, at: Double, isPossible: Bool)] = [
            (.timer(1), 5, true), (.timer(1), 1e300, false), (.given(1, nil), 5, true), (.given(.min, nil), 5, false),
            (.window(.pointerLeft, size, picture: size), 5, true),
            (.window(.pointerLeft, size, picture: WindowSize(pixelWidth: -5, pixelHeight: 300, scale: 1)), 5, false),
        ]
        for event in events {
            let (tape, path) = try begin()
            tape.note(RecordedLine(event: .init(cause: event.cause, at: event.at, turn: 1)))
            #expect((try PlayedTape(path).nextEvent() != nil) == event.isPossible, "\(event)")
        }
    }
}
