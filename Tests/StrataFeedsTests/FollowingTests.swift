import Glibc
import StrataGenerators
import Testing

@testable import StrataFeeds

@Suite("Following a file")
struct FollowingTests {
    let directory = TemporaryDirectory()

    @Test("shows an appended line")
    func append() throws {
        let path = directory.file("log", containing: Array("one\n".utf8))
        let reader = try FeedReader(path)
        reader.waitUntilIndexed()
        StrataFeedsTests.append("two\n", to: path)
        #expect(reader.wait(for: .appended(count: 1, averageBytes: 4)))
        #expect(reader.text == ["one", "two"])
        #expect(!reader.events.contains(.lastLineGrew))
    }

    @Test("shows a line before its line ending comes, and lets it grow")
    func growing() throws {
        let path = directory.file("log", containing: Array("one\ntw".utf8))
        let reader = try FeedReader(path)
        reader.waitUntilIndexed()
        #expect(reader.text == ["one", "tw"])
        StrataFeedsTests.append("o", to: path)
        #expect(reader.wait(for: .lastLineGrew))
        #expect(reader.text == ["one", "two"])
        StrataFeedsTests.append("!\r\nthree", to: path)
        #expect(reader.wait { reader.count == 3 })
        #expect(reader.text == ["one", "two!", "three"])
        #expect(reader.events.filter { $0 == .lastLineGrew }.count == 2)
    }

    @Test("does not call a line grown that nobody has seen yet")
    func unseenGrowth() {
        var pending = PendingEvents()
        pending.append(lines: 1, bytes: 3, grew: false)
        pending.append(lines: 0, bytes: 3, grew: true)
        pending.append(lines: 2, bytes: 6, grew: true)
        #expect(pending.take(lineCount: 3) == [.appended(count: 3, averageBytes: 4)])
        pending.append(lines: 1, bytes: 2, grew: true)
        pending.append(lines: 0, bytes: 2, grew: true)
        #expect(pending.take(lineCount: 4) == [.lastLineGrew, .appended(count: 1, averageBytes: 4)])
    }

    @Test("tells of a flood in few events")
    func flood() throws {
        let path = directory.file("log")
        let reader = try FeedReader(path)
        reader.waitUntilIndexed()
        for _ in 0..<1000 { StrataFeedsTests.append("a line\n", to: path) }
        // Nothing is taken until all of it has come.
        #expect(reader.wait { reader.count == 1000 })
        #expect(reader.text.allSatisfy { $0 == "a line" })
        let wakeUps = reader.feed.wakeUps
        // One helping for every four milliseconds at most: had each line been one, there would be a thousand.
        #expect(wakeUps < 900)
    }

    @Test("forgets the lines of a file that was cut, and shows what is in it now")
    func truncation() throws {
        let path = directory.file("log", containing: Array("one\ntwo\nthree\n".utf8))
        let reader = try FeedReader(path)
        reader.waitUntilIndexed()
        write(Array("new\n".utf8), to: path, flags: O_WRONLY | O_TRUNC)
        #expect(reader.wait { reader.text == ["new"] })
        #expect(reader.events.contains(.truncated(remaining: 0)))
        #expect(reader.notices == [.truncated(path: path)])
        #expect(reader.feed.progress.findings == [.truncated(path: path)], "An export tells of what is lost.")
        StrataFeedsTests.append("newer\n", to: path)
        #expect(reader.wait { reader.text == ["new", "newer"] })
        #expect(reader.feed.firstLineNumber == 1)
    }

    @Test("never shows fewer lines without the event that says so")
    func atomicTruncation() throws {
        let path = directory.file("log")
        let reader = try FeedReader(path)
        for round in 0..<100 {
            StrataFeedsTests.append("one\ntwo\n", to: path)
            // Each take checks that the events add up to the lines there are.
            #expect(reader.wait { reader.text.count == 2 })
            truncate(path, 0)
            #expect(reader.wait { reader.count < 2 })
            #expect(reader.text.isEmpty, "round \(round)")
        }
    }

