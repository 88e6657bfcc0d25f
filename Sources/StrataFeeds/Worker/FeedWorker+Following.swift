import StrataSystem

extension FeedWorker {
    /// Milliseconds between two looks at a file that cannot be watched.
    private static let pollInterval = 1000.0

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
        appender.append(block, fingerprint: followed.fingerprint, after: change)
        let isLast = followed.size <= followed.fingerprint.end
        if !isLast && block.count >= HelpingPace.smallHelping { return false }
        reporter.announce()
        if followed.isHurried(at: now) || block.count >= HelpingPace.smallHelping { return isLast }
        schedule.pause(upTo: appender.ordinal)
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
        appender.skip(end - start)
        return true
    }

    /// Takes note that reading goes on, and says so where it was said that it does not.
    private func tellOfSuccess(of followed: FollowedFile) {
        followed.retries.hasSucceeded()
        guard followed.refusal != nil, !followed.isBarred else { return }
        followed.refusal = nil
        // What else could not be read is missing for good.
        if !indexer.isBroken { reporter.add(.notice(.recovered(path: followed.name))) }
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
