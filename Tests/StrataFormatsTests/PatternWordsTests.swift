import Testing

@testable import StrataFormats

@Suite("The words of a pattern")
struct PatternWordsTests {
    private func cover(_ text: String, _ pattern: String) -> Bool {
        PatternWords(ofAll: [pattern]).cover(Array(text.utf8)[...])
    }

    @Test("are those that stand in it as they are, whatever their case")
    func fixed() {
        let pattern = #"^type=(?<kind>\w+) msg=audit\((?<time>[\d.]+):(?<serial>\d+)\): (?<body>.*)"#
        #expect(cover("type= msg=audit(", pattern) && cover("MSG", pattern) && cover("): ", pattern))
        for text in ["kind", "w", "d", "type= x", "serial"] { #expect(!cover(text, pattern), "\(text)") }
    }

    @Test("are not those of which a line has one or none, for that says something")
    func varying() {
        let pattern = #"job (?:started|stopped) (?:twice )?(?:by tid (?<tid>\d+))? now$"#
        #expect(cover("job by tid now", pattern))
        for text in ["started", "stopped", "twice"] { #expect(!cover(text, pattern), "\(text)") }
        #expect(!cover("a", "a|b") && cover("file files", "files? (?<name>.*)") && !cover("in", "(?=in)(?<a>.*)"))
    }

    @Test("are none of what a set of characters has, other sets in it included")
    func sets() {
        let pattern = #"^[^[:digit:]a-z\]x]unit[y]+(?<rest>.*)"#
        #expect(cover("unit", pattern))
        for text in ["a", "z", "x", "y", "digit"] { #expect(!cover(text, pattern), "\(text)") }
    }

    @Test("of a format are those of all its patterns, for which of them a line matches says something")
    func several() {
        let words = PatternWords(ofAll: ["job id=(?<id>\\d+) started", "job (?<id>\\d+) stopped"])
        #expect(words.cover(Array("job id=".utf8)[...]) && !words.cover(Array("started".utf8)[...]))
    }

    @Test("leave nothing of an audited line but what it says")
    func audit() {
        let line = "type=AVC msg=audit(1793491200.100:7): arch=c000003e syscall=59"
        let reading = FileFormats([Array(line.utf8)]).reader.read(Array(line.utf8)[...])
        #expect(!reading.fields.contains { $0.name.elementsEqual("rest".utf8) } && !reading.fields.isEmpty)
    }

    @Test("leave no byte order mark of a message of RFC 5424 as a word of it")
    func mark() {
        let line = Array("<34>1 2003-10-11T22:14:15.003Z web app 7 - - \u{FEFF}it is so".utf8)
        let reading = FileFormats([line]).reader.read(line[...])
        #expect(reading.message.text == Array("it is so".utf8) && !reading.fields.isEmpty)
        #expect(!reading.fields.contains { $0.name.elementsEqual("rest".utf8) })
    }
}
