import StrataDocument
import StrataSearch
import StrataTime
import Testing

@testable import StrataFormats

@Suite("Entries whose lines are read together")
struct JoinedEntriesTests {
    /// Three lines of a sensor: its name, its reading with the level, and when that was.
    private let lines = [
        "<<<<< sensors of house 7 >>>>>", "", "## pump", "  [bad] pressure is low", "  at 2026-05-20 04:45:11 UTC", "",
        "## lamp", "  [good] it is dark", "  at 2026-05-20 04:45:12 UTC",
    ]

    private func formats(_ lines: [String]) throws -> FileFormats {
        let text = #"""
            {"sensor": {
              "opening": "^## \\w+$",
              "regex": {"std": {"pattern":
                "^## (?<source>\\w+)\\n +\\[(?<level>\\w+)\\] (?<body>[^\\n]*)\\n +at (?<timestamp>[^\\n]*)\\s*$"}},
              "level": {"error": "^bad$", "info": "^good$"}
            }}
            """#
        var shelf = FormatShelf.embedded
        shelf.add([(name: "sensor.json", bytes: Array(text.utf8))])
        #expect(shelf.problems == [])
        return FileFormats(lines.map { Array($0.utf8) }, shelf: shelf)
    }

    @Test("begin where their opening stands, whatever times are within them")
    func begin() throws {
        let formats = try formats(lines)
        #expect(formats.joins)
        #expect(formats.shapes.isEmpty)
        #expect(
            lines.map { formats.begins(Array($0.utf8)[...]) } == [
                false, false, true, false, false, false, true, false, false,
            ])
        for line in lines where formats.begins(Array(line.utf8)[...]) {
            #expect(Array(line.utf8).withUnsafeBytes(formats.mayBegin))
        }
    }

    @Test("have the time, the level, the source and the message that any of their lines says")
    func parts() throws {
        let row = lines[2...5].joined(separator: "\n")
        let fields = try #require(
            FileFields(try formats(lines), as: PlainDecoder(), writtenBy: 1_800_000_000).fields(
                of: ArraySlice(row.utf8)))
        #expect(fields.time == "2026-05-20T04:45:11Z")
        #expect(fields.level == "error")
        #expect(fields.value(of: FieldName("source")).map { String(decoding: $0.text, as: UTF8.self) } == "pump")
        #expect(
            fields.value(of: FieldName("message")).map { String(decoding: $0.text, as: UTF8.self) } == "pressure is low"
        )
    }

    @Test("are known by the name of their format")
    func named() throws {
        #expect(try formats(lines).formatOfWholeEntries == "sensor")
        #expect(try formats(lines).ofSingleLines.formatOfWholeEntries == nil)
        #expect(try formats(["2026-05-20 04:45:11 it is open"]).formatOfWholeEntries == nil)
    }

    @Test("are none in a file whose first lines have times of their own")
    func amongOthers() throws {
        let formats = try formats(["2026-05-20 04:45:10 it is open"] + lines)
        #expect(formats.joined == nil)
    }
}

@Suite("What times leave unsaid")
struct UnsaidTimesTests {
    private func formats(_ lines: String...) -> FileFormats { FileFormats(lines.map { Array($0.utf8) }) }

    @Test("is the year of a line before, also where it ends between them")
    func year() {
        // 2027-01-15.
        let now = 1_800_000_000.0
        #expect(
            formats("Log file created at: 2024/05/20 04:45:10", "I0520 04:45:11.123456  42 a.cc:7] it is open")
                .firstYear(writtenBy: now) == 2024)
        #expect(
            formats("Log file created at: 2024/12/31 23:59:59", "I0101 00:00:01.123456  42 a.cc:7] it is open")
                .firstYear(writtenBy: now) == 2025)
        #expect(
            formats("I0520 04:45:11.123456  42 a.cc:7] it is open", "I0520 04:45:12.123456  42 a.cc:7] it is late")
                .firstYear(writtenBy: now) == nil)
    }

    @Test("is the day of lines that have a time of day alone, where another says it before them")
    func day() {
        #expect(
            formats("--- Log opened Wed May 20 04:45:11 2026", "04:46 <ann> it is late", "04:47 <bob> no").carriesDays)
        #expect(!formats("04:46 <ann> it is late", "04:47 <bob> no").carriesDays)
    }
}
