import StrataFeeds
import StrataGenerators
import StrataSystem
import StrataX11Testing

/// The window, `strata export --follow` and, of a file, the feed alone, which read the same log at the same time.
final class Readers {
    private let display: VirtualDisplay
    private let window: ChildProcess
    private let follower: ChildProcess
    private let rows: ChildProcess?
    private let directory: String
    private var areStopped = false
    private var watches: [ResourceWatch]

    /// The time that processor time must stand still before everything is taken for read, in milliseconds. A reader may
    /// wait for a renamed log to fall silent.
    private static let silence = 4000.0
    private static let longestSilence = 120_000.0
    private static let longestStart = 20_000.0
    /// The window and its display have a dozen. Of a log there are, besides its file, eight former files that are held
    /// open, eight that are listened to, and the spool (`FeedConfiguration.heldGenerations`, `Turn.listening`); four
    /// wait for their turn, and after a stop some eight more do for a moment.
    private static let mostDescriptors = 12 + 1 + 8 + 8 + 1 + 4 + 8

    /// - Parameters:
    ///   - path: the log; nil where the readers read pipes.
    ///   - pipes: the two descriptors to read then.
    init(_ viewer: String, on display: VirtualDisplay, path: String?, pipes: [Int32], directory: String)
        throws(SoakError)
    {
        self.display = display
        self.directory = directory
        let output = try SystemFiles.open(directory + "/follower", for: .writingAnew)
        let errors = try SystemFiles.open(directory + "/errors", for: .appending)
        let rowsOutput = try SystemFiles.open(directory + "/rows", for: .writingAnew)
        defer { withExtendedLifetime((output, errors, rowsOutput)) {} }
        let log = path.map { [$0] } ?? []
        do {
            window = try ChildProcess(
                [viewer, "--no-remember", "--export", directory + "/window", "--size", "640x448"] + log,
                descriptors: [2: errors.number].merging(pipes.first.map { [0: $0] } ?? [:]) { $1 },
                environment: ["DISPLAY": display.name])
            follower = try ChildProcess(
                [viewer, "export", "--follow"] + log,
                descriptors: [1: output.number, 2: errors.number].merging(pipes.last.map { [0: $0] } ?? [:]) { $1 })
            rows = try path.map { path throws(TestingError) in
                try ChildProcess(
                    [Soak.ownPath, RowReader.option, path], descriptors: [1: rowsOutput.number, 2: errors.number])
            }
        } catch {
            throw SoakError(text: error.description)
        }
        watches = [("window", window), ("follower", follower)].map {
            ResourceWatch($0, of: $1.identifier, mostDescriptors: Self.mostDescriptors)
        }
    }

    private var processes: [ChildProcess] { [window, follower] + (rows.map { [$0] } ?? []) }

    deinit {
        for process in processes {
            process.send(signal: Signal.kill)
            process.wait()
        }
    }

    /// Waits until all have the log open: what happens to it earlier does not happen while it is followed.
    func waitUntilOpen(_ file: String) throws(SoakError) {
        let end = SystemFiles.now + Self.longestStart
        while !processes.allSatisfy({ RunningProcess($0.identifier).hasOpen(file) }) {
            guard SystemFiles.now < end else { throw SoakError(text: "the readers did not open \(file)") }
            Thread.sleep(5)
        }
        // From opening a file to watching its name.
        Thread.sleep(300)
    }

    /// Looks at memory and descriptors.
    func look() { for index in watches.indices { watches[index].look() } }

    /// Stops both, or lets them go on.
    func setStopped(_ isStopped: Bool) {
        guard isStopped != areStopped else { return }
        areStopped = isStopped
        for process in processes { process.send(signal: isStopped ? Signal.stop : Signal.resume) }
    }

    /// Turns the wheel or presses a key over the window.
    func input(using random: inout SplitMix64) throws(SoakError) {
        guard !areStopped else { return }
        let keys = [
            "Home", "End", "Prior", "Next", "t", "f", "w", "ctrl+1", "ctrl+2", "ctrl+3", "ctrl+4", "space", "Up", "j",
        ]
        let turns = Int.random(in: 1...8, using: &random)
        let isWheel = Bool.random(using: &random)
        let button = Int.random(in: 0..<3, using: &random) == 0 ? "5" : "4"
        let key = keys[Int.random(in: 0..<keys.count, using: &random)]
        do {
            try display.run(
                ["xdotool", "mousemove", "300", "250"]
                    + (isWheel ? ["click", "--repeat", "\(turns)", "--delay", "5", button] : ["key", key]))
        } catch {
            throw SoakError(text: error.description)
        }
    }

    /// Waits until neither has had anything to do for a while.
    func waitForSilence() {
        setStopped(false)
        let end = SystemFiles.now + Self.longestSilence
        var last = (time: -100.0, since: SystemFiles.now)
        while SystemFiles.now < end && SystemFiles.now - last.since < Self.silence {
            let time = processes.reduce(0) { $0 + RunningProcess($1.identifier).processorTime }
            // Looking once a second, where it must, takes less.
            if time > last.time + 10 { last = (time, SystemFiles.now) }
            Thread.sleep(100)
        }
    }

    /// Ends them, each in one of the ordinary ways.
    ///
    /// - Returns: the files they have written, by reader, whether the one that follows files says that lines are lacking,
    ///   and what went wrong.
    func finish(using random: inout SplitMix64) -> (exports: [String], tellsLack: Bool, faults: [String]) {
        let signals = [Signal.terminate, Signal.interrupt]
        if Int.random(in: 0..<3, using: &random) == 0 {
            _ = try? display.run(["xdotool", "mousemove", "300", "250", "key", "q"])
        } else {
            window.send(signal: signals[Int.random(in: 0..<2, using: &random)])
        }
        follower.send(signal: signals[Int.random(in: 0..<2, using: &random)])
        var faults: [String] = []
        rows?.send(signal: Signal.terminate)
        let readers = [("window", window), ("follower", follower)] + (rows.map { [("rows", $0)] } ?? [])
        var tellsLack = false
        for (name, process) in readers {
            let status = process.wait()
            if name == "follower", status == ExitCode.badData {
                tellsLack = true
            } else if status != 0 {
                faults.append("\(name) ended with status \(status)")
            }
        }
        let errors = SystemFiles.contents(directory + "/errors")
        // Files are truncated here, and the reader that follows them tells of that, of what it lacks then, and of nothing
        // else.
        let expected = [FeedNotice.truncated(path: "").description] + (tellsLack ? ["; all else is written"] : [])
        let lines = errors.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        if let line = lines.first(where: { !expected.contains(where: $0.hasSuffix) }) {
            faults.append("said: \(line.prefix(400))")
        }
        return (readers.map(\.0), tellsLack, faults + watches.flatMap(\.faults))
    }

    /// The use of resources, in words.
    var summary: String { watches.map(\.summary).joined(separator: "; ") }
}
