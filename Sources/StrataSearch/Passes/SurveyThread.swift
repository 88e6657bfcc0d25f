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
            state.withLock { $0.finishJob() }
            Self.wake(wakeUp, state)
        }
    }

    private mutating func work(on job: SurveyJob, _ round: Int) {
        var position = job.start
        stretch.originals = job.originals
        while !job.isBeyond(position), job.reader.read(from: position, job.direction, into: stretch) {
            position = stretch.next(job.direction)
            guard look(job, round) else { return }
        }
    }

    /// - Returns: false if the findings are not wanted any more.
    private mutating func look(_ job: SurveyJob, _ round: Int) -> Bool {
        let (state, wakeUp) = (state, wakeUp)
        var isWanted = true
        criterion.decideInParts(
            stretch, &findings, job.direction, now: { MonotonicClock.now },
            goesOn: { _ in
                isWanted = state.withLock { $0.round == round }
                return isWanted
            },
            { rows, _, found in
                let rows = SurveyedRows(rows, of: job)
                isWanted = state.withLock { state in
                    guard state.round == round else { return false }
                    state.record(found, of: rows)
                    return true
                }
                Self.wake(wakeUp, state)
                return isWanted
            })
        return isWanted
    }

    /// Wakes the owner where there is news and it is time to.
    private static func wake(_ wakeUp: EventDescriptor, _ state: Guarded<SurveyState<Store>>) {
        let time = MonotonicClock.now
        state.withLock { state in
            // Were it done behind the lock, the owner could look in between, and would not take it back.
            if state.isTimeToSignal(time) { wakeUp.signal() }
        }
    }
}
