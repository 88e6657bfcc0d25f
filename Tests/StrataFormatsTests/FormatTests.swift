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
}
