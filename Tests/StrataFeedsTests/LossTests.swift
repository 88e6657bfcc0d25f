import Glibc
import StrataSystem
import Testing

@testable import StrataFeeds

@Suite("What a cut destroyed")
struct LossTests: FileTreeTests {
    let tree = TemporaryDirectory()

    @Test("is told with as many bytes as the file was seen to hold, once and again")
    func told() throws {
        make("log", "one\ntwo\n")
        let reader = try follow("log")
        make("log", "three\n")
        #expect(reader.wait { reader.text == ["three"] })
        #expect(reader.dividers.map(Self.loss) == ["log was truncated (8 bytes lost)"])
        make("log", "")
        make("log", "4\n")
        #expect(reader.wait { reader.text == ["4"] })
        // Of "three" and its line feed six more went.
        #expect(reader.dividers.map(Self.loss) == ["log was truncated 2 times (14 bytes lost)"])
        #expect(reader.feed.lack.lostBytes == 14)
        #expect("\(reader.feed.lack)" == "up to 14 bytes of \(path("log")) went when it was truncated")
    }

    @Test("is told with how many of those bytes nobody had read")
    func unread() throws {
        make("log", String(repeating: "0123456789abcde\n", count: 1000))
        let followed = FollowedFile(
            try FileDescriptor(reading: path("log")), name: "log", path: path("log"),
            status: try FileStatus(path: path("log")), polls: true)
        _ = try followed.isIntact(isDoubtful: true, at: 0)
        Array("0123456789abcde\n".utf8).withUnsafeBytes { followed.fingerprint.extend(by: $0) }
        #expect(followed.loss.bytes == 16_000)
        #expect(followed.loss.unreadBytes == 15_984)
        #expect(followed.loss.text == " (16,000 bytes lost, 15,984 unread)")
    }

    @Test("is not told where it was copied before, though what follows is as long")
    func copied() throws {
        make("log", "one\ntwo\n")
        let reader = try follow("log")
        make("log.1", "one\ntwo\n")
        make("log", "TEN\nSIX\n")
        #expect(reader.wait { reader.text == ["one", "two", "TEN", "SIX"] })
        #expect(reader.dividers.count == 1)
        #expect(reader.dividers[0].hasPrefix("log was copied and restarted"))
        #expect(!reader.dividers[0].contains("lost"))
        #expect(reader.feed.lack.isEmpty)
    }

    @Test("and whatever else is not among the lines is told in one line")
    func lack() {
        var missing = Divider(.rotated, path: "log")
        missing.missing = 1
        var cut = Divider(.rewritten, path: "log")
        cut.loss.add(1000, unread: 0)
        var older = Divider(.letGo, path: "log")
        (older.lettingGo, older.missing) = (2, 2)
        let lack = FeedLack("log", [older, missing, cut], waiting: 4)
        #expect(
            lack.description
                == "3 generations of log could not be read; up to 1,000 bytes of log went when it was truncated; "
                + "2 older generations of log let go to save room; 4 generations of log are still to be read")
        #expect(FeedLack("log", [Divider(.rotated, path: "log")], waiting: 0).isEmpty)
    }

    @Test("is not told of an empty file, which held nothing")
    func empty() {
        var loss = Loss()
        #expect(loss.text == "")
        loss.add(1, unread: 1)
        #expect(loss.text == " (1 byte lost, all unread)")
    }

    /// What a divider says is gone.
    private static func loss(_ divider: String) -> String {
        divider.split(separator: " · ").first { $0.contains("lost") }.map(String.init) ?? "nothing"
    }
}
