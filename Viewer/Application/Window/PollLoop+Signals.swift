import StrataCommandLine
import StrataSystem
import StrataWindow

extension PollLoop {
    /// Returns a loop that signals end, so that what is still to be done then is done.
    ///
    /// - Throws: 74 where the system has no descriptor left for that.
    static func endedBySignals(display: (any Display)?) throws(CommandError) -> PollLoop {
        let loop = PollLoop(display: display)
        guard loop.takesSignals else {
            throw CommandError(
                description: "cannot wait for signals: the system has no descriptor left; end other programs, or raise "
                    + "`ulimit -n`", exitCode: ExitCode.inputOutput)
        }
        return loop
    }
}
