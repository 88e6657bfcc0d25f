import Strata
import StrataSystem

/// The files of a journal, looked at before the library opens it, which passes over what it cannot read and says nothing.
struct JournalFiles {
    /// Their place, for messages.
    private let place: String
    /// The files that can be read.
    private(set) var readable: [FileIdentity: File] = [:]
    private var denied: [String] = []
    private var damaged: [(path: String, reason: String)] = []
    /// The files among them.
    private var unreadable: Set<FileIdentity> = []

    /// A file that can be read.
    struct File {
        let name: String
        let header: JournalHeader
    }

    /// Looks at the files of a folder, or at those of this machine.
    ///
    /// - Throws: where nothing can be read: that there is nothing, or why not.
    init(in directory: String?) throws(JournalError) {
        if let directory { try Self.check(directory) }
        self.init(lookingAt: directory)
        if readable.isEmpty { throw failure(isOfMachine: directory == nil) }
    }

    /// Looks at the files that are there now, if any are.
    ///
    /// - Parameter former: the files before. One of them that cannot be read is as it was: a file that is just being
    ///   lengthened is shorter than its head says.
    init(lookingAt directory: String?, since former: JournalFiles? = nil) {
        place = directory ?? Self.standardFolders.joined(separator: " and ")
        let folders = directory.map { [$0] + Self.machines(in: $0) } ?? Self.foldersOfThisMachine
        for folder in folders {
            do { try Folder.checkReading(folder) } catch { if error.isDenied { denied.append(folder) } }
            for name in Folder.names(in: folder) where name.hasSuffix(".journal") || name.hasSuffix(".journal~") {
                look(at: "\(folder)/\(name)")
            }
        }
        guard let former else { return }
        for identity in unreadable { readable[identity] = former.readable[identity] }
    }

    /// The number of entries in the files, by their own account.
    var entryCount: Int { readable.values.reduce(0) { $0 + $1.header.entryCount } }

    /// Returns what readers of a journal should know of files that have come or gone, in a sentence; nil if it is
    /// nothing.
    ///
    /// - Parameters:
    ///   - former: the files before.
    ///   - newest: when the newest entry was written that was found by then, in microseconds since 1970.
    func news(since former: JournalFiles, newest: UInt64) -> String? {
        let gone = former.readable.filter { readable[$0.key] == nil }.values.map(\.name).sorted()
        if let first = gone.first {
            return gone.count == 1
                ? "\(first) has gone, and with it its entries"
                : "\(CountText.grouped(gone.count)) files have gone, and with them their entries, such as \(first)"
        }
        // What is newer comes behind all others.
        let late = readable.filter { identity, file in
            let isNew = former.readable[identity].map { $0.header.entryCount == 0 } ?? true
            return isNew && file.header.entryCount > 0 && file.header.firstTime < newest
        }
        guard let first = late.values.map(\.name).min() else { return nil }
        let others = late.count == 1 ? "" : ", and \(CountText.grouped(late.count - 1)) more,"
        return "\(first)\(others) came with older entries, which are not shown; open the journal again to see them"
    }

    /// The part of the journal that is left out, in a sentence; nil if there is none.
    var remark: String? {
        if let first = damaged.first {
            let name = Self.name(first.path)
            let others =
                damaged.count > 1
                ? "\(CountText.grouped(damaged.count)) damaged files are left out, such as" : "left out:"
            return "\(others) \(name), \(first.reason)"
        }
        guard !denied.isEmpty else { return nil }
        let files = denied.count == 1 ? "a file is" : "\(CountText.grouped(denied.count)) files are"
        return "\(files) not yours to read; members of the group systemd-journal see all"
    }

    private static let standardFolders = ["/var/log/journal", "/run/log/journal"]

    private static var foldersOfThisMachine: [String] {
        guard let name = Machine.name else { return [] }
        return standardFolders.map { "\($0)/\(name)" }
    }

