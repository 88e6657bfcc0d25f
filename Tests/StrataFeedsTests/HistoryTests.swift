import Glibc
import StrataDocument
import StrataGenerators
import Testing

@testable import StrataFeeds

/// `STRATA_SEEDS=30 STRATA_LINES=100000` is the long form. It says of each seed how many lines were lost with a word said.
@Suite("A troubled log", .serialized)
struct HistoryTests {
    @Test("is shown whole and in order, each line once, but for what was overwritten", arguments: historySeeds)
    func everything(seed: UInt64) throws {
        try run(seed, LogHistory.Trouble.allCases)
    }

    @Test("is shown so through each kind of trouble alone", arguments: LogHistory.Trouble.allCases)
    func one(trouble: LogHistory.Trouble) throws {
        try run(77, [trouble])
    }

    /// The dividers, and between them the first and the last line.
    private static func outline(of rows: [Line]) -> String {
        var parts: [String] = []
        var previous: Line?
        for row in rows {
            if row.isDivider || previous?.isDivider != false {
                if let previous, !previous.isDivider { parts.append(String(decoding: previous.bytes, as: UTF8.self)) }
                parts.append(String(decoding: row.bytes, as: UTF8.self))
            }
            previous = row
        }
        return parts.joined(separator: "\n")
    }

    private func run(_ seed: UInt64, _ troubles: [LogHistory.Trouble]) throws {
        let tree = TemporaryDirectory()
        var history = LogHistory(in: tree.path, seed: seed, troubles: troubles)
        let reader = try FeedReader(history.path)
        func waitUntilSeen(_ line: Int) {
            let isThere = reader.wait {
                guard reader.feed.lineCount > 0 else { return false }
                let row = reader.feed.line(at: reader.feed.lineCount - 1)
                return Int(String(decoding: row.bytes.prefix(9), as: UTF8.self)) == line
            }
            #expect(isThere, "STRATA_SEED=\(seed): line \(line) is missing")
        }
        while history.lineCount < historyLines {
            history.step(waitUntilSeen: waitUntilSeen)
            reader.drain()
        }
        waitUntilSeen(history.lineCount - 1)
        let check = HistoryCheck(reader.rows, of: history)
        #expect(check.faults.prefix(5) == [], "STRATA_SEED=\(seed) \(troubles), \(check.faults.count) faults")
        #expect(check.admitted * 20 <= history.lineCount, "STRATA_SEED=\(seed): too much is given up")
        if getenv("STRATA_LINES") != nil {
            print("seed \(seed): \(history.lineCount) lines, \(check.admitted) missing with a word said")
        }
        guard !check.faults.isEmpty else { return }
        print(Self.outline(of: reader.rows))
        for event in history.events { print("before line \(event.line): \(event.trouble)") }
    }
}

private let historySeeds: [UInt64] = seeds(number("STRATA_SEEDS") ?? 5)
private let historyLines = number("STRATA_LINES") ?? 3000

private func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
