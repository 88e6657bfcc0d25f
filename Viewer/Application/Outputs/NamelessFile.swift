import CLinux
import Glibc
import StrataFeeds
import StrataSystem

/// A new file that gets its name when it is whole. What is not whole vanishes, however the program ends; on a file
/// system that gives every file a name, a hidden one is there until then.
struct NamelessFile: ~Copyable {
    /// Where to write.
    let descriptor: Int32
    private let folder: String
    private let hiddenPath: String?

    /// Makes one in a folder. Nil where none can be made; errno says why.
    ///
    /// - Parameter hidden: whether it has a hidden name from the start, as on a file system that wants one.
    init?(in folder: String, hidden: Bool = false) {
        var number: Int32 = -1
        var path: String?
        if !hidden, access("/proc/self/fd", X_OK) == 0 {
            number = repeatingInterrupts {
                open(folder, O_WRONLY | O_CLOEXEC | Int32(strata_temporary_file), 0o666)
            }
            guard number >= 0 || [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(errno) else { return nil }
        }
        if number < 0 {
            let name = Self.hiddenPath(in: folder)
            number = repeatingInterrupts { open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
            path = name
        }
        guard number >= 0 else { return nil }
        (self.folder, descriptor, hiddenPath) = (folder, number, path)
    }

    deinit {
        close(descriptor)
        if let hiddenPath { unlink(hiddenPath) }
    }

    /// Puts it on the disk and in the place of what has a name; false where that fails, and errno says why.
    consuming func publish(as path: String) -> Bool {
        // Pipes and the like cannot be synchronised, but this is a file: EINVAL means that its file system never does.
        guard fsync(descriptor) == 0 || errno == EINVAL else { return false }
        if let hiddenPath { return rename(hiddenPath, path) == 0 }
        let hiddenPath = Self.hiddenPath(in: folder)
        let link = "/proc/self/fd/\(descriptor)"
        guard linkat(AT_FDCWD, link, AT_FDCWD, hiddenPath, AT_SYMLINK_FOLLOW) == 0 else { return false }
        guard rename(hiddenPath, path) == 0 else {
            let reason = errno
            unlink(hiddenPath)
            errno = reason
            return false
        }
        return true
    }

    private static func hiddenPath(in folder: String) -> String {
        "\(folder)/.strata-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    }
}
