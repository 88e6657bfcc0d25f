import Glibc

/// A program that was started, until it has ended.
package final class ChildProcess {
    /// The system's number for it.
    package let identifier: pid_t
    private var status: Int32?
    /// The signal that has ended it; nil where it has ended by itself, or is not known to have ended.
    package private(set) var signal: Int32?
    /// True if it was ended by a signal that others send: a person, or the system where memory is short.
    package var wasEndedByOthers: Bool { signal.map { [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains($0) } ?? false }
    /// The most memory that it has had at once, in bytes; 0 until it has ended, and where it was no more than this process
    /// had when it started it: the system counts that, for the two are one until the program begins.
    package private(set) var peakMemory = 0
    private let inheritedPeak: Int

    /// Starts a program, with no signal blocked, nor ignored but as said below. Of this process's descriptors it inherits those that are not
    /// marked to be closed.
    ///
    /// - Parameters:
    ///   - command: the program's name and its arguments.
    ///   - program: a path; nil has the name looked for on PATH.
    ///   - descriptors: what the program gets under which number; standard input is empty where none is given.
    ///   - environment: variables set in addition to those of this process; nil takes one away.
    ///   - group: the process group that it joins; 0 is a new one, and nil this process's own.
    ///   - mayStop: whether it is stopped where it wants something of the terminal that another group has; otherwise it is
    ///     as this process is, which is told of an error where it ignores ``Signal/terminal``.
    /// - Throws: where it cannot be started.
    package init(
        spawning command: [String], program: String? = nil, descriptors: [Int32: Int32] = [:],
        environment: [String: String?] = [:], group: Int32? = nil, mayStop: Bool = true
    ) throws(SystemError) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if descriptors[0] == nil { posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0) }
        // One by one, each would overwrite what bears its number: out of the way with all of them first.
        let above = (descriptors.keys.max() ?? 0) + 1
        let copies = descriptors.mapValues { fcntl($0, F_DUPFD_CLOEXEC, above) }
        defer { for copy in copies.values where copy >= 0 { close(copy) } }
        guard copies.values.allSatisfy({ $0 >= 0 }) else { throw .noDescriptor }
        for (number, copy) in copies { posix_spawn_file_actions_adddup2(&actions, copy, number) }
        var attributes = Self.attributes(group: group, mayStop: mayStop)
        defer { posix_spawnattr_destroy(&attributes) }
        var arguments = command.map { $0.withFileName { strdup($0) } } + [nil]
        var variables = Self.variables(environment).map { $0.withFileName { strdup($0) } } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var identifier: pid_t = 0
        let failure = (program ?? command[0]).withFileName { path in
            program == nil
                ? posix_spawnp(&identifier, path, &actions, &attributes, &arguments, &variables)
                : posix_spawn(&identifier, path, &actions, &attributes, &arguments, &variables)
        }
        if failure != 0 { throw SystemError(code: failure) }
        self.identifier = identifier
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        inheritedPeak = usage.ru_maxrss
    }

    /// Waits for the end.
    /// - Returns: the exit status, or 128 and the number of the signal that ended it.
    @discardableResult
    package func wait() -> Int32 { collect(0) ?? Self.unknownStatus }

    /// The status of one whose end the system has kept from this process, which ignores SIGCHLD: as shells say it.
    private static let unknownStatus: Int32 = 127

    /// Returns the status once it has ended, wait4(2).
    private func collect(_ options: Int32) -> Int32? {
        if let status { return status }
        var raw: Int32 = 0
        var usage = rusage()
        let found = repeatingInterrupts { wait4(identifier, &raw, options, &usage) }
        if found == identifier {
            if usage.ru_maxrss > inheritedPeak { peakMemory = usage.ru_maxrss * 1024 }
            let number = raw & 0x7F
            if number != 0 { signal = number }
            status = number == 0 ? (raw >> 8) & 0xFF : 128 + number
        } else if found < 0 {
            // Its number may be another one's by now.
            status = Self.unknownStatus
        }
        return status
    }

    /// Waits for the end, but no longer than so many seconds.
    /// - Returns: as `wait()` does; nil where it has not ended by then.
    package func wait(within seconds: Double) -> Int32? {
        for _ in 0...Int(seconds * 200) where outcome == nil { usleep(5000) }
        return status
    }

    /// The outcome as `wait()` returns it; nil if it has not ended yet.
    package var outcome: Int32? { collect(WNOHANG) }

    /// The processor time that it has used up, in milliseconds; 0 where it has ended.
    package var processorTime: Double {
        var clock = clockid_t()
        var time = timespec()
        guard status == nil, clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else {
            return 0
        }
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }

    /// True if one of its threads runs, or waits for a processor that others have; false if all sleep or it has ended.
    /// Some threads of very many are not looked at.
    package var isRunning: Bool {
        guard status == nil else { return false }
        let folder = "/proc/\(identifier)"
        if Self.isRunning(folder) { return true }
        let threads = Folder.contents(of: folder + "/task", atMost: Self.mostThreads) ?? []
        return threads.contains { Self.isRunning("\(folder)/task/\($0)") }
    }

    private static let mostThreads = 64

    private static func isRunning(_ thread: String) -> Bool {
        var text = [UInt8](repeating: 0, count: 512)
        guard let file = try? FileDescriptor(reading: thread + "/stat") else { return false }
        let count = read(file.number, &text, text.count)
        // Its name, which may be anything, stands in parentheses before.
        guard count > 0, let end = text[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count else {
            return false
        }
        return text[end + 2] == UInt8(ascii: "R")
    }

    /// Ends it and the process group that it leads at once, SIGKILL.
    package func killGroup() {
        if status == nil { Glibc.kill(-identifier, SIGKILL) }
        kill()
    }

    /// Has a thread of its own wait for the end: what is left of a program that has ended goes only then.
    package func waitAside() {
        guard status == nil else { return }
        let identifier = identifier
        // Where the system has no thread left, it goes with this process.
        let thread = try? Thread {
            var raw: Int32 = 0
            _ = repeatingInterrupts { waitpid(identifier, &raw, 0) }
        }
        thread?.detach()
    }

    /// Ends it: with SIGTERM, and where it does not listen, with SIGKILL.
    package func stop() {
        send(signal: SIGTERM)
        if wait(within: 10) != nil { return }
        send(signal: SIGKILL)
        wait()
    }

    /// Ends it at once, SIGKILL.
    package func kill() { send(signal: SIGKILL) }

    /// Sends it a signal, for example SIGTERM.
    package func send(signal: Int32) {
        if status == nil { Glibc.kill(identifier, signal) }
    }

    /// Returns the attributes of a child. The test process may have blocked or ignored signals; its children should not
    /// begin that way.
    private static func attributes(group: Int32?, mayStop: Bool) -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var blocked = sigset_t()
        sigemptyset(&blocked)
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGXFSZ] { sigaddset(&defaults, signal) }
        // Shells unblock what is blocked, and leave ignored what is ignored.
        if mayStop { for signal in Signal.terminal { sigaddset(&defaults, signal) } }
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        if let group {
            posix_spawnattr_setpgroup(&attributes, group)
            flags |= POSIX_SPAWN_SETPGROUP
        }
        posix_spawnattr_setflags(&attributes, Int16(flags))
        return attributes
    }

    private static func variables(_ changes: [String: String?]) -> [String] {
        // In characters, an accent that a value begins with would be one with the sign before it.
        let kept = Environment.all.filter { !changes.keys.contains(String($0.unicodeScalars.prefix { $0 != "=" })) }
        return kept + changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
    }
}