    /// Returns the folders of machines in a folder: their names are 32 hexadecimal digits.
    private static func machines(in folder: String) -> [String] {
        Folder.names(in: folder).filter { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) }.map { "\(folder)/\($0)" }
    }

    private static func check(_ directory: String) throws(JournalError) {
        let isFolder: Bool
        do throws(SystemError) {
            isFolder = try FileStatus(path: directory).isDirectory
            try Folder.checkReading(directory)
        } catch {
            if error.isDenied { throw denial(of: directory) }
            let reason = error.isMissing ? "no such folder; check the name" : "\(error.text); check the disk"
            throw JournalError(kind: .noJournal, description: "cannot open \(directory): \(reason)")
        }
        guard isFolder else {
            throw JournalError(
                kind: .noJournal,
                description: "cannot open \(directory): it is no folder; name the one that journal files lie in")
        }
    }

    private mutating func look(at path: String) {
        do {
            let file = try FileDescriptor(reading: path)
            let identity = try file.status().identity
            switch try JournalHeader.read(file) {
            case .failure(let damage):
                damaged.append((path, damage.reason))
                unreadable.insert(identity)
            case .success(let header): readable[identity] = File(name: Self.name(path), header: header)
            }
        } catch {
            // What has gone meanwhile was rotated away.
            if error.isDenied { denied.append(path) } else if !error.isMissing { damaged.append((path, error.text)) }
        }
    }

    private func failure(isOfMachine: Bool) -> JournalError {
        if !denied.isEmpty { return Self.denial(of: denied.count == 1 ? denied[0] : place) }
        if let first = damaged.first {
            let others = damaged.count > 1 ? ", and \(damaged.count - 1) other files are damaged too" : ""
            return JournalError(
                kind: .damaged,
                description: "cannot read \(first.path): \(first.reason)\(others); `journalctl --verify` says more")
        }
        let advice =
            isOfMachine
            ? "start systemd-journald, or name another folder with --journal-directory"
            : "name a folder that holds files such as system.journal"
        return JournalError(kind: .noJournal, description: "there is no journal in \(place); \(advice)")
    }

    private static func denial(of path: String) -> JournalError {
        JournalError(
            kind: .permissionDenied,
            description: "cannot read \(path): permission denied; join the group systemd-journal or adm, or use sudo")
    }

    private static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// The head of a journal file, as the document "Journal File Format" of systemd has it.
struct JournalHeader {
    /// The fault of a file.
    struct Damage: Error { let reason: String }

    /// The number of entries in the file.
    let entryCount: Int
    /// The time at which the first of them was written, in microseconds since 1970.
    let firstTime: UInt64

    private static let signature = Array("LPKSHHRH".utf8)
    /// The places of numbers, in bytes from the start; little-endian: the sizes of the head and of what follows it, the
    /// number of entries there are, and the time of the first.
    private static let (sizes, entries, first) = (88, 152, 184)
    /// A head is at least so long, in bytes.
    private static let least = 208

    /// Reads the head of a file, or finds out what is wrong with the file as far as its head and its size tell.
    static func read(_ file: FileDescriptor) throws(SystemError) -> Result<JournalHeader, Damage> {
        let size = try file.status().size
        guard size > 0 else { return .failure(Damage(reason: "it is empty")) }
        let head = try file.bytes(at: 0, count: min(size, least))
        guard head.starts(with: signature) else { return .failure(Damage(reason: "it is no journal file")) }
        guard head.count == least else { return .failure(Damage(reason: "it ends in its head")) }
        let (headSize, restSize) = (number(head, sizes), number(head, sizes + 8))
        let (end, overflows) = headSize.addingReportingOverflow(restSize)
        if overflows || end > UInt64(size) { return .failure(Damage(reason: "it is cut short")) }
        // An entry takes 64 bytes at least: what says more does not know.
        let count = min(Int(clamping: number(head, entries)), size / 64)
        return .success(JournalHeader(entryCount: count, firstTime: number(head, first)))
    }

    private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt64 {
        bytes[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
