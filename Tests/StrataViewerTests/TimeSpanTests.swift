import Strata
import StrataCanvas
import StrataCommandLine
import StrataDocument
import StrataPlugin
import StrataSystem
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("Rows between two moments") struct TimeSpanTests {
    private let directory = TemporaryDirectory()

    /// A line for each minute of 20 May 2026 from midnight on, each followed by one without a time.
    private static func text(_ minutes: Int) -> String {
        (0..<minutes).map { minute in
            let (hour, rest) = (minute / 60, minute % 60)
            let clock = (hour < 10 ? "0" : "") + "\(hour):" + (rest < 10 ? "0" : "") + "\(rest):00"
            return "2026-05-20 \(clock) app: minute \(minute)\n  at line \(minute)\n"
        }.joined()
    }

    private func export(_ arguments: [String], _ text: String) throws -> Program.Outcome {
        try Program.run(["export"] + arguments + [directory.file("log", text)])
    }

    private func lines(_ minutes: Range<Int>) -> String {
        String(
            Self.text(600).split(separator: "\n")
                .enumerated().filter { minutes.contains($0.offset / 2) }.map { $0.element + "\n" }.joined())
    }

    @Test("are in a picture, and of them those that filters show")
    func pictured() throws {
        let path = directory.file("log", Self.text(600))
        func count(_ arguments: [String]) throws -> Int {
            let options = try ArgumentParser(.render, registry: .shipped).parse(arguments + [path])
            let scene = try RenderCommand.still(options, registry: .shipped, faults: PluginFaults()) {
                builder throws(CommandError) in try builder.window(of: Inputs.openAll(options, follows: false))
            }
            return scene.activePane.list.document.count
        }
        #expect(try count(["--since", "2026-05-20 00:03", "--until", "2026-05-20 00:04:59"]) == 2)
        #expect(try count(["--since", "2026-05-20 08:00", "--filter", "minute 5[0-9]9", "--regex"]) == 10)
        #expect(try count(["--filter", "minute 7", "--context", "1"]) > 0)
    }

    @Test("are told of where a picture's lines say no times")
    func picturedWithoutTimes() throws {
        let path = directory.file("log", "one\ntwo\n")
        let arguments = ["render", "--since", "2026-05-20", "--output", "\(directory.path)/picture.png", path]
        let outcome = try Program.run(arguments)
        #expect(outcome.status == 0 && outcome.errors.contains("No line near the end of log says a time"))
    }

    @Test("are exported, with the lines without a time that follow them")
    func exported() throws {
        let text = Self.text(600)
        #expect(try export(["--since", "2026-05-20 08:00"], text).output == lines(480..<600))
        #expect(try export(["--until", "2026-05-20 00:01"], text).output == lines(0..<2))
        let both = ["--since", "2026-05-20 00:03", "--until", "2026-05-20 00:04:59"]
        #expect(try export(both, text).output == lines(3..<5))
        #expect(try export(both + ["--filter", "app"], text).output.split(separator: "\n").count == 2)
        #expect(try export(["--since", "2026-05-21 00:00"], text).output == "")
        #expect(try export(["--until", "2026-05-19 00:00"], text).output == "")
        #expect(
            try export(["--since", "2026-05-20 00:09"], String(Self.text(10).dropLast())).output
                == String(lines(9..<10).dropLast()))
    }

    @Test("are none where lines say no times, and a time must be one")
    func refused() throws {
        let none = try export(["--since", "14:02"], "a\nb\n")
        #expect(none.status == 65 && none.errors.contains("has no line with a time") && none.output.isEmpty)
        let swapped = try export(["--since", "2026-05-20 09:00", "--until", "2026-05-20 08:00"], Self.text(10))
        #expect(swapped.status == 64 && swapped.errors.contains("'--since' is later than '--until'"))
        let wrong = try export(["--until", "soon"], "a\n")
        #expect(
            wrong.status == 64 && wrong.errors.contains("'--until' cannot be 'soon': it takes a time such as 14:02"))
    }

    @Test(
        "are all that a window shows once it is known which they are, and what comes later than the last is not shown")
    func window() throws {
        let rig = try ApplicationRig(
            [Self.text(600)], ["--since", "2026-05-20 01:00", "--until", "2026-05-20 10:30"])
        rig.waitForLines {
            rig.loop.advance(by: 20)
            return rig.engine.count == 540
        }
        let rows = rig.scene.activePane.list.document
        #expect(rows.line(at: 0).string.contains("minute 60"))
        append("2026-05-20 10:30:00 app: the last\n2026-05-20 10:30:01 app: too late\n", to: rig.file)
        rig.waitForLines {
            rig.loop.advance(by: 20)
            return rig.engine.count == 541
        }
        rig.settle()
        #expect(rig.engine.count == 541 && rows.line(at: 540).string.hasSuffix("the last"))
    }

    /// A record for each minute from midnight on, whose time is neither first nor among what `--fields` may show.
    private static func records(_ minutes: Int) -> String {
        (0..<minutes).map { minute in
            "{\"message\":\"minute \(minute)\",\"time\":\(1_779_235_200 + 60 * minute)}\n"
        }.joined()
    }

    @Test(
        "are those of records, too, whether their times are shown or not, in a window and in what is exported",
        arguments: [[], ["--fields", "message"]])
    func decoded(fields: [String]) throws {
        // 2026-05-20 00:00 in UTC is 1 779 235 200 seconds after 1970 began.
        let span = ["--since", "2026-05-20T00:30:00Z", "--until", "2026-05-20T00:39:00Z"]
        let rig = try ApplicationRig([Self.records(60)], span + fields)
        rig.waitForLines {
            rig.loop.advance(by: 20)
            return rig.engine.count == 10
        }
        let rows = rig.scene.activePane.list.document
        #expect(rows.line(at: 0).string.contains("minute 30") && rows.line(at: 9).string.contains("minute 39"))
        guard fields.isEmpty else { return }
        let outcome = try export(span, Self.records(60))
        #expect(outcome.output.split(separator: "\n").count == 10 && outcome.output.contains("minute 39"))
    }

    @Test("are all where no line says a time, which is said in a sentence")
    func timeless() throws {
        let rig = try ApplicationRig(["a\nb\n"], ["--since", "2026-05-20 01:00"])
        #expect(rig.engine.count == 2)
        #expect(
            rig.scene.activePane.notice.notice?.text
                == "No line near the end of 0.log says a time, so --since and --until leave nothing out.")
        rig.append("c")
        #expect(rig.engine.count == 3)
    }
}

