/// The news of a run from outside, written down as it comes, or given again as it was written.
///
/// Whatever the main thread cannot know by itself goes through one: the time, input, lines that arrive, what other threads
/// have found. Given again, the same run comes of it.
package protocol Tape: AnyObject, Sendable {
    /// True if it gives what was written: nothing is asked of the outside then, and nothing happens there.
    var isPlaying: Bool { get }
    /// Writes down what `body` returns, or returns what was written in its place, without calling it.
    ///
    /// - Parameter name: what is asked. A run that is given again asks the same in the same order.
    func pass<Value: Codable>(_ name: String, _ body: () -> Value) -> Value
}

/// The outside of a run, as far as it can be written down.
package enum Outside {
    /// The tape of the run that this thread is in; nil where nothing is written down. Threads that a run starts are
    /// outside of it and have none.
    package static var tape: (any Tape)? { tapes.value }
    private static let tapes = ThreadValue<any Tape>()

    /// Does something in the run of a tape, or in none.
    package static func on<Value, Failure>(
        _ tape: (any Tape)?, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try tapes.with(tape, body)
    }

    /// True if what happens was written down before, so that nothing is to be done outside.
    package static var isPlayed: Bool { tape?.isPlaying ?? false }

    /// Does something of which a run is told otherwise, or nothing, such as keeping what is to be there the next day:
    /// nothing of it is written down, and a run that is given again does not do it.
    package static func aside(_ body: () -> Void) {
        if !isPlayed { on(nil, body) }
    }

    /// Asks for something outside.
    package static func value<Value: Codable>(_ name: String, _ body: () -> Value) -> Value {
        guard let tape else { return body() }
        // Questions asked while answering are not recorded.
        return tape.pass(name) { on(nil, body) }
    }
}
