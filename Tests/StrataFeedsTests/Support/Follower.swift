import StrataDocument
import StrataSystem
import Testing

@testable import StrataFeeds

/// A feed for which nobody works but the test.
final class Follower {
    private let clock: Guarded<Double>
    let feed: LineFeed
    private(set) var events: [FeedEvent] = []
    /// True if it takes the events, and nobody else does.
    var takesEvents = true

    /// - Parameter turns: the number of turns that the worker has had; nil: all that it wants.
    init(_ path: String, _ configuration: FeedConfiguration = FeedConfiguration(), turns: Int? = nil) throws {
        let clock = Guarded(1000.0)
        self.clock = clock
        var configuration = configuration
        configuration.startsAtOnce = false
        configuration.clock = { clock.withLock { $0 } }
        feed = try LineFeed([.file(path)], configuration: configuration)
        guard let turns else {
            run()
            return
        }
        for _ in 0..<turns { _ = feed.worker.runTurn() }
    }

    /// Has the worker do what there is to do now.
    /// - Returns: how long it wants to rest then, in milliseconds.
    @discardableResult
    func run() -> Double {
        for _ in 0..<100_000 {
            FeedThreadPool.shared.catchUp()
            if case .rest(let end, _, _) = feed.worker.runTurn() {
                if takesEvents { events += feed.drainEvents() }
                return end - clock.withLock { $0 }
            }
        }
        Issue.record("It comes to no rest.")
        return 0
    }

    /// Lets time pass, and the worker work whenever it wants to.
    func pass(_ milliseconds: Double) {
        var left = milliseconds
        while left > 0 {
            let step = min(left, max(0.01, run()))
            clock.withLock { $0 += step }
            left -= step
        }
        run()
    }

    /// How many rows there are by what events have told.
    var count: Int {
        events.reduce(0) { count, event in
            switch event {
            case .prepended(let more, _), .appended(let more, _): count + more
            case .truncated(let remaining): remaining
            case .removed(let range): count - range.count
            default: count
            }
        }
    }

    var rows: [Line] { (0..<feed.lineCount).map { feed.line(at: $0) } }
    var lines: [[UInt8]] { rows.filter { !$0.isDivider }.map { Array($0.bytes) } }
    var text: [String] { lines.map { String(decoding: $0, as: UTF8.self) } }
    var dividers: [String] { rows.filter(\.isDivider).map { String(decoding: $0.bytes, as: UTF8.self) } }

    /// How many generations were said to wait, one after another.
    var behind: [Int] {
        events.compactMap { if case .notice(.behind(_, let generations)) = $0 { generations } else { nil } }
    }
}
