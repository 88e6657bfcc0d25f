import Strata
import StrataCells
import StrataCommandLine
import StrataDocument
import StrataFeeds
import StrataInterface
import StrataSystem

/// Messages that come in as JSON Lines, from a file or a pipe. Lines that are no messages are told of and left out.
final class ChatInbox {
    /// The length of the longest line that is taken for a message: what a field takes in is half of it at most, and
    /// nothing in that takes more than twice as much on the line.
    static let longestLine = 2 << 20
    /// The number of bytes that are read at once, for reading takes time. A short line counts as more than it has.
    private static let portion = 1 << 20
    private static let leastCost = 512

    /// The reason why a line was left out.
    struct Refusal: Equatable {
        /// Counted from 1.
        let line: Int
        let reason: String
    }

    /// The messages and refusals since it was asked for last.
    struct Delivery {
        var messages: [ChatMessage] = []
        var refusals: [Refusal] = []
        /// True if nothing more can come.
        var isEnd = false
        /// True if more has come than is read at once.
        var hasMore = false
    }

    /// The name of the input in messages.
    let name: String
    private let feed: LineFeed
    /// Lines before this one were taken.
    private var next = 0
    private var hasEnded = false

    /// Opens an input, and waits until a file is read to its present end.
    init(_ input: FeedInput, name: String) throws(CommandError) {
        self.name = name
        var configuration = FeedConfiguration()
        configuration.maximumLineBytes = Self.longestLine
        do {
            feed = try LineFeed([input], configuration: configuration)
        } catch {
            throw CommandError(error)
        }
    }

    /// Readable when there is something to take.
    var wakeUpDescriptor: Int32 { feed.wakeUpDescriptor }

    /// Reads a file to its present end.
    func drainFile() -> Delivery {
        while !feed.progress.isIndexed && !hasEnded {
            guard waitForInput(feed.wakeUpDescriptor) else { break }
            drainEvents()
        }
        var delivery = read(atMost: .max)
        delivery.isEnd = hasEnded
        return delivery
    }

    /// Takes what has come, or as much of it as does not take long.
    func drain() -> Delivery {
        drainEvents()
        var delivery = read(atMost: Self.portion)
        delivery.isEnd = hasEnded && !delivery.hasMore
        return delivery
    }

    private func drainEvents() {
        for event in feed.drainEvents() {
            switch event {
            case .truncated(let remaining): next = min(next, remaining)
            case .removed(let range): next -= max(0, min(next, range.upperBound) - range.lowerBound)
            case .endOfInput, .failed: hasEnded = true
            default: break
            }
        }
    }

    private func read(atMost portion: Int) -> Delivery {
        var delivery = Delivery()
        var cost = 0
        while next < feed.lineCount {
            let line = feed.line(at: next)
            if line.isDivider {
                next += 1
                continue
            }
            cost += max(line.bytes.count, Self.leastCost)
            delivery.hasMore = cost > portion && cost > line.bytes.count
            if delivery.hasMore { break }
            guard take(line, into: &delivery) else { break }
            next += 1
        }
        return delivery
    }

    /// Reads a line. Returns false where it is still being written, and may become a message.
    private func take(_ line: Line, into delivery: inout Delivery) -> Bool {
        do throws(RecordError) {
            delivery.messages.append(try ChatMessage(line))
        } catch {
            guard line.hasEnding || hasEnded else { return false }
            if error == .empty { return true }
            var reason = error.description
            if case .cut = error { reason = "longer than \(CountText.bytes(Self.longestLine))" }
            delivery.refusals.append(Refusal(line: next + 1, reason: reason))
        }
        return true
    }
}
