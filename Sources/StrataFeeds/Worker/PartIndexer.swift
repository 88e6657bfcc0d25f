import StrataSystem

/// Finds the lines of the parts that were opened, block by block, from the end of the last part to the start of the
/// first one; and lets the oldest lines go where not all are wanted.
///
///     unpacking ──(finishUnpacking)──▶ scanning ──(finishPart, breakOff)──▶ the part before it, or done
///     unpacking, scanning ──(stop)──▶ done
///     done ──(begin)──▶ unpacking or scanning
///
/// A part that breaks off leaves lines without numbers for good: no part is begun then.
final class PartIndexer {
    let channel: FeedChannel
    let reporter: FeedReporter
    let store: GenerationStore
    let buffer: UnsafeMutableRawBufferPointer
    private let limits: IndexLimits
    /// The number of lines that are kept at least; nil: all.
    let maximumRows: Int?
    /// The parts whose lines are still to be found; the last of them is scanned.
    var parts: [FilePart]
    private var backward: BackwardScanner?
    /// True if a part could not be read to its start, so that lines cannot be numbered.
    private(set) var isBroken = false
    /// True if lines before those that are known are not wanted, so that nothing can come before these.
    var isCut = false
    private(set) var retries = ReadRetries()
    /// The streams that are to be unpacked before their lines can be found, by where their parts begin.
    var packed: [Int: SpooledStream]
    /// The time at which unpacking goes on that had no room, in milliseconds of ``MonotonicClock``.
    var unpackingDue = -Double.infinity
    /// The stretches that went with the batch of oldest lines that went last, and take room still.
    var departed: [(file: FileDescriptor, range: Range<Int>)] = []
    /// The stream that is read behind all parts: room in its spool is given back too.
    var stream: SpooledStream?

    /// - Parameter buffer: takes the blocks.
    init(
        _ parts: [FilePart], packed: [Int: SpooledStream], limits: IndexLimits, maximumRows: Int?,
        store: GenerationStore, reporter: FeedReporter, buffer: UnsafeMutableRawBufferPointer
    ) {
        (self.parts, self.packed, self.limits, self.maximumRows) = (parts, packed, limits, maximumRows)
        (self.store, self.reporter, self.buffer, channel) = (store, reporter, buffer, reporter.channel)
    }

    /// True until all lines are found.
    var isActive: Bool { !parts.isEmpty }

    /// The time at which earlier lines are looked for again, in milliseconds of ``MonotonicClock``; infinity where
    /// nothing is left to be found.
    var due: Double {
        guard isActive else { return .infinity }
        return isUnpacking ? unpackingDue : retries.isFailing ? retries.due : -.infinity
    }

    /// Begins a part of which nothing is known yet, before all others.
    ///
    /// - Parameter stream: what it is to be unpacked from.
    func begin(_ part: FilePart, unpacking stream: SpooledStream?) {
        packed[part.start] = stream
        parts = [part]
    }

    /// Scans the block before all that is known, or unpacks one of what must be unpacked before.
    /// - Returns: how many bytes it had.
    /// - Throws: where the part cannot be read to its start. Then ``breakOff(because:)`` leaves it.
    func indexBlock(upTo limit: Int) throws(FeedError) -> Int {
        guard let part = parts.last else { return 0 }
        if let stream = packed[part.start] { return unpackBlock(of: stream) }
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
        if isActive && isFull { stop() }
        return count
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
            retries.hasSucceeded()
            if isWhole { return true }
        } catch {
            if retries.hasFailed() { return false }
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
        parts[parts.count - 1].fingerprint?.stamp = stamp
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
    private func finishPart() {
        backward = nil
        parts.removeLast()
        if parts.isEmpty { finish() }
    }

    /// Leaves a part that cannot be read to its start, and says so.
    func breakOff(because error: FeedError) {
        isBroken = true
        reporter.add(.failed(error))
        finishPart()
    }

    /// Leaves what lies before the lines that are known, and is not wanted.
    func stop() {
        (backward, parts, isCut) = (nil, [], true)
        finish()
        letOldestGo()
    }

    private func finish() {
        channel.withState { state in
            state.isLookedThrough = true
            guard !isBroken else { return }
            state.isIndexed = true
            state.pending.add(.finishedIndexing(totalLines: state.index.count))
        }
        reporter.announce()
    }

    /// True if the lines before those that are known are not wanted.
    private var isFull: Bool {
        guard let maximumRows else { return false }
        return channel.withState { $0.index.count } >= maximumRows
    }
}

/// The changes of a followed file whose lines are still being looked for: it is the last part.
extension PartIndexer {
    /// Returns true if lines of a file from a place on have not been found yet.
    func isLookingFor(_ place: Int, in file: FileDescriptor) -> Bool {
        guard isScanning(file) else { return false }
        return backward.map { $0.frontier > place } ?? true
    }

    /// Goes on with a copy of a file.
    func replace(_ file: FileDescriptor, with copy: FileDescriptor) {
        if isScanning(file) { parts[parts.count - 1].file = copy }
    }

    /// Takes note of what a file holds now.
    func setFingerprint(_ fingerprint: Fingerprint, of file: FileDescriptor) {
        if isScanning(file) { parts[parts.count - 1].fingerprint = fingerprint }
    }

    /// Leaves a file that is read anew.
    func leave(_ file: FileDescriptor) {
        if isScanning(file) { finishPart() }
    }

    private func isScanning(_ file: FileDescriptor) -> Bool { parts.last?.file === file }
}
