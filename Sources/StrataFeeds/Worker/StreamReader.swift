import StrataSystem

/// Takes in what comes of a pipe, a command, or what is read like one.
///
///     reading ──(the spool takes no more)──▶ refused ──(retry)──▶ reading
///     reading ──(the end for now)──▶ at the end ──(more comes)──▶ reading
///     reading, at the end ──(goOn)──▶ reading what has taken its place
///     any ──(end)──▶ ended
///
/// A command that has ended is not: it may be run again.
final class StreamReader {
    /// The time between two looks at a file of which no event tells, in milliseconds.
    private static let pollInterval = 1000.0

    /// The stream; nil once it is read no more.
    private(set) var stream: SpooledStream? { didSet { indexer.stream = stream } }
    /// The number of the job that its news wakes.
    private var job: Int?
    private let spoolDirectory: String?
    private let store: GenerationStore
    private let indexer: PartIndexer
    let appender: LineAppender
    let schedule: SourceSchedule
    let reporter: FeedReporter
    let channel: FeedChannel
    private let buffer: UnsafeMutableRawBufferPointer

    /// - Parameters:
    ///   - directory: the directory of the spool of what takes its place.
    ///   - buffer: takes what is read, block by block.
    init(
        _ stream: SpooledStream, spoolDirectory directory: String?, store: GenerationStore, appender: LineAppender,
        indexer: PartIndexer, schedule: SourceSchedule, reporter: FeedReporter, buffer: UnsafeMutableRawBufferPointer
    ) {
        (self.stream, spoolDirectory, self.store) = (stream, directory, store)
        (self.appender, self.indexer, self.schedule, self.buffer) = (appender, indexer, schedule, buffer)
        (self.reporter, channel) = (reporter, reporter.channel)
        indexer.stream = stream
    }

    /// Has news of it wake the job of this number.
    func setJob(_ number: Int?) {
        job = number
        stream?.setJob(number)
    }

    /// Takes in what is ready in the stream, or what could not be kept before.
    func readHelping() {
        guard let stream else { return }
        schedule.nextLook = .infinity
        if stream.isRefused { return retry(stream) }
        if let command = stream.command, !attend(to: command, of: stream) { return }
        do throws(StreamFault) {
            defer { tellNews(of: stream) }
            switch try stream.readNext(into: buffer) {
            case .bytes(let count): take(count, of: stream)
            case .nothing:
                // Text has no end of its own, and another file may have taken its place.
                if !stream.isReady, goOn(from: stream) { return }
                if let command = stream.command, showHalfLine(of: command, in: stream) {
                    finishIfSatisfied(stream)
                    reporter.announce()
                    schedule.pause(upTo: appender.ordinal)
                }
                waitForMore(of: stream)
            case .endForNow:
                if goOn(from: stream) { return }
                if !stream.isAtEnd && stream.tellsEnd { reporter.add(.endOfInput) }
                stream.isAtEnd = true
                waitForMore(of: stream)
            case .end: end(with: .endOfInput)
            }
        } catch {
            end(with: .failed(stream.error(error)))
        }
    }

    /// Has what can be read without waiting for others looked at as if more had come to it.
    func beginLastLook() {
        guard let stream, stream.isAtHand, stream.command == nil, !stream.isRefused else { return endLastLook() }
        FeedThreadPool.shared.catchUp()
        schedule.nextLook = 0
    }

    /// Says that all that is there is read.
    private func endLastLook() { schedule.lastLook.finish(telling: reporter) }

    /// Goes on with what has taken the place of a stream whose end is reached.
    ///
    /// - Returns: whether anything has.
    private func goOn(from stream: SpooledStream) -> Bool {
        do throws(FeedError) {
            guard let next = try stream.replacement(in: spoolDirectory) else { return false }
            next.setJob(job)
            self.stream = next
            let loss = stream.loss
            var divider = Divider(loss == nil ? .rotated : .rewritten, path: next.name)
            divider.loss.add(loss ?? Loss())
            appender.beginLastPart(divider) { [divider] state in
                state.index.beginPart(next.spool, name: next.name, from: 0, divider: divider)
                state.pending.add(.notice(loss == nil ? .rotated(path: next.name) : .truncated(path: next.name)))
            }
            store.storeOlder()
            schedule.nextLook = 0
        } catch {
            end(with: .failed(error))
        }
        return true
    }

    /// Takes in what was read into the buffer.
    private func take(_ count: Int, of stream: SpooledStream) {
        let helping = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        if stream.count == count { look(at: helping, of: stream) }
        stream.isAtEnd = false
        if let command = stream.command {
            keep(helping, of: command, in: stream)
        } else {
            keep(helping, from: stream)
        }
        finishIfSatisfied(stream)
        guard count < min(HelpingPace.smallHelping, buffer.count) && !stream.isFlowing else { return }
        reporter.announce()
        schedule.pause(upTo: appender.ordinal)
    }

    /// Tells what was found out about a stream.
    private func tellNews(of stream: SpooledStream) {
        for news in stream.drainNews() { reporter.add(.notice(news)) }
    }

    private func waitForMore(of stream: SpooledStream) {
        if !stream.isReady { endLastLook() }
        if stream.isPolled { schedule.nextLook = MonotonicClock.now + Self.pollInterval }
    }

    private func end(with event: FeedEvent) {
        stream = nil
        channel.withState { $0.isStreamLeft = true }
        reporter.add(event)
        endLastLook()
    }

    /// Looks at the first bytes for what their text is written in.
    private func look(at beginning: UnsafeRawBufferPointer, of stream: SpooledStream) {
        // What comes through a pipe without line feeds is progress that a program shows.
        guard let encoding = ForeignEncoding(of: beginning), encoding != .carriageReturns else { return }
        reporter.add(.notice(.encoded(path: stream.name, encoding: encoding)))
    }

    private func finishIfSatisfied(_ stream: SpooledStream) {
        guard stream.isSatisfied, !stream.isRefused else { return }
        reporter.add(.notice(.stopped(path: stream.name, bytes: stream.count)))
        end(with: .endOfInput)
    }

    /// Writes to the spool, then shows what is safe there.
    func keep(_ bytes: UnsafeRawBufferPointer, from stream: SpooledStream) {
        let wasRefused = stream.isRefused
        let (count, reason) = stream.save(bytes)
        if count > 0 { appender.append(UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
        warnIfNearlyFull(stream)
        guard let reason else { return }
        schedule.nextLook = MonotonicClock.now + SpooledStream.spoolInterval
        if !wasRefused { reporter.add(.notice(.spoolRefused(reason: reason))) }
        endLastLook()
    }

    private func warnIfNearlyFull(_ stream: SpooledStream) {
        guard !stream.hasWarned, stream.room.isNearlyFull else { return }
        stream.hasWarned = true
        reporter.add(.notice(.spoolNearlyFull(bytes: stream.room.used, limit: stream.room.limit)))
    }

    private func retry(_ stream: SpooledStream) {
        stream.unsaved.withUnsafeBytes { keep($0, from: stream) }
        guard !stream.isRefused else { return }
        reporter.add(.notice(.spoolResumed))
        finishIfSatisfied(stream)
    }
}
