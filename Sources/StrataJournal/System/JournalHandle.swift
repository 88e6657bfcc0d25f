import CSystemd
import StrataDocument
import StrataSystem

/// An open journal and a place among its entries. It belongs to one thread at a time, as libsystemd has it. Threads that
/// read at once have one each.
final class JournalHandle {
    /// The greatest number of bytes of a value that are shown in a row.
    static let mostBytes = 64 << 10

    private let journal: OpaquePointer

    /// Opens the journal of a folder, or that of this machine, with every entry of it.
    ///
    /// - Parameter directory: the folder; nil: that of this machine.
    init(directory: String?) throws(SystemError) {
        var journal: OpaquePointer?
        if let directory {
            try Self.check(sd_journal_open_directory(&journal, directory, 0))
        } else {
            try Self.check(sd_journal_open(&journal, Int32(SD_JOURNAL_LOCAL_ONLY)))
        }
        guard let journal else { throw .missing }
        self.journal = journal
        // More of a value than is shown is not unpacked.
        sd_journal_set_data_threshold(journal, Self.mostBytes + 1)
    }

    deinit { sd_journal_close(journal) }

    @discardableResult
    private static func check(_ code: Int32) throws(SystemError) -> Int32 {
        guard code >= 0 else { throw SystemError(code: -code) }
        return code
    }

    // MARK: - Which entries

    /// Has only entries come that have a field with a value. Those of one field are alternatives.
    func add(match: String) throws(SystemError) { try Self.check(sd_journal_add_match(journal, match, 0)) }

    /// Has what is added from here on be an alternative to what was added since the last ``addConjunction()``.
    func addDisjunction() throws(SystemError) { try Self.check(sd_journal_add_disjunction(journal)) }

    /// Has what is added from here on be so too.
    func addConjunction() throws(SystemError) { try Self.check(sd_journal_add_conjunction(journal)) }

    // MARK: - Places

    /// Goes behind the newest entry.
    func seekTail() throws(SystemError) { try Self.check(sd_journal_seek_tail(journal)) }

    /// Goes before the oldest entry.
    func seekHead() throws(SystemError) { try Self.check(sd_journal_seek_head(journal)) }

    /// Goes to an entry, which the next step in either direction reaches.
    ///
    /// - Returns: whether that entry is there; where it is not, the place is at the nearest one.
    func step(_ direction: ScanDirection, to cursor: String) throws(SystemError) -> Bool {
        try Self.check(sd_journal_seek_cursor(journal, cursor))
        guard try step(direction) else { return false }
        return try Self.check(sd_journal_test_cursor(journal, cursor)) > 0
    }

    /// Goes to the next entry; false where there is none.
    func step(_ direction: ScanDirection) throws(SystemError) -> Bool {
        try Self.check(direction == .forward ? sd_journal_next(journal) : sd_journal_previous(journal)) > 0
    }

    /// Returns the cursor that leads to this entry for good.
    func cursor() throws(SystemError) -> String {
        var text: UnsafeMutablePointer<CChar>?
        try Self.check(sd_journal_get_cursor(journal, &text))
        guard let text else { throw .missing }
        defer { free(text) }
        return String(cString: text)
    }

    // MARK: - Entries

    /// Returns the time at which the entry was written, in microseconds since 1970.
    func time() throws(SystemError) -> UInt64 {
        var time: UInt64 = 0
        try Self.check(sd_journal_get_realtime_usec(journal, &time))
        return time
    }

    /// Returns the time at which the entry was written, in microseconds since its system was started, and which start
    /// that was.
    func bootTime() throws(SystemError) -> (time: UInt64, boot: String) {
        var time: UInt64 = 0
        var boot = sd_id128_t()
        try Self.check(sd_journal_get_monotonic_usec(journal, &time, &boot))
        return (time, boot.text)
    }

    /// Calls back with every field of the entry, `NAME=value`. What lies in the memory is valid during the call.
    func forEachField(_ body: (UnsafeRawBufferPointer) -> Void) {
        sd_journal_restart_data(journal)
        var start: UnsafeRawPointer?
        var count = 0
        while sd_journal_enumerate_available_data(journal, &start, &count) > 0, let start {
            body(UnsafeRawBufferPointer(start: start, count: count))
        }
    }

    /// Sets the greatest number of bytes of a value that are unpacked.
    func unpack(atMost bytes: Int) { sd_journal_set_data_threshold(journal, bytes) }

    /// Returns the values that a field has in any entry, at most so many.
    func values(of field: String, atMost limit: Int) -> [[UInt8]] {
        guard sd_journal_query_unique(journal, field) >= 0 else { return [] }
        var values: [[UInt8]] = []
        var start: UnsafeRawPointer?
        var count = 0
        while values.count < limit, sd_journal_enumerate_available_unique(journal, &start, &count) > 0, let start {
            values.append(Array(UnsafeRawBufferPointer(start: start, count: count).dropFirst(field.utf8.count + 1)))
        }
        return values
    }
}

// MARK: - Following

extension JournalHandle {
    /// The news of a journal.
    enum News {
        case nothing
        /// Entries were added.
        case added
        /// Files came or went: other threads that have the journal open should open it again.
        case changed
    }

    /// Returns a descriptor that is readable when there may be news. Once it was asked for, ``drainNews()`` must be
    /// called to see files that come.
    func descriptor() throws(SystemError) -> Int32 { try Self.check(sd_journal_get_fd(journal)) }

    /// True if the system tells of every entry, rather than now and then being looked for.
    var isReliable: Bool { sd_journal_reliable_fd(journal) > 0 }

    /// Takes what the system tells.
    func drainNews() throws(SystemError) -> News {
        switch Int(try Self.check(sd_journal_process(journal))) {
        case Int(SD_JOURNAL_APPEND): .added
        case Int(SD_JOURNAL_INVALIDATE): .changed
        default: .nothing
        }
    }
}

// MARK: - This machine

/// The names of the system.
enum Machine {
    /// The name of the running system's start; nil where it has none.
    static var boot: String? {
        var name = sd_id128_t()
        return sd_id128_get_boot(&name) >= 0 ? name.text : nil
    }

    /// The machine's name for good; nil if it was given none.
    static var name: String? {
        var name = sd_id128_t()
        return sd_id128_get_machine(&name) >= 0 ? name.text : nil
    }
}

extension sd_id128_t {
    /// The text as 32 hexadecimal digits.
    fileprivate var text: String {
        withUnsafeBytes(of: self) { Hexadecimal.text($0) }
    }
}
