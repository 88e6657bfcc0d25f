import StrataDocument
import StrataSystem

/// The source that every handle of a document opens, so that all of them see the same entries in the same words.
struct JournalSource: Sendable {
    let query: JournalQuery
    /// The boot that entries must be of; nil: of any.
    private(set) var boot: String?
    /// The host that most entries are of and that their rows do not name; nil where they all name theirs.
    private(set) var commonHost: [UInt8]?

    /// Finds out what a query stands for now.
    ///
    /// - Parameter journal: the journal with all its entries, opened for it.
    init(_ query: JournalQuery, in journal: JournalHandle) throws(SystemError) {
        self.query = query
        let hosts = journal.values(of: "_HOSTNAME", atMost: 2)
        commonHost = hosts.count == 1 ? hosts[0] : nil
        if query.isOfThisBoot {
            boot = query.directory == nil ? Machine.boot : try Self.newestBoot(in: journal)
        }
    }

    private static func newestBoot(in journal: JournalHandle) throws(SystemError) -> String? {
        try journal.seekTail()
        return try journal.step(.backward) ? try journal.bootTime().boot : nil
    }

    /// Opens the journal with the entries that are wanted.
    func open() throws(SystemError) -> JournalHandle {
        let journal = try JournalHandle(directory: query.directory)
        try limit(journal)
        return journal
    }

    /// Has only the entries come that are wanted.
    func limit(_ journal: JournalHandle) throws(SystemError) {
        try limitToUnits(journal)
        if let boot {
            try journal.addConjunction()
            try journal.add(match: "_BOOT_ID=\(boot)")
        }
        if let priorities = query.priorities {
            try journal.addConjunction()
            for priority in priorities { try journal.add(match: "PRIORITY=\(priority)") }
        }
        try journal.addConjunction()
        for term in query.terms {
            switch term {
            case .match(let text): try journal.add(match: text)
            case .alternative: try journal.addDisjunction()
            }
        }
    }

    /// Limits the journal to units, as journalctl(1) has it: what units write, what the service manager says of them,
    /// and what is said of their dumps.
    private func limitToUnits(_ journal: JournalHandle) throws(SystemError) {
        for name in query.units.map(JournalQuery.wholeName) {
            var ways = [
                ["_SYSTEMD_UNIT=\(name)"],
                ["MESSAGE_ID=\(Self.dumpMessage)", "_UID=0", "COREDUMP_UNIT=\(name)"],
                ["_PID=1", "UNIT=\(name)"],
                ["_UID=0", "OBJECT_SYSTEMD_UNIT=\(name)"],
            ]
            if name.hasSuffix(".slice") { ways.append(["_SYSTEMD_SLICE=\(name)"]) }
            for way in ways {
                try journal.addDisjunction()
                for match in way { try journal.add(match: match) }
            }
        }
    }

    /// The mark of systemd-coredump(8) on its entries.
    private static let dumpMessage = "fc2e22bc6ee647b6b90729ab34a250b1"
}
