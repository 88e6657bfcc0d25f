import CLinux
import Glibc

/// The one owner of an open file: closes it when the last reader of it is gone.
package final class FileDescriptor: Sendable {
    package let number: Int32

    /// Stands where there is no file: every read of it fails.
    package static let none = FileDescriptor(adopting: -1)

    /// Takes over a descriptor that nothing else will close.
    package init(adopting number: Int32) { self.number = number }

    deinit { if number >= 0 { Glibc.close(number) } }

    /// open(2) for reading.
    ///
    /// - Parameter waits: whether a FIFO waits for a process that writes to it, and a read for what there is to read.
    package convenience init(reading path: String, waits: Bool = false) throws(SystemError) {
        let mode = waits ? 0 : O_NONBLOCK
        let number = try retryingInterrupts { path.withFileName { open($0, O_RDONLY | mode | O_CLOEXEC | O_NOCTTY) } }
        self.init(adopting: number)
    }

    /// open(2) for writing a new file, or over what is there.
    ///
    /// - Parameter isNew: whether there must be no such file yet.
    package convenience init(writing path: String, isNew: Bool) throws(SystemError) {
        let mode = isNew ? O_EXCL : O_TRUNC
        let number = try retryingInterrupts {
            path.withFileName { open($0, O_WRONLY | O_CREAT | O_CLOEXEC | mode, 0o666) }
        }
        self.init(adopting: number)
    }

    /// open(2) for writing at the end of a file, which is made where there is none.
    ///
    /// - Parameter reads: whether it is to be read, too.
    package convenience init(appending path: String, reads: Bool = false) throws(SystemError) {
        let mode = reads ? O_RDWR : O_WRONLY
        let number = try retryingInterrupts {
            path.withFileName { open($0, mode | O_CREAT | O_APPEND | O_CLOEXEC, 0o666) }
        }
        self.init(adopting: number)
    }

    /// open(2) for writing to what is there, and staying as it is: a file, a pipe, a device.
    package convenience init(writingInto path: String) throws(SystemError) {
        let number = try retryingInterrupts { path.withFileName { open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY) } }
        self.init(adopting: number)
    }

    /// A file without a name, to be written and read: it vanishes with the process, however that ends.
    package convenience init(namelessIn folder: String) throws(SystemError) {
        let number = repeatingInterrupts {
            folder.withFileName { open($0, O_RDWR | O_CLOEXEC | Int32(strata_temporary_file), 0o600) }
        }
        // Not every file system knows O_TMPFILE.
        self.init(adopting: number >= 0 ? number : try Self.makeUnlinked(in: folder))
    }

    private static func makeUnlinked(in folder: String) throws(SystemError) -> Int32 {
        var template = FileName.bytes("\(folder)/strata-XXXXXX\0").map(CChar.init(bitPattern:))
        let number = mkostemp(&template, O_CLOEXEC)
        guard number >= 0 else { throw .last }
        unlink(template)
        return number
    }

    /// dup(2), so that the caller keeps the descriptor that it passed.
    package convenience init(duplicating number: Int32) throws(SystemError) {
        let copy = try retryingInterrupts { fcntl(number, F_DUPFD_CLOEXEC, 3) }
        self.init(adopting: copy)
    }

    /// Hears of what a disk on another machine has refused since: see ``closeCopy(of:)``.
    package func finish() throws(SystemError) { try Self.closeCopy(of: number) }

    /// Closes a copy of a descriptor: what a disk on another machine has refused is told then, and the descriptor stays
    /// open.
    package static func closeCopy(of number: Int32) throws(SystemError) {
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .last }
        // One that a signal has interrupted is closed all the same (close(2)).
        guard Glibc.close(copy) == 0 || errno == EINTR else { throw .last }
    }

    /// Closes a descriptor that has no owner.
    package static func close(_ number: Int32) { Glibc.close(number) }

    /// Returns the status of the file, fstat(2).
    package func status() throws(SystemError) -> FileStatus { try FileStatus(descriptor: number) }

    /// True if a person sits there, isatty(3).
    package var isTerminal: Bool { isatty(number) == 1 }

    /// The path of the open file, whatever name it bears by now. proc(5).
    package var linkPath: String { "/proc/self/fd/\(number)" }

    /// fstatvfs(3): the disk that the file lies on, as far as it tells.
    package var disk: DiskRoom? {
        var record = statvfs()
        guard repeatingInterrupts({ fstatvfs(number, &record) }) == 0, record.f_blocks > 0 else { return nil }
        func bytes(_ blocks: fsblkcnt_t) -> Int {
            let (product, overflows) = Int(clamping: blocks).multipliedReportingOverflow(by: Int(record.f_frsize))
            return overflows ? .max : product
        }
        // A disk that is overdrawn may tell of more that is free than there is.
        let free = record.f_bavail <= record.f_blocks ? record.f_bavail : 0
        return DiskRoom(bytes: bytes(record.f_blocks), freeBytes: bytes(free))
    }

    /// Returns the place of the first byte at or after `offset` that is not in a hole, lseek(2), SEEK_DATA; nil if the
    /// rest of the file is one.
    package func data(from offset: Int) throws(SystemError) -> Int? {
        let found = lseek(number, off_t(offset), Int32(strata_seek_data))
        if found >= 0 { return Int(found) }
        // Files that know nothing of holes consist of data.
        if errno == EINVAL { return offset }
        if errno == ENXIO { return nil }
        throw .last
    }

    /// Gives the room of a stretch of the file back to its disk, where the file system can.
    /// - Returns: whether it could.
    package func punchHole(_ range: Range<Int>) -> Bool {
        let (start, count) = (off_t(range.lowerBound), off_t(range.count))
        return repeatingInterrupts { fallocate(number, Int32(strata_punch_hole), start, count) } == 0
    }

    /// True if others may change the file without inotify(7) hearing of it, because other machines write to its disk.
    package var isRemote: Bool {
        // NFS, SMB, CIFS, SMB2, 9P, FUSE, AFS and the kernel's own, Ceph, Coda; the folders that VirtualBox, VMware and
        // Parallels share; Lustre, GPFS, OCFS2, GFS2, BeeGFS, OrangeFS: the magic numbers of statfs(2).
        let remote: [UInt32] = [
            0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997, 0x6573_5546, 0x5346_414F, 0x6B41_4653, 0x00C3_6400,
            0x7375_7245, 0x786F_4256, 0xBACB_ACBC, 0x7C7C_6673, 0x0BD0_0BD0, 0x4750_4653, 0x7461_636F, 0x0116_1970,
            0x1983_0326, 0x2003_0528,
        ]
        return fileSystem.map(remote.contains) ?? false
    }

    /// True if the kernel makes up the file's content when it is read, so that its size says nothing.
    package var isMadeUp: Bool {
        // proc, sysfs, debugfs, tracefs, cgroup, cgroup2, securityfs, configfs, SELinux, Smack, bpf, efivarfs, fusectl.
        let kernels: [UInt32] = [
            0x9FA0, 0x6265_6572, 0x6462_6720, 0x7472_6163, 0x0027_E0EB, 0x6367_7270, 0x7363_6673, 0x6265_6570,
            0xF97C_FF8C, 0x4341_5D53, 0xCAFE_4A11, 0xDE5E_81E4, 0x6573_5543,
        ]
        return fileSystem.map(kernels.contains) ?? false
    }

    /// The magic number of the file system, as statfs(2) has it.
    private var fileSystem: UInt32? {
        var record = statfs()
        guard repeatingInterrupts({ fstatfs(number, &record) }) == 0 else { return nil }
        return UInt32(truncatingIfNeeded: record.f_type)
    }
}

/// A disk, as far as it tells of itself.
package struct DiskRoom: Hashable {
    /// All of it.
    package var bytes: Int
    /// The bytes that an ordinary user may still write.
    package var freeBytes: Int

    package init(bytes: Int, freeBytes: Int) { (self.bytes, self.freeBytes) = (bytes, freeBytes) }
}
