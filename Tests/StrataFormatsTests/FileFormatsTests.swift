import StrataFormats
import StrataTime
import Testing

@Suite("What a file is made of") struct FileFormatsTests {
    private func formats(_ lines: [String]) -> FileFormats { FileFormats(lines.map { Array($0.utf8) }) }

    private func begins(_ lines: [String]) -> [Bool] {
        let formats = formats(lines)
        return lines.map { line in
            let (bytes, begins) = (Array(line.utf8), formats.begins(Array(line.utf8)[...]))
            #expect(!begins || bytes.withUnsafeBytes(formats.mayBegin), "\(line)")
            return begins
        }
    }

    @Test("a quote within a field of a table is a sign like others, and one that begins a field encloses line feeds")
    func quotesWithin() {
        let rows = [
            "1,2026-05-20 04:45:11,disk of 5\" is full", "2,2026-05-20 04:45:12,\"it has", "two, lines\"", "3,,x",
        ]
        let formats = formats(["id,time,message"] + rows)
        #expect(rows.map { formats.isOpen(Array($0.utf8)) } == [false, true, false, false])
        #expect(!formats.isOpen(Array((rows[1] + "\n" + rows[2]).utf8)))
        #expect(rows.prefix(3).map { formats.begins(Array($0.utf8)[...]) } == [true, true, false])
    }

    @Test("lines that begin with times are told by the shapes of these")
    func shapes() {
        let formats = formats([
            "May 19 23:59:59 web app[3]: a", "May 20 04:45:11 web app[3]: b", "May  1 04:45:11 web app: c",
        ])
        #expect(formats.shapes.map(\.text).sorted() == ["aaa ?d ?d:dd:dd"])
        let line = Array("Jun  7 04:45:11 web app[3]: something that is longer".utf8)
        #expect(line.withUnsafeBytes { line in formats.shapes.contains { $0.begins(line) } })
    }

