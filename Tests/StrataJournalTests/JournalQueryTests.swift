import Testing

@testable import StrataJournal

@Suite("What is asked of a journal")
struct JournalQueryTests {
    /// The messages of the entries that a query lets through.
    private func messages(_ change: (inout JournalQuery) throws -> Void) throws -> [String] {
        let folder = try JournalFolder()
        folder.entries.add("of the unit", priority: 3, [("_SYSTEMD_UNIT", "ssh.service"), ("_UID", "0")])
        folder.entries.add("about the unit", boot: EntryExport.otherBoot, [("_PID", "1"), ("UNIT", "ssh.service")])
        folder.entries.add("of another", priority: 4, [("_SYSTEMD_UNIT", "web.service"), ("_UID", "33")])
        folder.entries.add("of a user", priority: 7, boot: EntryExport.otherBoot, [("_UID", "1000")])
        try folder.write()
        var query = folder.query
        try change(&query)
        return try JournalDocument(query).messages
    }

    @Test("lets through what is of units and what is said about them")
    func units() throws {
        #expect(try messages { try $0.add(unit: "ssh") } == ["of the unit", "about the unit"])
        #expect(
            try messages {
                try $0.add(unit: "ssh.service")
                try $0.add(unit: "web.service")
            } == ["of the unit", "about the unit", "of another"])
    }

    @Test(
        "lets through priorities that are as bad or worse, or a range of them",
        arguments: [
            ("err", ["of the unit"]), ("4", ["of the unit", "of another"]),
            ("warning..err", ["of the unit", "of another"]),
            ("debug..debug", ["of a user"]), ("emerg..crit", []),
        ])
    func priorities(text: String, expected: [String]) throws {
        #expect(try messages { try $0.set(priority: text) } == expected)
    }

    @Test("lets through matches: alternatives of one field, all of several, and what stands on either side of '+'")
    func matches() throws {
        func matching(_ terms: String...) throws -> [String] {
            try messages { for term in terms { try $0.add(term: term) } }
        }
        #expect(try matching("_UID=0", "_UID=33") == ["of the unit", "of another"])
        #expect(try matching("_UID=0", "PRIORITY=4") == [])
        #expect(try matching("_UID=0", "PRIORITY=3", "+", "PRIORITY=7") == ["of the unit", "of a user"])
    }

    @Test("lets through the newest boot of a folder")
    func boot() throws {
        #expect(try messages { $0.isOfThisBoot = true } == ["about the unit", "of a user"])
    }

    @Test("holds all of it at once")
    func together() throws {
        let found = try messages {
            try $0.add(unit: "ssh")
            try $0.set(priority: "info")
            $0.isOfThisBoot = true
            try $0.add(term: "SYSLOG_IDENTIFIER=web")
        }
        #expect(found == ["about the unit"])
    }

    @Test("is refused in one line where it makes no sense", arguments: ["foo", "=1", "a=1", "1A=1", "_UID", "", "+"])
    func malformed(term: String) throws {
        var query = JournalQuery()
        let error = try #require(throws: JournalError.self) { try query.add(term: term) }
        #expect(error.exitCode == 64 && !error.description.contains("\n"))
    }

    @Test(
        "has priorities by name, number and range",
        arguments: ["", "8", "-1", "error!", "err..", "..err", "err...3", "1.2"])
    func malformed(priority: String) throws {
        var query = JournalQuery()
        let error = try #require(throws: JournalError.self) { try query.set(priority: priority) }
        #expect(error.exitCode == 64 && query.priorities == nil)
    }

    @Test("is told in words")
    func words() throws {
        var query = JournalQuery()
        #expect(query.words == "")
        try query.add(unit: "ssh")
        try query.set(priority: "err")
        query.isOfThisBoot = true
        for term in ["_UID=0", "+", "_UID=1"] { try query.add(term: term) }
        #expect(query.words == "ssh.service, err and worse, this boot, _UID=0 or _UID=1")
        try query.set(priority: "warning..err")
        #expect(query.words.contains("err to warning"))
    }
}
