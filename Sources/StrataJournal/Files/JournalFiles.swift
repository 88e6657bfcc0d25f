import Strata
import StrataSystem

/// The files of a journal, looked at before the library opens it, which passes over what it cannot read and says nothing.
struct JournalFiles {
    /// Where they lie, for messages.
    private let place: String
    private var readable = 0
    private var denied: [String] = []
    private var damaged: [(path: String, reason: String)] = []

    /// Looks at the files of a folder, or at those of this machine.
    ///
    /// - Throws: where nothing can be read: that there is nothing, or why not.
    init(in directory: String?) throws(JournalError) {
        place = directory ?? Self.standardFolders.joined(separator: " and ")
        if let directory { try Self.check(directory) }
        let folders = directory.map { [$0] + Self.machines(in: $0) } ?? Self.foldersOfThisMachine
        for folder in folders {
            do { try Folder.checkReading(folder) } catch { if error.isDenied { denied.append(folder) } }
            for name in Folder.names(in: folder) where name.hasSuffix(".journal") || name.hasSuffix(".journal~") {
                look(at: "\(folder)/\(name)")
            }
        }
        if readable == 0 { throw failure(isOfMachine: directory == nil) }
    }

    /// What of the journal is left out, in a sentence; nil where nothing is.
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

    /// The folders of machines in a folder: their names are 32 hexadecimal digits.
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
            if let reason = try JournalHeader.damage(of: file) {
                damaged.append((path, reason))
            } else {
                readable += 1
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
enum JournalHeader {
    private static let signature = Array("LPKSHHRH".utf8)
    /// Where the sizes of the head and of what follows it stand, in bytes from the start; little-endian.
    private static let sizes = 88
    /// A head is at least so long, in bytes.
    private static let least = 208

    /// What is wrong with a file, as far as its head and its size tell; nil where nothing is.
    static func damage(of file: FileDescriptor) throws(SystemError) -> String? {
        let size = try file.status().size
        guard size > 0 else { return "it is empty" }
        let head = try file.bytes(at: 0, count: min(size, least))
        guard head.starts(with: signature) else { return "it is no journal file" }
        guard head.count == least else { return "it ends in its head" }
        let (headSize, restSize) = (number(head, sizes), number(head, sizes + 8))
        let (end, overflows) = headSize.addingReportingOverflow(restSize)
        if overflows || end > UInt64(size) { return "it is cut short" }
        return nil
    }

    private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt64 {
        bytes[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
