import StrataFormats
import StrataSystem
import Testing

@testable import StrataViewer

@Suite("A definition that is begun from a line") struct FormatSketchTests {
    @Test(
        "explains that line, and says of it what is known",
        arguments: [
            #"{"ts":"2026-05-20T04:45:11Z","level":"error","logger":"pool","msg":"it failed","id":7}"#,
            "\u{FEFF}{\"time\":\"2026-05-20T04:45:11Z\",\"level\":\"warn\",\"msg\":\"a\"}",
            "2026-05-20 04:45:11,123 ERROR [pool] it failed", "[20/May/2026 04:45:11] WARN it failed",
            "May 20 04:45:11 web app[3]: it failed",
        ])
    func explains(line: String) throws {
        let bytes = Array(line.utf8)
        let text = FormatSketch(of: bytes).text(named: "mine")
        let format = try #require(FormatDefinition.all(in: Array(text.utf8), origin: "mine.json").first)
        #expect(format.ignored.isEmpty && format.problems(by: .embedded).isEmpty)
        let (own, known) = (LineReader([format]).read(bytes[...]), LineReader.general.read(bytes[...]))
        #expect(own.format == "mine" && own.message.text == known.message.text)
        #expect(own.time == known.time && own.level?.word == known.level?.word)
    }

    @Test("has its parts in their order, and none for a number that stands for a level")
    func order() throws {
        let line = #"10.0.0.1 - - [01/May/2026:10:00:00 +0000] "GET /a HTTP/1.1" 200 9 "-" "Mozilla/5.0""#
        let text = FormatSketch(of: Array(line.utf8)).text(named: "mine")
        #expect(text.contains(#""^(?<source>\\S+) - - \\[(?<timestamp>(?&TIME))\\] (?<body>.*)$""#))
        let format = try #require(FormatDefinition.all(in: Array(text.utf8), origin: "mine.json").first)
        #expect(format.problems(by: .embedded).isEmpty)
        // Without a message, what is behind the time is one.
        let bare = FormatSketch(of: Array("id=1;when=x".utf8)).text(named: "mine")
        #expect(bare.contains("\"^(?<body>.*)$\""))
    }

    @Test("is printed, and standard error says where it goes, unless it went to a file")
    func printed() throws {
        let directory = TemporaryDirectory()
        let log = directory.file("a.log", "one\n")
        let environment = ["DISPLAY": "", "XDG_CONFIG_HOME": directory.path]
        let arguments = ["formats", "new", "mine", log]
        let outcome = try Program.run(arguments, through: "\"$@\" | cat", environment: environment)
        #expect(outcome.status == 0 && outcome.output.contains("\"mine\""))
        #expect(
            outcome.errors
                == "strata: save this as \(directory.path)/strata/formats/mine.json, then try it: "
                + "strata formats test mine \(log)\n")
        let script = "\"$@\" > '\(directory.file("mine.json", ""))'"
        let saved = try Program.run(arguments, through: script, environment: environment)
        #expect(saved == Program.Outcome(status: 0, output: "", errors: ""))
    }

    @Test("may be written to where formats are looked for: a file with nothing in it yet is none")
    func empty() throws {
        let directory = TemporaryDirectory()
        let folder = directory.path + "/strata/formats"
        try Folder.makeWithParents(folder)
        defer {
            Folder.removeWithFiles(folder)
            Folder.remove(directory.path + "/strata")
        }
        let log = directory.file("a.log", "one\n")
        func errors(_ text: String) throws -> String {
            _ = directory.file("strata/formats/mine.json", text)
            return try Program.run(
                ["export", log], environment: ["DISPLAY": "", "XDG_CONFIG_HOME": directory.path]
            ).errors
        }
        #expect(try errors("").isEmpty)
        #expect(try errors("{").contains("the format is left out"))
    }
}
