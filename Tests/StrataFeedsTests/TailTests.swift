import Glibc
import StrataDocument
import StrataGenerators
import Testing

@testable import StrataFeeds

@Suite("A last line that is written anew")
struct TailTests {
    let directory = TemporaryDirectory()

    /// How somebody writes the end of a file anew.
    enum Way: CaseIterable {
        /// Cuts it where the line begins, and writes it.
        case cut
        /// Writes over it.
        case over
        /// Writes the whole file anew.
        case whole
    }

    /// - Parameter between: what comes between two steps of the writer.
    private func rewrite(
        _ path: String, keeping kept: [UInt8], _ tail: [UInt8], _ way: Way, between: () -> Void = {}
    ) {
        switch way {
        case .cut:
            truncate(path, kept.count)
            between()
            write(tail, to: path, flags: O_WRONLY | O_APPEND)
        case .over:
            let number = open(path, O_WRONLY)
            pwrite(number, tail, tail.count, kept.count)
            between()
            ftruncate(number, kept.count + tail.count)
            close(number)
        case .whole:
            write([], to: path, flags: O_WRONLY | O_TRUNC)
            between()
            write(kept + tail, to: path, flags: O_WRONLY)
        }
    }

    private func record(_ number: Int, _ text: String) -> [UInt8] {
        Array(#"{"type":"received","id":"\#(number)","text":"\#(text)"}"#.utf8) + [0x0A]
    }

    @Test("is the same row with another text, and no divider tells of it", arguments: Way.allCases, [1, 3, 700])
    func sameRow(way: Way, count: Int) throws {
        let kept = (0..<count - 1).flatMap { record($0, "something that was said") }
        let path = directory.file("chat", containing: kept + record(count, "a"))
        let reader = try FeedReader(path)
        let document = FeedDocument(reader.feed)
        reader.waitUntilIndexed()
        document.drain()
        for length in [2, 40, 5000, 9000, 3] {
            let tail = record(count, String(repeating: "a", count: length))
            rewrite(path, keeping: kept, tail, way)
            #expect(reader.wait { reader.rows.last?.bytes.elementsEqual(tail.dropLast()) == true }, "\(length)")
            #expect(reader.lines == naiveLines(kept + tail))
        }
        #expect(reader.dividers.isEmpty && reader.notices.isEmpty)
        #expect(reader.events.allSatisfy { if case .removed = $0 { false } else { true } })
        append("one more\n", to: path)
        #expect(reader.wait { reader.text.last == "one more" })
        #expect(reader.count == count + 1)
    }

    @Test("keeps its name and those of the rows before it, and nothing else is told to have changed")
    func names() throws {
        let kept = (0..<40).flatMap { record($0, "said") }
        let path = directory.file("chat", containing: kept + record(40, "a"))
        let feed = try LineFeed([.file(path)])
        let document = FeedDocument(feed)
        let waiting = FeedReader(feed)
        func wait(until isDone: () -> Bool) {
            var rounds = 0
            while !isDone(), rounds < 6000 {
                document.drain()
                usleep(1000)
                rounds += 1
            }
        }
        wait { feed.progress.isIndexed }
        let names = (0..<41).map { document.id(at: $0) }
        var changes: [DocumentChange] = []
        document.observers.add(waiting) { _, update in changes += update.changes }
        for number in 1...20 {
            let tail = record(40, String(repeating: "ab", count: number))
            rewrite(path, keeping: kept, tail, .cut)
            wait { document.line(at: document.count - 1).bytes.elementsEqual(tail.dropLast()) }
            #expect(document.line(at: 40).string.utf8.elementsEqual(tail.dropLast()))
        }
        #expect((0..<document.count).map { document.id(at: $0) } == names)
        #expect(Set(changes) == [.changed(names[40])])
    }

    @Test(
        "is told of by a divider where nothing comes in its place, or more lines than it have gone", arguments: [0, 2])
    func gone(count: Int) throws {
        let kept = (0..<50).flatMap { record($0, "said") }
        let path = directory.file("chat", containing: kept + record(50, "a") + (count > 0 ? record(51, "b") : []))
        let reader = try FeedReader(path)
        reader.waitUntilIndexed()
        let new = (0..<count).flatMap { record(50 + $0, "another") }
        rewrite(path, keeping: kept, new, .over)
        #expect(reader.wait { reader.dividers.count == 1 && reader.lines == naiveLines(kept + new) })
    }

    /// Writes over the end of a file, and does not cut off what is still behind that.
    private func writeOver(_ path: String, behind kept: [UInt8], _ tail: [UInt8]) {
        let number = open(path, O_WRONLY)
        pwrite(number, tail, tail.count, kept.count)
        close(number)
    }

    @Test("counts once the end of a longer one that stood there is cut off, and before that only if nobody does so")
    func leftOver() throws {
        let kept = (0..<30).flatMap { record($0, "said") }
        let tails = [400, 90].map { record(30, String(repeating: "a", count: $0)) }
        let path = directory.file("chat", containing: kept + tails[0])
        let follower = try Follower(path)
        writeOver(path, behind: kept, tails[1])
        follower.pass(50)
        #expect(follower.rows.count == 31)
        truncate(path, kept.count + tails[1].count)
        follower.pass(20)
        #expect(follower.lines == naiveLines(kept + tails[1]) && follower.rows.count == 31)
        write(kept + tails[0], to: path, flags: O_WRONLY | O_TRUNC)
        follower.pass(500)
        #expect(follower.lines == naiveLines(kept + tails[0]) && follower.rows.count == 31)
        writeOver(path, behind: kept, tails[1])
        follower.pass(150)
        #expect(follower.lines == naiveLines(kept + tails[1] + tails[0].dropFirst(tails[1].count)))
        #expect(follower.rows.count == 32)
    }

    @Test(
        "goes without a divider where it came a moment ago, and was what stood there between two steps",
        arguments: [true, false])
    func betweenSteps(isGoneOnWith: Bool) throws {
        let kept = (0..<30).flatMap { record($0, "said") }
        let path = directory.file("chat", containing: kept)
        let follower = try Follower(path)
        follower.pass(1000)
        // Nobody has seen the longer one that stands there before.
        write(record(30, String(repeating: "a", count: 400)), to: path, flags: O_WRONLY | O_APPEND)
        writeOver(path, behind: kept, record(30, "b"))
        follower.pass(30)
        #expect(follower.rows.count == 32)
        let tail = isGoneOnWith ? record(30, String(repeating: "c", count: 500)) + record(31, "d") : record(30, "b")
        truncate(path, kept.count + record(30, "b").count)
        if isGoneOnWith {
            follower.pass(30)
            writeOver(path, behind: kept, tail)
        }
        follower.pass(200)
        #expect(follower.lines == naiveLines(kept + tail))
        #expect(follower.dividers == [])
        #expect(follower.count == follower.rows.count)
    }

    @Test("goes with a divider where it was there for longer than a moment")
    func longer() throws {
        let kept = (0..<30).flatMap { record($0, "said") }
        let path = directory.file("chat", containing: kept)
        let follower = try Follower(path)
        write(record(30, "b") + record(31, "b"), to: path, flags: O_WRONLY | O_APPEND)
        follower.pass(150)
        writeOver(path, behind: kept, record(30, "c") + record(31, "c"))
        follower.pass(300)
        #expect(follower.dividers.count == 1)
        #expect(follower.lines == naiveLines(kept + record(30, "c") + record(31, "c")))
    }

    @Test(
        "leaves what the file holds in the end, whatever is added, written anew and taken away", arguments: seeds(40))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var lines = (0..<Int.random(in: 3...60, using: &random)).map { record($0, "said") }
        let path = directory.file("chat\(seed)", containing: Array(lines.joined()))
        var configuration = FeedConfiguration()
        configuration.indexLimits = IndexLimits(lines: 4, bytes: 300, granule: 64)
        let follower = try Follower(path, configuration, turns: Bool.random(using: &random) ? nil : 1)
        for _ in 0..<30 {
            // Looks fall anywhere, between two steps of the writer too, who is never away for longer than a moment.
            let looks = (0..<2).map { _ in Bool.random(using: &random) ? Double.random(in: 0...12, using: &random) : 0 }
            let between = { if looks[0] > 0 { follower.pass(looks[0]) } }
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                let new = record(lines.count, String(repeating: "n", count: Int.random(in: 0..<90, using: &random)))
                lines.append(new)
                write(new, to: path, flags: O_WRONLY | O_APPEND)
            default:
                lines.removeLast()
                let kept = Array(lines.joined())
                let new = (0..<Int.random(in: 1...2, using: &random)).map { _ in
                    record(lines.count, String(repeating: "x", count: Int.random(in: 0..<6000, using: &random)))
                }
                let way = Way.allCases.randomElement(using: &random)!
                rewrite(path, keeping: kept, Array(new.joined()), way, between: between)
                lines += new
            }
            if looks[1] > 0 { follower.pass(looks[1]) }
        }
        follower.pass(1000)
        #expect(follower.lines == naiveLines(Array(lines.joined())), "STRATA_SEED=\(seed)")
        #expect(follower.dividers.isEmpty, "STRATA_SEED=\(seed)")
    }
}
