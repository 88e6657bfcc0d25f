/// The progress of a feed, for a caller that waits for the end of its inputs.
public struct FeedProgress: Sendable, Hashable {
    /// True if the last input is read like a pipe: once, from its beginning to its end. So are packed inputs.
    public let isStream: Bool
    /// True once the first line of the first input is known.
    public private(set) var isIndexed = false
    /// True once the stream, if it is one, has come to its end or was read as far as was asked for.
    public private(set) var hasEnded = false
    /// The reason why an input broke off, if one did.
    public private(set) var failure: FeedError?
    /// The reason why nothing more can be kept at the moment, if that is so.
    public private(set) var refusal: String?
    /// The exit status of the command that was run, or 128 and the number of the signal that ended it; nil while it
    /// runs, and if there is none.
    public private(set) var commandStatus: Int32?
    /// The number of generations of the followed file that wait to be read, the newest included; 0 where none or only
    /// that one does.
    public private(set) var waitingGenerations = 0
    /// The findings about the content that are worth telling to the user.
    public private(set) var findings: [FeedNotice] = []

    /// True if as much of the pipe was read as was asked for: the rest is left.
    public var isStopped: Bool {
        findings.contains { if case .stopped = $0 { true } else { false } }
    }

    /// A file that is written anew again and again is told of so often.
    private static let mostFindings = 100

    init(isStream: Bool) { self.isStream = isStream }

    /// True once the lines are known that were in the inputs when they were opened, but for those of the stream, or
    /// cannot be read.
    public private(set) var isLookedThrough = false
    /// True once the stream is read no more.
    private(set) var isStreamLeft = false

    /// True once no input is read any more: each was read to its end, or broke off.
    public var isSettled: Bool { isLookedThrough && (!isStream || hasEnded || isStreamLeft) }

    /// True if every line there is was read. Never so after a failure.
    public var isComplete: Bool { failure == nil && isIndexed && (!isStream || hasEnded) }

    mutating func handle(_ arrival: FeedArrival) {
        for event in arrival.events { handle(event) }
        (isLookedThrough, isStreamLeft) = (arrival.isLookedThrough, arrival.isStreamLeft)
    }

    mutating func handle(_ event: FeedEvent) {
        switch event {
        case .finishedIndexing: isIndexed = true
        case .endOfInput: hasEnded = true
        case .appended: hasEnded = false
        case .failed(let error): failure = failure ?? error
        case .notice(.spoolRefused(let reason)): refusal = reason
        case .notice(.spoolResumed): refusal = nil
        // What stood under the name for a while has gone, and was no part of the log.
        case .notice(.returned(let path)):
            if failure?.path == path && failure?.kind != .cannotRead { failure = nil }
        case .notice(.recovered): failure = nil
        case .notice(.ranToEnd(_, let status)): commandStatus = status
        case .notice(.behind(_, let generations)): waitingGenerations = generations
        case .notice(.ranAgain): (hasEnded, commandStatus) = (false, nil)
        case .notice(.truncated) where findings.count >= Self.mostFindings: break
        case .notice(.encoded), .notice(.stopped), .notice(.leftOver), .notice(.truncated):
            if case .notice(let finding) = event { findings.append(finding) }
        default: break
        }
    }
}
