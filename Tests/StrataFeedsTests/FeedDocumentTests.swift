import Glibc
import StrataDocument
import StrataSystem
import Testing

@testable import StrataFeeds

/// A file that is shown as a document.
private final class FeedDocumentRig {
    let directory = TemporaryDirectory()
    let path: String
    let document: FeedDocument

    init(_ text: String, _ configuration: FeedConfiguration = FeedConfiguration()) throws {
        path = directory.file("a.log", containing: Array(text.utf8))
        document = FeedDocument(try LineFeed([.file(path)], configuration: configuration))
        document.drain()
    }

    /// Takes what the feed has to tell until something is so.
    func take(until isDone: () -> Bool) {
        let deadline = MonotonicClock.now + 60_000
        while !isDone(), MonotonicClock.now < deadline {
            _ = waitForInput(document.feed.wakeUpDescriptor, milliseconds: 10)
            document.drain()
        }
        #expect(isDone(), "what was waited for never came")
    }

    func drainAll() { take { document.feed.progress.isIndexed } }

    func text(at index: Int) -> String { String(decoding: document.line(at: index).bytes, as: UTF8.self) }
}

private func lines(_ numbers: Range<Int>) -> String { numbers.map { "line \($0)\n" }.joined() }

@Suite("A feed as a document")
struct FeedDocumentTests {
    @Test(
        "estimates short lines by themselves, wherever one of 50 MB lies among them",
        arguments: [0, 200, 1980, 2000])
    func enormousLine(place: Int) throws {
        // 2000 lines of 100 bytes, with the line feed.
        let short = [String](repeating: String(repeating: "a", count: 99) + "\n", count: 2000)
        let long = String(decoding: [UInt8](repeating: 0x62, count: 50_000_000), as: UTF8.self) + "\n"
        let rig = try FeedDocumentRig(short[..<place].joined() + long + short[place...].joined())
        rig.drainAll()
        #expect(rig.document.count == 2001)
        // The long one counts with 16 KiB, and with up to two granules of 4 KiB at its ends.
        #expect((100...113).contains(rig.document.averageBytes), "\(rig.document.averageBytes)")
    }

    @Test("tells of a row in whose place another text stands when those behind it have gone with the same change")
    func replaced() throws {
        let directory = TemporaryDirectory()
        let path = directory.file("a.log", containing: Array(lines(0..<10).utf8))
        let follower = try Follower(path, turns: 0)
        follower.takesEvents = false
        let document = FeedDocument(follower.feed)
        follower.pass(30)
        document.drain()
        let row = document.id(at: 9)
        append("line 10\n", to: path)
        follower.pass(30)
        document.drain()
        #expect(document.count == 11)
        let before = document.revision(of: row)
        // As long as the two lines that it stands in the place of.
        let (number, new) = (open(path, O_WRONLY), Array("another line..\n".utf8))
        pwrite(number, new, new.count, lines(0..<9).utf8.count)
        close(number)
        follower.pass(30)
        document.drain()
        #expect(document.count == 10 && document.id(at: 9) == row)
        #expect(document.line(at: 9).string == "another line..")
        #expect(document.revision(of: row) != before)
    }

    @Test("gives whole what is copied, saved or exported, however much of it is shown")
    func originals() throws {
        let long = String(repeating: "b", count: 300_000)
        let rig = try FeedDocumentRig("a\n\(long)\nc\n")
        rig.drainAll()
        #expect(rig.document.line(at: 1).bytes.count == 64 << 10)
        var bytes: [UInt8] = []
        var position: RowID? = rig.document.id(at: 0)
        let reader = rig.document.originals()
        while let row = position, let block = reader.read(from: row, .forward) {
            bytes += block.bytes
            position = block.rows.last.map { RowID($0.ordinal + 1) }
        }
        #expect(bytes == Array("a\n\(long)\nc\n".utf8))
    }

    @Test("keeps the name of a row while the lines before it are still being found, and others follow")
    func names() throws {
        var configuration = FeedConfiguration()
        configuration.initialLines = 10
        configuration.startsAtOnce = false
        configuration.blockBytes = 512
        let rig = try FeedDocumentRig(lines(0..<5000), configuration)
        let name = rig.document.id(at: rig.document.count - 3)
        let text = rig.document.text(of: name)
        #expect(rig.document.count < 5000 && text.bytes == ArraySlice("line 4997".utf8))
        try rig.document.feed.start()
        rig.drainAll()
        append("new\n", to: rig.path)
        rig.take { rig.document.count == 5001 }
        #expect(rig.document.index(of: name) == 4997 && rig.document.text(of: name) == text)
    }

