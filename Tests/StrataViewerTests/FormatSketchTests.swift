import StrataFormats
import Testing

@testable import StrataViewer

@Suite("A definition that is begun from a line") struct FormatSketchTests {
    @Test(
        "explains that line, and says of it what is known",
        arguments: [
            #"{"ts":"2026-05-20T04:45:11Z","level":"error","logger":"pool","msg":"it failed","id":7}"#,
            "\u{FEFF}{\"time\":\"2026-05-20T04:45:11Z\",\"level\":\"warn\",\"msg\":\"a\"}",
            "2026-05-20 04:45:11,123 ERROR [pool] it failed", "May 20 04:45:11 web app[3]: it failed",
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
}
