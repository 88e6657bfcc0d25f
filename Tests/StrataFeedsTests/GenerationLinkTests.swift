import Glibc
import StrataGenerators
import Testing

@testable import StrataFeeds

@Suite("Generations of a file behind links")
struct GenerationLinkTests: FileTreeTests {
    let tree = TemporaryDirectory()

    /// Switches a link at once, as those who deploy do: another one is moved over it.
    private func lead(_ link: String, to target: String) {
        // Of a name that does not begin with the link's nobody is told.
        symlink(target, path("next"))
        rename(path("next"), path(link))
    }

    @Test("what was copied and cut where a link has led since the last look is read")
    func copiedBehindNewLink() throws {
        make("a.log", "one\n")
        symlink("a.log", path("log"))
        let reader = try stopped("log")
        make("b.log", "two\n")
        lead("log", to: "b.log")
        make("b.log.1", "two\n")
        make("b.log", "three\n")
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "two", "three"] })
    }

    @Test("a folder that is removed and made anew is no generation by itself")
    func removedFolder() throws {
        mkdir(path("logs"), 0o700)
        make("logs/log", "one\n")
        let reader = try follow("logs/log")
        unlink(path("logs/log"))
        rmdir(path("logs"))
        #expect(reader.wait { reader.notices.last == .deleted(path: path("logs/log")) })
        mkdir(path("logs"), 0o700)
        usleep(50_000)
        make("logs/log", "two\n")
        #expect(reader.wait { reader.text == ["one", "two"] })
        #expect(reader.dividers.count == 1 && !reader.dividers[0].contains("could not be read"))
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
        lead("current", to: "v2")
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
        lead("current", to: "v2")
        usleep(20_000)
        lead("v2/log", to: "b")
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "three"] })
        #expect(reader.dividers.map { $0.contains("more may have come in between") } == [true])
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
        lead("log", to: "b.log")
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "two", "three", "four"] })
    }

    @Test("what came and went where a link leads, before anybody watched there, is spoken of")
    func replacedBehindNewLink() throws {
        make("a.log", "one\n")
        symlink("a.log", path("log"))
        let reader = try stopped("log")
        make("b.log", "lost\n")
        lead("log", to: "b.log")
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
            lead("log", to: "\(name).log")
        }
        rename(path("c.log"), path("c.log.1"))
        usleep(10_000)
        make("c.log", "three\n")
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "two", "three"] })
        #expect(reader.dividers[0].contains("in between"))
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
        lead("pods/0.log", to: "../docker/b.log")
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
        lead("current", to: "v2")
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
        make("b.log", "five\n")
        lead("log", to: "b.log")
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
        make("b.log", "four\n")
        lead("log", to: "b.log")
        try reader.feed.start()
        #expect(reader.wait { reader.text == ["one", "two", "three", "four"] }, "\(reader.text)")
    }

    @Test("a link that leads to and fro shows what came meanwhile, and nothing twice")
    func toAndFro() throws {
        make("a", "one\n")
        make("b", "two\n")
        symlink("a", path("log"))
        let reader = try follow("log")
        for (target, count) in [("b", 2), ("a", 3), ("b", 4)] {
            lead("log", to: target)
            if count > 2 { append("\(count)\n", to: path(target)) }
            #expect(reader.wait { reader.text.count == count })
        }
        #expect(reader.text == ["one", "two", "3", "4"])
    }
}
