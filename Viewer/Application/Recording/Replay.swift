import Strata
import StrataCanvas
import StrataCommandLine
import StrataInterface
import StrataPlugin
import StrataSystem
import StrataWindow

/// A recorded run that is given again, without a display.
final class Replay {
    private let path: String
    private let tape: PlayedTape
    private let loop: PlayedLoop
    private let window: PlayedWindow
    private let shown: PlayedPicture
    private let application: Application
    /// The times at which the first and the last thing have happened, in milliseconds.
    private var span: (first: Double, last: Double)?

    /// Reads a recording, and begins the run that is in it.
    ///
    /// - Parameter kinds: the windows that there are recordings of.
    init(_ path: String, of kinds: [WindowKind]) throws(CommandError) {
        self.path = path
        let tape = try PlayedTape(path)
        let loop = PlayedLoop(tape)
        (self.tape, self.loop) = (tape, loop)
        let known = Set(ProgramOption.all.syntax.map(\.name))
        guard tape.head.arguments.given.allSatisfy({ known.contains($0.name) }) else {
            throw PlayedTape.otherVersion(path)
        }
        // No plugin is too slow for what has happened already.
        let plugins = try Plugins(tape.head.arguments)
        try ProcessLimits.checkForPicture()
        try SceneBuilder.checkFonts()
        guard let kind = kinds.first(where: { $0.command == tape.head.command }) else {
            throw PlayedTape.otherVersion(path)
        }
        var options = try kind.options(tape.head.arguments, plugins)
        options.settings = tape.head.settings
        (window, shown, application) = try Outside.on(tape) { () throws(CommandError) in
            try Self.begin(path, kind, options, plugins, loop, tape)
        }
    }

    private static func begin(
        _ path: String, _ kind: WindowKind, _ options: Options, _ plugins: Plugins, _ loop: PlayedLoop,
        _ tape: PlayedTape
    ) throws(CommandError) -> (PlayedWindow, PlayedPicture, Application) {
        let make = try kind.open(options)
        let facts: WindowFacts = tape.pass("window") { preconditionFailure("A tape that plays asks nobody.") }
        guard facts.isPossible else { throw PlayedTape.refusal(path, "it tells of a window that there cannot be") }
        let window = PlayedWindow(facts, loop, on: tape)
        let picture = window.makePlayedPicture()
        let clock = TimedFrameClock(loop: loop, interval: facts.interval)
        let builder = SceneBuilder(
            facts.fitted(options), registry: plugins.registry, faults: plugins.loader.faults, scale: facts.scale,
            frameInterval: clock.interval)
        let scene = try make(builder)
        let application = Application(loop: loop, clock: clock, window: window, picture: picture, scene: scene)
        application.onOpen = { [unowned scene] target in
            let problem = Outside.value("open") { String?.none }
            if let problem { scene.activePane.show(Notice(text: problem, isWarning: true)) }
        }
        application.start()
        return (window, picture, application)
    }

    /// The picture that the window shows.
    var picture: Surface { shown.shown }
    /// The size of the window.
    var size: WindowSize { window.size }
    /// The place of the pointer, in points of the window; nil outside.
    var pointer: Point? { window.pointer }
    /// Called with every frame, and what of it is new.
    var onFrame: ([PixelRect]) -> Void {
        get { shown.onFrame }
        set { shown.onFrame = newValue }
    }

    /// The time at which the next thing happens, in milliseconds from the first; nil if nothing does any more.
    var nextTime: Double? {
        guard let time = tape.nextTime else { return nil }
        return time - (span?.first ?? time)
    }

    /// Does what has happened next.
    ///
    /// - Returns: false where that was all.
    func step() -> Bool {
        if let time = tape.nextTime { span = (span?.first ?? time, time) }
        return Outside.on(tape) { loop.step() }
    }

    /// Returns the outcome, in a line.
    ///
    /// - Throws: 65 where frames were others than they were then, and where the recording is no whole one.
    func outcome() throws(CommandError) -> String {
        let frames = tape.frames
        let count = "\(CountText.grouped(frames.count)) \(frames.count == 1 ? "frame" : "frames")"
        if let first = frames.firstDifferent {
            let more = frames.different > 1 ? ", nor are \(CountText.grouped(frames.different - 1)) more" : ""
            throw CommandError(
                description:
                    "\(path): frame \(CountText.grouped(first)) of \(CountText.grouped(frames.count)) is not as "
                    + "it was recorded\(more); other fonts or another version draw otherwise",
                exitCode: ExitCode.badData)
        }
        let seconds = span.map { ($0.last - $0.first) / 1000 } ?? 0
        let tenths = Int((seconds * 10).rounded())
        let version = tape.head.version == Release.version ? "" : " by strata \(tape.head.version)"
        let words = "\(count) in \(tenths / 10).\(tenths % 10) s, all as they were recorded\(version)"
        switch tape.ending {
        case .cutOff(let line): throw faulty("it was cut off at line \(line), before the run ended", words)
        case .goesOn(let line): throw faulty("line \(line) stands behind the end of the run", words)
        case .whole, nil: return words
        }
    }

    private func faulty(_ reason: String, _ words: String) -> CommandError {
        CommandError(description: "\(path): \(reason); until then \(words)", exitCode: ExitCode.badData)
    }
}
