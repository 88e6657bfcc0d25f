import Glibc
import StrataGenerators
import Testing

@testable import StrataFeeds

@Suite("Generations of a followed file")
struct GenerationTests {
    let tree = TemporaryTree()

    private func path(_ name: String) -> String { "\(tree.path)/\(name)" }

    private func make(_ name: String, _ text: String) {
        write(Array(text.utf8), to: path(name), flags: O_WRONLY | O_CREAT | O_TRUNC)
    }

    private func follow(_ name: String) throws -> FeedReader {
        let reader = try FeedReader(path(name))
        reader.waitUntilIndexed()
        return reader
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
        #expect(reader.dividers[0].hasPrefix("log was rewritten"))
        #expect(reader.dividers[0].contains("what was in it before is gone"))
    }

    @Test("a line of a file that was overwritten shows nothing of the new content, even before the events are taken")
    func noMixture() throws {
        make("log", "one\ntwo\nthree\n")
        var configuration = FeedConfiguration()
        configuration.startsAtOnce = false
        // Nobody works for the feed, as while the process is stopped.
        let reader = FeedReader(try LineFeed([.file(path("log"))], configuration: configuration))
        reader.take()
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
        #expect(reader.dividers.map { $0.hasPrefix("log was copied and begun anew") } == [true])
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

    /// A feed that sees nothing of what happens next, until it is started.
    private func stopped(_ name: String) throws -> FeedReader {
        var configuration = FeedConfiguration()
        configuration.startsAtOnce = false
        return FeedReader(try LineFeed([.file(path(name))], configuration: configuration))
    }

    @Test("what was copied and cut where a link has led since the last look is read")
    func copiedBehindNewLink() throws {
        make("a.log", "one\n")
        symlink("a.log", path("log"))
        let reader = try stopped("log")
        make("b.log", "two\n")
        symlink("b.log", path("new"))
        rename(path("new"), path("log"))
        make("b.log.1", "two\n")
        make("b.log", "three\n")
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "two", "three"] })
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

    @Test("what was rotated in a directory before that got another name or was left is read from there")
    func rotatedElsewhere() throws {
        mkdir(path("v1"), 0o700)
        make("v1/log", "one\n")
        symlink("v1", path("current"))
        let reader = try stopped("current/log")
        rename(path("v1/log"), path("v1/log.2"))
        make("v1/log.1", "two\n")
        make("v1/log", "three\n")
        mkdir(path("v2"), 0o700)
        make("v2/log", "four\n")
        symlink("v2", path("next"))
        rename(path("next"), path("current"))
        rename(path("v1"), path("old"))
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "two", "three", "four"] })
    }

    @Test("where a link in a new directory leads elsewhere before the directory is watched, a divider says so")
    func doubtfulDirectory() throws {
        for name in ["v1", "v2"] { mkdir(path(name), 0o700) }
        make("v1/log", "one\n")
        make("v2/a", "two\n")
        make("v2/b", "three\n")
        symlink("a", path("v2/log"))
        symlink("v1", path("current"))
        let reader = try stopped("current/log")
        symlink("v2", path("next"))
        rename(path("next"), path("current"))
        usleep(20_000)
        symlink("b", path("v2/new"))
        rename(path("v2/new"), path("v2/log"))
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "three"] })
        #expect(reader.dividers.map { $0.contains("more may have come in between") } == [true])
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

    @Test("what took the place of a deleted file before the link to it was switched is read")
    func replacedBehindLink() throws {
        make("a.log", "one\n")
        symlink("a.log", path("log"))
        let reader = try stopped("log")
        make("new", "two\n")
        rename(path("new"), path("a.log"))
        usleep(10_000)
        make("b.log", "four\n")
        rename(path("a.log"), path("a.log.1"))
        make("a.log", "three\n")
        usleep(10_000)
        write(Array("four\n".utf8), to: path("b.log"), flags: O_WRONLY | O_TRUNC)
        symlink("b.log", path("next"))
        rename(path("next"), path("log"))
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "two", "three", "four"] })
    }

    @Test("what came and went where a link leads, before anybody watched there, is spoken of")
    func replacedBehindNewLink() throws {
        make("a.log", "one\n")
        symlink("a.log", path("log"))
        let reader = try stopped("log")
        make("b.log", "lost\n")
        symlink("b.log", path("next"))
        rename(path("next"), path("log"))
        usleep(20_000)
        make("new", "two\n")
        rename(path("new"), path("b.log"))
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "two"] })
        #expect(reader.dividers[0].contains("in between"))
    }

    @Test("a link that was switched twice between two looks says that something may be missing")
    func switchedTwice() throws {
        make("a.log", "one\n")
        symlink("a.log", path("log"))
        let reader = try stopped("log")
        for (name, text) in [("b", "lost\n"), ("c", "two\n")] {
            make("\(name).log", text)
            symlink("\(name).log", path("next"))
            rename(path("next"), path("log"))
        }
        rename(path("c.log"), path("c.log.1"))
        usleep(10_000)
        make("c.log", "three\n")
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "two", "three"] })
        #expect(reader.dividers[0].contains("in between"))
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

    @Test("is followed through links to links, as containers have them, wherever one of them leads next")
    func chain() throws {
        for name in ["containers", "pods", "docker"] { mkdir(path(name), 0o700) }
        make("docker/a.log", "one\n")
        symlink("../docker/a.log", path("pods/0.log"))
        symlink("\(path("pods"))/0.log", path("containers/web.log"))
        let reader = try follow("containers/web.log")
        rename(path("docker/a.log"), path("docker/a.log.1"))
        make("docker/a.log", "two\n")
        #expect(reader.wait { reader.text == ["one", "two"] })
        make("docker/b.log", "three\n")
        symlink("../docker/b.log", path("pods/new"))
        rename(path("pods/new"), path("pods/0.log"))
        #expect(reader.wait { reader.text == ["one", "two", "three"] })
        append("four\n", to: path("docker/b.log"))
        #expect(reader.wait { reader.text == ["one", "two", "three", "four"] })
    }

    @Test("is followed when a directory is switched, replaced, or deleted and made anew")
    func directories() throws {
        for name in ["v1", "v2"] { mkdir(path(name), 0o700) }
        make("v1/log", "one\n")
        make("v2/log", "two\n")
        symlink("v1", path("current"))
        let reader = try follow("current/log")
        symlink("v2", path("next"))
        rename(path("next"), path("current"))
        #expect(reader.wait { reader.text == ["one", "two"] })
        rename(path("v2"), path("old"))
        mkdir(path("v2"), 0o700)
        make("v2/log", "three\n")
        #expect(reader.wait { reader.text == ["one", "two", "three"] })
        remove(path("v2/log"))
        rmdir(path("v2"))
        #expect(reader.wait { reader.notices.last == .deleted(path: path("current/log")) })
        mkdir(path("v2"), 0o700)
        make("v2/log", "four\n")
        #expect(reader.wait { reader.text == ["one", "two", "three", "four"] })
    }

    @Test("what happened to a file before the link to it was switched is found where the link led")
    func switchedAfterRotation() throws {
        make("a.log", "one\n")
        symlink("a.log", path("log"))
        let reader = try stopped("log")
        write(Array("two\n".utf8), to: path("a.log"), flags: O_WRONLY | O_APPEND)
        rename(path("a.log"), path("a.log.1"))
        make("a.log", "three\n")
        rename(path("a.log"), path("a.log.2"))
        make("a.log", "four\n")
        switchLink(to: "b.log", "five\n")
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "two", "three", "four", "five"] }, "\(reader.text)")
    }

    @Test("what was copied and cut before the link to it was switched stays")
    func switchedAfterCopy() throws {
        make("a.log", "one\n")
        symlink("a.log", path("log"))
        let reader = try stopped("log")
        make("a.log.1", "one\ntwo\n")
        make("a.log", "three\n")
        switchLink(to: "b.log", "four\n")
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "two", "three", "four"] }, "\(reader.text)")
    }

    private func switchLink(to name: String, _ text: String) {
        make(name, text)
        symlink(name, path("log.new"))
        rename(path("log.new"), path("log"))
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
        #expect(reader.dividers.map { $0.contains("is gone") } == [true, false], "\(reader.dividers)")
    }

    @Test("a link that leads to and fro shows what came meanwhile, and nothing twice")
    func toAndFro() throws {
        make("a", "one\n")
        make("b", "two\n")
        symlink("a", path("log"))
        let reader = try follow("log")
        for (target, count) in [("b", 2), ("a", 3), ("b", 4)] {
            symlink(target, path("new"))
            rename(path("new"), path("log"))
            if count > 2 { append("\(count)\n", to: path(target)) }
            #expect(reader.wait { reader.text.count == count })
        }
        #expect(reader.text == ["one", "two", "3", "4"])
    }
}
