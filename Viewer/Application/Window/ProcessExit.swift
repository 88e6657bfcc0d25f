import StrataFeeds
import StrataSystem

/// The end of a program with a window, whichever way it comes: the window was closed, a signal came, the main thread
/// does not answer, or the X server has gone.
///
/// The steps that are still to be done then are registered beforehand. The process ends right after them: nothing that
/// waits for a server or another thread has a say any more.
enum ProcessExit {
    /// Passes on what is left, within a time of its own, and says in a line what could not be. Runs on any thread, while
    /// the main thread may be doing anything.
    ///
    /// Returns the exit code for that; nil where all went well.
    typealias Step = @Sendable () -> Int32?

    private struct State {
        var steps: [Step] = []
        var isUnderWay = false
    }

    private static let state = Guarded(State())
    /// The time that standard error is waited for, in milliseconds.
    private static let patience = 100.0

    /// Adds a step, to be taken after those that were added before.
    static func register(_ step: @escaping Step) { state.withLock { $0.steps.append(step) } }

    /// Takes the steps and ends the process. Of several threads that call it, one does.
    ///
    /// - Parameters:
    ///   - reason: A line that says why, if there is anything to say.
    ///   - exitCode: What to exit with if all steps go well.
    static func end(_ reason: String? = nil, exitCode: Int32 = 0) -> Never {
        let steps = state.withLock { state -> [Step]? in
            defer { state.isUnderWay = true }
            return state.isUnderWay ? nil : state.steps
        }
        guard let steps else { Thread.sleepForEver() }
        if let reason { Diagnostics.warn(reason) }
        let failures = steps.compactMap { $0() }
        Diagnostics.finish(within: patience)
        CurrentProcess.exitAtOnce(failures.first ?? exitCode)
    }
}
