import StrataDocument
import StrataSystem
import Testing

@testable import StrataJournal

@Suite("A journal as a document")
struct JournalDocumentTests {
    @Test(
        "opens at the newest entries, and finds those before them in their order", arguments: [0, 1, 9, 10, 11, 2000])
    func opening(count: Int) throws {
        let folder = try JournalFolder()
        if count == 0 {
            // A journal that has entries, of which none is wanted.
            folder.entries.add("other", identifier: "other")
        }
        try folder.write(0..<count)
        let document = try folder.document("SYSLOG_IDENTIFIER=web", initialRows: 10)
        #expect(document.messages == (max(0, count - 10)..<count).map { "entry \($0)" })
        let first = document.count > 0 ? document.id(at: 0) : nil
        try document.drainAll()
        #expect(document.messages == (0..<count).map { "entry \($0)" })
        if let first {
            #expect(first == RowID(0) && document.index(of: first) == max(0, count - 10))
            #expect(document.id(at: 0).ordinal == -max(0, count - 10))
        }
        #expect(document.text(of: RowID(count + 1)) == .gone)
    }

    @Test("follows what is added, also to one that had none of the wanted entries", arguments: [0, 3])
    func following(before: Int) throws {
        let folder = try JournalFolder()
        folder.entries.add("other", identifier: "other")
        try folder.write(0..<before)
        let document = try folder.document("SYSLOG_IDENTIFIER=web")
        try document.drainAll()
        // More than one group of them, in several writes.
        var count = before
        for more in [1, 2, 300, 5] {
            try folder.write(count..<count + more)
            count += more
            document.take { document.count == count }
            #expect(document.messages == (0..<count).map { "entry \($0)" })
        }
        #expect(document.id(at: 0) == RowID(0))
    }