    @Test("gives no name a second time where a file is cut: rows that went are gone")
    func cut() throws {
        let rig = try FeedDocumentRig(lines(0..<20))
        rig.drainAll()
        let gone = (0..<20).map(rig.document.id)
        for round in 0..<3 {
            write([], to: rig.path, flags: O_WRONLY | O_TRUNC)
            append("other \(round)\n", to: rig.path)
            rig.take { rig.document.count == 2 && rig.text(at: 1) == "other \(round)" }
        }
        #expect(rig.document.line(at: 0).isDivider)
        #expect(gone.allSatisfy { rig.document.index(of: $0) == nil && !rig.document.text(of: $0).isReadable })
    }

    @Test("gives a last line that grows another revision, and tells of it")
    func growing() throws {
        let rig = try FeedDocumentRig("one\ntw")
        rig.drainAll()
        let before = rig.document.line(at: 1).version
        append("o\nthree\n", to: rig.path)
        rig.take { rig.document.count == 3 }
        #expect(rig.text(at: 1) == "two" && rig.document.line(at: 1).version != before)
        #expect(rig.document.line(at: 0).version?.revision == 0)
    }

    @Test("shows nothing of what was polled before it is published")
    func publishing() throws {
        let rig = try FeedDocumentRig("one\n")
        rig.drainAll()
        append("two\n", to: rig.path)
        while rig.document.poll().isEmpty {}
        #expect(rig.document.count == 1 && rig.document.hasNews)
        rig.document.publish()
        #expect(rig.document.count == 2 && !rig.document.hasNews)
    }

    @Test(
        "is scanned either way, each line once, while lines are added to the file",
        arguments: [ScanDirection.forward, .backward])
    func scan(direction: ScanDirection) throws {
        let rig = try FeedDocumentRig(lines(0..<20_000))
        rig.drainAll()
        let scanned = Guarded<[RowID: [UInt8]]>([:])
        let scan = try DocumentScan(rig.document.reader(), from: rig.document.id(at: 7000), direction) { rows in
            rows.forEachRow { row, bytes in
                let former = scanned.withLock { $0.updateValue(Array(bytes), forKey: row) }
                #expect(former == nil)
                return true
            }
            return true
        }
        append(lines(20_000..<20_100), to: rig.path)
        rig.take { rig.document.count == 20_100 && scan.progress.isFinished }
        let expected = direction == .forward ? 7000..<20_000 : 0..<7001
        let found = scanned.withLock { $0 }
        #expect(found.count == expected.count)
        #expect(expected.allSatisfy { found[rig.document.id(at: $0)] == Array("line \($0)".utf8) })
    }

    @Test("is read no farther than is enough, either way", arguments: [ScanDirection.forward, .backward])
    func enough(direction: ScanDirection) throws {
        let rig = try FeedDocumentRig(lines(0..<20_000))
        rig.drainAll()
        let (few, many) = (RowStretch(enough: 1), RowStretch())
        let start = rig.document.id(at: 10_000)
        #expect(rig.document.reader().read(from: start, direction, into: few))
        #expect(rig.document.reader().read(from: start, direction, into: many))
        #expect(few.count > 0 && few.count < many.count)
        let near = direction == .forward ? few.row(at: 0) : few.row(at: few.count - 1)
        #expect(near == start)
    }

    @Test("is scanned without what divides its generations, and without rows that have gone")
    func scanOfGenerations() throws {
        let rig = try FeedDocumentRig(lines(0..<10))
        rig.drainAll()
        let start = rig.document.id(at: 0)
        write([], to: rig.path, flags: O_WRONLY | O_TRUNC)
        append("after\n", to: rig.path)
        rig.take { rig.document.count == 2 }
        for (direction, from) in [(ScanDirection.forward, start), (.backward, rig.document.id(at: 1))] {
            let scanned = Guarded<[RowID]>([])
            let scan = try DocumentScan(rig.document.reader(), from: from, direction) { rows in
                rows.forEachRow { row, _ in
                    scanned.withLock { $0.append(row) }
                    return true
                }
                return true
            }
            rig.take { scan.progress.isFinished }
            #expect(scanned.withLock { $0 } == [rig.document.id(at: 1)])
        }
    }
}
