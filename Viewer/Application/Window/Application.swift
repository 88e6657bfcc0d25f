import Strata
import StrataCanvas
import StrataFeeds
import StrataX11

/// Shows a scene in a window, and brings input, lines and time to it.
///
/// The order of work in a frame: lines and input are applied as they arrive, and ask for a frame; the frame lets time
/// pass once, draws what changed, and puts exactly that on the screen. While nothing moves, nothing runs.
final class Application {
    private let loop: EventLoop
    private let clock: FrameClock
    private let window: Window
    private let image: SharedImage
    private let feed: LineFeed
    private let scene: ViewerScene
    private let trace: TraceWriter?
    private let startTime = MonotonicClock.now
    private var surface: Surface
    private var isDrawnOnce = false
    private var isVisible = true
    private var arrivalPace = ArrivalPace()
    /// Events that were taken from the feed and not yet applied; nothing may read a line before they are.
    private var pendingEvents: [FeedEvent] = []
    private var pendingTimer: EventLoop.Registration?
    private var lastFrameTime = 0.0

    /// Builds everything around a window that is on its way to the screen already.
    init(
        loop: EventLoop, clock: FrameClock, window: Window, image: SharedImage, feed: LineFeed, scene: ViewerScene,
        trace: TraceWriter?
    ) {
        self.loop = loop
        self.clock = clock
        self.window = window
        self.image = image
        self.feed = feed
        self.scene = scene
        self.trace = trace
        surface = Self.surface(over: image, window)
    }

    /// Runs until the window is closed or the program is interrupted.
    ///
    /// - Parameter watch: Brings plugins that are built anew, if they are watched.
    func run(watching watch: PluginWatch? = nil) {
        watch?.start { [unowned self] in change($0) }
        clock.onFrame = { [unowned self] in drawFrame(at: $0) }
        window.onEvent = { [unowned self] in handle($0) }
        loop.watch(feed.wakeUpDescriptor) { [unowned self] in takeLines() }
        clock.requestFrame()
        _ = loop.run()
        window.close()
    }

    private static func surface(over image: SharedImage, _ window: Window) -> Surface {
        Surface(
            over: image.base, width: image.width, height: image.height, stride: image.stride,
            scale: window.display.scale)
    }

    // MARK: - Frames

    private func drawFrame(at now: Double) {
        guard !window.isClosed, isVisible else { return }
        begin(at: now)
        lastFrameTime = now
        image.waitUntilFree()
        let damage = scene.draw(on: surface, at: now - startTime)
        image.present(damage.map { PixelRectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height) })
        if !isDrawnOnce { startFeed() }
        isDrawnOnce = true
        trace?.write(scene.list, damage: damage)
        window.cursor = scene.isOverButton ? .hand : .arrow
        if scene.isMoving { clock.requestFrame() }
    }

    /// The first picture is on its way: now the rest of the file can be counted.
    private func startFeed() {
        do { try feed.start() } catch { Diagnostics.warn(error.description) }
    }

    /// Changes the scene, and has it drawn.
    private func change(_ body: () -> Void) {
        begin(at: MonotonicClock.now)
        body()
        clock.requestFrame()
    }

    /// Brings the scene up to now, lines that were kept back included.
    private func begin(at now: Double) {
        scene.begin(at: now - startTime)
        guard !pendingEvents.isEmpty else { return }
        if let pendingTimer { loop.remove(pendingTimer) }
        pendingTimer = nil
        scene.apply(pendingEvents)
        pendingEvents.removeAll()
    }

    private func takeLines() {
        let events = feed.takeEvents()
        guard !events.isEmpty else { return }
        pendingEvents += events
        guard arrivalPace.isFlood(events, at: MonotonicClock.now) else { return change {} }
        pendingTimer =
            pendingTimer ?? loop.schedule(at: lastFrameTime + ArrivalPace.interval) { [unowned self] in change {} }
    }

    // MARK: - Events

    private func handle(_ event: WindowEvent) {
        switch event {
        case .resized(let size): resize(size)
        case .exposed(let areas): if isDrawnOnce { image.present(areas) }
        case .visibilityChanged(let isVisible): setVisible(isVisible)
        case .pointerEntered(let position), .pointerMoved(let position, _): movePointer(to: Self.point(position))
        case .pointerLeft: movePointer(to: nil)
        case .buttonPressed(let press) where press.button == .primary:
            change { scene.press(at: Self.point(press.position)) }
        case .buttonReleased(let release) where release.button == .primary:
            change { scene.release(at: Self.point(release.position), clickCount: release.clickCount) }
        case .scrolled(let scroll):
            change { scene.scroll(clicks: clicks(of: scroll)) }
        case .keyPressed(let key):
            guard let command = KeyBindings.command(for: key) else { return }
            command == .quit ? loop.stop() : change { scene.perform(command) }
        case .closeRequested: loop.stop()
        case .buttonPressed, .buttonReleased, .focusGained, .focusLost, .pasted, .selectionLost, .preeditChanged: break
        }
    }

    /// A window that cannot be seen is not drawn; what happened meanwhile is shown when it can be seen again.
    private func setVisible(_ isVisible: Bool) {
        self.isVisible = isVisible
        if isVisible { clock.requestFrame() } else { clock.cancelRequest() }
    }

    /// A horizontal list takes either wheel.
    private func clicks(of scroll: ScrollEvent) -> Double {
        scene.list.engine.viewport.axis == .vertical ? scroll.vertical : scroll.vertical + scroll.horizontal
    }

    private static func point(_ position: PointerPosition) -> Point { Point(x: position.x, y: position.y) }

    /// Pointer movement is drawn only where it changes something.
    private func movePointer(to point: Point?) {
        let before = scene.pointerTarget
        begin(at: MonotonicClock.now)
        scene.movePointer(to: point)
        guard scene.pointerTarget != before || scene.scrollbar.isDragging else { return }
        clock.requestFrame()
    }

    /// Draws the new size at once, so that the window is never shown without its content.
    private func resize(_ size: WindowSize) {
        guard size.pixelWidth != image.width || size.pixelHeight != image.height else { return }
        do {
            try image.resize(width: size.pixelWidth, height: size.pixelHeight)
        } catch {
            return Diagnostics.warn(error.description)
        }
        let now = MonotonicClock.now
        begin(at: now)
        surface = Self.surface(over: image, window)
        scene.resize(Size(width: size.width, height: size.height))
        clock.cancelRequest()
        drawFrame(at: now)
    }
}
