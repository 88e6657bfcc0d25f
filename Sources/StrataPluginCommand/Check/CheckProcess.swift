import Glibc

/// A test of a plugin in a process of its own, so that a crash or an endless loop is a result like any other.
struct CheckProcess {
    /// How a test ended.
    enum Ending: Equatable {
        /// By itself, with what it found wrong; nothing if all is well.
        case finished([Finding])
        /// By a signal.
        case crashed(Int32)
        /// By an exit of the plugin's.
        case exited(Int32)
        /// It was stopped after so many seconds in which nothing happened.
        case hung(Int)
    }

    /// Something that is wrong, or a line of the script that shows it; and the seed that it was found with.
    struct Finding: Equatable {
        let text: String
        let seed: UInt64?
    }

    /// How a test ended, and the last seed that it had begun with.
    struct Outcome {
        let ending: Ending
        let seed: UInt64?
    }

    /// What the same program is started with, to be the process of a test.
    static let hiddenCommand = "check-one-test"

    /// The descriptor on which the process reports: `seed N`, `fault TEXT`, and `done` at the end.
    static let reportDescriptor: Int32 = 3

    /// Runs a test.
    ///
    /// - Parameters:
    ///   - arguments: what follows the hidden command.
    ///   - seed: the only seed to be tried.
    ///   - timeout: how many seconds may pass between two reports.
    static func run(_ arguments: [String], seed: UInt64?, timeout: Int) throws(CommandFailure) -> Outcome {
        // A pair of sockets, because they can be made so that another child does not inherit them.
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw failure("no descriptors are left") }
        defer { close(ends[0]) }
        let child = try start(arguments, seed: seed, reports: ends[1])
        close(ends[1])
        var report = Report(descriptor: ends[0])
        let isInTime = report.read(timeout: timeout)
        if !isInTime { kill(child, SIGKILL) }
        let status = wait(for: child)
        if !isInTime { return Outcome(ending: .hung(timeout), seed: report.seed) }
        return Outcome(ending: ending(status, report), seed: report.seed)
    }

    private static func ending(_ status: Int32, _ report: Report) -> Ending {
        if status & 0x7F != 0 { return .crashed(status & 0x7F) }
        return report.isDone ? .finished(report.faults) : .exited((status >> 8) & 0xFF)
    }

    private static func start(_ arguments: [String], seed: UInt64?, reports: Int32) throws(CommandFailure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        // What a plugin prints is no part of the result.
        posix_spawn_file_actions_adddup2(&actions, 2, 1)
        posix_spawn_file_actions_adddup2(&actions, reports, reportDescriptor)
        var list = (["strata", "plugin", hiddenCommand] + arguments).map { strdup($0) } + [nil]
        var environment = variables(seed).map { strdup($0) } + [nil]
        defer { for text in list + environment { free(text) } }
        var child: pid_t = 0
        let error = posix_spawn(&child, "/proc/self/exe", &actions, nil, &list, &environment)
        guard error == 0 else { throw failure(String(cString: strerror(error))) }
        return child
    }

    /// This process's variables, with the seed, and without long reports of a crash that is expected.
    private static func variables(_ seed: UInt64?) -> [String] {
        let changed = ["STRATA_SEED=", "SWIFT_BACKTRACE="]
        var variables = ["SWIFT_BACKTRACE=enable=no"]
        if let seed { variables.append("STRATA_SEED=\(seed)") }
        var next = environ
        while let variable = next.pointee {
            let text = String(cString: variable)
            if !changed.contains(where: text.hasPrefix) { variables.append(text) }
            next += 1
        }
        return variables
    }

    private static func wait(for child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status
    }

    private static func failure(_ reason: String) -> CommandFailure {
        CommandFailure(description: "plugin check: cannot start a process for a test: \(reason)", exitCode: 70)
    }
}

/// What the process of a test reports.
private struct Report {
    let descriptor: Int32
    private(set) var seed: UInt64?
    private(set) var faults: [CheckProcess.Finding] = []
    private(set) var isDone = false
    private var rest: [UInt8] = []

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Reads to the end; false if nothing came for too long.
    mutating func read(timeout: Int) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = Glibc.poll(&poll, 1, Int32(timeout * 1000))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return false }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return true }
            rest += buffer.prefix(count)
            takeLines()
        }
    }

    private mutating func takeLines() {
        while let end = rest.firstIndex(of: 0x0A) {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest.removeSubrange(...end)
            if line == "done" { isDone = true }
            if line.hasPrefix("seed ") { seed = UInt64(line.dropFirst("seed ".count)) }
            if line.hasPrefix("fault ") {
                faults.append(CheckProcess.Finding(text: String(line.dropFirst("fault ".count)), seed: seed))
            }
        }
    }
}
