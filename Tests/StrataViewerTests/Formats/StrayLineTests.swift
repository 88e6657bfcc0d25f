import Foundation
import StrataSystem
import Testing

@testable import StrataViewer

@Suite("Lines that look like those of another format")
struct StrayLineTests {
    private let directory = TemporaryDirectory()

    private func run(_ arguments: [String], _ text: String) throws -> [String] {
        let outcome = try Program.run(
            ["export", "--format", "jsonl"] + arguments + [directory.file("log", text)], environment: ["TZ": "UTC"])
        #expect(outcome.status == 0, "\(outcome)")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    @Test("a record of XML in a program's text leaves the lines around it entries of their own")
    func recordInText() throws {
        let text = """
            2026-05-20 10:00:00 INFO answer:
            <record>
              <id>7</id>
            </record>
            2026-05-20 10:00:01 INFO next
            2026-05-20 10:00:02 ERROR it failed

            """
        let records = try run([], text)
        #expect(records.count { $0.hasPrefix(#"{"time":"2026-05-20T10:00:0"#) } == 3)
        #expect(records.last?.hasPrefix(#"{"time":"2026-05-20T10:00:02Z","level":"error""#) == true)
    }

    @Test("an element with a time belongs to the entry above it where hardly any line is such an element")
    func elementInText() throws {
        let lines = (11...19).map { "2026-05-20 04:45:\($0) INFO report \($0)" }
        let element = #"<testsuite name="pool" timestamp="2019-01-01T00:00:00" tests="3">"#
        let records = try run([], (lines + [element, "</testsuite>", lines[8]]).joined(separator: "\n") + "\n")
        #expect(records.count == 10 && !records.contains { $0.contains("2019-01-01T00:00:00Z") })
    }

    @Test("text between records of XML, and that of a record that was not written whole, is kept")
    func textBetweenRecords() throws {
        let text = """
            <?xml version="1.0"?>
            <log>
            <record>
              <date>2026-05-20T04:45:11Z</date>
              <level>INFO</level>
              <message>it is open</message>
            </record>
            OutOfMemoryError: heap
            <record>
              <date>2026-05-20T04:45:12Z</date>
              <level>SEVERE</level>
              <message>it fai

            """
        let records = try run([], text).joined()
        #expect(records.contains("it is open") && records.contains("OutOfMemoryError") && records.contains("it fai"))
    }

    @Test("a time of day among lines that say their day has none, whatever is left out before it")
    func clockAlone() throws {
        let text = """
            2026-05-18 10:00:00 INFO wanted a
            2026-05-19 11:00:00 INFO other
            2026-05-20 12:00:00 INFO other
            12:00:05 INFO wanted b

            """
        let all = try run([], text)
        let some = try run(["--filter", "wanted"], text)
        #expect(all.last == some.last && all.last?.contains("2026-05-") == false)
    }

    @Test("a wrong clock in the first line leaves the years of the others as the file's last change tells them")
    func wrongClock() throws {
        let day = Date(timeIntervalSinceNow: -86_400)
        let now = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: day)
        // Half a year before that, of another year.
        let before = Calendar(identifier: .gregorian).dateComponents(
            [.month, .day], from: Date(timeIntervalSinceNow: -186 * 86_400))
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let lines = try (10...19).map { second in
            let month = months[try #require(now.month) - 1]
            return String(format: "\(month) %2d 10:00:\(second) pi app: it is open", try #require(now.day))
        }
        let wrong = try String(
            format: "2016-%02d-%02d 16:28:03 clock is not set", #require(before.month), #require(before.day))
        let records = try run([], ([wrong] + lines).joined(separator: "\n") + "\n")
        #expect(records.last?.hasPrefix(#"{"time":"\#(now.year ?? 0)-"#) == true, "\(records)")
    }

    @Test("the day that a header says counts for what is between two moments, too")
    func dayOfHeader() throws {
        let text = """
            #Fields: time c-ip sc-status
            #Date: 2026-05-20 04:45:11
            04:45:12 192.0.2.7 500
            04:45:13 192.0.2.7 200

            """
        let records = try run(["--since", "2026-05-20 04:45:13"], text)
        #expect(records.count == 1 && records[0].hasPrefix(#"{"time":"2026-05-20T04:45:13Z""#), "\(records)")
    }
}