    @Test("goes on in a new file where a journal is rotated, and reads what was in the former one")
    func rotation() throws {
        let folder = try JournalFolder()
        try folder.write(0..<20)
        let document = try folder.document(initialRows: 5)
        try document.drainAll()
        try Folder.rename(folder.file(), to: folder.file("system@former.journal"))
        try folder.write(20..<700)
        document.take { document.count == 700 }
        #expect(document.messages == (0..<700).map { "entry \($0)" })
        // Others that have it open hear of the new file, too.
        let block = try #require(document.reader().read(from: RowID(400), .backward))
        #expect(
            String(decoding: block.bytes[block.range(at: block.rows.count - 1)], as: UTF8.self).hasSuffix("entry 415"))
    }

    @Test("says of entries that have gone with their file that they cannot be read, and goes on")
    func vanishing() throws {
        let folder = try JournalFolder()
        try folder.write(0..<600, "system@former.journal")
        try folder.write(600..<1300)
        let document = try folder.document(initialRows: 10)
        try document.drainAll()
        #expect(document.count == 1300)
        var isChanged = false
        var notices: [String] = []
        document.onNews {
            if $0 == .filesChanged { isChanged = true }
            if case .noticed(let text) = $0 { notices.append(text) }
        }
        Folder.remove(folder.file("system@former.journal"))
        document.take { isChanged }
        #expect(notices == ["system@former.journal has gone, and with it its entries"])
        #expect(!document.line(at: 0).isReadable && document.details(of: document.id(at: 0)) == nil)
        #expect(document.string(at: 1299).hasSuffix("entry 1299"))
        try folder.write(1300..<1310)
        document.take { document.count == 1310 }
        #expect(document.string(at: 1309).hasSuffix("entry 1309"))
        // Whoever reads them one after another passes over what has gone.
        let block = try #require(document.reader().read(from: document.id(at: 0), .forward))
        #expect(block.rows[0].ordinal > document.id(at: 0).ordinal)
    }

    @Test("goes on with the first entry that comes where nothing is left of those before")
    func vacuumed() throws {
        let folder = try JournalFolder()
        try folder.write(0..<5)
        let document = try folder.document()
        try document.drainAll()
        var isChanged = false
        document.onNews { if $0 == .filesChanged { isChanged = true } }
        Folder.remove(folder.file())
        document.take { isChanged }
        try folder.write(5..<8)
        document.take { document.count == 8 }
        #expect((5..<8).map { document.string(at: $0).suffix(7) } == ["entry 5", "entry 6", "entry 7"])
    }

    @Test("says that a file has come with older entries, and nothing where a file has newer ones")
    func late() throws {
        let folder = try JournalFolder()
        var older = EntryExport()
        for number in 0..<5 { older.add("older \(number)") }
        folder.entries.time += 3_600_000_000
        try folder.write(0..<10)
        let document = try folder.document()
        try document.drainAll()
        var notices: [String] = []
        document.onNews { if case .noticed(let text) = $0 { notices.append(text) } }
        folder.entries.add("newer")
        try folder.write("user.journal")
        document.take { document.count == 11 }
        #expect(notices.isEmpty)
        try older.write(to: folder.file("archive.journal"))
        document.take { !notices.isEmpty }
        let sentence =
            "archive.journal came with older entries, which are not shown; open the journal again to see them"
        #expect(notices == [sentence])
        #expect(document.count == 11)
        #expect(try folder.document().count == 16)
    }

    @Test("is read by others as it is shown, on either way and across what comes meanwhile")
    func readers() throws {
        let folder = try JournalFolder()
        try folder.write(0..<1000)
        let document = try folder.document(initialRows: 300)
        try document.drainAll()
        let reader = document.reader()
        try folder.write(1000..<1005)
        document.take { document.count == 1005 }
        for direction in [ScanDirection.forward, .backward] {
            var position = document.id(at: direction == .forward ? 0 : 1004)
            var texts: [String] = []
            while let block = reader.read(from: position, direction) {
                let read = block.rows.indices.map { String(decoding: block.bytes[block.range(at: $0)], as: UTF8.self) }
                texts = direction == .forward ? texts + read : read + texts
                position = block.next(direction)
            }
            #expect(texts == (0..<1000).map { document.string(at: $0) })
        }
        let block = try #require(reader.read(from: document.id(at: 500), .backward))
        #expect(block.rows.last == document.id(at: 500))
    }

    @Test("keeps less than two bytes of an entry that it counts")
    func memory() throws {
        let folder = try JournalFolder()
        try folder.write(0..<20_000)
        let document = try folder.document()
        try document.drainAll()
        #expect(document.count == 20_000)
        #expect(document.indexBytes < 40_000, "\(document.indexBytes)")
    }

    @Test("brings entries of several files in the order of their times")
    func interleaving() throws {
        let folder = try JournalFolder()
        var messages: [String] = []
        var other = EntryExport()
        for number in 0..<900 {
            let time = 1_700_000_000_000_000 + UInt64(number) * 1_000_000
            // Three of one, then two of the other.
            if number % 5 < 3 {
                folder.entries.time = time
                folder.entries.add("entry \(number)")
            } else {
                other.time = time
                other.add("entry \(number)")
            }
            messages.append("entry \(number)")
        }
        try folder.write()
        try other.write(to: folder.file("user.journal"))
        let document = try folder.document(initialRows: 10)
        try document.drainAll()
        #expect(document.messages == messages)
    }

    @Test("finds an entry that was counted before it was put among those that are wanted")
    func halfLinked() throws {
        let folder = try JournalFolder()
        folder.entries.add("other", identifier: "other")
        try folder.write(0..<3)
        let before = try folder.contents("system.journal")
        try folder.write(3..<4)
        let after = try folder.contents("system.journal")
        try #require(before.count == after.count)
        try folder.overwrite("system.journal", at: 0, with: before)
        var query = folder.query
        try query.add(term: "SYSLOG_IDENTIFIER=web")
        let source = try JournalSource(query, in: JournalHandle(directory: folder.path))
        let channel = try JournalChannel(JournalIndex())
        let follower = try JournalFollower(source, channel, JournalFiles(in: folder.path), behind: nil)
        func count() -> Int { channel.withState { $0.index.ordinals.count } }
        try follower.follow()
        #expect(count() == 3)
        // Whoever writes counts an entry in the file's head first, at 152, and then puts it in the lists of its fields.
        try folder.overwrite("system.journal", at: 152, with: Array(after[152..<160]))
        try follower.follow()
        #expect(count() == 3)
        try folder.overwrite("system.journal", at: 0, with: after)
        try follower.follow()
        #expect(count() == 4)
        try follower.follow()
        #expect(count() == 4)
    }
}
