import StrataCanvas
import StrataDocument
import StrataFormats
import StrataInterface
import Testing

@testable import StrataCells

@Suite("How bad a row is")
struct ToldLevelTests {
    private func told(_ row: String, by reader: LineReader = .general) -> ToldLevel {
        ToldLevel(Array(row.utf8)[...], by: reader)
    }

    @Test("is what its record says by its format, whatever words are in it")
    func records() {
        for (letter, level) in [("F", RowLevel.error), ("E", .error), ("W", .warning), ("I", .ordinary)] {
            let row = told(
                #"{"t":{"$date":"2026-05-20T04:45:11.123+00:00"},"s":"\#(letter)","c":"NETWORK","id":2,"ctx":"a","#
                    + #""msg":"error: it"}"#)
            #expect(row.level == level && row.isSaid, "\(letter)")
        }
        let nextcloud = #"{"reqId":"a","level":3,"time":"2026-05-20T04:45:11Z","app":"core","message":"it is late"}"#
        #expect(told(nextcloud).level == .error)
    }

    @Test("is told by words of its message alone where its record says nothing of it")
    func words() {
        let quiet = #"{"time":"2026-05-20T04:45:11Z","msg":"it goes on","error":null,"errors":0}"#
        #expect(told(quiet).level == .ordinary && !told(quiet).isSaid)
        #expect(told(#"{"time":"2026-05-20T04:45:11Z","msg":"it failed"}"#).level == .error)
    }

    @Test("is said by a row of a table also where a field of it goes on in the next line")
    func tables() {
        let row =
            #"2026-05-20 04:45:11.123 UTC,"a","b",412,"10.0.3.7:50122",6a0.19c,3,"INSERT",2026-05-20 04:45:10 UTC,3/7,0,"#
            + #"ERROR,23505,"a key is there already","more",,,,,"INSERT INTO a"# + "\n"
            + #"VALUES (1)",,,"psql""#
        #expect(told(row).level == .error)
    }

    @Test("is said below colours, and a trace that nothing caught is an error")
    func others() {
        #expect(told("\u{1B}[31mERROR\u{1B}[0m 2026-05-20 04:45:11 it is late").level == .error)
        #expect(told("Traceback (most recent call last):\n  File \"a.py\", line 3").level == .error)
    }

    @Test("is said by the words of a format that a user has defined, whatever they are")
    func ownWords() throws {
        let text =
            #"{"mine": {"regex": {"one": {"pattern": "^<<(?<level>\\w+)>> (?<body>.*)$"}}, "timeless": true, "#
            + #""level": {"error": "^(?:zut|9)$"}}}"#
        var shelf = FormatShelf.embedded
        shelf.add([(name: "mine.json", bytes: Array(text.utf8))])
        let lines = ["<<zut>> it is late", "<<bon>> it goes on", "<<9>> it is late"].map { Array($0.utf8) }
        for (shelf, errors) in [(FormatShelf.embedded, [false, false, false]), (shelf, [true, false, true])] {
            let reader = FileFormats(lines, shelf: shelf).reader
            #expect(reader.hasOwnFormats == errors[0])
            let cell = LogCell(FontLibrary(), Faces())
            cell.readLines { reader }
            _ = cell.day(of: Line(lines[0]))
            let isError = try #require(cell.isError)
            #expect(lines.map(isError) == errors)
        }
    }
}
