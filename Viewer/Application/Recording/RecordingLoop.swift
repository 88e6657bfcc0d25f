import StrataWindow

/// The event loop of a run that is recorded: it writes down what it calls, and when. While something is dealt with no time
/// passes.
final class RecordingLoop: EventLoop {
    private let base: any EventLoop
    private let tape: RecordingTape
    private var moment: (now: Double, turn: Int)?
    private var lastNumber: UInt64 = 0
    private var registrations: [LoopRegistration: LoopRegistration] = [:]

    init(_ base: any EventLoop, on tape: RecordingTape) { (self.base, self.tape) = (base, tape) }

    var now: Double { moment?.now ?? tape.pass("now") { base.now } }
    var turn: Int { moment?.turn ?? tape.pass("turn") { base.turn } }

    func watch(_ descriptor: Int32, handler: @escaping () -> Void) -> LoopRegistration {
        let own = nextRegistration()
        registrations[own] = base.watch(descriptor) { [unowned self] in enter(.watch(own.number), handler) }
        return own
    }

    func schedule(at deadline: Double, handler: @escaping () -> Void) -> LoopRegistration {
        let own = nextRegistration()
        registrations[own] = base.schedule(at: deadline) { [unowned self] in
            registrations[own] = nil
            enter(.timer(own.number), handler)
        }
        return own
    }

    func remove(_ registration: LoopRegistration) {
        if let theirs = registrations.removeValue(forKey: registration) { base.remove(theirs) }
    }

    func run() -> LoopEnding {
        let ending = base.run()
        enter(.end) {}
        return ending
    }

    func stop() { base.stop() }

    /// Writes down what has happened, and has it dealt with.
    func enter(_ cause: RecordedCause, _ body: () -> Void) {
        guard moment == nil else {
            tape.note(RecordedLine(within: cause))
            return body()
        }
        let now = (now: base.now, turn: base.turn)
        moment = now
        tape.note(RecordedLine(event: .init(cause: cause, at: now.now, turn: now.turn)))
        body()
        moment = nil
    }

    private func nextRegistration() -> LoopRegistration {
        lastNumber += 1
        return LoopRegistration(number: lastNumber)
    }
}
