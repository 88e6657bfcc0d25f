import StrataFeeds
import StrataSystem

/// A feed and a reader that waits for it as a viewer does, in poll(2).
struct FeedReader {
    let feed: LineFeed
    private(set) var isIndexed = false
    private(set) var hasEnded = false

    /// Opens an input.
    init(_ input: FeedInput, follows: Bool = false, startsAtOnce: Bool = true) {
        var configuration = FeedConfiguration()
        configuration.follows = follows
        configuration.startsAtOnce = startsAtOnce
        do {
            feed = try LineFeed([input], configuration: configuration)
        } catch {
            fatalError("\(error)")
        }
    }

    /// Takes events until a condition holds.
    mutating func wait(until isDone: (FeedReader) -> Bool) {
        drain()
        while !isDone(self) {
            guard waitForInput(feed.wakeUpDescriptor, milliseconds: 60_000) else {
                fatalError("A feed was silent for a minute.")
            }
            drain()
        }
    }

    private mutating func drain() {
        for event in feed.drainEvents() {
            switch event {
            case .finishedIndexing: isIndexed = true
            case .endOfInput: hasEnded = true
            case .failed(let error): fatalError("\(error)")
            default: break
            }
        }
    }
}
