import StrataFormats
import StrataTime
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
            ("2026-05-20 04:45:11.123 ERROR [auth] it failed", "auth", "it failed"),
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

    @Test("has the level that stands first, which is no source, also where the next word may be a level")
    func levelsBehindLevels() {
        for line in [
            "2026-05-20 04:45:11 [42] ERROR query: it failed", "2026-05-20 04:45:11 [42] error hint: it failed",
            "2026-05-20 04:45:11 ERROR [config] it failed", "[2026-05-20 04:45:11] ERROR [QUERY] it failed",
            "2026-05-20 04:45:11 - ERROR - audit - it failed", "2026-05-20 04:45:11 - app - ERROR - query - it failed",
            "2026-05-20 04:45:11 error: note: it failed", "[2026-05-20 04:45:11] error: note: it failed",
            "[2026-05-20 04:45:11] [ERROR] [INFO] it failed", "[ERROR] 2026-05-20 04:45:11 query: it failed",
            "E 2026-05-20 04:45:11 note: it failed", "[2026-05-20 04:45:11] error NOTE: it failed",
        ] {
            let reading = read(line)
            #expect(reading.level?.word == "error", "\(line)")
            #expect(text(reading.source)?.lowercased() != "error" && text(reading.source) != "E", "\(line)")
        }
    }

    @Test("begins with its signs, but for one that joins it to its level")
    func signs() {
        for head in [
            "2026-05-20 04:45:11 [INFO] ", "2026-05-20 04:45:11 (INFO) ", "[2026-05-20 04:45:11] INFO ", "[INFO] ",
            "INFO ", "[INFO] [web] ", "[2026-05-20 04:45:11] web INFO ", "2026-05-20 04:45:11 [main] INFO ",
        ] {
            for message in ["-5 degrees", "--- begin ---", ":80 is open", "--help is there"] {
                #expect(text(read(head + message).message) == message, "\(head)\(message)")
            }
        }
        for line in ["2026-05-20 04:45:11 [INFO] - it", "2026-05-20 04:45:11 [INFO]: it", "[INFO]:it", "INFO - it"] {
            #expect(text(read(line).message) == "it", "\(line)")
        }
        #expect(text(read("2026-05-20 04:45:11 --- begin ---").message) == "--- begin ---")
    }

    @Test("that only looks like one of a certain program is read like any other")
    func lookalikes() {
        for (line, level, source, message) in [
            ("2026-05-20 04:45:11 42 Debug cache is warm", "debug", nil, "cache is warm"),
            ("2026-05-20 04:45:11 Server started", nil, nil, "Server started"),
            ("2026-05-20 04:45:11 Backup completed", nil, nil, "Backup completed"),
            ("2026-05-20 04:45:11 www.example.com reachable", nil, nil, "www.example.com reachable"),
            ("2026-05-20 04:45:11 www.example.com", nil, nil, "www.example.com"),
            ("2026-05-20 04:45:11,123 [ERROR] app.web:13 it failed", "error", "app.web:13", "it failed"),
            ("2026-05-20 04:45:11 CRITICAL db.example.com is down", "critical", nil, "db.example.com is down"),
            ("[0.541ms] [rows:0] select 1", nil, nil, "[0.541ms] [rows:0] select 1"),
        ] {
            let reading = read(line)
            #expect(reading.level?.word == level && text(reading.source) == source, "\(line)")
            #expect(text(reading.message) == message, "\(line)")
        }
    }

    @Test("of labels between tabs has its parts wherever they stand")
    func labelled() {
        for line in [
            "time:2026-05-20T04:45:11Z\thost:web\tlevel:error\tmessage:it failed",
            "host:web\ttime:20/May/2026:04:45:11 +0000\tlevel:error\tmessage:it failed",
        ] {
            let reading = read(line)
            #expect(reading.level?.word == "error" && text(reading.source) == "web", "\(line)")
            #expect(text(reading.message) == "it failed" && reading.time?.clock?.second == 11, "\(line)")
        }
    }

    @Test("has no part of its zone in its text, and no text in its zone")
    func namedZones() {
        for (line, source, message) in [
            ("2026-05-20 06:45:11.5 +0200 CEST ERROR it failed", nil, "it failed"),
            ("2026-05-20 06:45:11.5 +0200 CEST m=+0.5 ERROR it failed", nil, "it failed"),
            (#"{"time":"2026-05-20 06:45:11.5 +0200 CEST","level":"error","msg":"it failed"}"#, nil, "it failed"),
            (#"time="2026-05-20 06:45:11.5 +0200 CEST" level=error msg="it failed""#, nil, "it failed"),
            ("2026-05-20 06:45:11.5 +0200 ERROR POST: it failed", "POST", "it failed"),
        ] {
            let reading = read(line)
            #expect(reading.time?.zone == 7200 && reading.level?.word == "error", "\(line)")
            #expect(text(reading.source) == source && text(reading.message) == message, "\(line)")
        }
        #expect(text(read("2026-05-20 06:45:11 +0200 GET / took 3 ms").message) == "GET / took 3 ms")
        #expect(text(read("2026-05-20 06:45:11 GMT+0200 (main) it is open").message) == "(main) it is open")
    }

    @Test("has no source where the word before a colon is a part of what it says, and no empty text for a result")
    func saidWords() {
        for (line, message) in [
            ("[2026-05-20T04:45:11Z] Finished: FAILURE", "Finished: FAILURE"),
            ("2026-05-20 04:45:11 Result: OK", "Result: OK"), ("2026-05-20 04:45:11 FAIL", "FAIL"),
            ("2026-05-20 04:45:11 OK", "OK"), ("2026-05-20T04:45:11Z [info] msg: it", "msg: it"),
            ("2026-05-20T04:45:11Z [warning] client: a, msg: b, peer: c", "client: a, msg: b, peer: c"),
            ("2026-05-20 04:45:11 client: a, msg: b, peer: c", "client: a, msg: b, peer: c"),
        ] {
            #expect(text(read(line).message) == message && read(line).source == nil, "\(line)")
        }
        #expect(text(read("2026-05-20 04:45:11 app: OK").source) == "app")
        #expect(text(read("2026-05-20 04:45:11 INFO app: done, took: 3").source) == "app")
    }

    @Test("has its level spelled in full")
    func spelled() {
        for (word, name) in [
            ("DBG", "debug"), ("VRB", "verbose"), ("EROR", "error"), ("FTL", "fatal"), ("debug3", "debug"),
        ] {
            #expect(read("2026-05-20 04:45:11 \(word) it is so").level?.word == name, "\(word)")
            #expect(read(#"{"level":"\#(word)","msg":"it is so"}"#).level?.word == name, "\(word)")
        }
    }

    @Test("has a day and its time also where they are two members")
    func parted() {
        let time = read("date=2026-05-20 time=04:45:11 devname=fw level=warning msg=late").time
        #expect(time?.day == 20 && time?.clock == WrittenTime.Clock(hour: 4, minute: 45, second: 11))
    }

    @Test("has the year of the time behind its prefix, and its zone if both are of the same second")
    func innerTimes() {
        func time(_ line: String) -> String? { read(line).time?.instant { 1_780_000_000 }?.text }
        let head = "May 20 04:45:11 box app[1]: "
        #expect(time(head + "2021-05-20T04:45:11.5+02:00 it is open") == "2021-05-20T02:45:11Z")
        #expect(read(head + "2021-05-20T02:45:13Z it is open").time?.year == 2021)
        #expect(read(head + "2021-05-20T02:45:13Z it is open").time?.zone == nil)
        #expect(read("Dec 31 23:59:59 box app[1]: 2021-01-01T01:59:58Z it is open").time?.year == 2020)
        #expect(read(head + "2021-07-20T04:45:11Z it is another day").time?.year == nil)
    }

    @Test("has the level of its own word, and not the one of the number that all lines of a sender have")
    func numberedLevels() {
        let reading = read("<166>May 20 04:45:11 box app: Critical: it failed")
        #expect(reading.level?.level == .error)
        #expect(reading.fields.contains { String(decoding: $0.value, as: UTF8.self) == "166" })
        #expect(read("<163>May 20 04:45:11 box app: it is so").level?.word == "error")
        let request = #"192.0.2.1 - - [20/May/2026:04:45:11 +0000] "GET / HTTP/1.1" 502 7"#
        #expect(read("<134>May 20 04:45:11 box nginx: \(request)").level?.level == .error)
        let relayed = "<134>May 20 04:45:11 inner app: it is so"
        #expect(read("<131>May 20 04:45:11 box relay: \(relayed)").level?.level == .error)
    }

    @Test("has the zone that another member says, and no level by a number of another member")
    func members() {
        let line = #"date=2026-05-20 time=04:45:11 devname="fw" tz="-0500" level="warning" msg="it is late""#
        #expect(read(line).time?.instant { 0 }?.text == "2026-05-20T09:45:11Z")
        let zoned = #"{"time":"2026-05-20T04:45:11","timezone":"+02:00","level":"info","msg":"it"}"#
        #expect(read(zoned).time?.instant { 0 }?.text == "2026-05-20T02:45:11Z")
        let counted = read(#"{"time":1779252311,"tz":"-0500","level":"info","msg":"it"}"#).time
        #expect(counted?.instant { 0 }?.text == "2026-05-20T04:45:11Z" && counted?.zone == nil)
        #expect(read(#"{"time":"2026-05-20T04:45:11Z","severity":"10","msg":"it"}"#).level == nil)
        #expect(read(#"{"time":"2026-05-20T04:45:11Z","severity":"high","msg":"it"}"#).level?.level == .error)
    }

    @Test("has the zone that is written in minutes, as Db2 does")
    func minutes() {
        let time = read("2026-05-20-04.45.11.123456+120 E1802E567            LEVEL: Error").time
        #expect(time?.zone == 7200 && time?.clock?.nanosecond == 123_456_000)
    }

    @Test("has a time also where a space stands behind it")
    func spaced() {
        #expect(read(#"{"Timestamp":"2026-05-20 04:45:11 ","Message":"late"}"#).time?.clock?.hour == 4)
    }

    @Test("keeps a time behind a prefix that has one itself")
    func innerTime() {
        let reading = read("2026-05-20T04:45:11.5Z stdout F 2026-05-20 04:45:11,499 ERROR it failed")
        #expect(reading.time?.clock?.nanosecond == 500_000_000 && reading.level?.word == "error")
        #expect(reading.fields.contains { $0.value == Array("2026-05-20 04:45:11,499".utf8) })
    }

    @Test("has the time of day that it begins with in brackets, and no date of its text")
    func bracketed() {
        let time = read("[04:45:11] [main/INFO]: it began at 2026-05-19 01:02:03").time
        #expect(time?.hasDay == false && time?.clock?.minute == 45)
    }

    @Test("has its time also behind the point of a clock that is not set")
    func unset() {
        let reading = read("124: .May 20 04:45:11.500 UTC: %SEC-6-IPACCESSLOGP: list 1 denied")
        #expect(reading.time?.clock?.nanosecond == 500_000_000 && reading.level?.word == "info")
    }

    @Test("is read behind the name of a file, also where it begins with a month")
    func found() {
        let reading = read("/var/log/syslog:May 20 04:45:11 web app[3]: it is late")
        #expect(reading.time?.day == 20 && text(reading.source) == "app" && text(reading.message) == "it is late")
    }

    @Test("is read alike wherever it stands among the bytes of others")
    func slices() {
        let bytes = Array("it\n 6 May 2026 04:45:11 ntpd[1]: it is late".utf8)
        let reading = LineReader.general.read(bytes[3...])
        #expect(reading.time?.day == 6 && text(reading.source) == "ntpd")
    }

    @Test("has no time where no calendar has the date, which stays in the text")
    func impossible() {
        let reading = read("2026-02-30 04:45:11 it failed")
        #expect(reading.time?.hasDay != true)
        #expect(text(reading.message)?.contains("2026-02-30") == true)
    }
}