    @Test("survives a file that shrinks before the events are taken: its lines are empty and say so")
    func readingAfterTruncation() throws {
        let path = directory.file("log", containing: Array("one\ntwo\n".utf8))
        var configuration = FeedConfiguration()
        configuration.follows = false
        let reader = try FeedReader(path, configuration)
        reader.waitUntilIndexed()
        truncate(path, 5)
        // Whether its first bytes are still those of before cannot be known.
        for index in 0..<2 {
            #expect(!reader.feed.line(at: index).isReadable)
            #expect(reader.feed.line(at: index).bytes.isEmpty)
        }
    }

    @Test("goes on with the new file of that name, after the last line of the old one")
    func rotation() throws {
        let path = directory.file("log", containing: Array("one\n".utf8))
        let reader = try FeedReader(path)
        reader.waitUntilIndexed()
        StrataFeedsTests.append("two", to: path)
        rename(path, path + ".1")
        #expect(reader.wait(for: .notice(.moved(path: path))))
        StrataFeedsTests.append("!\n", to: path + ".1")
        #expect(reader.wait { reader.text == ["one", "two!"] })
        _ = directory.file("log", containing: Array("three\n".utf8))
        #expect(reader.wait { reader.text == ["one", "two!", "three"] })
        #expect(reader.notices == [.moved(path: path), .rotated(path: path)])
        StrataFeedsTests.append("four\n", to: path)
        #expect(reader.wait { reader.text == ["one", "two!", "three", "four"] })
        // The old lines are still there when the old file has lost its name.
        remove(path + ".1")
        #expect(reader.text == ["one", "two!", "three", "four"])
    }

    @Test("goes on with a file that was moved over it")
    func replacement() throws {
        let path = directory.file("log", containing: Array("one".utf8))
        let reader = try FeedReader(path)
        reader.waitUntilIndexed()
        let other = directory.file("other", containing: Array("two\n".utf8))
        rename(other, path)
        #expect(reader.wait { reader.text == ["one", "two"] })
        #expect(reader.notices == [.rotated(path: path)])
    }

    @Test("goes on where a symbolic link leads now")
    func link() throws {
        let first = directory.file("first", containing: Array("one\n".utf8))
        let second = directory.file("second", containing: Array("two\n".utf8))
        let path = directory.path + "/log"
        symlink(first, path)
        let reader = try FeedReader(path)
        reader.waitUntilIndexed()
        symlink(second, path + ".new")
        rename(path + ".new", path)
        #expect(reader.wait { reader.text == ["one", "two"] })
    }

    @Test("truncates only the newest file, once there are two")
    func truncationAfterRotation() throws {
        let path = directory.file("log", containing: Array("one\n".utf8))
        let reader = try FeedReader(path)
        reader.waitUntilIndexed()
        rename(path, path + ".1")
        _ = directory.file("log", containing: Array("two\nthree\n".utf8))
        #expect(reader.wait { reader.text.count == 3 })
        write(Array("4\n".utf8), to: path, flags: O_WRONLY | O_TRUNC)
        #expect(reader.wait { reader.text == ["one", "4"] })
        #expect(reader.events.contains(.truncated(remaining: 1)))
    }

    @Test("says that a file was deleted, and keeps its lines")
    func deletion() throws {
        let path = directory.file("log", containing: Array("one\ntwo\n".utf8))
        let reader = try FeedReader(path)
        reader.waitUntilIndexed()
        remove(path)
        #expect(reader.wait(for: .notice(.deleted(path: path))))
        #expect(reader.text == ["one", "two"])
        _ = directory.file("log", containing: Array("three\n".utf8))
        #expect(reader.wait { reader.text == ["one", "two", "three"] })
    }

    @Test("says that a file is back which was moved away for a while")
    func returning() throws {
        let path = directory.file("log", containing: Array("one\n".utf8))
        let reader = try FeedReader(path)
        reader.waitUntilIndexed()
        rename(path, path + ".1")
        #expect(reader.wait(for: .notice(.moved(path: path))))
        rename(path + ".1", path)
        #expect(reader.wait(for: .notice(.returned(path: path))))
        #expect(reader.text == ["one"])
    }

