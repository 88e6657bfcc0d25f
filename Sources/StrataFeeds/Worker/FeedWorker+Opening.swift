import StrataSystem

extension FeedWorker {
    /// The time that unpacking may keep the thread that opens a feed, in milliseconds.
    private static let longestWait = 25.0

    /// Finds the last lines, so that there is something to show at once. On the caller's thread, before it has a turn.
    func readEnd() {
        if case .file(let follower) = source, follower.followed.isPolled { reporter.add(.notice(.polled(path: name))) }
        for finding in findings { reporter.add(.notice(finding)) }
        readBeginning()
        var lines = channel.withState { $0.index.count }
        var budget = configuration.initialBytes
        while indexer.isActive && !indexer.isUnpacking && !indexer.retries.isPausing
            && lines < configuration.initialLines && budget > 0
        {
            budget -= max(1, indexBlock(upTo: min(buffer.count, 64 << 10, budget)))
            lines = channel.withState { $0.index.count }
        }
        if let part = indexer.parts.last, !part.range.isEmpty, !indexer.retries.isFailing, lines == 0 {
            reporter.add(.notice(.longLastLine(path: name, bytes: configuration.initialBytes)))
        }
    }

    /// Takes in as much of a packed file as is worth waiting for.
    private func readBeginning() {
        guard case .stream(let reader) = source else { return }
        let end = MonotonicClock.now + Self.longestWait
        while let stream = reader.stream, stream.isAtHand, stream.isReady, MonotonicClock.now < end,
            stream.count < configuration.initialBytes,
            channel.withState({ $0.index.count }) < configuration.initialLines
        {
            reader.readHelping()
        }
    }
}
