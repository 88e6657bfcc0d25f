import StrataWindow

/// The event loop of a recorded run that is given again: it calls what was called then, and in its time.
final class PlayedLoop: EventLoop {
    private let tape: PlayedTape
    private var moment: (now: Double, turn: Int)?
    private var lastNumber: UInt64 = 0
    private var handlers: [UInt64: () -> Void] = [:]
    private var isStopped = false
    /// Takes what happens to the window.
    var onWindow: (RecordedCause) -> Void = { _ in }

    init(_ tape: PlayedTape) { self.tape = tape }

    var now: Double { moment?.now ?? tape.pass("now") { 0 } }
    var turn: Int { moment?.turn ?? tape.pass("turn") { 0 } }

    func watch(_ descriptor: Int32, handler: @escaping () -> Void) -> LoopRegistration { register(handler) }
    func schedule(at deadline: Double, handler: @escaping () -> Void) -> LoopRegistration { register(handler) }
    func remove(_ registration: LoopRegistration) { handlers[registration.number] = nil }
    func stop() { isStopped = true }

    func run() -> LoopEnding {
        while !isStopped, step() {}
        return .stopped
    }

    /// Does what has happened next.
    ///
    /// - Returns: false where that was all.
    func step() -> Bool {
        guard let event = tape.nextEvent() else { return false }
        moment = (event.at, event.turn)
        defer { moment = nil }
        switch event.cause {
        case .end: return false
        case .watch(let number): handlers[number]?()
        case .timer(let number): handlers.removeValue(forKey: number)?()
        case .window, .given: onWindow(event.cause)
        }
        return true
    }

    private func register(_ handler: @escaping () -> Void) -> LoopRegistration {
        lastNumber += 1
        handlers[lastNumber] = handler
        return LoopRegistration(number: lastNumber)
    }
}
