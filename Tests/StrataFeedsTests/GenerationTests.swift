import Glibc
import StrataGenerators
import Testing

@testable import StrataFeeds

@Suite("Generations of a followed file")
struct GenerationTests: FileTreeTests {
    let tree = TemporaryDirectory()

    @Test("a name that rotation gave to a file tells the former one, and a number within it, or no date, tells nothing")
    func formerNames() {
        for name in [
            "web.log.1", "web.log.old", "web.log-20260131", "web.log.2026-01-31", "web-2026-01-31.log",
            "web-202601.log",
        ] {
            #expect(RotatedName.formerNames(of: name) == ["web.log"], "\(name)")
        }
        #expect(RotatedName.formerNames(of: "messages-20260131") == ["messages"])
        for name in ["web.log", "web-1.log", "web-18.2.log", "web-1234567.log", "web.log-1", "2026-01-31", ".1"] {
            #expect(RotatedName.formerNames(of: name).isEmpty, "\(name)")
        }
    }

    @Test(
        "a file that was overwritten begins anew, be it shorter, as long or longer now",
        arguments: ["1\n", "ONE\nTWO\n", "ONE\nTWO\nTHREE\n"], [true, false])
    func rewriting(text: String, isCut: Bool) throws {
        make("log", "one\ntwo\n")
        let reader = try follow("log")
        if !isCut { truncate(path("log"), min(8, text.utf8.count)) }
        write(Array(text.utf8), to: path("log"), flags: isCut ? O_WRONLY | O_TRUNC : O_WRONLY)
        #expect(reader.wait { reader.lines == naiveLines(Array(text.utf8)) })
        #expect(reader.dividers.count == 1)
        #expect(reader.dividers[0].hasPrefix("log was truncated ("))
        #expect(reader.dividers[0].contains(" lost"))
    }

