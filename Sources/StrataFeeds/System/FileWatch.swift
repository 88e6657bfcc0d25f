import Glibc

/// Hears of changes to one open file and to its name, through inotify(7).
final class FileWatch {
    /// What has happened since the last ``drain()``.
    struct Changes: OptionSet {
        let rawValue: Int
        /// The file was written to or cut.
        static let content = Changes(rawValue: 1)
        /// The file was moved or deleted, or something else bears its name now.
        static let name = Changes(rawValue: 2)
    }

    private let descriptor: FileDescriptor
    private let directory: String?
    private let name: [UInt8]
    private var fileWatch: Int32 = -1

    /// - Parameter path: nil for a file that is known by its descriptor alone, which no other file can replace.
    init(_ file: FileDescriptor, path: String?) throws(SystemError) {
        let number = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard number >= 0 else { throw .last }
        descriptor = FileDescriptor(adopting: number)
        let parts = path.map(Self.split)
        directory = parts?.directory
        name = parts.map { Array($0.name.utf8) } ?? []
        try watch(file)
        try watchDirectory()
    }

    /// Readable when there is something to ``drain()``.
    var number: Int32 { descriptor.number }

    /// Turns to the file that replaced the former one.
    func watch(_ file: FileDescriptor) throws(SystemError) {
        if fileWatch >= 0 { inotify_rm_watch(number, fileWatch) }
        let mask = UInt32(IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF)
        // By descriptor rather than by name, which may lead elsewhere by now.
        fileWatch = inotify_add_watch(number, "/proc/self/fd/\(file.number)", mask)
        if fileWatch < 0 { throw .last }
    }

    private func watchDirectory() throws(SystemError) {
        guard let directory else { return }
        // A new file is often made first and given to its readers afterwards, which changes its attributes alone.
        let mask = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_ONLYDIR)
        if inotify_add_watch(number, directory, mask) < 0 { throw .last }
    }

    /// Reads every event that waits.
    func drain() -> Changes {
        var changes: Changes = []
        withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 8) { buffer in
            while let count = try? descriptor.readNext(into: buffer), count > 0 {
                changes.formUnion(self.changes(in: UnsafeRawBufferPointer(rebasing: buffer[..<count])))
            }
        }
        return changes
    }

    private func changes(in events: UnsafeRawBufferPointer) -> Changes {
        let header = MemoryLayout<inotify_event>.size
        var changes: Changes = []
        var position = 0
        while position + header <= events.count {
            let event = events.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
            let end = position + header + Int(event.len)
            changes.formUnion(meaning(of: event, name: events[position + header..<end]))
            position = end
        }
        return changes
    }

    private func meaning(of event: inotify_event, name: Slice<UnsafeRawBufferPointer>) -> Changes {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return [.content, .name] }
        if event.wd == fileWatch {
            return event.mask & UInt32(IN_MODIFY) != 0 ? .content : [.content, .name]
        }
        // The kernel pads names with NUL.
        return name.prefix { $0 != 0 }.elementsEqual(self.name) ? .name : []
    }

    private static func split(_ path: String) -> (directory: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let directory = slash == path.startIndex ? "/" : String(path[..<slash])
        return (directory, String(path[path.index(after: slash)...]))
    }
}
