import StrataCommandLine
import StrataSystem

/// A test of a plugin in a process of its own, so that a crash or an endless loop is a result like any other.
struct CheckProcess {
    /// The end of a test.
    enum Ending: Equatable {
        /// It ended by itself, with what it found wrong; nothing if all is well.
        case finished([Finding])
        /// It ended by a signal.
        case crashed(Int32)
        /// It ended by an exit of the plugin's.
        case exited(Int32)
        /// It was stopped after so many seconds in which nothing happened: no function of the plugin's was called, since
        /// the one that is named did not return.
        case hung(Int, in: String?)
        /// It was stopped after so many seconds in which functions were called, and returned, so many times.
        case slow(Int, calls: Int, in: String?)
    }

    /// Something that is wrong, or a line of the script that shows it; and the seed that it was found with.
    struct Finding: Equatable {
        let text: String
        let seed: UInt64?
    }

    /// The end of a test, the last seed that it had begun with, and what the plugin printed meanwhile.
    struct Outcome {
        let ending: Ending
        let seed: UInt64?
        let printed: [UInt8]
    }

    /// The hidden command that the same program is started with, to be the process of a test.
    static let hiddenCommand = "check-one-test"

    /// The limits of a process, in bytes: memory to write to, and a file that it writes.
    static let memory = 1 << 30
    static let fileSize = 1 << 24

    /// The length of a plugin's output that is shown, in bytes.
    private static let shownOutput = 2000

    /// The number of times as long as it may be silent that a test may take altogether.
    static let slowness = 10

    /// The descriptor on which the process reports: `seed N`, `fault TEXT`, `call COUNT FUNCTION` every now and then, and
    /// `done` at the end.
    static let reportDescriptor: Int32 = 3

    /// Runs a test.
    ///
    /// - Parameters:
    ///   - arguments: what follows the hidden command.
    ///   - seed: the only seed to be tried.
    ///   - timeout: how many seconds a function may take.
    static func run(_ arguments: [String], seed: UInt64?, timeout: Int) throws(CommandError) -> Outcome {
        guard let ends = try? SocketPair(), let output = try? MemoryFile.make("output of a plugin") else {
            throw failure("no descriptors are left")
        }
        let reports = FileDescriptor(adopting: ends.reader)
        let child = try start(
            arguments, seed: seed, reports: FileDescriptor(adopting: ends.writer), output: output)
        var report = Report(descriptor: reports)
        let lateness = report.read(timeout: timeout)
        if lateness != nil { child.kill() }
        let status = child.wait()
        let printed = (try? output.bytes(at: 0, count: min(shownOutput, (try? output.status().size) ?? 0))) ?? []
        return Outcome(
            ending: lateness ?? ending(of: child, status, report), seed: report.seed, printed: printed)
    }

    private static func ending(of child: ChildProcess, _ status: Int32, _ report: Report) -> Ending {
        if let signal = child.signal { return .crashed(signal) }
        return report.isDone ? .finished(report.faults) : .exited(status)
    }

    private static func start(
        _ arguments: [String], seed: UInt64?, reports: FileDescriptor, output: FileDescriptor
    ) throws(CommandError) -> ChildProcess {
        Confinement.closeToOthers()
        // Without long reports of a crash that is expected.
        let variables = ["SWIFT_BACKTRACE": "enable=no", "STRATA_SEED": seed.map { "\($0)" }]
        do {
            return try ChildProcess(
                spawning: ["strata", "plugin", hiddenCommand] + arguments, program: "/proc/self/exe",
                descriptors: [1: output.number, 2: output.number, reportDescriptor: reports.number],
                environment: variables)
        } catch {
            throw failure(error.description)
        }
    }

    private static func failure(_ reason: String) -> CommandError {
        CommandError(
            description: "plugin check: cannot start a process for a test: \(reason)", exitCode: ExitCode.software)
    }
}

/// The report that the process of a test writes.
private struct Report {
    let descriptor: FileDescriptor
    private(set) var seed: UInt64?
    private(set) var faults: [CheckProcess.Finding] = []
    private(set) var isDone = false
    /// The number of calls of functions of the plugin's, and below the last of them.
    private var calls = 0
    private var function: String?
    private var rest: [UInt8] = []

    init(descriptor: FileDescriptor) { self.descriptor = descriptor }

    /// Reads to the end.
    ///
    /// - Returns: how it is late; nil if it is not.
    mutating func read(timeout: Int) -> CheckProcess.Ending? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let start = MonotonicClock.now
        var (last, lastCalls, lastSeed) = (start, calls, seed)
        while true {
            let isThere = waitForInput(descriptor.number, milliseconds: 100)
            let now = MonotonicClock.now
            if isThere {
                let count = buffer.withUnsafeMutableBytes { try? descriptor.readNext(into: $0) } ?? 0
                guard count > 0 else { return nil }
                rest += buffer.prefix(count)
                drainLines()
            }
            if (calls, seed) != (lastCalls, lastSeed) { (last, lastCalls, lastSeed) = (now, calls, seed) }
            if now - last >= Double(timeout) * 1000 { return .hung(timeout, in: function) }
            let most = timeout * CheckProcess.slowness
            if now - start >= Double(most) * 1000 { return .slow(most, calls: calls, in: function) }
        }
    }

    private mutating func drainLines() {
        while let end = rest.firstIndex(of: 0x0A) {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest.removeSubrange(...end)
            if line == "done" { isDone = true }
            if line.hasPrefix("call ") {
                let words = line.split(separator: " ")
                calls = words.count > 1 ? Int(words[1]) ?? calls : calls
                function = words.count > 2 ? String(words[2]) : nil
            }
            if line.hasPrefix("seed ") { seed = UInt64(line.dropFirst("seed ".count)) }
            if line.hasPrefix("fault ") {
                faults.append(CheckProcess.Finding(text: String(line.dropFirst("fault ".count)), seed: seed))
            }
        }
    }
}
