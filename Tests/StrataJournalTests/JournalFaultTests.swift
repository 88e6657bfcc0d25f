import StrataDocument
import StrataSystem
import Testing

@testable import StrataJournal

@Suite("A journal that is not as it should be")
struct JournalFaultTests {
    private func error(of directory: String) throws -> JournalError {
        var query = JournalQuery()
        query.directory = directory
        let error = try #require(throws: JournalError.self) { try JournalDocument(query) }
        #expect(!error.description.contains("\n") && error.description.contains(directory), "\(error)")
        return error
    }

    @Test("is told of where there is none")
    func missing() throws {
        let folder = try JournalFolder()
        #expect(try error(of: folder.path + "/no").kind == .noJournal)
        #expect(try error(of: folder.path).kind == .noJournal)
        #expect(try error(of: folder.path).exitCode == 66)
        try folder.write(0..<1)
        #expect(try error(of: folder.file()).description.contains("it is no folder"))
    }

    @Test("is told of where none of its files can be read", arguments: ["", "no journal at all", "LPKSHHRH"])
    func noJournal(text: String) throws {
        let folder = try JournalFolder()
        _ = try FileDescriptor(writing: folder.file(), isNew: true)
        try folder.overwrite("system.journal", at: 0, with: Array(text.utf8))
        let error = try error(of: folder.path)
        #expect(error.kind == .damaged && error.exitCode == 65)
    }

    @Test("is whole while one of its files is lengthened, and for a moment shorter than its head says")
    func lengthening() throws {
        let folder = try JournalFolder()
        try folder.write(0..<3)
        let before = JournalFiles(lookingAt: folder.path)
        let contents = try folder.contents("system.journal")
        // The size of what follows the head.
        try folder.overwrite("system.journal", at: 96, with: [UInt8](repeating: 0x7F, count: 8))
        let during = JournalFiles(lookingAt: folder.path, since: before)
        #expect(during.news(since: before, newest: .max) == nil && during.entryCount == 3)
        try folder.overwrite("system.journal", at: 0, with: contents)
        let after = JournalFiles(lookingAt: folder.path, since: during)
        #expect(after.news(since: during, newest: .max) == nil && after.entryCount == 3)
        Folder.remove(folder.file())
        let gone = JournalFiles(lookingAt: folder.path, since: after)
        #expect(gone.news(since: after, newest: .max) == "system.journal has gone, and with it its entries")
    }

    @Test("is told of where it may not be read")
    func denied() throws {
        // The rights of a folder are not asked of root.
        guard !Folder.isReadable("/root") else { return }
        #expect(try error(of: "/root").kind == .permissionDenied)
    }

    @Test("shows what of it can be read, and says what is left out")
    func damaged() throws {
        let folder = try JournalFolder()
        try folder.write(0..<50, "cut.journal")
        try folder.write(50..<60)
        #expect(try folder.document().remark == nil)
        try folder.cut("cut.journal", to: try folder.size("cut.journal") / 2)
        let document = try folder.document()
        try document.drainAll()
        #expect(document.messages == (50..<60).map { "entry \($0)" })
        #expect(document.remark == "left out: cut.journal, it is cut short")
        #expect(try folder.size("cut.journal") > 0)
    }

    @Test("says how many entries are not shown that its files claim to have")
    func lacking() throws {
        let folder = try JournalFolder()
        try folder.write(0..<100)
        var notices: [String] = []
        func open(_ terms: String...) throws -> JournalDocument {
            var query = folder.query
            for term in terms { try query.add(term: term) }
            let document = try JournalDocument(query)
            notices = []
            document.onNews { if case .noticed(let text) = $0 { notices.append(text) } }
            try document.drainAll()
            return document
        }
        #expect(try open().count == 100 && notices.isEmpty)
        // How many entries there are, in the head: seven more than there are.
        try folder.overwrite("system.journal", at: 152, with: [107, 0, 0, 0, 0, 0, 0, 0])
        let count = try open().count
        let sentence = "7 of 107 entries are not shown, for they are damaged or in several files; "
        #expect(count == 100 && notices == [sentence + "`journalctl --verify` says more"])
        #expect(try open("MESSAGE=entry 3").count == 1 && notices.isEmpty)
    }

    @Test("ends nothing where bytes in it are wrong", arguments: 0..<12)
    func wrongBytes(seed: Int) throws {
        let folder = try JournalFolder()
        try folder.write(0..<2000)
        let size = try folder.size("system.journal")
        var state = UInt64(seed + 1)
        for _ in 0..<200 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let place = 4096 + Int(state >> 20) % (size - 4104)
            let bytes = withUnsafeBytes(of: state) { Array($0) }
            try folder.overwrite("system.journal", at: place, with: bytes)
        }
        // It may be that nothing is found, or that it cannot be opened.
        guard let document = try? folder.document(initialRows: 50) else { return }
        try document.drainAll()
        #expect(document.count <= 2000, "seed \(seed)")
        for index in 0..<document.count { _ = document.line(at: index) }
    }

    @Test("does not end the program where a file is cut while it is open")
    func cutWhileOpen() throws {
        let folder = try JournalFolder()
        try folder.write(0..<20_000)
        let document = try folder.document(initialRows: 10)
        try document.drainAll()
        #expect(document.count == 20_000)
        try folder.cut("system.journal", to: 4096)
        let unreadable = stride(from: 0, to: 20_000, by: 300).filter { !document.line(at: $0).isReadable }
        #expect(unreadable.count > 10)
    }

    @Test("says that a file was cut while it is read by threads of the program's own, and goes on")
    func cutWhileFollowed() throws {
        let folder = try JournalFolder()
        try folder.write(0..<3000, "system@former.journal")
        try folder.write(3000..<3010)
        let document = try folder.document(initialRows: 10)
        try document.drainAll()
        var notices: [String] = []
        document.onNews { if case .noticed(let text) = $0 { notices.append(text) } }
        let reader = document.reader()
        #expect(reader.read(from: document.id(at: 3000), .backward) != nil)
        try folder.cut("system@former.journal", to: 4096)
        // Where search reads: a signal that is held back there would end the program.
        let thread = try Thread {
            var position = RowID(-1)
            while let block = reader.read(from: position, .backward) { position = block.next(.backward) }
        }
        thread.join()
        document.take { notices.contains { $0.contains("was cut or written anew while it was open") } }
        try folder.write(3010..<3020)
        document.take { document.count == 3020 }
        #expect(document.string(at: 3019).hasSuffix("entry 3019"))
    }
}
