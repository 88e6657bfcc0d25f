import Strata
import StrataCanvas
import StrataCommandLine
import StrataSystem
import StrataWindow

/// `strata --replay FILE`: a recorded run in a window, at the pace that it had, until the window is closed.
final class ReplayWindow {
    private let replay: Replay
    private let loop: PollLoop
    private let window: any Window
    private let picture: any WindowPicture
    private let start: Double

    /// Shows it.
    ///
    /// - Parameters:
    ///   - kinds: the windows that there are recordings of.
    ///   - arguments: what else was asked for, which is nothing.
    static func show(_ path: String, of kinds: [WindowKind], _ arguments: ParsedArguments) throws(CommandError) {
        try check(arguments)
        let replay = try Replay(path, of: kinds)
        let display = try WindowSystem.open(scale: nil)
        let loop = try PollLoop.endedBySignals(display: display)
        let shown: ReplayWindow
        do throws(StrataWindow.PictureError) {
            shown = try ReplayWindow(replay, path, display, loop)
        } catch { throw CommandError(error) }
        shown.run()
        try StandardOutput.print(try replay.outcome() + "\n")
    }

    /// Returns the recording that is asked for; nil where none is.
    static func recording(in arguments: ParsedArguments) throws(CommandError) -> String? {
        let path = arguments.value(ProgramOption.replay.name)
        if path == "" { throw GivenOption.emptyPath(of: ProgramOption.replay.name) }
        return path
    }

    /// Refuses what has no place beside a recording.
    static func check(_ arguments: ParsedArguments, besides others: [ProgramOption] = []) throws(CommandError) {
        let known = ([.replay] + others).map(\.name)
        let other = arguments.given.map(\.name).first { !known.contains($0) }
        guard let other = other ?? arguments.words.first ?? arguments.program?.first else { return }
        throw .usage("a recording is shown as it was made, so '\(other)' has no place beside '--replay'")
    }

    private init(
        _ replay: Replay, _ path: String, _ display: any Display, _ loop: PollLoop
    ) throws(StrataWindow.PictureError) {
        (self.replay, self.loop) = (replay, loop)
        let size = Size(
            width: Double(replay.size.pixelWidth) / display.scale,
            height: Double(replay.size.pixelHeight) / display.scale)
        window = display.makeWindow(WindowConfiguration(title: "\(path), replayed", size: size))
        window.show()
        picture = try window.makePicture()
        start = loop.now
    }

    private func run() {
        replay.onFrame = { [unowned self] in mirror($0) }
        window.onEvent = { [unowned self] in handle($0) }
        goOn()
        _ = loop.run()
        window.close()
    }

    /// Waits for what happens next, and does it.
    private func goOn() {
        guard let time = replay.nextTime else { return }
        loop.schedule(at: start + time) { [unowned self] in if replay.step() { goOn() } }
    }

    private func handle(_ event: WindowEvent) {
        switch event {
        case .closeRequested: loop.stop()
        case .keyPressed(let key) where key.key == .escape || key.key == Key("q"): loop.stop()
        case .exposed(let areas): picture.present(areas)
        case .resized: resize()
        default: break
        }
    }

    private func resize() {
        let size = window.pictureSize
        // Where there is no memory for more, less is shown.
        try? picture.resize(width: size.pixelWidth, height: size.pixelHeight)
        mirror([PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)])
    }

    /// Shows areas of what the recorded window shows.
    private func mirror(_ areas: [PixelRect]) {
        let shown = replay.picture
        picture.waitUntilFree()
        let both = PixelRect(
            x: 0, y: 0, width: min(shown.width, picture.width), height: min(shown.height, picture.height))
        for area in areas.map(both.intersection) where !area.isEmpty {
            for y in area.y..<area.bottom {
                (picture.base + y * picture.stride + area.x * 4).copyMemory(
                    from: shown.base + y * shown.stride + area.x * 4, byteCount: area.width * 4)
            }
        }
        picture.present(areas)
    }
}
