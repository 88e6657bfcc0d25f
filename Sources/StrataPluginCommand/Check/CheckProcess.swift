import StrataCommandLine
import StrataSystem

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
    static func run(_ arguments: [String], seed: UInt64?, timeout: Int) throws(CommandError) -> Outcome {
        guard let ends = try? SocketPair() else { throw failure("no descriptors are left") }
        let reports = FileDescriptor(adopting: ends.reader)
        let child = try start(arguments, seed: seed, reports: FileDescriptor(adopting: ends.writer))
        var report = Report(descriptor: reports)
        let isInTime = report.read(timeout: timeout)
        if !isInTime { child.kill() }
        let status = child.wait()
        if !isInTime { return Outcome(ending: .hung(timeout), seed: report.seed) }
        return Outcome(ending: ending(of: child, status, report), seed: report.seed)
    }

    private static func ending(of child: ChildProcess, _ status: Int32, _ report: Report) -> Ending {
        if let signal = child.signal { return .crashed(signal) }
        return report.isDone ? .finished(report.faults) : .exited(status)
    }

    private static func start(
        _ arguments: [String], seed: UInt64?, reports: FileDescriptor
    ) throws(CommandError) -> ChildProcess {
        // Without long reports of a crash that is expected.
        let variables = ["SWIFT_BACKTRACE": "enable=no", "STRATA_SEED": seed.map { "\($0)" }]
        do {
            // What a plugin prints is no part of the result.
            return try ChildProcess(
                spawning: ["strata", "plugin", hiddenCommand] + arguments, program: "/proc/self/exe",
                descriptors: [1: 2, 2: 2, reportDescriptor: reports.number], environment: variables)
        } catch {
            throw failure(error.description)
        }
    }

    private static func failure(_ reason: String) -> CommandError {
        CommandError(
            description: "plugin check: cannot start a process for a test: \(reason)", exitCode: ExitCode.software)
    }
}

/// What the process of a test reports.
private struct Report {
    let descriptor: FileDescriptor
    private(set) var seed: UInt64?
    private(set) var faults: [CheckProcess.Finding] = []
    private(set) var isDone = false
    private var rest: [UInt8] = []

    init(descriptor: FileDescriptor) { self.descriptor = descriptor }

    /// Reads to the end; false if nothing came for too long.
    mutating func read(timeout: Int) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let isInTime = waitForInput(descriptor.number, milliseconds: Int32(timeout * 1000))
            guard isInTime else { return false }
            let count = buffer.withUnsafeMutableBytes { try? descriptor.readNext(into: $0) } ?? 0
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
