import StrataSystem

/// A command writes to two outputs, and no line of one may be torn by the other. What has come of a line is shown at once
/// nevertheless, behind all lines that are whole; when a line of the other output ends before it, that takes its place,
/// and it goes on as the next row.
extension StreamReader {
    /// Takes in what a command wrote, in whole lines, and shows what there is of the next one.
    func keep(_ lines: UnsafeRawBufferPointer, of command: RunningCommand, in stream: SpooledStream) {
        var known = 0
        if let shown = stream.halfLine {
            let isError = command.errorRanges.first?.lowerBound == 0
            let goesOn = isError == shown.isError && lines.starts(with: shown.bytes)
            known = goesOn ? shown.bytes.count : 0
            if !goesOn { withdrawHalfLine(of: stream) }
            stream.halfLine = nil
        }
        noteErrorOutput(command.errorRanges, from: appender.position - known)
        let new = UnsafeRawBufferPointer(rebasing: lines[known...])
        if !new.isEmpty { keep(new, from: stream) }
        showHalfLine(of: command, in: stream)
    }

    /// Shows what has come of a line that has not ended, as far as it is wanted.
    ///
    /// - Returns: whether that is anything new.
    @discardableResult
    func showHalfLine(of command: RunningCommand, in stream: SpooledStream) -> Bool {
        guard !stream.isRefused, !stream.isSatisfied, command.halfLine != stream.halfLine,
            var line = command.halfLine
        else { return false }
        // Where no more is wanted, nobody waits for the line's end.
        let isLast = line.bytes.count >= stream.remaining
        if isLast { line.bytes = Array(line.bytes.prefix(stream.remaining)) }
        var known = 0
        if let shown = stream.halfLine {
            let goesOn = line.isError == shown.isError && line.bytes.starts(with: shown.bytes)
            known = goesOn ? shown.bytes.count : 0
            if !goesOn { withdrawHalfLine(of: stream) }
        }
        let new = line.bytes[known...]
        let (count, refusal) = new.withUnsafeBytes { stream.save($0) }
        guard refusal == nil else {
            // It is kept by the merger of the outputs, and comes again when it has ended.
            stream.withdraw(count)
            stream.dropUnsaved()
            stream.halfLine = known > 0 ? stream.halfLine : nil
            return false
        }
        if line.isError { noteErrorOutput([0..<new.count], from: appender.position) }
        new.withUnsafeBytes { appender.append($0) }
        stream.halfLine = line
        if isLast { stream.countAsRead(line.bytes.count) }
        return true
    }

    /// Takes what is shown of a line out again. Its row stays, for what comes now.
    private func withdrawHalfLine(of stream: SpooledStream) {
        guard let shown = stream.halfLine else { return }
        let start = appender.position - shown.bytes.count
        stream.withdraw(shown.bytes.count)
        appender.goBack(to: start)
        channel.withState { [ordinal = appender.ordinal] state in
            state.index.cutTail(at: start, from: ordinal)
            state.errorOutput.removeAll(from: start)
        }
    }

    /// Takes note of which of the bytes from a place on a command wrote to its standard error.
    private func noteErrorOutput(_ ranges: [Range<Int>], from start: Int) {
        guard !ranges.isEmpty else { return }
        channel.withState { state in
            // What is shown of a line already is known.
            state.errorOutput.removeAll(from: start)
            for range in ranges {
                state.errorOutput.append(start + range.lowerBound..<start + range.upperBound)
            }
        }
    }
}
