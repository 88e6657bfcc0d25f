import StrataInterface
import Testing

@testable import StrataCells

/// A line with its runs written as text: `role:words`.
private func described(_ line: String) -> [String] {
    let bytes = Array(line.utf8)
    return Highlights(bytes).runs.map { "\($0.role):\(String(decoding: bytes[$0.range], as: UTF8.self))" }
}

private func level(_ line: String) -> RowLevel { Highlights(Array(line.utf8)).level }

@Suite("Reading aids")
struct HighlightTests {
    @Test("What stands before the message of an entry's first line is told apart whatever lines follow")
    func entry() {
        let first = "2026-05-20T04:45:11Z ERROR sshd[42]: refused"
        #expect(described(first).count == 4)
        #expect(described(first + "\n  at one\n  at two") == described(first))
    }

    @Test(
        "Timestamp, host, program and number at the start are told apart",
        arguments: [
            ("2026-05-20 04:45:11 status installed", ["dim:2026-05-20 04:45:11"]),
            ("2026/05/20 04:45:11 [x] y", ["dim:2026/05/20 04:45:11"]),
            (
                "2026-05-20T04:45:11.123456+02:00 web1 sshd[42]: hello",
                ["dim:2026-05-20T04:45:11.123456+02:00 web1", "program:sshd", "dim:[42]"]
            ),
            (
                "2026-05-20T04:45:11.123456+02:00 DEBUG  sshd[42]: hello",
                ["dim:2026-05-20T04:45:11.123456+02:00", "quiet:DEBUG", "program:sshd", "dim:[42]"]
            ),
            (
                "2026-05-20 04:45:11 INFO sshd[4x]: hello",
                ["dim:2026-05-20 04:45:11", "quiet:INFO", "program:sshd[4x]"]
            ),
            ("May  2 04:45:11 web1 CRON[1]: run", ["dim:May  2 04:45:11 web1", "program:CRON", "dim:[1]"]),
            ("May  2 04:45:11 web1 kernel: run", ["dim:May  2 04:45:11 web1", "program:kernel"]),
            ("04:45:11,5 app: run", ["dim:04:45:11,5", "program:app"]),
            ("[   12.345678] usb 1-1: new device", ["dim:[   12.345678]"]),
            ("[2026-05-20 04:45:11] plain", ["dim:[2026-05-20 04:45:11]"]),
            ("2026-05-20 only a date", ["dim:2026-05-20"]), ("2026-5-2 x", ["dim:2026-5-2"]),
        ])
    func prefixes(line: String, runs: [String]) {
        #expect(described(line) == runs)
    }

    @Test("Levels are found in any part of a line as they are from its beginning on")
    func parts() {
        let line = Array("word error no error debugging a.error.log WARN 0 errors terror fatal".utf8)
        let whole = Highlights.levels(named: 0..<line.count, in: line)
        #expect(whole.map { String(decoding: line[$0.range], as: UTF8.self) } == ["error", "WARN", "fatal"])
        for cut in 0...line.count {
            let parts =
                Highlights.levels(named: 0..<cut, in: line) + Highlights.levels(named: cut..<line.count, in: line)
            // A word that lies in both is found in both.
            #expect(parts.reduce(into: []) { if $0.last != $1 { $0.append($1) } } == whole, "cut at \(cut)")
        }
        let far = Array(
            (String(repeating: "x", count: 100) + "error " + String(repeating: " ", count: 100) + "error").utf8)
        #expect(Highlights.levels(named: 102..<106, in: far).isEmpty, "The rest of a long word is none.")
        #expect(Highlights.levels(named: 200..<far.count, in: far).map(\.range) == [206..<211])
    }

    @Test(
        "What only looks like a timestamp is left alone",
        arguments: [
            "", "May we go", "12 monkeys", "1:2", "[x] 04:45", "2026-13-2 x", "Marching 10:00:00", "  04:45:11 x",
        ])
    func noPrefix(line: String) {
        #expect(described(line) == [])
    }

    @Test(
        "Words of levels are found whole, whatever their case",
        arguments: [
            ("ERROR: disk", ["error:ERROR"], RowLevel.error), ("a Warning b", ["warning:Warning"], .warning),
            ("job failed, see log", ["error:failed"], .error), ("(fatal)", ["error:fatal"], .error),
            ("terror errors_total warned infos", [], .ordinary),
            ("debug trace", ["quiet:debug", "quiet:trace"], .ordinary),
        ])
    func words(line: String, runs: [String], expected: RowLevel) {
        #expect(described(line) == runs)
        #expect(level(line) == expected)
    }

    @Test("A line's own level outweighs words in its message")
    func ownLevel() {
        #expect(level("2026-05-20 04:45:11 INFO retry after failed attempt") == .ordinary)
        #expect(level("2026-05-20 04:45:11 WARN job failed") == .warning)
        #expect(level("2026-05-20 04:45:11 the second job of the morning failed") == .error)
    }

    @Test("Words far into a line neither mark it nor, very far, are looked for")
    func reach() {
        let far = String(repeating: "x ", count: 100) + "error"
        #expect(described(far) == ["error:error"])
        #expect(level(far) == .ordinary)
        #expect(described(String(repeating: "x ", count: 2000) + "error") == [])
    }

    @Test("Bytes that are no text are stepped over")
    func anyBytes() {
        for first in 0...255 as ClosedRange<UInt8> {
            let runs = Highlights([first, 0xFF, 0x00, 0x80] + Array(" error ".utf8)).runs
            #expect(runs.map(\.role) == [.error])
        }
    }
}
