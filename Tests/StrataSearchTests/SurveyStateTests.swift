import StrataDocument
import StrataSystem
import Testing

@testable import StrataSearch

@Suite("A survey of rows that change meanwhile")
struct SurveyStateTests {
    private let document = MemoryDocument(["a", "b", "c"])

    /// Rows of which all or none are wanted, as a job looked at them.
    private func look(_ job: SurveyJob, areWanted: Bool) -> (findings: RowFindings, rows: SurveyedRows) {
        let stretch = RowStretch()
        #expect(job.reader.read(from: job.start, job.direction, into: stretch))
        var findings = RowFindings()
        findings.reset(to: stretch.count)
        if areWanted { for index in 0..<stretch.count { findings.wanted.set(index) } }
        return (findings, SurveyedRows(stretch, of: job))
    }

    private func job(_ row: Int, epoch: Int) -> SurveyJob {
        SurveyJob(
            reader: document.reader(), originals: nil, start: RowID(row), direction: .forward, end: RowID(row),
            isAgain: true, isCounted: false, epoch: epoch)
    }

    @Test("leaves its descriptor alone once its owner has looked, whenever that was between what its threads found")
    func atRest() throws {
        let document = MemoryDocument((0..<200).map { "row \($0)" })
        for round in 0..<300 {
            let search = try RowSearch(for: try Matcher(Pattern("row")), in: document, from: RowID(round % 200))
            while !search.drain().progress.isFinished {}
            // A thread that has told its end may be about to wake its owner; what it then has to tell is known.
            #expect(!waitForInput(search.wakeUpDescriptor, milliseconds: 0), "round \(round)")
        }
    }

    @Test("keeps what a later look has found when an earlier one ends behind it", arguments: [true, false])
    func late(isWanted: Bool) throws {
        var state = SurveyState<PassingRows>()
        _ = state.supersede(1..<2)
        state.add(job(1, epoch: state.epoch))
        let first = state.nextJob()
        _ = state.supersede(1..<2)
        state.add(job(1, epoch: state.epoch))
        let second = state.nextJob()
        let (earlier, later) = (try #require(first).job, try #require(second).job)
        let (new, old) = (look(later, areWanted: isWanted), look(earlier, areWanted: !isWanted))
        state.record(new.findings, of: new.rows)
        state.record(old.findings, of: old.rows)
        #expect(state.store.passingAgain.contains(1) == isWanted)
        #expect(state.store.failingAgain.contains(1) == !isWanted)
    }
}
