import StrataSystem

extension FeedWorker {
    /// The time that unpacking may keep the thread that opens a feed, in milliseconds.
    private static let longestWait = 25.0

    /// Finds the last lines, so that there is something to show at once. On the caller's thread, before it has a turn.
    func readEnd() {
        if case .file(let followed) = source, followed.isPolled { reporter.add(.notice(.polled(path: followed.name))) }
        for finding in findings { reporter.add(.notice(finding)) }
        readBeginning()
        var lines = channel.withState { $0.index.count }
        var budget = configuration.initialBytes
        while isIndexing && !isUnpacking && !indexRetries.isPausing && lines < configuration.initialLines
            && budget > 0
        {
            budget -= max(1, indexBlock(upTo: min(buffer.count, 64 << 10, budget)))
            lines = channel.withState { $0.index.count }
        }
        if let part = partsToIndex.last, !part.range.isEmpty, !indexRetries.isFailing, lines == 0 {
            reporter.add(.notice(.longLastLine(path: name, bytes: configuration.initialBytes)))
        }
    }

    /// Takes in as much of a packed file as is worth waiting for.
    private func readBeginning() {
        let end = MonotonicClock.now + Self.longestWait
        while case .stream(let stream) = source, stream.isAtHand, stream.isReady, MonotonicClock.now < end,
            stream.count < configuration.initialBytes,
            channel.withState({ $0.index.count }) < configuration.initialLines
        {
            readHelping(of: stream)
        }
    }

    /// Scans the block before all that is known, or unpacks one of what must be unpacked before.
    /// - Returns: how many bytes it had.
    @discardableResult
    func indexBlock(upTo limit: Int) -> Int {
        guard let part = partsToIndex.last else { return 0 }
        if let stream = packed[part.start] { return unpackBlock(of: stream) }
        do throws(FeedError) {
            var scanner = try scanner(for: part)
            let count = min(limit, scanner.frontier - part.start)
            let bytes = scanner.bytes.total
            let block = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
            guard try readWhole(block, of: part, at: scanner.frontier - count) else { return 0 }
            var checkpoints: [Checkpoint] = []
            scanner.scan(UnsafeRawBufferPointer(block), checkpoints: &checkpoints)
            publish(checkpoints, found: scanner, bytes: scanner.bytes.total - bytes)
            backward = scanner
            if scanner.frontier == part.start { finishPart() }
            if isIndexing && isFull { stopIndexing() }
            return count
        } catch {
            leavePart(part, because: error)
            return 0
        }
    }

    private func scanner(for part: FilePart) throws(FeedError) -> BackwardScanner {
        if let backward { return backward }
        let isOpen = try part.endsWithoutNewline()
        return BackwardScanner(
            part.range, endsWithNewline: !isOpen && !part.range.isEmpty,
            ordinal: channel.withState { $0.index.rows.range.lowerBound }, limits: limits)
    }

    /// - Returns: false where it is to be tried again later.
    private func readWhole(
        _ block: UnsafeMutableRawBufferPointer, of part: FilePart, at offset: Int
    ) throws(FeedError) -> Bool {
        do throws(SystemError) {
            let count = try part.file.readBlock(into: block, at: offset - part.origin)
            let isWhole = count == block.count ? try isIntact(part) : false
            indexRetries.hasSucceeded()
            if isWhole { return true }
        } catch {
            if indexRetries.hasFailed() { return false }
            throw .reading(part.name, error)
        }
        throw .cutWhileRead(part.name)
    }

    /// Returns true if the file still holds what it held when it was opened.
    private func isIntact(_ part: FilePart) throws(SystemError) -> Bool {
        guard let fingerprint = part.fingerprint else { return true }
        guard let stamp = try fingerprint.verify(part.file, isDoubtful: false) else {
            return backward.map { part.isIntact(upTo: $0.frontier) } ?? false
        }
        partsToIndex[partsToIndex.count - 1].fingerprint?.stamp = stamp
        return true
    }

    private func publish(_ checkpoints: [Checkpoint], found scanner: BackwardScanner, bytes: Int) {
        channel.withState { state in
            let lines = state.index.rows.range.lowerBound - scanner.oldest.ordinal
            state.index.prepend(checkpoints, scanner: scanner)
            state.pending.prepend(lines: lines, bytes: bytes)
        }
        reporter.noteNews()
    }

    /// Goes on with the part before, or is done.
    func finishPart() {
        backward = nil
        partsToIndex.removeLast()
        if partsToIndex.isEmpty { finishIndexing() }
    }

    /// Leaves what lies before the lines that are known.
    func stopIndexing() {
        (backward, partsToIndex) = (nil, [])
        finishIndexing()
        letOldestGo()
    }

    private func finishIndexing() {
        channel.withState { state in
            state.isLookedThrough = true
            guard !isIndexBroken else { return }
            state.isIndexed = true
            state.pending.add(.finishedIndexing(totalLines: state.index.count))
        }
        reporter.announce()
    }

    /// True if the lines before those that are known are not wanted.
    private var isFull: Bool {
        guard let wanted = configuration.maximumRows else { return false }
        return channel.withState { $0.index.count } >= wanted
    }

    private func leavePart(_ part: FilePart, because error: FeedError) {
        // A followed file that was cut is read anew.
        if error.kind == .cannotRead, case .file(let followed) = source, followed.file === part.file,
            (try? followed.isIntact(isDoubtful: true, at: now)) == false
        {
            overwritten(followed)
            return
        }
        isIndexBroken = true
        reporter.add(.failed(error))
        finishPart()
    }
}
