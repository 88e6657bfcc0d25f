import FoundationEssentials
import Glibc
import StrataSystem
import StrataX11Testing
import Testing

/// Why tests on a display are skipped, if they are.
let missingPrograms = VirtualDisplay.missingPrograms()
let canRun = missingPrograms.isEmpty
let skipReason: Comment = "needs \(missingPrograms.joined(separator: " and ")); apt-get install xvfb xdotool"

/// A line of the trace.
struct TraceLine: Decodable, Equatable {
    let time: Double
    let offset: Double
    let maxOffset: Double
    let first: Int?
    let last: Int?
    let count: Int
    let unseen: Int
    let strategy: String
    let pinned: Bool
    let active: Int?
    let focused: Int?
    let settled: Bool
    let damage: [[Int]]
    /// The list that has the keys, and every list, where there are several.
    let pane: Int?
    let panes: [TracePane]?
    /// What is written in the entry field.
    let entry: String?
    /// How far the program had come when, in milliseconds; of the first frame alone.
    let start: [String: Double]?

    var isAtEnd: Bool { offset == maxOffset }
}

/// One list of several, in a line of the trace.
struct TracePane: Decodable, Equatable {
    let offset: Double
    let maxOffset: Double
    let first: Int?
    let last: Int?
    let count: Int
    let unseen: Int
    let strategy: String
}

/// The viewer, running in a window of 640 by 448 points at the top left corner of a display of its own: 400 points of
/// list under the header, which is 20 rows.
final class RunningViewer {
    let directory = TemporaryDirectory()
    let file: String
    let trace: String
    let display: VirtualDisplay
    let process: ChildProcess
    private var seen = 0

    /// Opens a file or a pipe and waits for the first frame that has what was asked for, and for the window to be shown.
    convenience init(_ text: String, _ arguments: [String] = [], standardInput: Int32? = nil) throws {
        try self.init(
            ["--size", "640x448"] + arguments, file: text, descriptors: standardInput.map { [0: $0] } ?? [:],
            showsFile: standardInput == nil)
    }

    /// Starts a command of the program and waits likewise.
    ///
    /// - Parameters:
    ///   - wrapper: What starts the program, which is put behind it: a shell, for example.
    ///   - missing: Extensions that the server is to do without.
    ///   - theme: The colours.
    convenience init(
        command: [String], descriptors: [Int32: Int32] = [:], through wrapper: [String] = [], missing: [String] = [],
        theme: String = "light"
    ) throws {
        try self.init(
            command, file: "", descriptors: descriptors, showsFile: false, through: wrapper, missing: missing,
            theme: theme)
    }

    private init(
        _ arguments: [String], file text: String, descriptors: [Int32: Int32], showsFile: Bool,
        through wrapper: [String] = [], missing: [String] = [], theme: String = "light"
    ) throws {
        file = directory.file("shown.log", text)
        trace = directory.path + "/trace"
        display = try VirtualDisplay(missing: missing)
        try display.xdotool("mousemove", "1100", "790")
        process = try ChildProcess(
            wrapper + [Program.path] + arguments + ["--theme", theme, "--trace", trace] + (showsFile ? [file] : []),
            descriptors: descriptors,
            environment: [
                "DISPLAY": display.name, "GTK_THEME": "", "XDG_CONFIG_HOME": directory.path,
                "XDG_STATE_HOME": directory.path + "/state",
            ])
        try waitForRest { _ in true }
    }

    deinit {
        display.resume()
        process.stop()
    }

    /// All frames so far.
    var frames: [TraceLine] {
        let decoder = JSONDecoder()
        // The last line may be on its way.
        let lines = contents(of: trace).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .dropLast()
        return lines.compactMap { try? decoder.decode(TraceLine.self, from: Data($0)) }
    }

    /// Waits until nothing has been painted for a while, and the last frame is settled and is what is expected.
    @discardableResult
    func waitForRest(
        _ what: Comment = "the list to come to rest as expected", sourceLocation: SourceLocation = #_sourceLocation,
        where matches: (TraceLine) -> Bool
    ) throws -> TraceLine {
        var count = 0
        for _ in 0..<100 {
            usleep(100_000)
            let frames = frames
            let isQuiet = frames.count == count
            count = frames.count
            if isQuiet, let last = frames.last, last.settled, matches(last) { return last }
        }
        Issue.record(
            "waited for \(what); the last frame is \(String(describing: frames.last))", sourceLocation: sourceLocation)
        throw TimedOut()
    }

    /// Real input.
    func input(_ arguments: String...) throws { try display.run(["xdotool"] + arguments) }

    /// Moves the pointer over a point of the window, and clicks there.
    func click(_ x: Int, _ y: Int, button: Int = 1, times: Int = 1) throws {
        try input("mousemove", "\(x)", "\(y)", "click", "--repeat", "\(times)", "--delay", "20", "\(button)")
    }

    /// Presses a key over the window.
    func press(_ key: String) throws { try input("mousemove", "300", "250", "key", key) }

    /// Closes the window by its key, and expects the program to end well.
    func quit(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try press("q")
        let status = process.wait(within: 30)
        guard status != 0 else { return }
        Issue.record(
            """
            the program has \(status.map { "ended with \($0)" } ?? "not ended"); its threads: \(threads); the last frame is \
            \(String(describing: frames.last))
            """, sourceLocation: sourceLocation)
    }

    /// What the threads of the program do: the system call that each is in, by its number.
    private var threads: [String] {
        let tasks = "/proc/\(process.identifier)/task"
        return Folder.names(in: tasks).map { task in
            let (name, call) = (contents(of: "\(tasks)/\(task)/comm"), contents(of: "\(tasks)/\(task)/syscall"))
            return String(decoding: name + call, as: UTF8.self).split(separator: "\n").joined(separator: " ")
        }
    }
}

struct TimedOut: Error {}
