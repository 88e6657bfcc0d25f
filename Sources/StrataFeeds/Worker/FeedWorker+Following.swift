import StrataSystem

extension FeedWorker {
    /// Milliseconds between two looks at a file that cannot be watched.
    private static let pollInterval = 1000.0
    /// The size below which a helping counts as small, in bytes.
    static let smallHelping = 16 << 10

    /// Takes in one block of what is new in a followed file, and once there is no more, looks at its name.
    func readAppended(to followed: FollowedFile) {
        defer { followed.watch?.keep(followed.heldFiles) }
        followed.noteChanges(at: now)
        if followed.hasSiblings { readUnseen(of: followed) }
        guard readBlock(of: followed) else {
            schedule.nextLook = 0
            tellBehind(followed)
            return
        }
        schedule.nextLook = followed.isPolled ? now + Self.pollInterval : .infinity
        if followed.retries.isFailing { schedule.look(by: followed.retries.due) }
        if followed.isNameDue {
            followed.isNameDue = false
            // What came before the generations that wait must not be taken for what comes after them.
            noteUpcoming(of: followed)
            checkName(of: followed)
        }
        goOn(from: followed)
        // A directory that a process has open tells of its end only when that is closed, and no event tells when a file
        // can be opened that could not.
        if followed.isMissing || followed.isBarred {
            followed.isNameDue = true
            schedule.look(by: now + Self.pollInterval)
        }
        if followed.openingRetries.isFailing {
            followed.isNameDue = true
            schedule.look(by: followed.openingRetries.due)
        }
        if !isSourcePaused { followed.watch?.listen() }
        followed.forgetFormerNames()
        tellBehind(followed)
        endLastLook(followed)
    }

    /// - Returns: whether everything that was in the file is taken in.
    private func readBlock(of followed: FollowedFile) -> Bool {
        do throws(SystemError) {
            let isDoubtful = followed.isDoubtful
            followed.isDoubtful = false
            let count = try followed.file.readSome(into: buffer, at: followed.fingerprint.end)
            // Compared afterwards: what was read before it may have been cut, and the block would be of something else.
            guard try followed.isIntact(isDoubtful: isDoubtful || count > 0, at: now) else {
                return overwritten(followed)
            }
            tellOfSuccess(of: followed)
            followed.tail.rewriting = nil
            if count == 0 { return true }
            // Content that was cut before this was written was copied before that, though no event has told of it yet.
            if followed.fingerprint.isEmpty, readUnseen(of: followed) { return false }
            if followed.fingerprint.isEmpty, try skipNULs(of: followed) { return false }
            noteTail(of: followed)
            return take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), of: followed)
        } catch {
            followed.isDoubtful = true
            if !followed.retries.hasFailed() { refuse(.reading(followed.name, error), by: followed) }
        }
        return true
    }

    /// - Returns: whether it was the last block for now.
    func take(
        _ block: UnsafeRawBufferPointer, of followed: FollowedFile, after change: (inout FeedState) -> Void = { _ in }
    ) -> Bool {
        followed.fingerprint.extend(by: block)
        append(block, fingerprint: followed.fingerprint, after: change)
        let isLast = followed.size <= followed.fingerprint.end
        if !isLast && block.count >= Self.smallHelping { return false }
        reporter.announce()
        if followed.isHurried(at: now) || block.count >= Self.smallHelping { return isLast }
        schedule.pause(upTo: forward.ordinal)
        followed.watch?.spare(followed.file)
        return true
    }

    /// Skips a hole: a writer that goes on at its old place in a file that was cut leaves one before it.
    /// - Returns: whether reading goes on elsewhere.
    private func skipNULs(of followed: FollowedFile) throws(SystemError) -> Bool {
        let start = followed.fingerprint.end
        let end = try followed.file.endOfNULs(from: start)
        guard end > start else { return false }
        followed.fingerprint = Fingerprint(from: end, stamp: followed.fingerprint.stamp)
        channel.withState { $0.index.skipInLastPart(end - start) }
        lastPartStart -= end - start
        return true
    }

    /// Takes in bytes that follow everything known.
    ///
    /// - Parameter change: what happens at the same moment, and before.
    func append(
        _ block: UnsafeRawBufferPointer, fingerprint: Fingerprint? = nil,
        after change: (inout FeedState) -> Void = { _ in }
    ) {
        let (ordinal, bytes) = (forward.ordinal, forward.bytes.total)
        let wasOpen = forward.isLineOpen
        var checkpoints: [Checkpoint] = []
        forward.scan(block, checkpoints: &checkpoints)
        channel.withState { [forward, checkpoints] state in
            change(&state)
            // The open line itself may not be known yet, where its start is still being looked for.
            let grew = wasOpen && state.index.count > 0
            state.index.append(checkpoints, scanner: forward)
            if let fingerprint { state.index.setFingerprint(fingerprint) }
            state.pending.append(
                lines: forward.ordinal - ordinal, bytes: forward.bytes.total - bytes, grew: grew)
        }
        letOldestGo()
        reporter.noteNews()
    }

    /// Turns the forward scanner to a last part that `change` has made. The lines and the events that tell of them
    /// change under one lock, so that a reader that takes events never sees the one without the other.
    func beginLastPart(_ divider: Divider, _ change: (inout FeedState) -> Void) {
        let (part, ordinal) = channel.withState { state in
            change(&state)
            state.pending.append(lines: 1, bytes: divider.text.utf8.count, grew: false)
            return (state.index.parts[state.index.parts.count - 1], state.index.rows.range.upperBound)
        }
        lastPartStart = part.origin
        forward = ForwardScanner(position: part.end, ordinal: ordinal, isLineOpen: false, limits: limits)
        reporter.announce()
    }

    /// Takes note that reading goes on, and says so where it was said that it does not.
    private func tellOfSuccess(of followed: FollowedFile) {
        followed.retries.hasSucceeded()
        guard followed.refusal != nil, !followed.isBarred else { return }
        followed.refusal = nil
        // What else could not be read is missing for good.
        if !isIndexBroken { reporter.add(.notice(.recovered(path: followed.name))) }
    }

    /// Says once why reading does not go on.
    func refuse(_ error: FeedError, by followed: FollowedFile) {
        if followed.refusal == error { return }
        followed.refusal = error
        reporter.add(.failed(error))
    }
}

extension FileDescriptor {
    /// A shorter run of NULs is content, as in UTF-16.
    private static let shortestRun = 16
    /// The greatest number of bytes of a run that is no hole that are read.
    private static let longestRun = 64 << 20

    /// Returns the end of a run of NULs; its beginning if it is a short one.
    func endOfNULs(from start: Int) throws(SystemError) -> Int {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { buffer.deallocate() }
        let first = UnsafeMutableRawBufferPointer(rebasing: buffer[..<Self.shortestRun])
        guard try readBlock(into: first, at: start) == first.count, first.allSatisfy({ $0 == 0 }) else { return start }
        var position = start + first.count
        var budget = Self.longestRun
        while budget > 0 {
            let size = try status().size
            guard let data = try data(from: position) else { return size }
            let count = try readBlock(into: buffer, at: data)
            if let found = buffer[..<count].firstIndex(where: { $0 != 0 }) { return data + found }
            if count == 0 { return data }
            position = data + count
            budget -= count
        }
        return position
    }
}
