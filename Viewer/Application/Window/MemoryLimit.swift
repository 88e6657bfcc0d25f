import Glibc
import StrataCommandLine
import StrataSystem

/// The limit that a shell may set to a program's memory (`ulimit -v`).
enum MemoryLimit {
    /// What libraries, threads, fonts and a window's picture take of the address space, in bytes; found by trying.
    private static let least: UInt = 200_000_000

    /// Refuses a limit under which a window would end in the middle of something, in a library that has no words.
    static func check() throws(CommandError) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < least else { return }
        throw CommandError(
            description: "memory is limited to \(limit.rlim_cur / 1_000_000) MB, and a window takes "
                + "\(least / 1_000_000) MB of addresses; raise the limit (ulimit -v)", exitCode: ExitCode.unavailable)
    }
}
