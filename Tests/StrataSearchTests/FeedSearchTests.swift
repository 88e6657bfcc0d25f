import StrataDocument
import StrataFeeds
import StrataGenerators
import StrataSystem
import Testing

@testable import StrataSearch

@Suite("A search in a file")
struct FeedSearchTests {
    /// A file in a folder of its own, which goes with it.
    private final class Rig {
        let folder: String
        let document: FeedDocument
        var path: String { folder + "/a.log" }

        init(_ bytes: [UInt8], _ configuration: FeedConfiguration = FeedConfiguration()) throws {
            folder = try Folder.makeTemporary("/tmp/strata-search-")
            try write(bytes, to: FileDescriptor(writing: folder + "/a.log", isNew: true))
            document = FeedDocument(
                try LineFeed([.file(folder + "/a.log")], configuration: configuration))
            document.drain()
        }

        deinit { Folder.removeWithFiles(folder) }

        func append(_ text: String) throws {
            try write(Array(text.utf8), to: FileDescriptor(appending: path))
        }

        func take(until isDone: () -> Bool) {
            wait(document.feed.wakeUpDescriptor) {
                document.drain()
                return isDone()
            }
        }
    }

    /// Every row as it is shown, and those that a stretch after the other gives.
    private func check(_ document: FeedDocument, _ direction: ScanDirection, from start: Int) {
        let reader = document.reader()
        let stretch = RowStretch()
        var given: [(Int, [UInt8])] = []
        var position = document.id(at: start)
        while reader.read(from: position, direction, into: stretch) {
            position = stretch.next(direction)
            var rows = stretch.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(
                Array.init)
            #expect(rows.removeLast().isEmpty && rows.count == stretch.count)
            var cursor = stretch.cursor
            var part: [(Int, [UInt8])] = []
            var offset = 0
            for (index, row) in rows.enumerated() {
                if index % 3 == 0 { #expect(cursor.index(ofByte: offset + row.count) == index) }
                part.append((stretch.row(at: index).ordinal, row))
                offset += row.count + 1
            }
            given += direction == .forward ? part : part.reversed()
        }
        let asked =
            direction == .forward ? Array(start..<document.count) : Array((0...start).reversed())
        let expected = asked.filter { !document.line(at: $0).isDivider }
        #expect(given.map(\.0) == expected.map { document.id(at: $0).ordinal })
        #expect(given.map(\.1) == expected.map { Array(document.line(at: $0).bytes) })
    }

    @Test("reads rows in one piece as they are shown, whatever is in them", arguments: 0..<UInt64(8))
    func stretches(seed: UInt64) throws {
        var hostile = HostileRows(seed: seed)
        var random = SplitMix64(seed: seed)
        var rows = hostile.rows(Int.random(in: 1...size(9000, debug: 2000), using: &random))
        for place in rows.indices where place % 1500 == 700 {
            rows[place] += Array(repeating: 0x78, count: Int.random(in: 60_000...140_000, using: &random))
        }
        let bytes = Array(
            rows.map { $0 + (Int.random(in: 0..<3, using: &random) == 0 ? [0x0D, 0x0A] : [0x0A]) }
                .joined())
        let rig = try Rig(seed % 2 == 0 ? bytes : bytes.dropLast())
        rig.take { rig.document.feed.progress.isIndexed }
        for direction in [ScanDirection.forward, .backward] {
            for start in [0, rig.document.count / 3, rig.document.count - 1] {
                check(rig.document, direction, from: start)
            }
        }
    }

    @Test(
        "goes on with a last line that grows, with lines that follow, and with what a file that is cut holds then"
    )
    func following() throws {
        let rig = try Rig(Array("one needle\ntwo\nthree nee".utf8))
        rig.take { rig.document.feed.progress.isIndexed }
        let search = try RowSearch(
            for: Matcher(Pattern("needle")), in: rig.document, from: rig.document.id(at: 1))
        search.waitForAll()
        #expect(search.hits == [rig.document.id(at: 0).ordinal])
        try rig.append("dle\nfour\nfive needle\n")
        rig.take { rig.document.count == 5 }
        search.waitForAll()
        #expect(search.hits == [0, 2, 4].map { rig.document.id(at: $0).ordinal })
        try write(Array("needle\n".utf8), to: FileDescriptor(writing: rig.path, isNew: false))
        rig.take { rig.document.count == 2 && rig.document.line(at: 1).string == "needle" }
        search.waitForAll()
        #expect(search.hits == [rig.document.id(at: 1).ordinal])
    }

    @Test("that begins before all lines are found finds what is in these, too")
    func growing() throws {
        let text = (0..<200_000).map { "line \($0)\n" }.joined()
        let rig = try Rig(Array(text.utf8))
        let search = try RowSearch(
            for: Matcher(Pattern("7777")), in: rig.document,
            from: rig.document.id(at: rig.document.count - 1))
        rig.take { rig.document.feed.progress.isIndexed }
        search.waitForAll()
        // 7777 alone; 9 with a digit before it, 10 with one behind it, of which 77777 is both; and behind the 1 of six
        // digits 10 and 10, of which again one is both.
        #expect(search.hits == names(of: rig.document, having: "7777") && search.count == 38)
        #expect(search.nearest(to: rig.document.id(at: 199_999)) == rig.document.id(at: 197_777))
    }
}
