import Strata
import StrataCanvas
import StrataCells
import StrataCommandLine
import StrataInterface
import StrataWindow

/// Plays a story in a scene without a display, on a clock of its own: the same story gives the same pictures.
final class StoryPlayer: SceneHost {
    private var scene: WindowScene
    private let scale: Double
    private var canvas: Surface
    private var time = 0.0
    private var timers: [Int: (deadline: Double, handler: () -> Void)] = [:]
    private var lastTimer = 0
    private var pointer: Point?
    /// The files that the command reads: no picture is written over them.
    var inputs = InputFiles()
    /// Takes every frame, and the place of the pointer; nil if they are not wanted.
    var onFrame: ((Surface, Point?) throws(CommandError) -> Void)?

    /// Milliseconds between two frames: 25 a second, as animated pictures have them.
    static let interval = 40.0
    /// The time that something that moves is waited for before a picture is taken, in milliseconds.
    private static let longestMotion = 5000.0

    init(_ scene: WindowScene, scale: Double) throws(CommandError) {
        self.scene = scene
        self.scale = scale
        canvas = try PictureSize(scene.size, scale: scale).surface(scale: scale)
        scene.controller?.start(in: self)
        draw()
    }

    /// Plays every step.
    func play(_ story: Story) throws(CommandError) {
        for step in story.steps { try play(step) }
    }

    private func play(_ step: Story.Step) throws(CommandError) {
        switch step {
        case .wait(let milliseconds): try advance(by: milliseconds)
        case .move(let point, let duration): try move(to: point, over: duration)
        case .click(let point, let count):
            for number in 1...max(1, count) {
                act(at: point) { $0.press(ButtonEvent(button: .primary, position: point, clickCount: number)) }
                act(at: point) { $0.release(ButtonEvent(button: .primary, position: point, clickCount: number)) }
            }
        case .press(let point): act(at: point) { $0.press(ButtonEvent(button: .primary, position: point)) }
        case .release(let point): act(at: point) { $0.release(ButtonEvent(button: .primary, position: point)) }
        case .wheel(let clicks, let point): act(at: point) { $0.scroll(ScrollEvent(vertical: clicks, position: point)) }
        case .key(let key): act { _ = $0.handle(key) }
        case .type(let text, let pause): try type(text, pause: pause)
        case .resize(let size): try resize(size)
        case .picture(let path):
            draw()
            try OutputFile(path, .picture, reading: inputs).write(canvas)
        }
    }

    /// Lets time pass until nothing moves.
    func settle() throws(CommandError) {
        let end = time + Self.longestMotion
        repeat { try advance(by: Self.interval) } while scene.isMoving && time < end
    }

    /// The window as it looks now.
    var picture: Surface {
        draw()
        return canvas
    }

    // MARK: - Steps

    private func act(at point: Point? = nil, _ body: (WindowScene) -> Void) {
        if scene.frame == nil { scene.begin(at: time) }
        if let point {
            pointer = point
            scene.movePointer(to: point)
        }
        body(scene)
    }

    private func move(to point: Point, over duration: Double) throws(CommandError) {
        let start = pointer ?? point
        let end = time + duration
        while time < end - 1e-9 {
            try advance(by: min(Self.interval, end - time))
            let left = max(0, (end - time) / duration)
            // Slow, fast, slow, as a hand moves.
            let done = 1 - left * left * (3 - 2 * left)
            act(at: Point(x: start.x + (point.x - start.x) * done, y: start.y + (point.y - start.y) * done)) { _ in }
        }
        act(at: point) { _ in }
    }

    private func type(_ text: String, pause: Double) throws(CommandError) {
        for character in text {
            let isReturn = character == "\n"
            let key = isReturn ? Key.enter : Key.composed
            act { _ = $0.handle(KeyEvent(key: key, text: isReturn ? "" : String(character))) }
            try advance(by: pause)
        }
    }

    private func resize(_ size: Size) throws(CommandError) {
        canvas = try PictureSize(size, scale: scale).surface(scale: scale)
        act { $0.resize(size) }
    }

    // MARK: - Time

    private func advance(by milliseconds: Double) throws(CommandError) {
        let end = time + max(0, milliseconds)
        while time < end - 1e-9 {
            let next = min(end, time + Self.interval, timers.values.map(\.deadline).min() ?? .infinity)
            time = max(time, next)
            runTimers()
            draw()
            try onFrame?(canvas, pointer)
        }
    }

    private func runTimers() {
        let due = timers.filter { $0.value.deadline <= time + 1e-9 }.sorted { $0.key < $1.key }
        for (number, timer) in due where timers.removeValue(forKey: number) != nil { change(timer.handler) }
    }

    private func draw() { _ = scene.draw(on: canvas, at: time) }

    // MARK: - What scenes ask for

    func change(_ body: () -> Void) { act { _ in body() } }

    /// Does nothing, for nothing comes from outside.
    func watch(_ descriptor: Int32, handler: @escaping () -> Void) -> () -> Void { {} }

    func schedule(after delay: Double, handler: @escaping () -> Void) -> () -> Void {
        lastTimer += 1
        let number = lastTimer
        timers[number] = (time + delay, handler)
        return { [weak self] in self?.timers[number] = nil }
    }

    func show(_ scene: WindowScene) {
        scene.resize(self.scene.size)
        self.scene = scene
        scene.begin(at: time)
        scene.controller?.start(in: self)
    }
}
