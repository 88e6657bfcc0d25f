import Strata
import StrataCanvas
import StrataCanvasTesting
import StrataDocument
import StrataFeeds
import StrataStrategies
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

@Suite("Lists of records")
struct RecordListTests {
    private static let lines = [
        #"{"text":"Buy milk","date":"2026-11-21T09:16:00","color":"yellow"}"#,
        #"{"text":"Hello","type":"sent","date":"2026-11-21T09:16:00"}"#,
        #"{"place":"Museum","tag":"Culture","notes":"Closed on Mondays"}"#, #"{"emoji":"A"}"#, "[1,2]", "no record", "",
    ]

    private func picture(_ name: String, _ arguments: [String]) throws -> Surface {
        let directory = TemporaryDirectory()
        var options = try ArgumentParser(.render, registry: .shipped).parse(
            ["--theme", "light", "--size", "480x400", "--cell", name] + arguments)
        options.files = [directory.file("a.jsonl", Self.lines.joined(separator: "\n") + "\n")]
        return try RenderCommand.picture(
            options, of: Inputs.openAll(options, follows: false), registry: .shipped)
    }

    @Test(
        "Every look shows every kind of line, upright, sideways, in columns and folded",
        arguments: CellRegistry.shipped.names)
    func everywhere(name: String) throws {
        let ways = [
            [], ["--axis", "horizontal"], ["--strategy", "custom", "--option", "custom.columns=2"],
            ["--strategy", "flip+fold"],
        ]
        for arguments in ways {
            let surface = try picture(name, arguments)
            let background = Palette.light.background.pixel
            var drawn = 0
            for y in 60..<surface.height {
                for x in 0..<surface.width where surface.pixel(x: x, y: y) != background { drawn += 1 }
            }
            #expect(drawn > 300, "\(name) \(arguments)")
        }
    }

    @Test("A message of 100,000 characters is read whole, a line of a log only as far as anybody reads it")
    func longLines() throws {
        let directory = TemporaryDirectory()
        let text = String(repeating: "漢", count: 100_000)
        let file = directory.file("a.jsonl", ChatMessage(text: text, type: .sent).json + "\n")
        func line(_ name: String) throws -> Line {
            var options = try ArgumentParser(.render, registry: .shipped).parse(["--cell", name])
            options.files = [file]
            let feed = try Inputs.openAll(options, follows: false)[0]
            // Lines are there once their arrival was told of; the first ones are found at once.
            _ = feed.drainEvents()
            return feed.line(at: 0)
        }
        #expect(try ChatMessage(line("chat")).text == text)
        #expect(try line("log").isCut)
    }

    @Test("Times are shown as the clocks of this place show them")
    func timeZone() throws {
        let directory = TemporaryDirectory()
        // POSIX counts zones westwards: this is the time of a place five and a half hours east.
        func picture(_ date: String, zone: String) throws -> Surface {
            let file = directory.file("a.jsonl", #"{"text":"a","date":"\#(date)"}"# + "\n")
            let output = directory.path + "/a.png"
            let outcome = try Program.run(
                ["render", "--cell", "note", "--theme", "light", "--size", "480x200", "--output", output, file],
                environment: ["DISPLAY": "", "TZ": zone])
            #expect(outcome.status == 0, "\(outcome.errors)")
            return try Surface.readPNG(from: output)
        }
        let east = try picture("2026-11-21T20:16:00Z", zone: "EAST-5:30")
        #expect(try PictureDifference(east, picture("2026-11-22T01:46:00", zone: "UTC0")).maximum == 0)
        #expect(try PictureDifference(east, picture("2026-11-21T20:16:00Z", zone: "UTC0")).maximum > 0)
    }
}
