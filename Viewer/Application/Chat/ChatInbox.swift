import Glibc
import StrataFeeds

/// Messages that come in as JSON Lines, from a file or a pipe. Lines that are no messages are told of and left out.
final class ChatInbox {
    /// Whoever writes more than this on a line does not mean it as a message.
    private static let longestLine = 16 << 20

    /// Why a line was left out.
    struct Refusal: Equatable {
        /// Counted from 1.
        let line: Int
        let reason: String
    }

    /// What came since it was asked for last.
    struct Delivery {
        var messages: [ChatMessage] = []
        var refusals: [Refusal] = []
        /// Whether nothing more can come.
        var isEnd = false
    }

    /// What the input is called in messages.
    let name: String
    private let feed: LineFeed
    /// Lines before this one were taken.
    private var next = 0

    /// Opens an input, and waits until a file is read to its present end.
    init(_ input: FeedInput, name: String) throws(CommandError) {
        self.name = name
        var configuration = FeedConfiguration()
        configuration.maximumLineBytes = Self.longestLine
        do {
            feed = try LineFeed([input], configuration: configuration)
        } catch {
            throw CommandError(description: error.description, exitCode: error.exitCode)
        }
    }

    /// Readable when there is something to take.
    var wakeUpDescriptor: Int32 { feed.wakeUpDescriptor }

    /// Reads a file to its present end.
    func takeFile() -> Delivery {
        var isIndexed = false
        while !isIndexed {
            var poll = pollfd(fd: feed.wakeUpDescriptor, events: Int16(POLLIN), revents: 0)
            guard Glibc.poll(&poll, 1, -1) > 0 || errno == EINTR else { break }
            for event in feed.takeEvents() {
                if case .finishedIndexing = event { isIndexed = true }
                if case .failed = event { isIndexed = true }
            }
        }
        return read()
    }

    /// Takes what has come.
    func take() -> Delivery {
        var isEnd = false
        for event in feed.takeEvents() {
            switch event {
            case .truncated(let remaining): next = min(next, remaining)
            case .removed(let range): next -= max(0, min(next, range.upperBound) - range.lowerBound)
            case .endOfInput, .failed: isEnd = true
            default: break
            }
        }
        var delivery = read(isEnd: isEnd)
        delivery.isEnd = isEnd
        return delivery
    }

    private func read(isEnd: Bool = false) -> Delivery {
        var delivery = Delivery()
        while next < feed.lineCount {
            let line = feed.line(at: next)
            next += 1
            if line.isDivider { continue }
            do throws(RecordError) {
                delivery.messages.append(try ChatMessage(line))
            } catch {
                // A line that is still being written may become a message.
                guard line.hasEnding || isEnd else {
                    next -= 1
                    break
                }
                if error == .empty { continue }
                delivery.refusals.append(Refusal(line: next, reason: error.description))
            }
        }
        return delivery
    }
}
