import StrataSystem
import Testing

@testable import StrataFeeds

@Suite("Events that wait") struct PendingEventsTests {
    @Test("add up to the lines there are, where lines that nobody has heard of go that came at several times")
    func removedUnseen() {
        var pending = PendingEvents()
        pending.append(lines: 1000, bytes: 4000, grew: false)
        pending.removeOldest(900, ofTaken: 100)
        // 200 are left, which nobody has heard of.
        #expect(pending.lineCount(after: 100) == 200)
        pending.add(.endOfInput)
        pending.append(lines: 1000, bytes: 4000, grew: false)
        pending.removeOldest(1000, ofTaken: 100)
        #expect(pending.lineCount(after: 100) == 200)
        let averages = pending.take(lineCount: 200).compactMap { event -> Double? in
            if case .appended(_, let bytes) = event { bytes } else { nil }
        }
        #expect(averages == [4])
    }
}

@Suite("The channel of a feed") struct FeedChannelTests {
    @Test("has its descriptor readable only while there is something to give, whenever the reader looks")
    func descriptor() throws {
        let channel = try FeedChannel(LineIndex(parts: []))
        let rounds = 20_000
        let thread = try Thread {
            for _ in 0..<rounds { channel.signal() }
        }
        for _ in 0..<rounds { _ = channel.drain() }
        thread.join()
        _ = channel.drain()
        #expect(!waitForInput(channel.wakeUp.number, milliseconds: 0))
    }
}
