import StrataCommandLine
import StrataSystem

/// The limits that a shell may set to a program's memory and threads (`ulimit -v`, `ulimit -u`).
enum ProcessLimits {
    /// Threads that libraries begin, such as Pango's for each question to fontconfig, which have no words where they
    /// cannot, and those of the program's own beside them.
    private static let threads = 8

    /// The number of threads above which a limit counts as none: it was not set for this program.
    private static let many: UInt = 4096

    /// Has the process do with few addresses where these are limited: each thread would else set some aside of which it
    /// uses little, until there are none for the next thread. To be called before there are threads.
    static func adapt() {
        if let limit = Memory.addressLimit, limit < plenty { Memory.shareArena() }
    }

    /// Refuses a limit under which no more files can be opened than fonts, a display and inputs take: Pango would speak of
    /// fonts that it cannot read, and draw boxes.
    private static func checkFiles(_ count: Int) throws(CommandError) {
        var opened: [FileDescriptor] = []
        do throws(SystemError) {
            for _ in 0..<count { opened.append(try FileDescriptor(reading: "/dev/null")) }
        } catch {
            guard error.isLackOfDescriptors else { return }
            throw CommandError(
                description: "the system allows too few open files; raise the limit (ulimit -n)",
                exitCode: ExitCode.unavailable)
        }
    }

    /// Files that a window has open before it shows any row, and a few.
    private static let windowFiles = 20
    /// The same of a picture.
    private static let pictureFiles = 10

    /// Refuses limits under which no picture can be drawn. To be called before any font is looked for.
    static func checkForPicture() throws(CommandError) {
        try checkFiles(pictureFiles)
        try checkThreads()
    }

    /// The address space, in bytes, above which all threads may set theirs aside.
    private static let plenty: UInt = 4_000_000_000

    /// Refuses a limit under which fewer threads can be made than a picture or a window takes.
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

    /// The address space that libraries, threads, fonts and a window's picture take, in bytes; found by trying.
    private static let least: UInt = 400_000_000

    /// Refuses a limit under which a window would end in the middle of something, in a library that has no words.
    static func check() throws(CommandError) {
        if let limit = Memory.addressLimit, limit < least {
            throw CommandError(
                description: "memory is limited to \(limit / 1_000_000) MB, and a window takes "
                    + "\(least / 1_000_000) MB of addresses; raise the limit (ulimit -v)",
                exitCode: ExitCode.unavailable)
        }
        try checkFiles(windowFiles)
        try checkThreads()
    }
}
