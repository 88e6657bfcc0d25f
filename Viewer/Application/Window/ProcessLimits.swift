import StrataCommandLine
import StrataSystem

/// The limits that a shell may set to a program's memory and threads (`ulimit -v`, `ulimit -u`).
enum ProcessLimits {
    /// Threads that libraries begin, which have no words where they cannot.
    private static let threads = 4

    /// Where more are allowed, nobody has set a limit for this program.
    private static let many: UInt = 4096

    private static func checkThreads() throws(CommandError) {
        guard let limit = CurrentProcess.threadLimit, limit < many else { return }
        let end = Guarded(false)
        var begun: [Thread] = []
        defer {
            end.withLock { $0 = true }
            for thread in begun { thread.join() }
        }
        do throws(SystemError) {
            for _ in 0..<threads {
                begun.append(try Thread { while !end.withLock({ $0 }) { Thread.sleep(1) } })
            }
        } catch {
            throw CommandError(
                description: "the system allows no more threads (\(error.text)); raise the limit (ulimit -u)",
                exitCode: ExitCode.unavailable)
        }
    }

    /// What libraries, threads, fonts and a window's picture take of the address space, in bytes; found by trying.
    private static let least: UInt = 200_000_000

    /// Refuses a limit under which a window would end in the middle of something, in a library that has no words.
    static func check() throws(CommandError) {
        try checkThreads()
        guard let limit = Memory.addressLimit, limit < least else { return }
        throw CommandError(
            description: "memory is limited to \(limit / 1_000_000) MB, and a window takes "
                + "\(least / 1_000_000) MB of addresses; raise the limit (ulimit -v)", exitCode: ExitCode.unavailable)
    }
}
