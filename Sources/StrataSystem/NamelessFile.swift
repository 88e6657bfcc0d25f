import CLinux
import Glibc

/// A new file that gets its name when it is whole. What is not whole vanishes, however the program ends; on a file
/// system that gives every file a name, a hidden one is there until then.
package struct NamelessFile: ~Copyable {
    /// The file to write to.
    package let file: FileDescriptor
    private let folder: String
    private let hiddenPath: String?

    /// Makes one in a folder.
    ///
    /// - Parameter hidden: whether it has a hidden name from the start, as on a file system that wants one.
    package init(in folder: String, hidden: Bool = false) throws(SystemError) {
        self.folder = folder
        if !hidden, let file = try Self.makeNameless(in: folder) {
            (self.file, hiddenPath) = (file, nil)
            return
        }
        let path = Self.hiddenPath(in: folder)
        file = try FileDescriptor(writing: path, isNew: true)
        hiddenPath = path
    }

    deinit {
        if let hiddenPath { Folder.remove(hiddenPath) }
    }

    /// - Returns: nil where the file system gives every file a name, or nothing could give it one later.
    private static func makeNameless(in folder: String) throws(SystemError) -> FileDescriptor? {
        guard Folder.isExecutable("/proc/self/fd") else { return nil }
        do throws(SystemError) {
            let number = try retryingInterrupts {
                folder.withFileName { open($0, O_WRONLY | O_CLOEXEC | Int32(strata_temporary_file), 0o666) }
            }
            return FileDescriptor(adopting: number)
        } catch {
            guard [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(error.code) else { throw error }
            return nil
        }
    }

    /// Puts it on the disk and in the place of what has a name.
    package consuming func publish(as path: String) throws(SystemError) {
        // Pipes and the like cannot be synchronised, but this is a file: EINVAL means that its file system never does.
        guard repeatingInterrupts({ fsync(file.number) }) == 0 || errno == EINVAL else { throw .last }
        if let hiddenPath { return try Folder.rename(hiddenPath, to: path) }
        let hiddenPath = Self.hiddenPath(in: folder)
        let isLinked = hiddenPath.withFileName {
            linkat(AT_FDCWD, file.linkPath, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) == 0
        }
        guard isLinked else { throw .last }
        do throws(SystemError) {
            try Folder.rename(hiddenPath, to: path)
        } catch {
            Folder.remove(hiddenPath)
            throw error
        }
    }

    /// Writes a file whole and then has it take the place of what bears its name, whose owner and mode it takes over: a
    /// failure leaves the old one.
    ///
    /// - Parameters:
    ///   - path: that of the file, without links.
    ///   - body: writes to a descriptor.
    package static func replace<Result>(
        _ path: String, _ body: (Int32) throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        let old = try? FileStatus(path: path)
        let new = try NamelessFile(in: OutputPath.folder(of: path))
        let result = try body(new.file.number)
        if let old { new.file.adoptOwnership(old) }
        try new.publish(as: path)
        return result
    }

    /// Says why no file of a path can be made, if that is so.
    ///
    /// - Parameter path: that of a file that is not there, without links.
    package static func checkMaking(_ path: String) throws(SystemError) {
        do throws(SystemError) {
            _ = try FileStatus(path: path)
        } catch {
            if error.code != ENOENT { throw error }
        }
        _ = try NamelessFile(in: OutputPath.folder(of: path))
    }

    private static func hiddenPath(in folder: String) -> String {
        "\(folder)/.strata-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    }
}
