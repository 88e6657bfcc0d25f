import StrataSystem

/// Takes in lines behind all that are known: what comes to the last part.
///
///     line ended ──(append)──▶ line open ──(append)──▶ line ended
///     either ──(goBack)──▶ line open, and nothing in it yet
///     either ──(beginLastPart)──▶ line ended: that of the divider
final class LineAppender {
    private let channel: FeedChannel
    private let reporter: FeedReporter
    private let indexer: PartIndexer
    private let limits: IndexLimits
    private var forward: ForwardScanner
    /// The place of byte 0 of the last part's file in the byte space.
    private(set) var lastPartStart: Int

    /// - Parameters:
    ///   - part: the last part, as it was opened.
    ///   - isLineOpen: whether its last line lacks its line ending.
    init(_ part: FilePart, isLineOpen: Bool, limits: IndexLimits, indexer: PartIndexer, reporter: FeedReporter) {
        (self.limits, self.indexer, self.reporter, channel) = (limits, indexer, reporter, reporter.channel)
        forward = ForwardScanner(position: part.end, ordinal: 0, isLineOpen: isLineOpen, limits: limits)
        lastPartStart = part.origin
    }

    /// The end of all that is known, in the feed's byte space.
    var position: Int { forward.position }
    /// The number that the next line to begin will have.
    var ordinal: Int { forward.ordinal }
    /// True if the last line has no line ending yet.
    var isLineOpen: Bool { forward.isLineOpen }

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
        indexer.letOldestGo()
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

    /// Goes back to a place in the last line, which is taken for one that is open, and has nothing in it yet.
    func goBack(to position: Int) {
        forward = ForwardScanner(position: position, ordinal: forward.ordinal, isLineOpen: true, limits: limits)
    }

    /// Begins the last part, of which nothing is known yet, so many bytes farther behind in its file.
    func skip(_ count: Int) {
        channel.withState { $0.index.skipInLastPart(count) }
        lastPartStart -= count
    }
}
