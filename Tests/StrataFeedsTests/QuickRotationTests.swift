import Glibc
import StrataDocument
import StrataSystem
import Testing

@testable import StrataFeeds

/// The tests give the worker its turns, and set the time: see ``Follower``.
@Suite("A file that changes hands quickly")
struct QuickRotationTests: FileTreeTests {
    let tree = TemporaryDirectory()

    /// How a file gives its name to another.
    enum Way: CaseIterable { case moved, shifted, replaced, deleted, filledBefore }

    private func changeHands(_ way: Way, to number: Int, _ text: String) {
        switch way {
        case .moved: rename(path("log"), path("log.\(number)"))
        case .shifted:
            for other in (1..<number).reversed() { rename(path("log.\(other)"), path("log.\(other + 1)")) }
            rename(path("log"), path("log.1"))
        case .replaced:
            make("new", text)
            rename(path("new"), path("log"))
            return
        case .deleted: remove(path("log"))
        case .filledBefore:
            make("new", text)
            rename(path("log"), path("log.\(number)"))
            rename(path("new"), path("log"))
            return
        }
        make("log", text)
    }

    @Test(
        "is read to its newest generation within a second of silence, by whatever way it did", arguments: Way.allCases)
    func fiveTimes(way: Way) throws {
        make("log", "0\n")
        let follower = try Follower(path("log"))
        for number in 1...5 {
            follower.pass(100)
            changeHands(way, to: number, "\(number)\n")
            follower.run()
        }
        // Each waits 200 ms for the one before to be quiet, and all of them at the same time.
        follower.pass(210)
        #expect(follower.text == (0...5).map { "\($0)" })
        #expect(follower.dividers.allSatisfy { !$0.contains("could not be read") }, "\(follower.dividers)")
    }

    @Test("has all generations read at once that wait, though they are of the same time", arguments: [20, 300])
    func atOnce(count: Int) throws {
        make("log", "0\n")
        let follower = try Follower(path("log"))
        for number in 1...count {
            changeHands(.moved, to: number, "\(number)\n")
            follower.run()
        }
        follower.pass(210)
        #expect(follower.text == (0...count).map { "\($0)" })
    }

    @Test("is read whole also where nobody looked meanwhile, however many generations came", arguments: [true, false])
    func unseen(isShifted: Bool) throws {
        make("log", "0\n")
        let follower = try Follower(path("log"))
        let before = descriptors
        let count = 100
        for number in 1...count {
            changeHands(isShifted ? .shifted : .moved, to: number, "\(number)\n")
        }
        // What the system's clock would tell if it stood still for three of them at a time.
        setTime(path("log"), count)
        for number in 1...count { setTime(path("log.\(number)"), isShifted ? count - number : number - 1) }
        var most = 0
        for _ in 0..<1000 {
            follower.run()
            most = max(most, descriptors - before)
            follower.pass(1)
        }
        #expect(follower.text == (0...count).map { "\($0)" })
        #expect(most <= 30, "\(most) descriptors")
    }

    /// How a file gets a name that does not begin with the one it had.
    enum ForeignWay: CaseIterable { case moved, shifted, linked, exchanged, exchangedBack, movedTwice }

    /// - Returns: how the generations are called then, oldest first.
    private func giveAway(_ way: ForeignWay, times count: Int) throws -> [String] {
        for number in 1...count {
            let name = path("archive-\(number)")
            if way == .shifted {
                for other in (1..<number).reversed() { rename(path("archive-\(other)"), path("archive-\(other + 1)")) }
            }
            make("new", "\(number)\n")
            switch way {
            case .moved: rename(path("log"), name)
            case .shifted: rename(path("log"), path("archive-1"))
            case .linked:
                rename(path("log"), name)
                link(path("new"), path("log"))
                remove(path("new"))
                continue
            case .exchanged: try exchange(path("new"), path("log"))
            case .exchangedBack: try exchange(path("log"), path("new"))
            case .movedTwice:
                rename(path("log"), path("passing"))
                rename(path("passing"), name)
            }
            let isExchanged = way == .exchanged || way == .exchangedBack
            rename(path("new"), isExchanged ? name : path("log"))
        }
        return (1...count).map { path("archive-\(way == .shifted ? count + 1 - $0 : $0)") }
    }

