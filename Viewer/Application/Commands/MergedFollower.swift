import StrataCommandLine
import StrataFeeds
import StrataInterface
import StrataWindow

/// Goes on reading inputs that are merged, and the files that come to their folders, for `strata export --follow`.
final class MergedFollower {
    private let merged: MergedFeeds
    private let inputs: MergedInputs
    private let loop: any EventLoop
    private var watches: [LoopRegistration] = []
    private var timer: LoopRegistration?
    private var problem: CommandError?

    /// The time between two looks for files that have come, in milliseconds.
    private static let interval = 1000.0

    init(_ merged: MergedFeeds, of inputs: MergedInputs, on loop: any EventLoop) {
        (self.merged, self.inputs, self.loop) = (merged, inputs, loop)
    }

    /// Reads until SIGINT, SIGTERM or SIGHUP, or the end of all pipes where there is nothing else.
    ///
    /// - Returns: why no more could be kept of an input, or what ended it before all was read.
    func run() -> CommandError? {
        merged.documents.forEach(watch)
        // What was told before of these, no watch tells again.
        merged.documents.forEach(drain)
        if inputs.isOpen { lookLater() }
        if !isOver { _ = loop.run() }
        if problem == nil { addFiles() }
        for registration in watches + [timer].compactMap(\.self) { loop.remove(registration) }
        for document in merged.documents {
            document.drain()
            guard problem == nil else { continue }
            problem = EndOfInput.lookOnceMore(at: document.feed, taking: document.drain)
        }
        return problem
    }

    private var isOver: Bool {
        problem != nil || !inputs.isOpen && merged.documents.allSatisfy { EndOfInput.isReached(of: $0.feed) }
    }

    private func watch(_ document: FeedDocument) {
        let watch = loop.watch(document.feed.wakeUpDescriptor) { [unowned self] in
            drain(document)
            if isOver { loop.stop() }
        }
        watches.append(watch)
    }

    private func drain(_ document: FeedDocument) {
        document.drain()
        do throws(CommandError) { try EndOfInput.checkForRefusal(of: document.feed) } catch { problem = error }
    }

    private func lookLater() {
        timer = loop.schedule(after: Self.interval) { [unowned self] in
            addFiles()
            lookLater()
        }
    }

    /// Adds the files that have come. Those that cannot be opened are told of at the end.
    private func addFiles() {
        guard inputs.isOpen, let opened = try? inputs.openNew(), !opened.isEmpty else { return }
        merged.add(opened).forEach(watch)
    }
}
