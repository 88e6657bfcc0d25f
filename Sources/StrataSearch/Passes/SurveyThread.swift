import StrataDocument
import StrataSystem

/// The work of one thread of a survey: job after job, until there is none.
struct SurveyThread<Store: SurveyStore> {
    let state: Guarded<SurveyState<Store>>
    let criterion: any RowCriterion
    let wakeUp: EventDescriptor
    private let stretch = RowStretch()
    private var findings = RowFindings()

    init(_ state: Guarded<SurveyState<Store>>, _ criterion: any RowCriterion, _ wakeUp: EventDescriptor) {
        (self.state, self.criterion, self.wakeUp) = (state, criterion, wakeUp)
    }

    mutating func run() {
        while let (job, round) = state.withLock({ $0.nextJob() }) {
            work(on: job, round)
            state.withLock { $0.finish(round) }
            wakeOwner()
        }
    }

    private mutating func work(on job: SurveyJob, _ round: Int) {
        var position = job.start
        stretch.originals = job.originals
        while !job.isBeyond(position), job.reader.read(from: position, job.direction, into: stretch) {
            position = stretch.next(job.direction)
            guard look(job, round) else { return }
            wakeOwner()
        }
    }

    /// - Returns: false if the findings are not wanted any more.
    private mutating func look(_ job: SurveyJob, _ round: Int) -> Bool {
        let state = state
        findings.reset(to: stretch.count)
        criterion.decide(stretch, &findings) { state.withLock { $0.round == round } }
        let found = findings
        let rows = SurveyedRows(stretch, of: job)
        let isWanted = state.withLock { state in
            guard state.round == round else { return false }
            state.record(found, of: rows)
            return true
        }
        return isWanted
    }

    private func wakeOwner() {
        let time = MonotonicClock.now
        if state.withLock({ $0.isTimeToSignal(time) }) { wakeUp.signal() }
    }
}
