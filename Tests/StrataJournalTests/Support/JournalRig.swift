import StrataDocument
import StrataSystem
import Testing

@testable import StrataJournal

/// A folder with a journal, which vanishes with the rig.
final class JournalFolder {
    let path: String
    /// What is written next.
    var entries = EntryExport()

    init() throws { path = try Folder.makeTemporary("/tmp/strata-journal-") }

    deinit { Folder.removeWithFiles(path) }

    func file(_ name: String = "system.journal") -> String { "\(path)/\(name)" }

    /// Writes what was added.
    func write(_ name: String = "system.journal") throws { try entries.write(to: file(name)) }

    /// Adds numbered entries and writes them.
    func write(_ numbers: Range<Int>, _ name: String = "system.journal") throws {
        for number in numbers { entries.add("entry \(number)") }
        try write(name)
    }

    var query: JournalQuery {
        var query = JournalQuery()
        query.directory = path
        return query
    }

    /// The journal as a document.
    func document(_ terms: String..., initialRows: Int = 400) throws -> JournalDocument {
        var query = query
        for term in terms { try query.add(term: term) }
        return try JournalDocument(query, initialRows: initialRows)
    }

    /// Puts bytes at a place of a file.
    func overwrite(_ name: String, at offset: Int, with bytes: [UInt8]) throws {
        let file = try FileDescriptor(writingInto: file(name))
        let written = bytes.withUnsafeBytes { file.writeBlock($0, at: offset) }
        try #require(written.error == nil)
    }

    /// All bytes of a file.
    func contents(_ name: String) throws -> [UInt8] {
        try FileDescriptor(reading: file(name)).bytes(at: 0, count: size(name))
    }

    func cut(_ name: String, to count: Int) throws { try FileDescriptor(writingInto: file(name)).cut(to: count) }

    func size(_ name: String) throws -> Int { try FileStatus(path: file(name)).size }
}

extension JournalDocument {
    /// Takes what was found, and brings the document up to that.
    func drain() {
        _ = poll()
        publish()
    }

    /// Takes what is found until something is so; gives up after a minute.
    func take(until isDone: () -> Bool) {
        let end = MonotonicClock.now + 60_000
        drain()
        while !isDone(), MonotonicClock.now < end {
            var set = PollSet([wakeUpDescriptor])
            set.wait(atMost: 100)
            drain()
        }
        #expect(isDone(), "what was waited for never came")
    }

    /// Starts, and takes everything that was there.
    func drainAll() throws {
        var isCounted = false
        onNews { if $0 == .counted { isCounted = true } }
        try start()
        take { isCounted }
    }

    func string(at index: Int) -> String { line(at: index).string }

    /// What stands behind the last colon of every row.
    var messages: [String] { (0..<count).map { string(at: $0).split(separator: ": ").last.map(String.init) ?? "" } }
}
