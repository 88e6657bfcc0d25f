/// How far a feed has come, for whoever waits for the end of its inputs.
public struct FeedProgress: Sendable, Hashable {
    /// Whether the last input is read like a pipe: once, from its beginning to its end. So is what is packed.
    public let isStream: Bool
    /// Whether the first line of the first input is known.
    public private(set) var isIndexed = false
    /// Whether the stream, if it is one, has come to its end or was read as far as was asked for.
    public private(set) var hasEnded = false
    /// Why an input broke off, if one did.
    public private(set) var failure: FeedError?
    /// Why nothing more can be kept at the moment, if that is so.
    public private(set) var refusal: String?
    /// What the command that was run exited with, or 128 and the number of the signal that ended it; nil while it runs,
    /// and where there is none.
    public private(set) var commandStatus: Int32?
    /// What was found out about the content, and is worth telling whoever gets it.
    public private(set) var findings: [FeedNotice] = []

    /// Whether as much of the pipe was read as was asked for: the rest is left.
    public var isStopped: Bool {
        findings.contains { if case .stopped = $0 { true } else { false } }
    }

    init(isStream: Bool) { self.isStream = isStream }

    /// Whether every line there is was read. Never so after a failure.
    public var isComplete: Bool { failure == nil && isIndexed && (!isStream || hasEnded) }

    mutating func take(_ event: FeedEvent) {
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
        case .notice(.ranAgain): (hasEnded, commandStatus) = (false, nil)
        case .notice(.encoded), .notice(.stopped), .notice(.leftOver):
            if case .notice(let finding) = event { findings.append(finding) }
        default: break
        }
    }
}
