import Glibc

/// An inotify(7) instance. A user may have only so many.
package final class Inotify: Sendable {
    /// An event that happened.
    package struct Event {
        /// The watch that it happened to.
        package let watch: Int32
        /// The IN_… bits of inotify(7).
        package let mask: UInt32
        /// The number that the two events of a rename have in common; 0 for others.
        package let cookie: UInt32
        /// The name in a folder that it is about; empty for what is watched itself.
        package let name: Slice<UnsafeRawBufferPointer>
    }

    /// The events to hear of, and those that have happened: bits of inotify(7).
    package enum Kind {
        /// A file was written to or cut.
        package static let modified = UInt32(IN_MODIFY)
        /// Something about a file was changed that is not its content.
        package static let attributes = UInt32(IN_ATTRIB)
        /// A file that was written was closed.
        package static let closedAfterWriting = UInt32(IN_CLOSE_WRITE)
        /// Something came into a folder from elsewhere.
        package static let movedIn = UInt32(IN_MOVED_TO)
        /// Something went from a folder elsewhere.
        package static let movedOut = UInt32(IN_MOVED_FROM)
        /// Something was made in a folder.
        package static let created = UInt32(IN_CREATE)
        /// Something in a folder was deleted.
        package static let deleted = UInt32(IN_DELETE)
        /// The watched file is gone from its place.
        package static let gone = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
        /// The watch has ended.
        package static let ended = UInt32(IN_UNMOUNT | IN_IGNORED)
        /// The disk of what is watched was taken away.
        package static let unmounted = UInt32(IN_UNMOUNT)
        /// Nothing more is told of what was watched.
        package static let ignored = UInt32(IN_IGNORED)
        /// Adds to what is heard of already.
        package static let further = UInt32(IN_MASK_ADD)
        /// Only folders are to be watched.
        package static let foldersOnly = UInt32(IN_ONLYDIR)
        /// It is of a folder.
        package static let ofFolder = UInt32(IN_ISDIR)
        /// Events were lost.
        package static let overflow = UInt32(IN_Q_OVERFLOW)
    }

    /// A header, a name of NAME_MAX bytes and the NULs that align the next one.
    private static let longestEvent = MemoryLayout<inotify_event>.size + 256

    private let descriptor: FileDescriptor

    package init() throws(SystemError) {
        let number = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard number >= 0 else { throw .last }
        descriptor = FileDescriptor(adopting: number)
    }

    /// Readable when there is something to ``read(_:)``.
    package var number: Int32 { descriptor.number }

    /// Watches a path, or changes what is told of it.
    ///
    /// - Returns: the watch; the same for what is watched already, whatever its name.
    package func add(_ path: String, _ mask: UInt32) throws(SystemError) -> Int32 {
        let watch = path.withFileName { inotify_add_watch(descriptor.number, $0, mask) }
        if watch < 0 { throw .last }
        return watch
    }

    /// Ends a watch.
    package func remove(_ watch: Int32) { inotify_rm_watch(descriptor.number, watch) }

    /// Calls `body` with every event that waits.
    package func read(_ body: (Event) -> Void) {
        withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
            while let count = try? descriptor.readNext(into: buffer), count > 0 {
                Self.forEach(in: UnsafeRawBufferPointer(rebasing: buffer[..<count]), body)
                // Where another one had found room, none was left.
                if buffer.count - count >= Self.longestEvent { break }
            }
        }
    }

    private static func forEach(in events: UnsafeRawBufferPointer, _ body: (Event) -> Void) {
        let header = MemoryLayout<inotify_event>.size
        var position = 0
        while position + header <= events.count {
            let event = events.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
            let end = position + header + Int(event.len)
            // The kernel pads names with NUL.
            let name = events[position + header..<end].prefix { $0 != 0 }
            body(Event(watch: event.wd, mask: event.mask, cookie: event.cookie, name: name))
            position = end
        }
    }
}
