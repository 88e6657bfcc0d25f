import StrataFormats
import StrataGenerators
import Testing

@Suite("A line that is read by formats") struct LineReaderTests {
    private func read(_ line: String) -> LineReading { LineReader.general.read(Array(line.utf8)[...]) }

    private func text(_ piece: LineReading.Piece?) -> String? { piece.map { String(decoding: $0.text, as: UTF8.self) } }

    @Test("says who wrote it and what, wherever the level stands")
    func columns() {
        for (line, source, message) in [
            ("2026-05-20 04:45:11,123 ERROR [org.example.Pool] (task-1) it failed", "org.example.Pool", "it failed"),
            ("[2026-05-20T04:45:11,123][ERROR][o.e.Node  ] [n1] it failed", "o.e.Node", "it failed"),
            ("2026-05-20 04:45:11.2|Error|Pool|it failed", "Pool", "it failed"),
            ("26/05/20 04:45:11 ERROR example.Pool: it failed", "example.Pool", "it failed"),
        ] {
            let reading = read(line)
            #expect(reading.level?.word == "error" && text(reading.source) == source, "\(line)")
            #expect(text(reading.message) == message, "\(line)")
        }
    }

    @Test("is read behind its prefixes, be it JSON or pairs")
    func prefixes() {
        for line in [
            #"web-1  | {"level":"error","msg":"it failed"}"#, #"[pod/web-1/app] {"level":"error","msg":"it failed"}"#,
            #"2026-05-20T04:45:11.5Z stdout F {"level":"error","msg":"it failed"}"#,
            #"{"log":"{\"level\":\"error\",\"msg\":\"it failed\"}\n","stream":"stdout","time":"2026-05-20T04:45:11Z"}"#,
            #"May 20 04:45:11 web app[3]: level=error msg="it failed""#,
        ] {
            let reading = read(line)
            #expect(reading.level?.word == "error" && text(reading.message) == "it failed", "\(line)")
        }
    }

    @Test("has the level that is written, whatever words its text has")
    func written() {
        #expect(read("2026-05-20 04:45:11 INFO  it failed with a fatal error").level?.word == "info")
        #expect(read(#"{"reqId":"a","level":1,"app":"b","message":"fatal error"}"#).level?.word == "info")
        #expect(read(#"{"level":3,"msg":"a small number tells nothing"}"#).level == nil)
    }

    @Test("has no time where no calendar has the date, which stays in the text")
    func impossible() {
        let reading = read("2026-02-30 04:45:11 it failed")
        #expect(reading.time?.hasDay != true)
        #expect(text(reading.message)?.contains("2026-02-30") == true)
    }

    /// The words of a line that nothing holds which was read of it.
    private func lostWords(_ line: [UInt8], _ reading: LineReading) -> [String] {
        var held = reading.message.text + [0x20] + (reading.source?.text ?? [])
        for field in reading.fields { held += [0x20] + field.name + [0x20] + field.value }
        // A letter for a level may be right before a time; what either of them holds is no word any more.
        var line = line
        for range in [reading.timeRange, reading.level?.range].compactMap(\.self) {
            for place in range { line[place] = 0x20 }
        }
        let text = String(decoding: held, as: UTF8.self)
        let words = line.split { !($0 >= 0x80 || $0 >= 0x30 && $0 <= 0x39 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }
        return words.map { String(decoding: $0, as: UTF8.self) }.filter { !text.contains($0) }
    }

    @Test("loses no word: what no part holds is a field")
    func law() {
        let samples = FormatShelf.shipped.definitions.flatMap(\.samples).map { Array($0.line.utf8) }
            .filter { $0.first != UInt8(ascii: "{") }
        var random = SplitMix64(seed: 11)
        let signs = Array(" \t:|-[](){}<>\"'=,;./#0123456789aEWTZ".utf8)
        for round in 0..<20_000 {
            var line = samples.randomElement(using: &random)!
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let place = Int.random(in: 0..<line.count, using: &random)
                if round % 2 == 0 {
                    line[place] = signs.randomElement(using: &random)!
                } else {
                    line.insert(signs.randomElement(using: &random)!, at: place)
                }
            }
            let lost = lostWords(line, LineReader.general.read(line[...]))
            #expect(lost.isEmpty, "\(String(decoding: line, as: UTF8.self)) loses \(lost)")
            if !lost.isEmpty { return }
        }
    }
}