    @Test("says why a new file of that name is not followed")
    func refusal() throws {
        let path = directory.file("log", containing: Array("one\n".utf8))
        let reader = try FeedReader(path)
        reader.waitUntilIndexed()
        rename(path, path + ".1")
        mkdir(path, 0o700)
        #expect(reader.wait(for: .failed(.directory(path))))
        #expect(reader.text == ["one"])
        rmdir(path)
        _ = directory.file("log", containing: Array("two\n".utf8))
        #expect(reader.wait { reader.text == ["one", "two"] })
    }

    @Test("works without inotify")
    func polling() throws {
        let path = directory.file("log", containing: Array("one\n".utf8))
        var configuration = FeedConfiguration()
        configuration.polls = true
        let reader = try FeedReader(path, configuration)
        reader.waitUntilIndexed()
        #expect(reader.notices == [.polled(path: path)])
        StrataFeedsTests.append("two\n", to: path)
        #expect(reader.wait { reader.text == ["one", "two"] })
        rename(path, path + ".1")
        _ = directory.file("log", containing: Array("three\n".utf8))
        #expect(reader.wait { reader.text == ["one", "two", "three"] })
    }

    @Test("works by descriptor alone")
    func descriptor() throws {
        let path = directory.file("log", containing: Array("one\n".utf8))
        let number = open(path, O_RDONLY)
        let reader = FeedReader(try LineFeed([.descriptor(number, name: "standard input")]))
        close(number)
        StrataFeedsTests.append("two\n", to: path)
        #expect(reader.wait { reader.text == ["one", "two"] })
    }

    @Test("leaves what is no file in the file's place alone once it has said so, and follows the file that comes next")
    func notAFile() throws {
        let path = directory.file("log", containing: Array("one\n".utf8))
        let reader = try FeedReader(path)
        reader.waitUntilIndexed()
        unlink(path)
        mkdir(path, 0o700)
        #expect(reader.wait { reader.feed.progress.failure != nil })
        usleep(300_000)
        let before = reader.feed.wakeUps
        usleep(1_000_000)
        #expect(reader.feed.wakeUps - before < 10)
        rmdir(path)
        _ = directory.file("log", containing: Array("two\n".utf8))
        #expect(reader.wait { reader.text.last == "two" })
    }

    @Test("sleeps while nothing happens")
    func idle() throws {
        let path = directory.file("log", containing: Array("one\n".utf8))
        let reader = try FeedReader(path)
        StrataFeedsTests.append("two\n", to: path)
        #expect(reader.wait { reader.count == 2 && reader.feed.firstLineNumber != nil })
        // The pause after a small helping ends in one more wake-up.
        usleep(50_000)
        let before = reader.feed.wakeUps
        usleep(300_000)
        #expect(reader.feed.wakeUps == before)
        #expect(reader.feed.drainEvents().isEmpty)
    }

    @Test("ends its thread with the feed, whatever it waits for")
    func ending() throws {
        let path = directory.file("log", containing: Array("one\n".utf8))
        let before = threadCount()
        for _ in 0..<20 { _ = try FeedReader(path) }
        #expect(threadCount() <= before + 10)
    }

    private func threadCount() -> Int {
        guard let tasks = opendir("/proc/self/task") else { return 0 }
        defer { closedir(tasks) }
        var count = 0
        while readdir(tasks) != nil { count += 1 }
        return count
    }

    @Test("keeps up with appends, cuts and rotations at random", arguments: seeds(25))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var files = [randomText(maximumCount: 200, using: &random)]
        let path = directory.file("log", containing: files[0])
        let reader = try FeedReader(path, randomConfiguration(using: &random))
        for step in 0..<8 {
            let piece = randomText(maximumCount: 150, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where files[files.count - 1].count > piece.count:
                write(piece, to: path, flags: O_WRONLY | O_TRUNC)
                files[files.count - 1] = piece
            case 1:
                rename(path, path + ".\(step)")
                _ = directory.file("log", containing: piece)
                files.append(piece)
            default:
                write(piece, to: path, flags: O_WRONLY | O_APPEND)
                files[files.count - 1] += piece
            }
            let expected = files.flatMap(naiveLines)
            #expect(reader.wait { reader.lines == expected }, "STRATA_SEED=\(seed) step \(step)")
        }
    }
}
