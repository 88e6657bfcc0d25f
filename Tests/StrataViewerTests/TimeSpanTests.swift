import Strata
import StrataDocument
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
}
