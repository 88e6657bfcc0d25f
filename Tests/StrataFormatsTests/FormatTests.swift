import StrataFormats
import Testing

@Suite("The formats that ship") struct ShippedFormatTests {
    @Test(
        "explain their own samples, and no other format does before",
        arguments: FormatShelf.embedded.definitions.map(\.name))
    func samples(name: String) throws {
        let format = try #require(FormatShelf.embedded.definition(named: name))
        try format.check()
        #expect(format.problems(by: .embedded) == [])
        #expect(format.ignored == [])
    }

    @Test("are defined once each, for the second of a name would read nothing that the first does")
    func names() {
        let counts = Dictionary(FormatShelf.embedded.definitions.map { ($0.name, 1) }, uniquingKeysWith: +)
        #expect(counts.filter { $0.value > 1 }.keys.sorted() == [])
    }

    @Test("A member of another kind than it must be is told of, with its name and what it must be")
    func misfits() throws {
        let text = #"""
            {"mine": {"title": 7, "json": "yes", "level-field": ["a", 1], "sample": {}, "timestamp-divisor": "3",
                      "regex": {"one": {"pattern": "^(?<body>x.*)$"}}}}
            """#
        let format = try #require(FormatDefinition.all(in: Array(text.utf8), origin: "mine.json").first)
        #expect(
            format.problems(by: .embedded) == [
                "'mine', /title: it must be a text", "'mine', /json: it must be true or false",
                "'mine', /level-field: it must be a text or a list of texts", "'mine', /sample: it must be a list",
                "'mine', /timestamp-divisor: it must be a number",
            ])
    }

    @Test("A definition of one's own stands in the place of the one that has its name")
    func own() throws {
        var shelf = FormatShelf.embedded
        let names = shelf.definitions.map(\.name)
        let text = #"{"general_times": {"regex": {"one": {"pattern": "^(?<body>x.*)$"}}, "general": true}}"#
        shelf.add([(name: "mine.json", bytes: Array(text.utf8))])
        #expect(shelf.definitions.map(\.name) == names)
        #expect(shelf.definition(named: "general_times")?.origin == "mine.json")
    }

    private func reading(_ line: String, by definition: String) throws -> LineReading {
        let format = try #require(FormatDefinition.all(in: Array(definition.utf8), origin: "mine.json").first)
        #expect(format.ignored == [])
        return LineReader([format]).read(Array(line.utf8)[...])
    }

    @Test("A pattern that says it is of characters reads lines with bytes that are none")
    func characters() throws {
        let definition = #"{"mine": {"regex": {"one": {"pattern": "(*UTF)^utfv (?<body>.*)$"}}}}"#
        let format = try #require(FormatDefinition.all(in: Array(definition.utf8), origin: "mine.json").first)
        let reader = LineReader([format])
        #expect(reader.read(Array("utfv it is late".utf8)[...]).format == "mine")
        #expect(reader.read((Array("utfv ".utf8) + [0xFF])[...]).format == nil)
    }

    @Test("Members within others are named as lnav names them, too, and so is a file of records")
    func lnavMembers() throws {
        let reading = try reading(
            #"{"@fields":{"lvl":"error","msg":"it failed"},"instant":{"epochSecond":1779252311}}"#,
            by: #"""
                {"mine": {"file-type": "json", "timestamp-field": "instant/epochSecond", "level-field": "@fields/lvl",
                          "body-field": "@fields/msg"}}
                """#)
        #expect(reading.format == "mine" && reading.level?.word == "error")
        #expect(String(decoding: reading.message.text, as: UTF8.self) == "it failed")
        #expect(reading.time?.instant { 0 }?.text == "2026-05-20T04:45:11Z")
    }

    @Test("Parts of a second that a form of times does not name may stand at its end")
    func fractions() throws {
        let reading = try reading(
            "20.05.2026 04:45:11.684 it is open",
            by: #"""
                {"mine": {"timestamp-format": "%d.%m.%Y %H:%M:%S",
                          "regex": {"one": {"pattern": "^(?<timestamp>\\S+ \\S+) (?<body>.*)$"}}}}
                """#)
        #expect(reading.time?.clock?.nanosecond == 684_000_000)
    }

    @Test("The level that a definition says a word is outranks what the word says elsewhere")
    func levels() throws {
        let reading = try reading(
            "INFO it failed",
            by:
                #"{"mine": {"level": {"error": "INFO"}, "regex": {"one": {"pattern": "^(?<level>\\w+) (?<body>.*)$"}}}}"#
        )
        #expect(reading.level?.level == .error && reading.level?.word == "error")
    }
}
