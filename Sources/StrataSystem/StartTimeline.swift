/// The steps of a program on the way to its first frame, and their times: to measure how long a start takes.
package enum StartTimeline {
    /// A step of a start; they come in this order.
    package enum Step: String, Sendable {
        /// The libraries are loaded, and the program's own code begins.
        case began
        /// The window system has answered.
        case connected
        /// The fonts are known.
        case fonts
        /// The input to be shown was opened, and its end was read.
        case read
        /// The window is on its way to the screen.
        case mapped
        /// Everything around the rows was made.
        case made
        /// The first frame was drawn.
        case drawn
        /// It is on its way to the screen.
        case presented
    }

    private struct State {
        /// The time at which the process began, in milliseconds of the clock that never jumps.
        var origin = 0.0
        var steps: [(step: Step, time: Double)] = []
    }

    private static let state = Guarded(State())

    /// Takes note of a step, the first time that it is passed.
    package static func pass(_ step: Step) {
        let (now, used) = (MonotonicClock.now, ProcessorClock.process)
        state.withLock { state in
            // Until its own code begins a process waits for nothing, so that its age is what it has used of the
            // processor.
            if state.steps.isEmpty { state.origin = now - used }
            guard !state.steps.contains(where: { $0.step == step }) else { return }
            state.steps.append((step, now - state.origin))
        }
    }

    /// The steps that were passed, in their order, with their times in milliseconds since the process began.
    package static var steps: [(step: Step, time: Double)] { state.withLock(\.steps) }
}