@Suite("Rows of several files between two moments") struct MergedSpanTests {
    private let directory = TemporaryDirectory()
    private let span = ["--since", "2026-11-22T10:00:02Z", "--until", "2026-11-22T10:00:04Z"]

    private func line(_ second: Int, _ text: String) -> String { "2026-11-22T10:00:0\(second)Z \(text)\n" }

    /// Two files in a folder of their own.
    private func folder() -> String {
        _ = directory.file("a.log", line(1, "a") + line(2, "a") + "  at x\n" + line(5, "a"))
        _ = directory.file("b.log", line(0, "b") + line(4, "b") + "  at y\n" + line(6, "b"))
        return directory.path
    }

    @Test("are exported in the order of the list, and so are those of a folder")
    func exported() throws {
        let expected = line(2, "a") + "  at x\n" + line(4, "b") + "  at y\n"
        let folder = folder()
        #expect(try Program.run(["export"] + span + [folder]).output == expected)
        let files = ["export", "--merge"] + span + ["\(folder)/a.log", "\(folder)/b.log"]
        #expect(try Program.run(files).output == expected)
        #expect(try Program.run(files + ["--filter", "at"]).output == "  at x\n  at y\n")
        let none = try Program.run(["export", "--since", "2026-11-22T11:00:00Z", folder])
        #expect(none.status == 0 && none.output.isEmpty)
    }

    @Test("are refused where no file says times")
    func timeless() throws {
        _ = directory.file("a.log", "a\n")
        let outcome = try Program.run(["export"] + span + [directory.path])
        #expect(outcome.status == 65 && outcome.errors.contains("the merged list has no line with a time"))
    }

    @Test("are all that a window shows")
    func window() throws {
        let arguments = ArgumentParser(.window, registry: .shipped)
        let options = try arguments.parse(wholeRows + span + [folder()])
        let inputs = Inputs.merged(options, follows: false)
        let scene = try SceneBuilder(options, registry: .shipped, scale: 1, animations: false).window(
            merging: inputs, inputs.openAll())
        let list = scene.panes[0].list.document
        let surface = Surface(width: 960, height: 640)
        var time = 0.0
        wait(until: { list.count == 2 }) {
            for source in scene.sources { source.settle() }
            _ = scene.draw(on: surface, at: time)
            time += 17
            Thread.sleep(1)
        }
        #expect((0..<list.count).map { list.line(at: $0).string.suffix(3) } == ["t x", "t y"])
    }
}
