import Foundation
import StrataSystem
import Testing

@testable import StrataViewer

@Suite("Entries whose lines are read together")
struct WholeEntryTests {
    private let directory = TemporaryDirectory()

    /// Alerts of Snort, each with its time in the third of four lines.
    private let alerts = (11...14).map { second in
        """
        [**] [1:7:0] it is late \(second) [**]
        [Classification: It] [Priority: 1]
        05/20-04:45:\(second).000000 192.0.2.7:80 -> 192.0.2.8:5000
        TCP TTL:64

        """
    }

    /// The year of the last such day, which the file's last change tells.
    private var year: Int {
        let now = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
        let isPast = ((now.month ?? 1) * 31 + (now.day ?? 1)) > 5 * 31 + 20
        return (now.year ?? 0) - (isPast ? 0 : 1)
    }

    @Test("are whole between two moments, wherever in them their time stands")
    func span() throws {
        let file = directory.file("alert", alerts.joined(separator: "\n"))
        let outcome = try Program.run(
            [
                "export", "--format", "jsonl", "--since", "\(year)-05-20 04:45:12", "--until",
                "\(year)-05-20 04:45:13", file,
            ], environment: ["TZ": "UTC"])
        let records = outcome.output.split(separator: "\n")
        #expect(records.count == 2, "\(outcome)")
        #expect(records.first?.contains("it is late 12") == true && records.last?.contains("it is late 13") == true)
    }

    @Test("are in the order of their times among those of another file")
    func merged() throws {
        let file = directory.file("alert", alerts.joined(separator: "\n"))
        let other = directory.file(
            "other", (11...14).map { "\(year)-05-20 04:45:\($0).5 INFO other \($0)\n" }.joined())
        let outcome = try Program.run(["export", "--merge", file, other], environment: ["TZ": "UTC"])
        #expect(outcome.status == 0 && !outcome.errors.contains("says no times"), "\(outcome)")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        let first = try #require(lines.firstIndex { $0.contains("other 11") })
        let second = try #require(lines.firstIndex { $0.contains("05/20-04:45:12") })
        #expect(first < second, "\(lines)")
    }

    @Test("of XML are found by the time that one of their elements says, and no line between them is lost")
    func elements() throws {
        let records = (11...14).map { second in
            """
            <record>
              <date>2026-05-20T04:45:\(second)Z</date>
              stray \(second), at 2020-01-01 00:00:00
              <level>INFO</level>
              <message>it is late \(second)</message>
            </record>

            """
        }
        let file = directory.file("log.xml", "<?xml version=\"1.0\"?>\n<log>\n" + records.joined())
        let outcome = try Program.run(
            ["export", "--format", "jsonl", "--since", "2026-05-20T04:45:13Z", file], environment: ["TZ": "UTC"])
        let found = outcome.output.split(separator: "\n")
        #expect(outcome.status == 0 && found.count == 2, "\(outcome)")
        #expect(found.first?.contains("it is late 13") == true && found.first?.contains("stray 13") == true)
    }

    @Test("are read though the first of them is damaged, and tried as they are read")
    func damaged() throws {
        let broken = String(alerts[0].prefix { $0 != "\n" }) + "\nnothing\n"
        let file = directory.file("alert", ([broken] + alerts).joined(separator: "\n"))
        let outcome = try Program.run(["export", "--format", "jsonl", file], environment: ["TZ": "UTC"])
        #expect(outcome.output.split(separator: "\n").count == 5, "\(outcome)")
        let test = try Program.run(["formats", "test", "snort_full", file])
        #expect(test.output.contains("message it is late 14"), "\(test)")
        #expect(try Program.run(["formats", "guess", file]).output.contains("snort_full"))
    }
}
