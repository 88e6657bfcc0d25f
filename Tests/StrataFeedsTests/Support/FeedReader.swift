import Glibc
import StrataDocument
import StrataFeeds
import Testing

/// A viewer without a window: takes events as they come, and checks that they add up.
final class FeedReader {
    let feed: LineFeed
    private(set) var events: [FeedEvent] = []
    private(set) var count = 0

    init(_ feed: LineFeed) { self.feed = feed }

    convenience init(_ path: String, _ configuration: FeedConfiguration = FeedConfiguration()) throws {
        self.init(try LineFeed([.file(path)], configuration: configuration))
    }

    /// Takes what there is.
    func drain() {
        let batch = feed.drainEvents()
        events += batch
        for event in batch { apply(event) }
        #expect(count == feed.lineCount)
    }

    private func apply(_ event: FeedEvent) {
        switch event {
        case .prepended(let more, _), .appended(let more, _):
            #expect(more > 0)
            count += more
        case .truncated(let remaining):
            #expect(remaining <= count)
            count = remaining
        case .removed(let range):
            #expect(range.upperBound <= count)
            count -= range.count
        default: break
        }
    }

    /// Takes events until `condition` holds. Gives up after a minute.
    @discardableResult
    func wait(until condition: () -> Bool) -> Bool {
        let deadline = time(nil) + 60
        drain()
        while !condition() {
            if time(nil) > deadline { return false }
            var descriptor = pollfd(fd: feed.wakeUpDescriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&descriptor, 1, 1000)
            drain()
        }
        return true
    }

    /// Waits for an event.
    @discardableResult
    func wait(for event: FeedEvent) -> Bool { wait { events.contains(event) } }

    /// Waits until everything before the end is known.
    @discardableResult
    func waitUntilIndexed() -> Bool { wait { feed.firstLineNumber != nil } }

    var notices: [FeedNotice] {
        events.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    }

    /// Every row that is known, dividers included.
    var rows: [Line] { (0..<feed.lineCount).map { feed.line(at: $0) } }

    /// Every line that is known.
    var lines: [[UInt8]] { rows.filter { !$0.isDivider }.map { Array($0.bytes) } }

    /// Every line as text.
    var text: [String] { lines.map { String(decoding: $0, as: UTF8.self) } }

    /// What the dividers say.
    var dividers: [String] { rows.filter(\.isDivider).map { String(decoding: $0.bytes, as: UTF8.self) } }
}