    private func exchange(_ one: String, _ other: String) throws {
        typealias Exchange = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
        // Headers keep it from Swift.
        let renameat2 = unsafeBitCast(try #require(dlsym(nil, "renameat2")), to: Exchange.self)
        let renameExchange: UInt32 = 2
        try #require(renameat2(AT_FDCWD, one, AT_FDCWD, other, renameExchange) == 0)
    }

    @Test(
        "is read whole also where nobody looked meanwhile and no name begins with its own",
        arguments: ForeignWay.allCases)
    func foreignNames(way: ForeignWay) throws {
        make("log", "0\n")
        let follower = try Follower(path("log"))
        let count = 60
        let names = try giveAway(way, times: count)
        for (number, name) in (names + [path("log")]).enumerated() { setTime(name, number) }
        for _ in 0..<1000 { follower.pass(1) }
        #expect(follower.text == (0...count).map { "\($0)" })
        #expect(follower.feed.lack.isEmpty, "\(follower.feed.lack)")
        #expect(follower.dividers.allSatisfy { !$0.contains("could not be read") }, "\(follower.dividers)")
        guard case .file(let file) = follower.feed.worker.source else { return }
        // What was read needs no names any more.
        #expect(file.followed.watch?.mailbox.formerNames == [:])
    }

    @Test("remembers a bounded number of names, and says that there were more")
    func manyNames() throws {
        make("log", "0\n")
        let watch = try FileWatch(FileDescriptor(reading: path("log")), path: path("log"))
        for number in 1...FormerNames.maximumCount + 1 {
            rename(path("log"), path("archive-\(number)"))
            rename(path("archive-\(number)"), path("log"))
            rename(path("log"), path("archive-\(number)"))
            make("log", "")
            if number.isMultiple(of: 100) { FeedThreadPool.shared.catchUp() }
            if number == FormerNames.maximumCount { #expect(!watch.drain().isIncomplete) }
        }
        FeedThreadPool.shared.catchUp()
        let names = watch.mailbox.formerNames
        #expect(names.count > FormerNames.maximumCount / 2 && names.count <= FormerNames.maximumCount)
        #expect(names["archive-\(FormerNames.maximumCount + 1)"] != nil && names["archive-1"] == nil)
        let changes = watch.drain()
        #expect(changes.isIncomplete)
        watch.mailbox.forgetNames(upTo: changes.departures)
        #expect(watch.mailbox.formerNames == [:])
    }

    @Test("has as many generations told as missing as were deleted, also among more than can be opened at once")
    func deletedAmongMany() throws {
        make("log", "0\n")
        let follower = try Follower(path("log"))
        for number in 1...20 { changeHands(.moved, to: number, "\(number)\n") }
        for number in 21...23 { changeHands(.deleted, to: number, "\(number)\n") }
        setTime(path("log"), 23)
        for number in 1...20 { setTime(path("log.\(number)"), number - 1) }
        for _ in 0..<1000 { follower.pass(1) }
        #expect(follower.text == (0...19).map { "\($0)" } + ["23"])
        #expect(follower.feed.lack.unreadGenerations == 3)
    }

    @Test("has those told as missing, too, that were gone before one that was empty and went itself")
    func deletedBeforeEmpty() throws {
        make("log", "0\n")
        let follower = try Follower(path("log"))
        for number in 1...2 { changeHands(.deleted, to: number, "\(number)\n") }
        changeHands(.deleted, to: 3, "")
        follower.run()
        changeHands(.deleted, to: 4, "4\n")
        follower.pass(300)
        #expect(follower.text == ["0", "4"])
        #expect(follower.feed.lack.unreadGenerations == 2)
    }

    @Test("has nothing told as missing where a link came to lead to a file that was made only then")
    func linkBeforeFile() throws {
        make("a.log", "0\n")
        symlink("a.log", path("log"))
        let follower = try Follower(path("log"))
        symlink("b.log", path("next"))
        rename(path("next"), path("log"))
        follower.run()
        make("b.log", "1\n")
        follower.pass(300)
        #expect(follower.text == ["0", "1"])
        #expect(follower.feed.lack.isEmpty, "\(follower.dividers)")
    }

    private func setTime(_ path: String, _ generation: Int) {
        var times = [timespec(tv_sec: 4_000_000_000, tv_nsec: generation / 3 * 4_000_000), timespec()]
        times[1] = times[0]
        utimensat(AT_FDCWD, path, times, 0)
    }

    private var descriptors: Int {
        Folder.names(in: "/proc/self/fd").count {
            Folder.target(ofLink: "/proc/self/fd/\($0)")?.hasPrefix(tree.path) == true
        }
    }

    @Test("has read what was written to a former one before the next, though it came while that waited")
    func late() throws {
        make("log", "0\n")
        let follower = try Follower(path("log"))
        changeHands(.moved, to: 1, "3\n")
        follower.run()
        follower.pass(150)
        append("1\n", to: path("log.1"))
        follower.pass(450)
        append("2\n", to: path("log.1"))
        follower.pass(490)
        #expect(follower.text == ["0", "1", "2"])
        follower.pass(20)
        #expect(follower.text == ["0", "1", "2", "3"])
    }

    @Test("does not wait again for what was written before, when its turn has come")
    func written() throws {
        make("log", "0\n")
        let follower = try Follower(path("log"))
        for number in 1...3 {
            changeHands(.moved, to: number, "\(number)\n")
            follower.run()
            follower.pass(20)
            append("\(number) more\n", to: path("log"))
            follower.run()
        }
        follower.pass(210)
        #expect(follower.text == ["0", "1", "1 more", "2", "2 more", "3", "3 more"])
    }

    @Test("tells how many generations wait, and that none does any more")
    func behind() throws {
        make("log", "0\n")
        let follower = try Follower(path("log"))
        for number in 1...3 {
            changeHands(.moved, to: number, "\(number)\n")
            follower.run()
        }
        follower.pass(20)
        #expect(follower.behind.last == 3)
        follower.pass(210)
        #expect(follower.behind.last == 0)
        #expect(
            FeedNotice.behind(path: "log", generations: 3).description == "3 generations of log are still to be read")
        #expect(FeedNotice.behind(path: "log", generations: 1).description == "1 generation of log is still to be read")
    }

    @Test("shows a generation that nobody has seen though the newest begins like it, and has come less far")
    func sameBeginning() throws {
        make("log", "0\n")
        let follower = try Follower(path("log"))
        changeHands(.moved, to: 1, "# begins\n1\n")
        changeHands(.moved, to: 2, "# begins\n")
        follower.pass(20_000)
        #expect(follower.text == ["0", "# begins", "1", "# begins"])
    }

    @Test("is read without waiting for whoever is about to leave")
    func leaving() throws {
        make("log", "0\n")
        var configuration = FeedConfiguration()
        configuration.quietMilliseconds = 3_600_000
        let reader = try FeedReader(path("log"), configuration)
        for number in 1...3 { changeHands(.moved, to: number, "\(number)\n") }
        #expect(reader.feed.readToEnd(within: 60_000) { _ = reader.feed.drainEvents() })
        #expect(reader.feed.lineCount == 7)
        #expect(reader.text == ["0", "1", "2", "3"])
    }
}
