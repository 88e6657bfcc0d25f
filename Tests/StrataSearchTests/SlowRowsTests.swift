import StrataDocument
import StrataSystem
import Testing

@testable import StrataSearch

/// Gives up on every row, which takes a while by a clock of its own, and wants those with an even number.
private final class SlowCriterion: RowCriterion {
    let time = Guarded(0.0)
    let lookedAt = Guarded(0)

    func decide(_ rows: RowStretch, _ findings: inout RowFindings, goesOn: () -> Bool) {
        for index in 0..<rows.count {
            lookedAt.withLock { $0 += 1 }
            time.withLock { $0 += 60 }
            if rows.row(at: index).ordinal % 2 == 0 { findings.wanted.set(index) }
            findings.cutOff.set(index)
            guard goesOn() else { return }
        }
    }
}

@Suite("Rows that take long to look at")
struct SlowRowsTests {
    /// Rows with a hole in their names: 0 to 49, and 1,000 to 1,049.
    private func stretch() -> RowStretch {
        var block = RowBlock()
        for ordinal in Array(0..<50) + Array(1000..<1050) {
            block.append(RowID(ordinal), Array("\(ordinal)".utf8)[...])
        }
        let stretch = RowStretch()
        stretch.assign(block)
        return stretch
    }

    @Test("are decided of in parts, from the end at which the reader is", arguments: [true, false])
    func parts(isForward: Bool) {
        let criterion = SlowCriterion()
        var (findings, given, lookedAt) = (RowFindings(), [[Int]](), [Range<Int>]())
        criterion.decideInParts(
            stretch(), &findings, isForward ? .forward : .backward, now: { criterion.time.withLock { $0 } },
            goesOn: { rows in
                if lookedAt.last != rows { lookedAt.append(rows) }
                return true
            },
            { rows, first, findings in
                let names = (0..<rows.count).map { rows.row(at: $0).ordinal }
                #expect(String(decoding: rows.bytes, as: UTF8.self) == names.map { "\($0)\n" }.joined())
                #expect(names.indices.allSatisfy { findings.wanted[$0] == (names[$0] % 2 == 0) })
                #expect(findings.cutOff.setCount == names.count)
                given.append([first] + names)
                return true
            })
        // After the fourth row all rows together have taken more than 200 ms.
        #expect(criterion.lookedAt.withLock { $0 } == 4 + 100)
        let parts = [0..<32, 32..<64, 64..<96, 96..<100]
        let names = Array(0..<50) + Array(1000..<1050)
        let expected = isForward ? parts : parts.reversed()
        #expect(lookedAt == [0..<100] + expected)
        #expect(given == expected.map { [$0.lowerBound] + names[$0] })
    }

    @Test("are left alone as soon as they are not wanted")
    func ended() {
        let criterion = SlowCriterion()
        var (findings, asked, given) = (RowFindings(), 0, 0)
        criterion.decideInParts(
            stretch(), &findings, now: { criterion.time.withLock { $0 } },
            goesOn: { _ in
                asked += 1
                return asked < 50
            },
            { rows, _, _ in
                given += rows.count
                return true
            })
        #expect(given == 32 && criterion.lookedAt.withLock { $0 } == 50)
    }

    @Test("are told of by a filter before all rows of a block were looked at")
    func filter() throws {
        let row = String(repeating: "a", count: 40) + "!"
        let document = MemoryDocument(["aaa"] + Array(repeating: row, count: 20_000))
        let rule = RowRule.matches(try Matcher(Pattern("^(?<n>a|aa)+$", .regularExpression)))
        let filter = try RowFilter(rule, of: document, from: RowID(0))
        wait(filter.wakeUpDescriptor) { filter.drain().count == 1 }
        // A block has a megabyte: all of these rows.
        #expect(filter.status.cutOffCount > 0 && filter.status.progress.rows < 20_000)
        filter.cancel()
    }
}