    @Test("an object may be written over several lines, where there is nothing else")
    func spreadObjects() {
        #expect(
            begins(["{", "  \"a\": {", "    \"b\": 1", "  }", "}", "{", "}"]) == [true]
                + Array(repeating: false, count: 4) + [true, false])
        #expect(
            begins(["[", "  {", "    \"a\": [", "      {", "      }", "    ]", "  },", "  {", "  }", "]"])
                == [true, true, false, false, false, false, false, true, false, true])
        #expect(!formats(["{", "  \"a\": 1", "}", "done"]).joins && !formats(["main {", "  {", "  }", "}"]).joins)
    }

    @Test("a line with a time of its own in any of its formats begins an entry, also where only two have one")
    func entries() {
        #expect(
            begins([
                "2026-05-20 04:45:11,123 ERROR it failed", "Traceback (most recent call last):",
                "  File \"a.py\", line 3",
                "", "ValueError: at 2026-05-19 01:02:03", "2026-05-20 04:45:12,123 INFO it goes on",
            ]) == [true, false, false, false, false, true])
        #expect(
            begins([
                "2026-05-20 04:45:11,123 ERROR it failed",
                #"::1 - - [20/May/2026:04:45:11 +0200] "GET / HTTP/1.1" 200 12"#,
                #"{"time":"2026-05-20T04:45:12Z","level":"info","msg":"a"}"#, "\tat a.b.C",
            ]) == [true, true, true, false])
    }

    @Test("a time of day in the bracket that a line begins with is its own, whatever dates its text has")
    func datesInText() {
        let lines = [
            "[01:31:03 INF] Start", "[01:31:04 INF] Last run at 2026-01-01 10:00:00",
            "[01:31:05 WRN] 2026-01-01 was the last run", "[01:31:06 INF] Token expired 2026-01-01T10:00:00Z",
        ].map { Array($0.utf8) }
        let formats = FileFormats(lines)
        #expect(lines.allSatisfy { formats.begins($0[...]) })
        #expect(lines.map { formats.reader.read($0[...]).level?.word } == ["inf", "inf", "wrn", "inf"])
    }

    @Test("a level in brackets behind a time and a colon is no name of a part")
    func levelBehindColon() {
        let lines = ["2026-09-26T01:31:05: [INFO] fine", "2026-09-26T01:31:06: [ERROR] boom"].map { Array($0.utf8) }
        let reader = FileFormats(lines).reader
        let readings = lines.map { reader.read($0[...]) }
        #expect(readings.map { $0.level?.word } == ["info", "error"] && readings.allSatisfy { $0.source == nil })
    }

    @Test("a trace behind a container's prefix goes on with the line above, unless that may be another container's")
    func containers() {
        func lines(_ first: String, _ second: String) -> [String] {
            [
                "\(first)  | 2026-05-20 04:45:11 INFO it is open", "\(second)  | Traceback (most recent call last):",
                "\(second)  |   File \"a.py\", line 3", "\(second)  | KeyError: 'a'",
                "\(first)  | 2026-05-20 04:45:12 INFO it goes on",
            ]
        }
        #expect(begins(lines("web-1", "web-1")) == [true, false, false, false, true])
        #expect(begins(lines("web-1", "job-1")) == [true, true, false, false, true])
        #expect(LevelWords.level(of: Array("Traceback (most recent call last):".utf8)) == .error)
    }

    @Test("pods that write in formats of their own have entries of their own behind stern's names")
    func pods() {
        let request = #"192.0.2.7 - - [20/May/2026:04:45:12 +0000] "GET / HTTP/1.1" 200 12 "-" "probe""#
        let lines = [
            "api-6b7c8-abcde srv 2026-05-20 04:45:11,123 INFO [main] a.B - up", "web-5d9c8b7f6d-x2k9p app \(request)",
            "kube-6b7c8-fghij kube I0520 04:45:12.123456       1 main.go:7] it goes on",
            "api-6b7c8-abcde srv 2026-05-20 04:45:13,123 ERROR [main] a.B - down",
            "api-6b7c8-abcde srv     at a.B.run(B.java:7)",
        ]
        #expect(begins(lines) == [true, true, true, true, false])
    }

    @Test("a trace goes on behind the name of a container and a time, where what is behind both has times of its own")
    func namesAndTimes() {
        let lines = ["2026-05-20 04:45:11,123 ERROR it failed", "java.lang.Error: lost", "\tat a.b(C.java:1)", "done"]
        for name in ["web-1  | ", "[pod/web-0/app] ", "web-5d9c8b7f6d-x2k9p app "] {
            let stamped = lines.enumerated().map { "\(name)2026-05-20T04:45:1\($0).123456789Z \($1)" }
            #expect(begins(stamped) == [true, false, false, true], "\(name)")
        }
    }

    @Test("Kubernetes' traces of slow requests go on with the line above them")
    func slowRequests() {
        let lines = [
            "I0520 04:45:11.123456       1 main.go:7] it is open",
            "I0520 04:45:12.123456       1 trace.go:2] Trace[1234]: \"Get\" (total time: 512ms):",
            "Trace[1234]: ---\"It is written\" 510ms (04:45:12.110)", "Trace[1234]: [512ms] [512ms] END",
            "W0520 04:45:13.123456       1 main.go:8] it is late",
        ]
        #expect(begins(lines) == [true, true, false, false, true])
    }

    @Test("what ausearch puts between the events that it finds is no part of them")
    func foundEvents() {
        let lines = [
            "----", "time->Wed May 20 04:45:11 2026", "type=SYSCALL msg=audit(1779252311.123:42): success=no", "----",
            "time->Wed May 20 04:45:12 2026", "type=USER_LOGIN msg=audit(1779252312.123:43): res=failed",
        ]
        #expect(begins(lines) == Array(repeating: true, count: 6))
    }

    @Test("behind kail's prefix each pod's line is an entry of its own")
    func kail() {
        let lines = [
            "shop/web-6b7c8-abcde[app]: 2026-05-20T04:45:11Z INFO it is open",
            "shop/api-6b7c8-abcde[app]: 2026-05-20T04:45:12Z ERROR it failed",
            "shop/api-6b7c8-abcde[app]: java.lang.IllegalStateException: lost",
            "shop/api-6b7c8-abcde[app]: \tat a.B.run(B.java:7)",
            "shop/web-6b7c8-abcde[app]: 2026-05-20T04:45:13Z WARN it is late",
        ]
        #expect(begins(lines) == [true, true, false, false, true])
    }

    @Test("behind s6-log's times, with two spaces, each line is an entry, but for what is set in farther")
    func wideTimes() {
        let lines = [
            "[INFO] up", "it is open", "2026-05-20 04:45:11,123 ERROR lost", "    at a.B.run(B.java:7)", "done",
        ]
        let stamped = lines.enumerated().map { "2026-05-20 04:45:1\($0).123456789  \($1)" }
        #expect(begins(stamped) == [true, true, true, false, true])
    }

    @Test("what grep finds in one file is no part of what it finds in another, and neither is what stands between")
    func found() {
        let lines = [
            "app.log-2026-05-20 04:45:10,123 INFO before", "app.log:2026-05-20 04:45:11,123 ERROR it failed",
            "app.log-2026-05-20 04:45:12,123 INFO behind", "--", "build.log:ERROR: it failed, too",
            "redis-6379.log:1234:M 20 May 2026 04:45:12.123 # it is late", "web.log:Traceback (most recent call last):",
        ]
        #expect(begins(lines) == Array(repeating: true, count: 7))
        let reading = formats(lines).reader.read(Array(lines[5].utf8)[...])
        #expect(reading.time != nil && reading.fields.contains { $0.value.elementsEqual("1234".utf8) })
    }

    @Test("a trace that grep finds is of the line above it, in the same file, around a match as well")
    func foundTraces() {
        for (file, others) in [("app.log:", "app.log:"), ("app.log:", "app.log-"), ("app.log:7:", "app.log-8-")] {
            let lines = [
                file + "2026-05-20 04:45:11,123 ERROR it failed", others + "java.lang.Error: lost",
                others + "\tat a.b.C(D.java:1)", others + "Caused by: a.b.CException", "--",
                file + "2026-05-20 04:45:12,123 ERROR it failed again",
            ]
            #expect(begins(lines) == [true, false, false, false, true, true], "\(others)")
        }
    }

    @Test("a trace goes on behind the time of a container, too, where what is behind it has times of its own")
    func timedContainers() {
        for prefix in ["stderr F ", ""] {
            let lines = [
                "2026-05-20 04:45:11.001 ERROR 1 --- [main] c.a.B : it failed",
                "java.lang.IllegalStateException: it is late",
                "\tat a.b.C(D.java:1)", "Caused by: a.b.CException",
                "2026-05-20 04:45:11.002  INFO 1 --- [main] c.a.B : it is open",
                "it is plain",
            ]
            for (start, zone) in [("10000000", "Z"), ("1000000", "Z"), ("10", "+00:00")] {
                let stamped = lines.enumerated().map { "2026-05-20T04:45:11.\(start)\($0)\(zone) \(prefix)\($1)" }
                #expect(begins(stamped) == [true, false, false, false, true, true], "\(start) \(prefix)")
            }
        }
        // What a program prints is set in for another reason.
        #expect(
            begins(["CC a.o", "  CC b.o", "  LD a"].map { "2026-05-20T04:45:11.100000000Z \($0)" }) == [
                true, true, true,
            ])
    }

    @Test("a trace within objects goes on with the line above, as behind any container's prefix")
    func containedObjects() {
        let texts = [
            #"2026-05-20 04:45:11,123 ERROR app: it failed\n"#, #"Traceback (most recent call last):\n"#,
            #"  File \"a.py\", line 1, in b\n"#, #"ValueError: x\n"#, #"it is plain\n"#,
            #"2026-05-20 04:45:12,123 INFO app: it goes on\n"#,
        ]
        let begun = [true, false, false, false, true, true]
        let end = #""stream":"stderr","time":"2026-05-20T04:45:13Z"}"#
        #expect(begins(texts.map { #"{"log":"\#($0)",\#(end)"# }) == begun)
        #expect(begins(texts.map { #"{"log": "\#($0)", \#(end)"# }) == begun)
        #expect(
            begins(texts.map { #"{"message":"\#($0)","nodeName":"n","podName":"web-0","containerName":"app"}"# })
                == begun)
        // Where no text has a time of its own, each line has the container's.
        #expect(
            begins(texts[1...4].map { #"{"log":"\#($0)",\#(end)"# }) == [true, true, true, true])
    }

    @Test("it is of records where most entries are some, and not where a few stand among others")
    func records() {
        let record = #"{"time":"2026-05-20T04:45:12Z","level":"info","msg":"a"}"#
        let other = "2026-05-20 04:45:11 it goes on"
        #expect(formats([record, other, record]).areOfRecords)
        #expect(!formats([other, other, record, other, other]).areOfRecords)
    }

    @Test("a record that goes on in further lines begins an entry, and so does a level that one space stands before")
    func unusualBeginnings() {
        #expect(
            begins([
                #"{"time":"2026-05-20T04:45:11Z","level":"info","msg":"a"}"#,
                #"{"time":"2026-05-20T04:45:12Z","level":"error","msg":"b","#, #""trace":["x","#, #""y"]}"#,
            ]) == [true, true, false, false])
        #expect(
            begins([
                "ERROR [Thread-3] 2026-05-20 04:45:10,123 Daemon.java (line 192) it failed",
                " INFO [main] 2026-05-20 04:45:11,123 Daemon.java (line 118) it is open",
            ]) == [true, true])
    }

    @Test("seconds in hexadecimal digits are times, with what is behind a point")
    func hexadecimal() {
        let lines = [
            "6a0d3c61.075bcd15 0x7f1234567890 slapd starting", "6a0d3c62.00000001 0x7f1234567890 conn=1 op=0 UNBIND",
        ]
        let time = formats(lines).reader.read(Array(lines[0].utf8)[...]).time
        let written = time?.instant { 0 }?.text
        #expect(written == "2026-05-20T04:45:21.123456789Z")
    }

    @Test("a record of a table begins also where it has no time and a field of it goes on in further lines")
    func openFields() {
        #expect(
            begins([
                "time,level,message,user", "2026-05-20 04:45:10,info,it is open,ann",
                #"2026-05-20 04:45:11,error,"it failed, "#, #"twice",bob"#, #",warn,"it ""may"" fail"#, #"again",eve"#,
                ",info,it goes on,dan",
            ]) == [true, true, true, false, true, false, true])
        #expect(
            begins([
                "time,level,message,user", "2026-05-20 04:45:10,info,it is open,ann",
                #"2026-05-20 04:45:11,error,"it failed"#, "2026-05-20 04:45:09 was the time", "", #"of ""this""",bob"#,
            ]) == [true, true, true, false, false, false])
        #expect(
            begins(["name;text;count", "a;b;1", #"x;"a"#, #"b;c";1"#, #"y;"l1"#, "l2", "", #"l4";2"#, "z;d;3"])
                == [true, true, true, false, true, false, false, false, true])
    }

    @Test("a record that is whole ends one whose quotes do not end, in a table whose records have times")
    func brokenQuotes() {
        let formats = formats([
            "time,level,message", "2026-05-20 04:45:10,info,it is open", "2026-05-20 04:45:11,info,it goes on",
        ])
        for (line, isWhole) in [
            ("2026-05-20 04:45:12,info,it goes on", true), ("at noon, it said, more", false),
            ("2026-05-20 04:45:12", false),
            (#"2026-05-20 04:45:12,info,"it goes on""#, false),
        ] {
            #expect(formats.isWholeRecord(Array(line.utf8)[...]) == isWhole, "\(line)")
        }
    }

    @Test("a record of pairs that is whole and has a time ends one whose quotes do not end")
    func brokenPairs() {
        let formats = formats((0..<3).map { "time=2026-05-20T04:45:1\($0)Z level=info msg=open" })
        for (line, isWhole) in [
            ("time=2026-05-20T04:45:13Z level=error msg=\"it failed\"", true),
            ("time=2026-05-20T04:45:13Z level=error msg=\"it", false), ("level=error msg=\"it failed\" code=28", false),
            ("at time=2026-05-20T04:45:13Z level=error", false), ("failed\" code=28", false),
        ] {
            #expect(formats.isWholeRecord(Array(line.utf8)[...]) == isWhole, "\(line)")
        }
    }

    @Test("a time in brackets may be of a region of one word, and no word that is none is taken for it")
    func regionsOfOneWord() {
        func time(_ zone: String) -> String? {
            let line = "[20-May-2026 13:45:11 \(zone)] PHP Warning:  it is undefined"
            return formats([line]).reader.read(Array(line.utf8)[...]).time?.instant { 0 }?.text
        }
        #expect(time("Japan") == "2026-05-20T04:45:11Z" && time("EST5EDT") == "2026-05-20T17:45:11Z")
        #expect(time("Atlantis") == "2026-05-20T13:45:11Z")
    }

    @Test("what a table says of its lines is no row, and an address may be who asked")
    func directives() {
        let lines = [
            "#Fields: date time c-ip sc-status", "2026-05-20 04:45:11 192.0.2.7 500", "#Date: 2026-05-21 00:00:00",
        ]
        let formats = formats(lines)
        #expect(lines.map { formats.isHeader(Array($0.utf8)[...]) } == [true, false, true])
        let reading = formats.reader.read(Array(lines[1].utf8)[...])
        #expect(reading.source?.text == Array("192.0.2.7".utf8) && reading.level?.word == "error")
    }

    @Test("a byte order mark is no part of the name of a column")
    func mark() {
        let lines = ["\u{FEFF}time,level,note", "2026-05-20 04:45:11,warn,a", "2026-05-20 04:45:12,info,b"]
        let formats = formats(lines)
        #expect(formats.reader.table?.names.first == Array("time".utf8))
        #expect(formats.isHeader(Array(lines[0].utf8)[...]))
        #expect(formats.reader.read(Array(lines[1].utf8)[...]).level?.word == "warn")
    }

    @Test("a long trace is of one entry, however many lines of the file it is")
    func longTrace() {
        let timed = (10..<30).map { "2026-05-20 04:45:\($0) INFO it goes on" }
        let trace = (0..<1001).map { "\tat org.example.Frame\($0).run(Frame.java:\($0))" }
        let beginnings = begins(timed + ["java.lang.IllegalStateException: it failed"] + trace)
        #expect(beginnings.count { $0 } == 20 && beginnings.prefix(20).allSatisfy { $0 })
    }

    @Test("each line is of the columns that were named before it, as far as its values tell")
    func columnsNamedAgain() {
        let lines = [
            "#Fields: date time cs-method cs-uri-stem sc-status", "2026-05-20 04:45:11 GET /a 500",
            "#Fields: date time c-ip sc-status cs-uri-stem", "2026-05-20 04:45:12 192.0.2.1 404 /b",
            "#Fields: date time cs-uri-stem", "2026-05-20 04:45:13 /c",
        ]
        let reader = formats(lines).reader
        let stems = [1, 3, 5].map { index in
            let fields = reader.read(Array(lines[index].utf8)[...]).fields
            return fields.first { $0.name.elementsEqual("cs-uri-stem".utf8) }.map {
                String(decoding: $0.text, as: UTF8.self)
            }
        }
        #expect(stems == ["/a", "/b", "/c"])
    }

    @Test("records of an array are records, whatever brackets and commas are around them")
    func arrays() {
        let lines = [
            #"[{"time":"2026-05-20T04:45:11Z","level":"info","msg":"a"},"#,
            #"{"time":"2026-05-20T04:45:12Z","level":"error","msg":"b"},"#,
            #",{"time":"2026-05-20T04:45:13Z","level":"warn","msg":"c"}]"#, "]",
        ]
        let reader = formats(lines).reader
        let levels = lines.map { reader.read(Array($0.utf8)[...]).level?.word }
        #expect(levels == ["info", "error", "warn", nil])
        #expect(begins(lines) == [true, true, true, true])
        #expect(lines.map { formats(lines).isHeader(Array($0.utf8)[...]) } == [false, false, false, true])
        let long = ["[", "  {", #"    "time": "2026-05-20T04:45:11Z","#, #"    "msg": "a""#, "  }", "]"]
        #expect(long.map { formats(long).isHeader(Array($0.utf8)[...]) } == [true, false, false, false, false, true])
        #expect(!formats(["[", "a", "]"]).isHeader([UInt8(ascii: "[")]))
    }

    @Test("objects before commas are no records where they say no time")
    func objectsOfPrograms() {
        #expect(!formats(["one = (", "  {},", "  {\"a\":1},", "  two", "three"]).joins)
    }

    @Test("what runs containers writes lines of its own between theirs")
    func besideContainers() {
        #expect(
            begins([
                "web-1  | 2026-05-20 04:45:11 ERROR it failed", "web-1  | \tat a.b.C",
                "web-1  | 2026-05-20 04:45:12 INFO it goes on", "web-1 exited with code 1",
            ]) == [true, false, true, true])
    }

    @Test("values of a table may have spaces in quotes or around them, and its names commas between them")
    func columns() {
        func field(_ name: String, _ lines: [String]) -> String? {
            let reading = formats(lines).reader.read(Array(lines[1].utf8)[...])
            return reading.fields.first { $0.name == Array(name.utf8) }.map { String(decoding: $0.text, as: UTF8.self) }
        }
        let agent = #"2026-05-20 04:45:11 "Agent/1 (a; b)" 200"#
        #expect(field("cs(User-Agent)", ["#Fields: date time cs(User-Agent) bytes", agent]) == "Agent/1 (a; b)")
        #expect(field("bytes", ["#Fields: date time cs(User-Agent) bytes", agent]) == "200")
        #expect(field("size", ["#Fields: date-time,client,size", "2026-05-20T04:45:11Z,192.0.2.7,12"]) == "12")
        let drawn = ["time | level | user | message", "2026-05-20 04:45:11 | warn | ann | it is late"]
        #expect(field("user", drawn) == "ann")
        let level = formats(drawn).reader.read(Array(drawn[1].utf8)[...]).level?.word
        #expect(level == "warn")
    }

    @Test("a line with a time names no columns")
    func noHeader() {
        let lines = ["May 20 04:45:11\tgeneral\tinfo\tit begins", "May 20 04:45:12\tgeneral\tinfo\tit goes on"]
        #expect(formats(lines).isHeader(Array(lines[0].utf8)[...]) == false)
    }

    @Test("lines without times stand for themselves, but for those that go on with another")
    func untimed() {
        #expect(begins(["a sentence", "another", "  a third"]) == [true, true, true])
        #expect(
            begins(["fail: App.Worker[0]", "      it failed", "info: App.Worker[0]", "      it goes on"]) == [
                true, false, true, false,
            ])
    }

    @Test("the name of an exception and the calls of Go go on with what stands before, also within a container")
    func traces() {
        #expect(
            begins(["ERROR - it failed", "java.io.IOException: closed", "\tat a.b.C", "INFO - it goes on"])
                == [true, false, false, true])
        #expect(
            begins([
                "ERROR:app:it failed", "Traceback (most recent call last):", "  File \"a.py\", line 3", "KeyError: 'x'",
                "INFO:app:it goes on",
            ]) == [true, false, false, false, true])
        #expect(
            begins([
                "web-1  | panic: it failed", "web-1  | ", "web-1  | goroutine 1 [running]:", "web-1  | main.main()",
                "web-1  | \t/a/main.go:9 +0x1d", "web-1  | INFO it goes on",
            ]) == [true, false, false, false, false, true])
    }

    @Test("a trace that nothing stands above begins an entry, and an exception that it begins with is an error")
    func tracesAlone() {
        #expect(
            begins([
                "it loads", "Traceback (most recent call last):", "  File \"a.py\", line 3", "KeyError: 'x'",
                "it is done",
            ]) == [true, true, false, false, true])
        #expect(
            begins(["ERROR:root:it failed", "Traceback (most recent call last):", "__main__.PumpError: it is dry"])
                == [true, false, false])
    }

    @Test("an exception that a message begins with is an error, and what counts or denies some is none")
    func thrown() {
        func level(_ message: String) -> LogLevel? { LevelWords.level(of: Array(message.utf8)) }
        for message in [
            "TypeError: x is undefined", "java.io.IOException: closed", "_pickle.UnpicklingError: it is cut",
            "a.B$CException: it",
        ] {
            #expect(level(message) == .error, "\(message)")
        }
        for message in [
            "ErrorHandler: ready", "KeyErrors are counted", "lastError: none", "isError: false", "onError: continue",
            "MeanSquaredError: 0.0231", "StopException: 0 times", "QNetworkReply.NoError: all is well", "KeyError",
            "handleError", "ParseError: none", "ParseError:",
        ] {
            #expect(level(message) == nil, "\(message)")
        }
    }

    @Test("what a runtime says of an exception that ends the program is no part of the line above")
    func uncaught() {
        for first in [
            #"Exception in thread "main" java.lang.IllegalStateException: it failed"#,
            "thread 'main' panicked at src/main.rs:7:5:", "Unhandled exception. System.IO.IOException: it failed",
        ] {
            let lines = ["2026-05-20 04:45:11 INFO it is open", first, "   at a.b", "2026-05-20 04:45:12 INFO it is"]
            #expect(begins(lines) == [true, true, false, true], "\(first)")
        }
    }

    @Test("numbers that look like seconds are times only where the lines around agree")
    func counts() {
        func times(_ lines: [String]) -> [Bool] {
            let formats = formats(lines)
            return lines.map { formats.reader.read(Array($0.utf8)[...]).time != nil }
        }
        #expect(times(["1779252311 a", "1779252312 b", "1779252312 c"]) == [true, true, true])
        #expect(times(["1779252311 a", "1012345678 b", "1934567890 c"]) == [false, false, false])
    }

    @Test("dates in digits are read in the one order that fits all lines")
    func order() {
        let formats = formats(["03/04/2026 10:00:00 INFO a", "13/04/2026 10:00:00 INFO b"])
        let time = formats.reader.read(Array("03/04/2026 10:00:00 INFO a".utf8)[...]).time
        #expect(time?.month == 4 && time?.day == 3)
    }

    @Test("a table's first line names its columns and is no record")
    func table() throws {
        let lines = ["level;time;message", "WARN;2026-05-20 04:45:11;slow", "INFO;2026-05-20 04:45:12;\"a; b\""]
        let formats = formats(lines)
        #expect(formats.isHeader(Array(lines[0].utf8)[...]) && !formats.isHeader(Array(lines[1].utf8)[...]))
        let reading = formats.reader.read(Array(lines[2].utf8)[...])
        #expect(reading.level?.word == "info" && reading.message.text == Array("a; b".utf8))
    }

    @Test("a line that says of which type records are stands before the names of their columns")
    func typed() {
        let lines = ["#TYPE System.Object", "\"TimeCreated\",\"Message\"", "\"5/20/2026 4:45:11 AM\",\"it failed\""]
        let formats = formats(lines)
        #expect(lines.map { formats.isHeader(Array($0.utf8)[...]) } == [true, true, false])
        #expect(formats.reader.read(Array(lines[2].utf8)[...]).message.text == Array("it failed".utf8))
    }

    @Test("records of several lines are read by the format that they have as a whole")
    func severalLines() {
        let lines = ["{", "  \"__REALTIME_TIMESTAMP\" : \"1779252311123456\",", "  \"MESSAGE\" : \"it failed\"", "}"]
        let reading = formats(lines).reader.read(Array(lines.joined(separator: "\n").utf8)[...])
        #expect(reading.format == "journal_json" && reading.time != nil)
    }

    @Test("a table may have quotes in every row that end in the next line")
    func quotes() {
        let formats = formats([
            "timestamp,message", "1779252311123,\"it is open", "\"", "1779252312123,\"it is late", "\"",
        ])
        #expect(formats.isOpen(Array("1779252311123,\"it is open".utf8)))
        let reading = formats.reader.read(Array("1779252311123,\"it is open\n\"".utf8)[...])
        #expect(reading.time?.moment?.second == 1_779_252_311 && reading.message.text.starts(with: "it is open".utf8))
    }

    @Test("its most frequent format is tried first, where another one explains a line as well")
    func frequency() {
        let lines = [
            "2026-05-20T04:45:11.123Z [INFO]  agent: it is open", "2026-05-20T04:45:12.123Z [WARN]  agent: it is late",
            "2026-05-20T04:45:13.123Z [ERROR] agent: it failed",
        ]
        let formats = formats(lines)
        let reading = formats.reader.read(Array(lines[2].utf8)[...])
        #expect(reading.format == "hclog" && reading.source?.text == Array("agent".utf8))
        #expect(formats.counts.first?.name == "hclog")
    }

    @Test("a further column that its header does not name is what was written")
    func furtherColumn() {
        let lines = ["Level,Date and Time,Source", "Error,5/20/2026 4:45:11 AM,Pool,\"it failed, and more\""]
        let reading = formats(lines).reader.read(Array(lines[1].utf8)[...])
        #expect(reading.level?.word == "error" && reading.message.text == Array("it failed, and more".utf8))
        #expect(reading.source?.text == Array("Pool".utf8) && reading.time?.clock?.hour == 4)
    }

    @Test("lines whose dates are set in begin entries, and those that only go on do not")
    func setIn() {
        #expect(
            begins([
                "    2026/05/20 04:45:11 [ERR] agent: a", "      at b.c", "    2026/05/20 04:45:12 [INFO] agent: d",
            ])
                == [true, false, true])
    }

    @Test("a line of a format that says so begins an entry also where it has no time")
    func timeless() {
        #expect(
            begins([
                "05-20 04:45:11.123  1  2 E Radio: it is late", "--------- beginning of crash",
                "05-20 04:45:12.123  1  2 E Radio: it failed", "\tat a.b.C",
            ]) == [true, true, true, false])
    }

    @Test("winston's simple lines have the time that stands behind the level, and keep what is none")
    func simpleTimes() {
        let lines = [
            "info: 2026-05-20T04:45:11.123Z it is open", "http: [2026-05-20 04:45:12] GET /", "info: 3 are left",
            "info: 04:45:13 is late",
        ]
        .map { Array($0.utf8) }
        let formats = FileFormats(lines)
        let readings = lines.map { formats.reader.read($0[...]) }
        #expect(readings.map { $0.time?.clock?.second } == [11, 12, nil, nil])
        #expect(readings.map { $0.level?.level } == [.quiet, .quiet, .quiet, .quiet])
        #expect(
            readings.map { String(decoding: $0.message.text, as: UTF8.self) } == [
                "it is open", "GET /", "3 are left", "04:45:13 is late",
            ])
    }

    @Test("a line that begins with a level in brackets stands for itself among those with a time, and no heading does")
    func bracketedLevels() {
        let lines = [
            "[INFO] it is built", "[INFO]", "2026-05-20 04:45:11.001  INFO 1 --- [main] c.a.B : it is open",
            "2026-05-20 04:45:11.002  INFO 1 --- [main] c.a.B : it is so", "[default]", "a = 1", "[debug]",
            "2026-05-20 04:45:11.003  INFO 1 --- [main] c.a.B : it goes on", "[ERROR] it failed",
            "java.lang.AssertionError: it is", "\tat a.b.C(D.java:1)", "[warn] it is late",
        ]
        let begun = [0, 1, 2, 3, 7, 8, 11]
        #expect(begins(lines) == lines.indices.map(begun.contains))
    }

    @Test("an element of XML that a format has is an entry from its first line on, whatever stands within it")
    func elements() {
        let lines = [
            "<?xml version=\"1.0\"?>", "<log>", "<record>", "  <date>2026-05-20T04:45:11Z</date>", "<message>a",
            "2026-05-20 04:45:11 ERROR b</message>", "</record>", "<record>", "  <level>INFO</level>", "</record>",
        ]
        #expect(begins(lines).dropFirst(2) == [true, false, false, false, false, true, false, false])
    }

    @Test("lines that are set in stand for themselves where a format has such, and none has a time")
    func setInWithoutTimes() {
        #expect(begins([" GET /a 200 in 12ms", " \u{2A2F} it failed", "    at a.js:1:1"]) == [true, true, false])
    }

    @Test("a time that a few of the lines with levels name in their text makes no entries of these alone")
    func namedTimes() {
        let lines = ["INFO: 1", "INFO: 04:45:11 is late", "ERROR: 3", "it is plain", "WARN: 4"]
        #expect(begins(lines) == [true, true, true, true, true])
        // As many have a time as none: the others go on with them.
        let pairs = ["May 20, 2026 4:45:11 AM a.b.C d", "INFO: a", "May 20, 2026 4:45:12 AM a.b.C d", "INFO: b"]
        #expect(begins(pairs) == [true, false, true, false])
    }

    @Test("records of servers without a time stand for themselves beside those with one")
    func untimedRecords() {
        #expect(
            begins([
                #"::1 - - [20/May/2026:04:45:11 +0000] "GET / HTTP/1.1" 200 170 "-" "curl/8""#,
                "GET /late 503 20.104 ms - 17", "    at a.js:1:1",
            ]) == [true, true, false])
        #expect(
            begins(["2026-05-20 04:45:11 INFO it is open", " ERROR app::db > it failed", " WARN  app > it is late"])
                == [true, true, true])
        #expect(begins(["2026-05-20 04:45:11 INFO it is open", " ERROR is what it said"]) == [true, false])
    }

    @Test("a record in a column of a table says its level and its message, and what is no record stays as it is")
    func recordsInColumns() {
        let rows = [
            #"2026-05-20 04:45:11,"{""level"":""error"",""msg"":""it failed""}",web/1"#,
            #"2026-05-20 04:45:12,"{it is late}",web/1"#,
        ]
        let formats = formats(["@timestamp,@message,@logStream"] + rows)
        let readings = rows.map { formats.reader.read(Array($0.utf8)[...]) }
        #expect(readings.map { $0.level?.word } == ["error", nil])
        #expect(readings.map { String(decoding: $0.message.text, as: UTF8.self) } == ["it failed", "{it is late}"])
    }

    @Test("pieces of a container's line are one")
    func pieces() throws {
        var piece = try #require(ContainerPiece(Array("2026-05-20T04:45:11Z stdout P it is ".utf8)))
        #expect(piece.isPartial)
        #expect(piece.append(try #require(ContainerPiece(Array("2026-05-20T04:45:11Z stdout F long".utf8)))))
        #expect(piece.line == Array("2026-05-20T04:45:11Z stdout F it is long".utf8) && !piece.isPartial)
    }
}
