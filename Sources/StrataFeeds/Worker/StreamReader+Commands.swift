import StrataSystem

extension StreamReader {
    /// The command that the last input is.
    var command: RunningCommand? { stream?.command }

    /// Runs a command again where that is asked for, and looks whether it has ended.
    ///
    /// - Returns: whether there may be something to read.
    func attend(to command: RunningCommand, of stream: SpooledStream) -> Bool {
        guard command.isRunning else {
            if command.consumeRequest() { runAgain(command, of: stream) }
            return false
        }
        guard command.isDrained else { return true }
        command.consumeRequest()
        if let end = command.collectEnd() {
            divide(Divider(end.reason, path: command.name), of: stream)
            reporter.add(.notice(.ranToEnd(path: command.name, status: end.status)))
            reporter.add(.endOfInput)
        } else {
            schedule.nextLook = MonotonicClock.now + command.endDelay
        }
        return false
    }

    private func runAgain(_ command: RunningCommand, of stream: SpooledStream) {
        do throws(SystemError) {
            try command.start()
            reporter.add(.notice(.ranAgain(path: stream.name)))
        } catch {
            divide(Divider(.notRun(reason: error.text), path: command.name), of: stream)
            reporter.add(.endOfInput)
        }
    }

    /// Puts a divider behind all that was read. What comes goes on in the same spool.
    private func divide(_ divider: Divider, of stream: SpooledStream) {
        let position = appender.position - appender.lastPartStart
        appender.beginLastPart(divider) { state in
            state.index.beginPart(stream.spool, name: stream.name, from: position, divider: divider)
        }
    }
}
