import CLinux
import Glibc
import StrataSystem

/// Makes the nameless file that keeps what came through a pipe: it vanishes with the process, however that ends.
enum Spool {
    /// - Parameter directory: where; nil means `$TMPDIR`, else /var/tmp (which is a disk where /tmp is memory), else
    ///   /tmp.
    static func make(in directory: String?) throws(FeedError) -> FileDescriptor {
        let candidates = directory.map { [$0] } ?? standardDirectories
        var reason = SystemError(code: ENOENT)
        for candidate in candidates {
            do throws(SystemError) {
                return try makeNameless(in: candidate)
            } catch {
                reason = error
            }
        }
        throw .spool(directory: candidates.joined(separator: ", "), reason: reason)
    }

    private static var standardDirectories: [String] {
        let fallback = ["/var/tmp", "/tmp"]
        guard let named = Environment.value("TMPDIR") else { return fallback }
        return [named] + fallback
    }

    private static func makeNameless(in directory: String) throws(SystemError) -> FileDescriptor {
        let number = repeatingInterrupts {
            open(directory, O_RDWR | O_CLOEXEC | Int32(strata_temporary_file), 0o600)
        }
        if number >= 0 { return FileDescriptor(adopting: number) }
        // Not every file system knows O_TMPFILE.
        return try makeUnlinked(in: directory)
    }

    private static func makeUnlinked(in directory: String) throws(SystemError) -> FileDescriptor {
        var template = Array("\(directory)/strata-XXXXXX".utf8CString)
        let number = mkstemp(&template)
        guard number >= 0 else { throw .last }
        unlink(template)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        return FileDescriptor(adopting: number)
    }
}
