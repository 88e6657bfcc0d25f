import StrataSystem

/// Takes in what comes to a followed file, and finds out where that holds something else than what was read.
///
///     reading ──(readBlock: nothing is left)──▶ read out
///     read out ──(readBlock: more has come; GenerationQueue.begin)──▶ reading
///     either ──(overwritten)──▶ half written, for a moment
///            ──(replaceLastLine)──▶ reading what stands in the place of the last lines
///            ──(goOn with a copy)──▶ reading the copy, and then what is in the file
///            ──(restart)──▶ reading from the beginning, behind a divider
///     half written ──(overwritten, or it is whole again)──▶ any of these
///     either ──(a fault)──▶ failing ──(tellOfSuccess)──▶ reading
final class FileFollower {
    let followed: FollowedFile
    let generations: GenerationQueue
    let indexer: PartIndexer
    let appender: LineAppender
    let schedule: SourceSchedule
    let reporter: FeedReporter
    let channel: FeedChannel
    let buffer: UnsafeMutableRawBufferPointer

    /// - Parameter buffer: takes what is read, block by block.
    init(
        _ followed: FollowedFile, generations: GenerationQueue, indexer: PartIndexer, appender: LineAppender,
        schedule: SourceSchedule, reporter: FeedReporter, buffer: UnsafeMutableRawBufferPointer
    ) {
        (self.followed, self.generations, self.indexer) = (followed, generations, indexer)
        (self.appender, self.schedule, self.buffer) = (appender, schedule, buffer)
        (self.reporter, channel) = (reporter, reporter.channel)
        schedule.nextLook = 0
    }

    var now: Double { schedule.now }

    /// True if there may be something to take in.
    var isReady: Bool { followed.watch?.hasChanges == true }

    /// True if it is left alone for now. What happens to its name is looked at at once.
    var isPaused: Bool { schedule.isPaused && followed.watch?.mailbox.isUrgent != true }

    /// Has news of it wake the job of this number.
    func setJob(_ number: Int?) { followed.watch?.mailbox.setJob(number) }

    /// Takes in one block of what is new in the file, and once there is no more, looks at its name.
    func readAppended() {
        defer { followed.watch?.keep(generations.heldFiles) }
        generations.noteChanges(at: now)
        if generations.hasSiblings { readUnseen() }
        guard readBlock() else {
            schedule.nextLook = 0
            generations.tellBehind()
            return
        }
        schedule.nextLook = followed.isPolled ? now + FollowedFile.pollInterval : .infinity
        if followed.retries.isFailing { schedule.look(by: followed.retries.due) }
        generations.checkNameIfDue()
        generations.goOn()
        generations.lookAgain()
        if !isPaused { followed.watch?.listen() }
        generations.forgetFormerNames()
        generations.tellBehind()
        endLastLook()
    }

    /// - Returns: whether everything that was in the file is taken in.
    private func readBlock() -> Bool {
        do throws(SystemError) {
            let isDoubtful = followed.isDoubtful
            followed.isDoubtful = false
            let count = try followed.file.readSome(into: buffer, at: followed.fingerprint.end)
            // Compared afterwards: what was read before it may have been cut, and the block would be of something else.
            guard try followed.isIntact(isDoubtful: isDoubtful || count > 0, at: now) else {
                return overwritten()
            }
            tellOfSuccess()
            followed.tail.rewriting = nil
            if count == 0 { return true }
            // Content that was cut before this was written was copied before that, though no event has told of it yet.
            if followed.fingerprint.isEmpty, readUnseen() { return false }
            if followed.fingerprint.isEmpty, try skipNULs() { return false }
            noteTail()
            return take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        } catch {
            followed.isDoubtful = true
            if !followed.retries.hasFailed() { generations.refuse(.reading(followed.name, error)) }
        }
        return true
    }

    /// - Returns: whether it was the last block for now.
    func take(_ block: UnsafeRawBufferPointer, after change: (inout FeedState) -> Void = { _ in }) -> Bool {
        followed.fingerprint.extend(by: block)
        appender.append(block, fingerprint: followed.fingerprint, after: change)
        let isLast = followed.size <= followed.fingerprint.end
        if !isLast && block.count >= HelpingPace.smallHelping { return false }
        reporter.announce()
        if generations.isHurried(at: now) || block.count >= HelpingPace.smallHelping { return isLast }
        schedule.pause(upTo: appender.ordinal)
        followed.watch?.spare(followed.file)
        return true
    }

    /// Skips a hole: a writer that goes on at its old place in a file that was cut leaves one before it.
    /// - Returns: whether reading goes on elsewhere.
    private func skipNULs() throws(SystemError) -> Bool {
        let start = followed.fingerprint.end
        let end = try followed.file.endOfNULs(from: start)
        guard end > start else { return false }
        followed.fingerprint = Fingerprint(from: end, stamp: followed.fingerprint.stamp)
        appender.skip(end - start)
        return true
    }

    /// Takes note that reading goes on, and says so where it was said that it does not.
    private func tellOfSuccess() {
        followed.retries.hasSucceeded()
        guard followed.refusal != nil, !followed.isBarred else { return }
        followed.refusal = nil
        // What else could not be read is missing for good.
        if !indexer.isBroken { reporter.add(.notice(.recovered(path: followed.name))) }
    }

    /// Reads the file anew if it is one that another reader finds cut, and holds something else by now.
    /// - Returns: whether that is so.
    func handleCut(of file: FileDescriptor?) -> Bool {
        guard followed.file === file, (try? followed.isIntact(isDoubtful: true, at: now)) == false else {
            return false
        }
        overwritten()
        return true
    }

    /// Has the file looked at as if everything were new.
    func beginLastLook() {
        FeedThreadPool.shared.catchUp()
        generations.doubtAll()
        schedule.nextLook = 0
    }

    /// Says that everything is read, once that is so.
    private func endLastLook() {
        // A file into which nothing was written yet brings nothing.
        let isReadOut = generations.upcoming.allSatisfy { (try? $0.file.status().size) == 0 }
        guard isReadOut || followed.retries.isFailing, schedule.nextLook > now else { return }
        schedule.lastLook.finish(telling: reporter)
    }
}