    @Test("a line of a file that was overwritten shows nothing of the new content, even before the events are taken")
    func noMixture() throws {
        make("log", "one\ntwo\nthree\n")
        var configuration = FeedConfiguration()
        configuration.startsAtOnce = false
        // Nobody works for the feed, as while the process is stopped.
        let reader = FeedReader(try LineFeed([.file(path("log"))], configuration: configuration))
        reader.drain()
        #expect(reader.count == 3)
        write(Array("ONE\nTWO\nTHREE\nFOUR\n".utf8), to: path("log"), flags: O_WRONLY)
        for index in 0..<3 {
            #expect(!reader.feed.line(at: index).isReadable)
            #expect(reader.feed.line(at: index).bytes.isEmpty)
        }
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["ONE", "TWO", "THREE", "FOUR"] })
    }

    @Test("what was copied and cut stays, with what nobody had read of it yet")
    func copyAndCut() throws {
        make("log", "one\ntwo\n")
        var configuration = FeedConfiguration()
        configuration.startsAtOnce = false
        let reader = FeedReader(try LineFeed([.file(path("log"))], configuration: configuration))
        append("three\n", to: path("log"))
        make("log.1", "one\ntwo\nthree\n")
        make("log", "four\n")
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "two", "three", "four"] })
        #expect(reader.dividers.map { $0.hasPrefix("log was copied and restarted") } == [true])
        #expect(!reader.events.contains { if case .truncated = $0 { true } else { false } })
    }

    @Test("a writer who goes on at the old place after a cut leaves no megabytes of NUL in a line")
    func leadingHole() throws {
        make("log", "one\n")
        let reader = try follow("log")
        let number = open(path("log"), O_WRONLY)
        truncate(path("log"), 0)
        pwrite(number, "two\n", 4, 5 << 20)
        close(number)
        #expect(reader.wait { reader.text == ["two"] })
        #expect(reader.rows.last?.length == 3)
        append("three\n", to: path("log"))
        #expect(reader.wait { reader.text == ["two", "three"] })
    }

    @Test("a file that begins with a hole when it is opened shows its first line")
    func openedHole() throws {
        make("log", "")
        let number = open(path("log"), O_WRONLY)
        pwrite(number, "one\ntwo\n", 8, 3 << 20)
        close(number)
        let reader = try follow("log")
        #expect(reader.text == ["one", "two"])
        append("three\n", to: path("log"))
        #expect(reader.wait { reader.text == ["one", "two", "three"] })
    }

    @Test("generations between two looks are read under their rotated names, oldest first")
    func between() throws {
        make("web.log", "one\n")
        var configuration = FeedConfiguration()
        configuration.startsAtOnce = false
        let reader = FeedReader(try LineFeed([.file(path("web.log"))], configuration: configuration))
        for text in ["two\n", "three\n", "four\n"] {
            for number in (1..<4).reversed() { rename(path("web.log.\(number)"), path("web.log.\(number + 1)")) }
            rename(path("web.log"), path("web.log.1"))
            make("web.log", text)
            usleep(20_000)
        }
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "two", "three", "four"] })
        #expect(reader.dividers.count == 3)
    }

    @Test("what was copied and cut before its first look is read, though the new lines are seen first")
    func copiedUnseen() throws {
        make("log", "")
        let reader = try stopped("log")
        make("log.2", "one\n")
        make("log.1", "two\n")
        make("log", "three\n")
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "two", "three"] })
    }

    @Test("a generation that was deleted before anybody looked is spoken of")
    func missing() throws {
        make("log", "one\n")
        var configuration = FeedConfiguration()
        configuration.startsAtOnce = false
        let reader = FeedReader(try LineFeed([.file(path("log"))], configuration: configuration))
        rename(path("log"), path("log.1"))
        make("log", "two\n")
        remove(path("log"))
        make("log", "three\n")
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "three"] })
        #expect(reader.dividers.map { $0.contains("1 generation could not be read") } == [true])
    }

    @Test("a generation that was deleted is spoken of also where a copy was made since")
    func missingBesideCopy() throws {
        make("log", "one\n")
        let reader = try stopped("log")
        rename(path("log"), path("log.1"))
        make("log", "lost\n")
        make("new", "two\n")
        rename(path("new"), path("log"))
        rename(path("log.1"), path("log.2"))
        rename(path("log"), path("log.1"))
        usleep(10_000)
        make("log", "three\n")
        rename(path("log.2"), path("log.3"))
        rename(path("log.1"), path("log.2"))
        make("log.1", "three\n")
        truncate(path("log"), 0)
        usleep(10_000)
        make("log", "four\n")
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "two", "three", "four"] })
        #expect(reader.dividers[0].contains("could not be read") || reader.dividers[0].contains("in between"))
    }

    @Test("a copy beside the file is not read again when another file takes its name", arguments: [true, false])
    func copyBeside(isMoved: Bool) throws {
        make("log", "one\n")
        let reader = try follow("log")
        make("log.1", "one\n")
        if isMoved {
            make("new", "two\n")
            rename(path("new"), path("log"))
        } else {
            unlink(path("log"))
            make("log", "")
            append("two\n", to: path("log"))
        }
        #expect(reader.wait { reader.text.last == "two" })
        #expect(reader.text == ["one", "two"])
    }

    /// 150 ms is longer than a file is looked at without a pause because something came to lie beside it.
    @Test(
        "what is copied before it is cut is not taken for a last line that is written anew, though both begin alike",
        arguments: [0, 150])
    func copiedAlike(millisecondsOfCopying: UInt32) throws {
        make("log", "HEADER\nfirst\n")
        let reader = try follow("log")
        make("log.1", "HEADER\nfirst\n")
        usleep(millisecondsOfCopying * 1000)
        write(Array("HEADER\nsecond\n".utf8), to: path("log"), flags: O_WRONLY | O_TRUNC)
        #expect(reader.wait { reader.text == ["HEADER", "first", "HEADER", "second"] })
    }

    @Test("what a daemon goes on writing to the renamed file comes before the new one")
    func slowDaemon() throws {
        make("log", "one\n")
        let reader = try follow("log")
        rename(path("log"), path("log.1"))
        make("log", "")
        usleep(50_000)
        append("two\n", to: path("log.1"))
        #expect(reader.wait { reader.text == ["one", "two"] })
        append("three\n", to: path("log.1"))
        append("four\n", to: path("log"))
        #expect(reader.wait { reader.text == ["one", "two", "three", "four"] })
        #expect(reader.dividers.count == 1)
    }

    @Test("what comes to the renamed file much later is shown as well, and the new one goes on")
    func lateDaemon() throws {
        make("log", "one\n")
        let reader = try follow("log")
        rename(path("log"), path("log.1"))
        make("log", "two\n")
        #expect(reader.wait { reader.text == ["one", "two"] })
        append("late\n", to: path("log.1"))
        #expect(reader.wait { reader.text == ["one", "two", "late"] })
        append("three\n", to: path("log"))
        #expect(reader.wait { reader.text == ["one", "two", "late", "three"] })
        #expect(reader.dividers.count == 3)
    }

    @Test("what was overwritten while it waited for its turn is spoken of, though the rest was copied and cut")
    func overwrittenAndCopied() throws {
        make("log", "one\n")
        var configuration = FeedConfiguration()
        configuration.quietMilliseconds = 3000
        let reader = try FeedReader(path("log"), configuration)
        reader.waitUntilIndexed()
        rename(path("log"), path("log.1"))
        make("log", "gone\n")
        usleep(300_000)
        make("log", "two\n")
        usleep(300_000)
        make("log.2", "two\n")
        make("log", "three\n")
        #expect(reader.wait { reader.text == ["one", "two", "three"] }, "\(reader.text)")
        #expect(reader.dividers.map { $0.contains("lost") } == [true, false], "\(reader.dividers)")
    }
}
