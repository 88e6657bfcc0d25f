import Glibc

/// What stat(2) says of a file.
package struct FileStatus {
    package var device: UInt
    package var inode: UInt
    /// Bytes.
    package var size: Int
    /// Directory entries that lead to it; 0 once it is deleted.
    package var links: Int
    package var isRegular: Bool
    package var isDirectory: Bool
    /// Whether it is a device that is read byte by byte; /dev/null, which is empty, does not count.
    package var isByteDevice: Bool
    /// When the content, and when anything at all was changed last, in nanoseconds since 1970.
    package var modified: Int
    package var changed: Int

    package init(_ record: stat) {
        device = UInt(record.st_dev)
        inode = UInt(record.st_ino)
        size = Int(record.st_size)
        links = Int(record.st_nlink)
        isRegular = record.st_mode & S_IFMT == S_IFREG
        isDirectory = record.st_mode & S_IFMT == S_IFDIR
        // Number 1, 3 for good (Linux' devices.txt).
        isByteDevice = record.st_mode & S_IFMT == S_IFCHR && record.st_rdev != 0x103
        modified = record.st_mtim.nanoseconds
        changed = record.st_ctim.nanoseconds
    }

    /// stat(2).
    package init(path: String) throws(SystemError) {
        var record = stat()
        guard stat(path, &record) == 0 else { throw .last }
        self.init(record)
    }

    package func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }

    /// What changes with every write.
    package var stamp: FileStamp { FileStamp(size: size, modified: modified, changed: changed) }
}

/// What changes when a file is written to. The same stamp again means that nothing was written, but for writes within
/// one tick of the system's clock.
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
