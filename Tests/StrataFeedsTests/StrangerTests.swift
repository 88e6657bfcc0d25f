import Glibc
import StrataSystem
import Testing

@testable import StrataFeeds

@Suite("Files beside a followed one")
struct StrangerTests: FileTreeTests {
    let tree = TemporaryDirectory()

    @Test("a file that was deleted and made anew is followed however often that happened", arguments: 1...6)
    func deletedAgainAndAgain(times: Int) throws {
        make("log", "one\n")
        let reader = try follow("log")
        rename(path("log"), path("log.1"))
        make("log", "")
        for _ in 0..<times {
            usleep(20_000)
            unlink(path("log"))
            make("log", "")
        }
        usleep(100_000)
        append("two\n", to: path("log"))
        #expect(reader.wait { reader.text == ["one", "two"] })
        append("three\n", to: path("log"))
        #expect(reader.wait { reader.text == ["one", "two", "three"] })
    }

    @Test("a line comes also where another file was made beside it while its reader rested")
    func restingReader() throws {
        make("log", "")
        let reader = try follow("log")
        for number in 0..<60 {
            append("\(number)\n", to: path("log"))
            usleep(UInt32(number % 6) * 300)
            make("log.\(number)", "")
            usleep(8000)
            append("more\n", to: path("log"))
            #expect(reader.wait { reader.count == 2 * number + 2 }, "round \(number)")
        }
    }

    @Test("what comes to bear the name is counted once, also where the way was walked twice")
    func countedOnce() throws {
        make("log", "")
        var walks = 0
        let watch = try FileWatch(FileDescriptor(reading: path("log")), path: path("log")) { [tree] _ in
            defer { walks += 1 }
            return [.name(walks == 0 ? "x" : "y", in: tree.path), .name("log", in: tree.path)]
        }
        FeedThreadPool.shared.catchUp()
        _ = watch.drain()
        make("new", "")
        rename(path("new"), path("log"))
        FeedThreadPool.shared.catchUp()
        #expect(walks > 2 && watch.drain().arrivals == 1)
    }

    @Test("a directory that comes between walking the way and watching it is watched, too")
    func directoryInBetween() throws {
        mkdir(path("new"), 0o700)
        make("new/a", "")
        make("new/b", "")
        symlink("a", path("new/log"))
        make("other", "")
        let file = try FileDescriptor(reading: path("other"))
        var walks = 0
        let watch = try FileWatch(file, path: path("way/log")) { [tree] way in
            defer {
                walks += 1
                if walks == 1 { rename("\(tree.path)/new", "\(tree.path)/way") }
            }
            return PathChain(way).points
        }
        FeedThreadPool.shared.catchUp()
        _ = watch.drain()
        symlink("b", path("way/next"))
        rename(path("way/next"), path("way/log"))
        FeedThreadPool.shared.catchUp()
        #expect(watch.drain().arrivals == 1)
    }

    @Test("another log that begins with the same line is not taken for a copy")
    func sameHeader() throws {
        make("app.csv", "time,level\n")
        make("app-errors.csv", "time,level\n1,bad\n2,worse\n")
        make("app.1.csv", "time,level\n0,old\n")
        usleep(20_000)
        make("app.csv", "time,level\n")
        let reader = try follow("app.csv")
        make("app.csv", "new\n")
        #expect(reader.wait { reader.text == ["new"] })
        #expect(reader.dividers.contains { $0.contains(" lost)") })
    }

    @Test("what lay beside an empty log when it was opened is not shown, even where something still comes to it")
    func formerGeneration() throws {
        make("log.1", "old\n")
        make("log", "")
        let reader = try follow("log")
        append("late\n", to: path("log.1"))
        usleep(20_000)
        append("new\n", to: path("log"))
        #expect(reader.wait { reader.text == ["new"] })
    }

    @Test("times after 2262 and names that are no text end nothing")
    func farTimes() throws {
        make("log", "one\n")
        make("log.1", "old\n")
        make("other", "x\n")
        rename(path("other"), path("log.").utf8.map { CChar(bitPattern: $0) } + [-1, 0])
        let far = [timespec(tv_sec: 10_413_792_000, tv_nsec: 0), timespec(tv_sec: 10_413_792_000, tv_nsec: 0)]
        for name in ["log", "log.1"] { #expect(utimensat(AT_FDCWD, path(name), far, 0) == 0) }
        let reader = try follow("log")
        rename(path("log"), path("log.2"))
        make("log", "two\n")
        #expect(reader.wait { reader.text == ["one", "two"] })
    }

    @Test("a directory that bears the name for a while is no failure once a file is back")
    func passingDirectory() throws {
        make("log", "one\n")
        let reader = try follow("log")
        rename(path("log"), path("log.1"))
        mkdir(path("log"), 0o700)
        #expect(reader.wait { reader.feed.progress.failure != nil })
        rmdir(path("log"))
        make("log", "two\n")
        #expect(reader.wait { reader.text == ["one", "two"] })
        #expect(reader.wait { reader.feed.progress.failure == nil })
    }

    @Test("what is held and was overwritten meanwhile is refused rather than mixed with what is there now")
    func heldBytes() throws {
        let old = String(repeating: "old line\n", count: 50_000)
        make("log", old)
        let reader = try follow("log")
        let held = reader.feed.heldBytes()
        _ = try held.next()
        make("log", String(repeating: "new line\n", count: 50_000))
        usleep(300_000)
        make("log", String(repeating: "NEW LINE\n", count: 50_000))
        usleep(300_000)
        #expect(throws: FeedError.self) {
            while let block = try held.next() { #expect(!block.contains(UInt8(ascii: "w"))) }
        }
    }

    @Test("events that nobody takes stay few, whatever happens")
    func fewEvents() {
        var pending = PendingEvents()
        for number in 1...1000 {
            pending.append(lines: 3, bytes: 30, grew: false)
            pending.add(.notice(.rotated(path: "log")))
            if number % 2 == 0 { pending.add(.truncated(remaining: 5)) }
            pending.add(.reread)
        }
        #expect(pending.lineCount(after: 5) == 5)
        #expect(pending.take(lineCount: 5).count < 10)
    }
}
