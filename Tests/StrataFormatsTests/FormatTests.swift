import StrataFormats
import StrataTime
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

    @Test("Values that say nothing are told of, and a format below that there is not")
    func emptyValues() throws {
        let text = #"""
            {"mine": {"json": true, "timestamp-divisor": 0, "opening": "", "below": "yuors"},
             "other": {"json": true, "below": "mine"},
             "third": {"json": true, "below": "logfmt", "timestamp-divisor": 0.001}}
            """#
        let formats = try FormatDefinition.all(in: Array(text.utf8), origin: "mine.json")
        #expect(
            formats.flatMap { $0.problems(by: .embedded, beside: formats) } == [
                "'mine', /timestamp-divisor: it must be greater than 0",
                "'mine', /opening: it must be the pattern of an entry's first line",
                "'mine', /below: there is no format 'yuors'",
            ])
    }

    @Test("A level that cannot be looked for keeps a definition from being taken, and is named")
    func wrongLevel() throws {
        var shelf = FormatShelf.embedded
        let names = shelf.definitions.map(\.name)
        let text = #"{"mine": {"regex": {"one": {"pattern": "^(?<body>x.*)$"}}, "level": {"error": "(a"}}}"#
        shelf.add([(name: "mine.json", bytes: Array(text.utf8))])
        #expect(shelf.definitions.map(\.name) == names)
        #expect(shelf.problems.first?.hasPrefix("mine.json: 'mine', /level/error: ") == true)
    }

    @Test("Every definition that ships compiles")
    func shipped() throws {
        for definition in FormatShelf.embedded.definitions { try definition.check() }
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

    @Test("Columns of a definition have the time here, in that of the date, too, and need not say a level")
    func columns() throws {
        for (field, line, level) in [
            (#"["date", "time"]"#, "2026-05-20|12:00:00|web|ERROR|it failed", LogLevel.error),
            (#""date""#, "2026-05-20|12:00:00|web|-|it failed", nil),
            (#""time""#, "2026-05-20|12:00:00|web||it failed", nil),
        ] {
            let reading = try reading(
                line,
                by: #"""
                    {"mine": {"columns": ["date", "time", "host", "level", "msg"], "separator": "|",
                              "timestamp-field": \#(field), "body-field": "msg"}}
                    """#)
            #expect(reading.format == "mine" && reading.level?.level == level, "\(line)")
            #expect(reading.time?.day == 20 && reading.time?.clock?.hour == 12 && reading.time?.zone == nil, "\(line)")
            #expect(String(decoding: reading.message.text, as: UTF8.self) == "it failed", "\(line)")
        }
    }

    @Test("Members with times are read in the forms of a definition, with the part of a second of another member")
    func memberTimes() throws {
        for (members, line, expected) in [
            (#""timestamp-format": "%d/%m/%Y %H:%M:%S""#, #"{"ts":"03/04/2026 10:00:00"}"#, "2026-04-03T10:00:00Z"),
            // 0x6a0d3c57 is 1 779 252 311.
            (#""timestamp-format": "%q""#, #"{"ts":"6a0d3c57"}"#, "2026-05-20T04:45:11Z"),
            (#""subsecond-field": "ms""#, #"{"ts":"2026-05-20T04:45:11Z","ms":123}"#, "2026-05-20T04:45:11.123Z"),
            (#""subsecond-field": "ms""#, #"{"ts":1779252311,"ms":123}"#, "2026-05-20T04:45:11.123Z"),
            (
                #""subsecond-field": "ms", "timestamp-divisor": 1"#, #"{"ts":1779252311,"ms":123}"#,
                "2026-05-20T04:45:11.123Z"
            ),
        ] {
            let definition = #"""
                {"mine": {"json": true, "timestamp-field": "ts", "subsecond-units": "milli", "zone-field": "z",
                          \#(members)}}
                """#
            let record = line.dropLast() + #","z":"+0000"}"#
            #expect(try reading(String(record), by: definition).time?.instant { 0 }?.text == expected, "\(line)")
        }
    }

    @Test("A group may say the part of a second")
    func groupOfPart() throws {
        let definition = #"""
            {"mine": {"timestamp-format": "%s", "subsecond-field": "part", "subsecond-units": "micro",
                      "regex": {"one": {"pattern": "^(?<timestamp>\\d{10})/(?<part>\\d+) (?<body>.*)$"}}}}
            """#
        let reading = try reading("1779252311/42 it is open", by: definition)
        #expect(reading.time?.instant { 0 }?.text == "2026-05-20T04:45:11.000042Z")
        let other = try self.reading("1779252311/1000000 it is none", by: definition)
        #expect(other.time?.instant { 0 }?.text == "2026-05-20T04:45:11Z")
    }

    @Test("A group may say the zone of a time that says none")
    func groupOfZone() throws {
        let definition = #"""
            {"mine": {"zone-field": "tz",
                      "regex": {"one": {"pattern": "^at=(?&TIME) tz=(?<tz>\\S+) (?<body>.*)$"}}}}
            """#
        for (time, zone, expected) in [
            ("2026-05-20 04:45:11", "+0200", "2026-05-20T02:45:11Z"),
            ("2026-05-20 04:45:11Z", "+0200", "2026-05-20T04:45:11Z"),
            ("2026-05-20 04:45:11", "none", "2026-05-20T04:45:11Z"),
        ] {
            let reading = try reading("at=\(time) tz=\(zone) it is open", by: definition)
            #expect(reading.time?.instant { 0 }?.text == expected, "\(time) \(zone)")
        }
    }

    @Test("A member that is empty is no message where another one is")
    func emptyMessage() throws {
        let definition = #"{"mine": {"json": true, "timestamp-field": "ts", "body-field": ["msg", "error"]}}"#
        for (members, message) in [
            (#""msg":"","error":"it failed""#, "it failed"), (#""msg":"a","error":"b""#, "a"), (#""msg":"""#, ""),
        ] {
            let reading = try reading(#"{"ts":"2026-05-20T04:45:11Z",\#(members)}"#, by: definition)
            #expect(String(decoding: reading.message.text, as: UTF8.self) == message, "\(members)")
        }
    }

    @Test("The values of a template may be within another member, those of the record itself before them")
    func templateValues() throws {
        let definition = #"""
            {"mine": {"json": true, "timestamp-field": "ts", "template-field": "text", "template-values-field": "values"}}
            """#
        let record = #"{"ts":"2026-05-20T04:45:11Z","text":"{a} of {b} is {c}","b":2,"values":{"a":1,"b":3}}"#
        #expect(String(decoding: try reading(record, by: definition).message.text, as: UTF8.self) == "1 of 2 is {c}")
    }

    @Test("Members of lnav's schema that nothing reads are told of")
    func unread() throws {
        let text = #"{"mine": {"json": true, "multiline": false, "ordered-by-time": true, "value": {}}}"#
        let format = try #require(FormatDefinition.all(in: Array(text.utf8), origin: "mine.json").first)
        #expect(format.ignored == ["multiline", "ordered-by-time", "value"])
    }

    @Test("Groups may have names in capitals, those of patterns that others may name among them")
    func capitals() throws {
        let definition = #"""
            {"mine": {"body-field": "MSG", "level-field": "LEVEL",
                      "regex": {"one": {"pattern": "^(?<PID>\\d+) (?<LEVEL>(?&LEVEL)) (?<MSG>.*)$"}}}}
            """#
        let reading = try reading("77 ERROR it failed", by: definition)
        #expect(reading.level?.level == .error && String(decoding: reading.message.text, as: UTF8.self) == "it failed")
        #expect(reading.fields.map { String(decoding: $0.name, as: UTF8.self) } == ["PID"])
    }

    @Test("Levels may be all that lnav has; one that is none is told of, and the rest is read")
    func lnavLevels() throws {
        let names = [
            "trace", "debug", "debug2", "debug3", "debug4", "debug5", "info", "stats", "notice", "warning", "error",
            "critical", "fatal",
        ]
        let levels = names.map { #""\#($0)": "^<\#($0)>$""# }.joined(separator: ", ")
        let text = #"""
            {"mine": {"level": {\#(levels), "bad": "^x$"},
                      "regex": {"one": {"pattern": "^(?<level>\\S+) (?<body>.*)$"}},
                      "sample": [{"line": "<stats> 7", "level": "stats"}]}}
            """#
        let format = try #require(FormatDefinition.all(in: Array(text.utf8), origin: "mine.json").first)
        #expect(format.ignored == ["level/bad"] && format.problems(by: .embedded).isEmpty)
        for name in names {
            let reading = LineReader([format]).read(Array("<\(name)> it is open".utf8)[...])
            #expect(reading.level?.word == name, "\(name)")
        }
    }

    @Test("Letters beyond ASCII are characters in patterns, also in a set, and in small letters or large")
    func letters() throws {
        let definition = #"""
            {"mine": {"level": {"error": "^(?i)échec$"},
                      "regex": {"one": {"pattern": "^[→←] (?<source>[^»]+)» (?<level>\\S+) (?<body>.*)$"}}}}
            """#
        let reading = try reading("→ 20° au nord» ÉCHEC à 5 °C", by: definition)
        #expect(reading.format == "mine" && reading.level?.level == .error)
        #expect(String(decoding: reading.source?.text ?? [], as: UTF8.self) == "20° au nord")
        #expect(String(decoding: reading.message.text, as: UTF8.self) == "à 5 °C")
    }

    @Test("A sample may have a number for its time")
    func countInSample() throws {
        let text = #"""
            {"mine": {"regex": {"one": {"pattern": "^EP (?<timestamp>(?&TIME)) (?<body>.*)$"}},
                      "sample": [{"line": "EP 1779252311 it is open"}]}}
            """#
        let format = try #require(FormatDefinition.all(in: Array(text.utf8), origin: "mine.json").first)
        var shelf = FormatShelf.embedded
        shelf.add([(name: "mine.json", bytes: Array(text.utf8))])
        #expect(format.problems(by: shelf).isEmpty)
    }

    /// Returns when a time in brackets was, in a form that a definition says.
    private func time(_ text: String, as form: String) throws -> WrittenTime? {
        try reading(
            "[\(text)] it is open",
            by: #"""
                {"mine": {"timestamp-format": "\#(form)",
                          "regex": {"one": {"pattern": "^\\[(?<timestamp>[^\\]]*)\\] (?<body>.*)$"}}}}
                """#
        ).time
    }

    @Test("Parts of a second in a form of times are as many as are written behind a point, and elsewhere their number")
    func parts() throws {
        for (text, form, nanoseconds) in [
            ("04:45:11.5", "%H:%M:%S.%f", 500_000_000), ("04:45:11,123", "%H:%M:%S,%f", 123_000_000),
            ("04:45:11.000123", "%H:%M:%S.%f", 123_000), ("04:45:11.25", "%H:%M:%S.%L", 250_000_000),
            ("04:45:11.5", "%H:%M:%S.%N", 500_000_000), ("04:45:11:75", "%H:%M:%S:%L", 75_000_000),
            ("04:45:11 us=123", "%H:%M:%S us=%f", 123_000),
        ] {
            #expect(try time(text, as: form)?.clock?.nanosecond == nanoseconds, "\(text)")
        }
    }

    @Test("A form of times makes none of an hour or a day that there is not")
    func impossible() throws {
        for (text, form) in [
            ("13:00:00 AM", "%I:%M:%S %p"), (":00:00 PM", "%I:%M:%S %p"), ("45/Feb 10:00:00", "%d/%b %H:%M:%S"),
            ("30/Feb 10:00:00", "%d/%b %H:%M:%S"), ("31/04/2026 10:00:00", "%d/%m/%Y %H:%M:%S"),
        ] {
            #expect(try time(text, as: form) == nil, "\(text)")
        }
        #expect(try time("12:00:00 AM", as: "%I:%M:%S %p")?.clock?.hour == 0)
        #expect(try time("1:00:00 PM", as: "%I:%M:%S %p")?.clock?.hour == 13)
        #expect(try time("29/Feb 10:00:00", as: "%d/%b %H:%M:%S")?.day == 29)
    }

    @Test("A region in a form of times is of its clocks on that day, before the date as well as behind it")
    func regions() throws {
        for (text, form, expected) in [
            ("2026-07-01 12:00:00 Europe/Berlin", "%Y-%m-%d %H:%M:%S %Z", "2026-07-01T10:00:00Z"),
            ("2026-01-01 12:00:00 Europe/Berlin", "%Y-%m-%d %H:%M:%S %Z", "2026-01-01T11:00:00Z"),
            ("Europe/Berlin 01.07.2026 12:00:00", "%Z %d.%m.%Y %H:%M:%S", "2026-07-01T10:00:00Z"),
            ("2026-07-01 12:00:00 +120", "%Y-%m-%d %H:%M:%S %z", "2026-07-01T10:00:00Z"),
            ("2026-07-01 12:00:00+0200", "%Y-%m-%d %H:%M:%S%z", "2026-07-01T10:00:00Z"),
        ] {
            #expect(try time(text, as: form)?.instant { 0 }?.text == expected, "\(text)")
        }
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
