import Strata
import Glibc
import StrataGenerators
import StrataSystem
import Testing

@testable import StrataFeeds

@Suite("Packed files that are being written")
struct ArchiveGrowthTests {
    let directory = TemporaryDirectory()

    /// Lines that pack badly, so that half of what is packed holds about half of them.
    private static let lines: [String] = {
        var random = SplitMix64(seed: 7)
        return (0..<50_000).map { "\($0) \(UInt64.random(in: 0...UInt64.max, using: &random))" }
    }()

    private static let text = Array((lines.joined(separator: "\n") + "\n").utf8)

    @Test("show what is there, and the rest when it comes", arguments: Packing.allCases, [false, true])
    func growth(packing: Packing, polls: Bool) throws {
        let packed = packing.pack(Self.text)
        let path = directory.file("log", containing: Array(packed[..<(packed.count / 2)]))
        var configuration = FeedConfiguration()
        configuration.polls = polls
        let reader = try FeedReader(path, configuration)
        #expect(reader.wait { reader.count > 1000 })
        // Time enough to take the end of what is there for the end, if it were to.
        usleep(100_000)
        reader.drain()
        #expect(!reader.events.contains(.endOfInput) && reader.feed.progress.failure == nil)
        #expect(reader.count < Self.lines.count)
        write(Array(packed[(packed.count / 2)...]), to: path, flags: O_WRONLY | O_APPEND)
        #expect(reader.wait(for: .endOfInput))
        #expect(reader.text == Self.lines)
    }

    @Test("have ended after a member, and go on with another one", arguments: Packing.allCases)
    func anotherMember(packing: Packing) throws {
        let path = directory.file("log", containing: packing.pack(Array("one\n".utf8)))
        let reader = try FeedReader(path)
        #expect(reader.wait { reader.feed.progress.hasEnded })
        #expect(reader.text == ["one"])
        let next = packing.pack(Array("two\n".utf8))
        // The beginning of a member is no other bytes.
        write(Array(next[..<2]), to: path, flags: O_WRONLY | O_APPEND)
        usleep(50_000)
        write(Array(next[2...]), to: path, flags: O_WRONLY | O_APPEND)
        #expect(reader.wait { reader.count == 2 && reader.feed.progress.hasEnded })
        #expect(reader.text == ["one", "two"] && reader.feed.progress.findings.isEmpty)
    }

    @Test("go on with what takes their place, packed or not", arguments: Packing.allCases, [false, true])
    func replaced(packing: Packing, polls: Bool) throws {
        let path = directory.file("log", containing: packing.pack(Array("one\n".utf8)))
        var configuration = FeedConfiguration()
        configuration.polls = polls
        let reader = try FeedReader(path, configuration)
        #expect(reader.wait { reader.feed.progress.hasEnded })
        rename(directory.file("other", containing: packing.pack(Array("two\n".utf8))), path)
        #expect(reader.wait { reader.lines.count == 2 && reader.feed.progress.hasEnded })
        rename(directory.file("other", containing: Array("three\n".utf8)), path)
        #expect(reader.wait { reader.lines.count == 3 })
        #expect(reader.text == ["one", "two", "three"])
        #expect(reader.dividers.map { $0.hasPrefix("log was rotated") } == [true, true])
        append("four\n", to: path)
        #expect(reader.wait { reader.text.last == "four" })
        // Time enough to take the end of the text for the end, if it were to.
        usleep(100_000)
        reader.drain()
        #expect(!reader.feed.progress.hasEnded, "Text has no end.")
    }

    /// How the name of an archive comes to be free.
    enum Removal: CaseIterable { case deleted, moved }

    @Test(
        "go on with what is made anew under their name, though nothing is in it at first", arguments: Removal.allCases,
        [false, true])
    func madeAnew(removal: Removal, polls: Bool) throws {
        let path = directory.file("log", containing: Packing.gzip.pack(Array("one\n".utf8)))
        var configuration = FeedConfiguration()
        configuration.polls = polls
        let reader = try FeedReader(path, configuration)
        #expect(reader.wait { reader.feed.progress.hasEnded })
        for (index, text) in ["two", "three"].enumerated() {
            if removal == .deleted { unlink(path) } else { rename(path, path + ".\(index)") }
            usleep(50_000)
            write([UInt8](), to: path, flags: O_WRONLY | O_CREAT | O_EXCL)
            // Time enough to see that it is empty.
            usleep(50_000)
            write(Packing.xz.pack(Array("\(text)\n".utf8)), to: path, flags: O_WRONLY | O_APPEND)
            #expect(reader.wait { reader.text.last == text && reader.feed.progress.hasEnded })
        }
        #expect(reader.text == ["one", "two", "three"] && reader.dividers.count == 2)
        #expect(
            reader.notices.compactMap { if case .translated(_, let format) = $0 { format } else { nil } }
                == ["gzip", "xz", "xz"])
    }

    @Test("cost nothing while nothing comes")
    func idle() throws {
        let packed = Packing.gzip.pack(Self.text)
        let path = directory.file("log", containing: Array(packed[..<(packed.count / 2)]))
        let reader = try FeedReader(path)
        #expect(reader.wait { reader.count > 1000 })
        usleep(200_000)
        let before = reader.feed.wakeUps
        usleep(500_000)
        #expect(reader.feed.wakeUps - before <= 1)
    }

    @Test("end with a sentence where nobody waits for the rest", arguments: Packing.allCases)
    func unfinished(packing: Packing) throws {
        let packed = packing.pack(Self.text)
        let half = packed.count / 2
        let path = directory.file("log", containing: Array(packed[..<half]))
        let reader = try FeedReader(path, .notFollowing)
        #expect(reader.waitForEnd())
        let bytes = try reader.bytes()
        #expect(bytes.count > 1000 && Self.text.starts(with: bytes))
        let failure = reader.feed.progress.failure
        #expect(failure?.kind == .damaged && failure?.exitCode == 65)
        #expect(
            "\(failure!)"
                == "cannot read \(path): its \(packing.rawValue) data ends in the middle, at byte \(CountText.grouped(half)); "
                + "what comes before that is shown; get the whole of it for the rest")
    }

    @Test("are read anew behind a divider where they are written anew in place")
    func rewritten() throws {
        let packed = Packing.gzip.pack(Self.text)
        let path = directory.file("log", containing: Array(packed[..<(packed.count / 2)]))
        let reader = try FeedReader(path)
        #expect(reader.wait { reader.count > 1000 })
        usleep(50_000)
        reader.drain()
        // The last of them may be half a line.
        let before = reader.text.dropLast()
        write(Packing.xz.pack(Array("one\n".utf8)), to: path, flags: O_WRONLY | O_TRUNC)
        #expect(reader.wait { reader.text.last == "one" && reader.feed.progress.hasEnded })
        #expect(reader.text.starts(with: before) && reader.feed.progress.failure == nil)
        #expect(reader.dividers.map { $0.hasPrefix("log was truncated") } == [true])
    }
}
