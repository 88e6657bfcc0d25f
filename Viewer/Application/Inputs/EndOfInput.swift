import Strata
import StrataCommandLine
import StrataFeeds
import StrataSystem
import StrataWindow

/// Reads a feed for a command without a window, which cannot show what it waits for.
struct EndOfInput {
    private let feed: LineFeed
    private var toldFindings = 0

    /// The time that it waits before it says so, in milliseconds.
    private static let patience = 2000.0

    init(of feed: LineFeed) { self.feed = feed }

    /// Waits until every line is there that can be had, or a signal ends it. Where an input breaks off (see
    /// ``FeedProgress/failure``), the others are read all the same.
    ///
    /// - Parameters:
    ///   - signals: the signals that end it; nil: they end the program.
    ///   - take: takes what has happened from the feed.
    /// - Throws: an error where no more can be kept, for there is no user to make room, and where it was ended.
    mutating func wait(
        endedBy signals: SignalDescriptor? = nil, taking take: (() -> Void)? = nil
    ) throws(CommandError) {
        try tellNews()
        var timeout: Double? = Self.patience
        while !feed.progress.isComplete && !feed.progress.isSettled {
            var set = PollSet([feed.wakeUpDescriptor, signals?.descriptor ?? -1])
            set.wait(atMost: timeout)
            let isEnded = set.isReady(at: 1) && signals?.consumeSignal() == true
            if !isEnded && !set.isReady(at: 0) && !set.isReady(at: 1) && timeout != nil {
                sayWhatIsWaitedFor()
                timeout = nil
            }
            if let take { take() } else { _ = feed.drainEvents() }
            try tellNews()
            if isEnded { throw Self.interruption(of: feed) }
        }
    }

    /// Waits, once the user has asked for the end of what is followed, until everything is known that is there: the
    /// oldest lines are found last, and what is packed takes its time. A file into which others write without a pause is
    /// not waited for for ever.
    ///
    /// - Parameter take: takes what has happened from the feed.
    /// - Returns: what ended it before that.
    static func lookOnceMore(at feed: LineFeed, taking take: () -> Void) -> CommandError? {
        while !feed.progress.isLookedThrough {
            var set = PollSet([feed.wakeUpDescriptor])
            set.wait(atMost: nil)
            take()
        }
        return feed.readToEnd(within: longestLastLook, taking: take) ? nil : interruption(of: feed)
    }

    /// Returns true if nothing more can come of an input that is followed: a pipe was read to its end, or broke off.
    static func isReached(of feed: LineFeed) -> Bool {
        feed.progress.isStream && (feed.progress.hasEnded || feed.progress.failure != nil)
    }

    private static let longestLastLook = 10_000.0

    static func interruption(of feed: LineFeed) -> CommandError {
        CommandError(
            description: "interrupted before the end of \(feed.name); what was read until then is written",
            exitCode: ExitCode.interrupted)
    }

    private func sayWhatIsWaitedFor() {
        guard feed.progress.isStream else { return Diagnostics.warn("still reading \(feed.name)") }
        Diagnostics.warn("waiting for the end of \(feed.name); --max-bytes or Ctrl-C ends it")
    }

    /// Says what was found out about the content since the last call.
    mutating func tellNews() throws(CommandError) {
        for finding in feed.progress.findings.dropFirst(toldFindings) where !finding.isLack {
            Diagnostics.warn(finding.description)
        }
        toldFindings = feed.progress.findings.count
        try Self.checkForRefusal(of: feed)
    }

    /// Throws why no more can be kept, if that is so.
    static func checkForRefusal(of feed: LineFeed) throws(CommandError) {
        guard let reason = feed.progress.refusal else { return }
        throw CommandError(
            description:
                "cannot keep more of \(feed.name): \(reason); make room, raise --spool-limit, or bound it with "
                + "--max-bytes", exitCode: ExitCode.inputOutput)
    }

    /// Throws why an input broke off, if one did.
    static func checkForFailure(of feed: LineFeed) throws(CommandError) {
        if let failure = feed.progress.failure { throw CommandError(failure) }
        try checkForLack(of: feed)
        try checkForLoss(of: feed)
    }

    /// Throws what of an input was left out, if anything was.
    static func checkForLack(of feed: LineFeed) throws(CommandError) {
        guard let finding = feed.progress.findings.first(where: \.isLack) else { return }
        throw CommandError(description: finding.description, exitCode: ExitCode.badData)
    }

    /// Throws what was in a followed file and is not among the lines that are held, if anything is known to be.
    static func checkForLoss(of feed: LineFeed) throws(CommandError) {
        let lack = feed.lack
        guard !lack.isEmpty else { return }
        throw CommandError(description: "\(lack); all else is written", exitCode: ExitCode.badData)
    }

    /// Passes on that a command has failed, as env(1) does: the lines it wrote must not be taken for all of them.
    ///
    /// - Parameter program: the command's name.
    static func checkCommand(_ program: String, of feed: LineFeed) throws(CommandError) {
        guard let status = feed.progress.commandStatus, status != 0 else { return }
        throw CommandError(
            description: "\(OneLine.escaping(program)) ended with exit code \(status); what it wrote is written",
            exitCode: status)
    }
}

extension FeedNotice {
    /// True if something of the input is not among the lines.
    fileprivate var isLack: Bool { if case .leftOver = self { true } else { false } }
}
