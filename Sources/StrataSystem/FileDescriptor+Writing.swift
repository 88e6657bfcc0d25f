import CLinux
import Glibc

extension FileDescriptor {
    /// Writes bytes, of which the system may take fewer than it is given, write(2). Nil means that there is no room
    /// yet.
    /// - Returns: how many bytes were taken.
    package func writeSome(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int? {
        do throws(SystemError) {
            return try retryingInterrupts { bytes.withUnsafeBytes { write(number, $0.baseAddress, $0.count) } }
        } catch {
            if error.isNotReady { return nil }
            throw error
        }
    }

    /// Writes until everything is written or the system refuses, pwrite(2).
    /// - Returns: how many bytes were written, and why not all of them.
    package func writeBlock(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> (count: Int, error: SystemError?) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            do {
                done += try retryingInterrupts { pwrite(number, rest.baseAddress, rest.count, off_t(offset + done)) }
            } catch {
                return (done, error)
            }
        }
        return (done, nil)
    }

    /// Gives the file a length in bytes, ftruncate(2).
    package func cut(to count: Int) throws(SystemError) {
        _ = try retryingInterrupts { ftruncate(number, off_t(count)) }
    }

    /// Gives the file the owner, the group and the permissions of another one, as far as this process may.
    package func adoptOwnership(_ other: FileStatus) {
        _ = repeatingInterrupts { fchown(number, other.owner, other.group) }
        _ = repeatingInterrupts { fchmod(number, other.permissions) }
    }

    /// Has writing and reading never wait, O_NONBLOCK. So it is for everybody who has the same file open by a copy of
    /// the descriptor.
    package func waitNoMore() { _ = fcntl(number, F_SETFL, O_NONBLOCK) }

    /// Has a pipe keep so many bytes, where the system allows it.
    package func makePipe(holding count: Int) { _ = fcntl(number, Int32(strata_set_pipe_size), Int32(count)) }
}
