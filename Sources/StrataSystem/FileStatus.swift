import Glibc

/// The status of a file, stat(2).
package struct FileStatus {
    /// The kind of a file.
    package enum Kind {
        case regular
        case directory
        /// A symbolic link.
        case link
        /// A device that is read byte by byte, such as a terminal.
        case byteDevice
        /// A disk.
        case blockDevice
        /// A pipe that has a name, or one without.
        case pipe
        /// A pipe, a socket.
        case other
    }

    package var kind: Kind
    package var device: UInt
    package var inode: UInt
    /// Bytes.
    package var size: Int
    /// Directory entries that lead to it; 0 once it is deleted.
    package var links: Int
    /// True if it is /dev/null, which takes everything and is empty.
    package var isNullDevice: Bool
    /// The time at which the content was changed last, and below that of any change at all, in nanoseconds since 1970.
    package var modified: Int
    package var changed: Int
    /// The numbers of those it belongs to.
    package var owner: UInt32
    package var group: UInt32
    /// The permissions: nine bits.
    package var permissions: UInt32

    package init(_ record: stat) {
        kind = Kind(record.st_mode)
        device = UInt(record.st_dev)
        inode = UInt(record.st_ino)
        size = Int(record.st_size)
        links = Int(record.st_nlink)
        // Number 1, 3 for good (Linux' devices.txt).
        isNullDevice = kind == .byteDevice && record.st_rdev == 0x103
        modified = record.st_mtim.nanoseconds
        changed = record.st_ctim.nanoseconds
        (owner, group, permissions) = (record.st_uid, record.st_gid, record.st_mode & 0o777)
    }

    /// stat(2): of what a path leads to through all links.
    package init(path: String) throws(SystemError) {
        var record = stat()
        guard path.withFileName({ stat($0, &record) }) == 0 else { throw .last }
        self.init(record)
    }

    /// lstat(2): of what bears a name, though it be a link.
    package init(name: String) throws(SystemError) {
        var record = stat()
        guard name.withFileName({ lstat($0, &record) }) == 0 else { throw .last }
        self.init(record)
    }

    /// fstat(2): of what is open.
    package init(descriptor: Int32) throws(SystemError) {
        var record = stat()
        guard fstat(descriptor, &record) == 0 else { throw .last }
        self.init(record)
    }

    package var isRegular: Bool { kind == .regular }
    package var isDirectory: Bool { kind == .directory }
    package var isPipe: Bool { kind == .pipe }
    /// True if it is a device that is read byte by byte; /dev/null, which is empty, does not count.
    package var isByteDevice: Bool { kind == .byteDevice && !isNullDevice }

    /// The same for every name of the file, and of no other one while it is there.
    package var identity: FileIdentity { FileIdentity(device: device, number: inode) }

    package func isSameFile(as other: FileStatus) -> Bool { identity == other.identity }

    /// The parts that change with every write.
    package var stamp: FileStamp { FileStamp(size: size, modified: modified, changed: changed) }
}

extension FileStatus.Kind {
    fileprivate init(_ mode: mode_t) {
        self =
            switch mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            case S_IFLNK: .link
            case S_IFCHR: .byteDevice
            case S_IFBLK: .blockDevice
            case S_IFIFO: .pipe
            default: .other
            }
    }
}

/// The parts of a file's status that change when it is written to. The same stamp again means that nothing was written,
/// but for writes within one tick of the system's clock.
package struct FileStamp: Hashable {
    package var size: Int
    package var modified: Int
    package var changed: Int

    package init(size: Int, modified: Int, changed: Int) {
        (self.size, self.modified, self.changed) = (size, modified, changed)
    }
}

extension timespec {
    /// Times that do not fit, as of a file from the year 2300, are as far away as can be told.
    fileprivate var nanoseconds: Int {
        let (product, overflows) = tv_sec.multipliedReportingOverflow(by: 1_000_000_000)
        return overflows ? (tv_sec < 0 ? .min : .max) : product.addingReportingOverflow(tv_nsec).partialValue
    }
}
