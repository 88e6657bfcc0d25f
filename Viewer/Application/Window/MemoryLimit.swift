import StrataCommandLine
import StrataSystem

/// The limit that a shell may set to a program's memory (`ulimit -v`).
enum MemoryLimit {
    /// What libraries, threads, fonts and a window's picture take of the address space, in bytes; found by trying.
    private static let least: UInt = 200_000_000

    /// Refuses a limit under which a window would end in the middle of something, in a library that has no words.
    static func check() throws(CommandError) {
        guard let limit = Memory.addressLimit, limit < least else { return }
        throw CommandError(
            description: "memory is limited to \(limit / 1_000_000) MB, and a window takes "
                + "\(least / 1_000_000) MB of addresses; raise the limit (ulimit -v)", exitCode: ExitCode.unavailable)
    }
}
