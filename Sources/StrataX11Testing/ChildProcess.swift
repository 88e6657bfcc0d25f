import Glibc

/// A program that was started, until it has ended.
public final class ChildProcess {
    /// The system's number for it.
    public let identifier: pid_t
    private var status: Int32?

    /// Starts a program found on PATH.
    ///
    /// - Parameters:
    ///   - command: the program and its arguments.
    ///   - descriptors: what the program gets under which number; standard input is empty where none is given.
    ///   - environment: variables set in addition to those of this process.
    /// - Throws: where it cannot be started.
    public init(
        _ command: [String], descriptors: [Int32: Int32] = [:], environment: [String: String] = [:]
    ) throws(TestingError) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if descriptors[0] == nil { posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0) }
        // One by one, each would overwrite what bears its number: out of the way with all of them first.
        let above = (descriptors.keys.max() ?? 0) + 1
        let copies = descriptors.mapValues { fcntl($0, F_DUPFD_CLOEXEC, above) }
        defer { for copy in copies.values { close(copy) } }
        for (number, copy) in copies { posix_spawn_file_actions_adddup2(&actions, copy, number) }
        var attributes = Self.freshSignals()
        defer { posix_spawnattr_destroy(&attributes) }
        var arguments = command.map { strdup($0) } + [nil]
        var variables = Self.variables(environment).map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var identifier: pid_t = 0
        let failure = posix_spawnp(&identifier, command[0], &actions, &attributes, &arguments, &variables)
        guard failure == 0 else {
            throw TestingError("cannot start \(command[0]): \(String(cString: strerror(failure)))")
        }
        self.identifier = identifier
    }

    /// Waits for the end.
    /// - Returns: the exit status, or 128 and the number of the signal that ended it.
    @discardableResult
    public func wait() -> Int32 {
        if let status { return status }
        var raw: Int32 = 0
        while waitpid(identifier, &raw, 0) < 0 && errno == EINTR {}
        let outcome = Self.outcome(raw)
        status = outcome
        return outcome
    }

    private static func outcome(_ raw: Int32) -> Int32 {
        let signal = raw & 0x7F
        return signal == 0 ? (raw >> 8) & 0xFF : 128 + signal
    }

    /// Waits for the end, but no longer than so many seconds.
    /// - Returns: as `wait()` does; nil where it has not ended by then.
    public func wait(within seconds: Double) -> Int32? {
        var raw: Int32 = 0
        for _ in 0...Int(seconds * 200) where status == nil {
            if waitpid(identifier, &raw, WNOHANG) == identifier { status = Self.outcome(raw) } else { usleep(5000) }
        }
        return status
    }

    /// Ends it: with SIGTERM, and where it does not listen, with SIGKILL.
    public func stop() {
        send(signal: SIGTERM)
        if wait(within: 10) != nil { return }
        send(signal: SIGKILL)
        wait()
    }

    /// Sends it a signal, for example SIGTERM.
    public func send(signal: Int32) {
        if status == nil { kill(identifier, signal) }
    }

    /// The test process may have blocked or ignored signals; its children should not begin that way.
    private static func freshSignals() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var none = sigset_t()
        sigemptyset(&none)
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&defaults, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        return attributes
    }

    private static func variables(_ changes: [String: String]) -> [String] {
        var variables = changes.map { "\($0.key)=\($0.value)" }
        var next = environ
        while let variable = next.pointee {
            let text = String(cString: variable)
            if changes[String(text.prefix { $0 != "=" })] == nil { variables.append(text) }
            next += 1
        }
        return variables
    }
}

/// Two connected descriptors, which children do not inherit unless they are given one. A pair of sockets, because
/// Swift does not see pipe2, and a pipe that is marked after it was made may leak into another thread's child.
struct Pipe {
    let reader: Int32
    let writer: Int32

    init() throws(TestingError) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw TestingError("no descriptors left for a pipe") }
        (reader, writer) = (ends[0], ends[1])
    }
}

/// Everything up to the end, as text.
func readAll(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count > 0 { bytes += buffer.prefix(count) }
        if count == 0 || (count < 0 && errno != EINTR) { return String(decoding: bytes, as: UTF8.self) }
    }
}

/// The bytes up to a line feed; nil where the end comes first.
func readLine(_ descriptor: Int32) -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
        let count = read(descriptor, &byte, 1)
        if count == 1 && byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
        if count == 1 { bytes.append(byte) }
        if count == 0 || (count < 0 && errno != EINTR) { return nil }
    }
}
