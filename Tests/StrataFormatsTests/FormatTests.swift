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
}
