import Strata
import StrataCanvas
import StrataSystem
import StrataWindow

/// Shows a scene in a window, and brings input, lines and time to it.
///
/// The order of work in a frame: the first line or input opens it, others are applied as they arrive, and ask for it to
/// be drawn; drawing lets time pass once, draws what changed, and puts exactly that on the screen. While nothing moves,
/// nothing runs.
public final class Application {
    private let loop: any EventLoop
    private let clock: any FrameClock
    private let window: any Window
    private let picture: any WindowPicture
    private var scene: WindowScene
    private let startTime: Double
    private var surface: Surface
    private var wakeUp: LoopRegistration?
    /// The turn of the loop that the frame was opened in.
    private var frameTurn = 0
    private let sources = SourceConnections()
    /// The time at which it was said last how much another program has taken, in milliseconds.
    private var lastProgress = -Double.infinity
    private var isVisible = true
    /// True once it has been said that the window is too large to be filled.
    private var isExcessSaid = false
    private var shownTitle = WindowTitle()
    /// The words in the title bar beside the number of new rows; nil: the title that the window was made with, without
    /// a number.
    public var title: String? {
        get { shownTitle.base }
        set { shownTitle.base = newValue }
    }
    /// Takes what the reader of standard error should know.
    private let onWarning: (String) -> Void
    /// Opens where a link leads.
    public var onOpen: (String) -> Void = { _ in }
    /// Is told when the window gets the keyboard.
    public var onKeyboard: () -> Void = {}
    /// Takes the URIs of what the reader drops on the window.
    public var onDrop: ([String]) -> Void = { _ in }
    /// Is told once when the first picture is on its way: now there is time for work that can wait.
    public var onFirstFrame: () -> Void = {}
    /// Is told of every picture that was drawn, and where, in device pixels; elsewhere it is as it was before, or
    /// moved.
    public var onFrame: (WindowScene, [PixelRect]) -> Void = { _, _ in }

    /// Builds everything around a window that is on its way to the screen already.
    public init(
        loop: any EventLoop, clock: any FrameClock, window: any Window, picture: any WindowPicture, scene: WindowScene,
        onWarning: @escaping (String) -> Void = { _ in }
    ) {
        self.loop = loop
        self.clock = clock
        self.window = window
        self.picture = picture
        self.scene = scene
        self.onWarning = onWarning
        startTime = loop.now
        surface = Self.surface(over: picture, window)
        window.background = scene.background
        bound()
    }

    /// Has the desktop keep what was copied, before the window goes; says so where nothing does.
    public func handOverClipboard() {
        guard window.handOverClipboard() == false else { return }
        onWarning("what was copied is gone with the window: no clipboard manager has taken it over")
    }

    /// Runs until the window is closed, the scene asks for its end, or the loop is stopped.
    public func run() {
        start()
        _ = loop.run()
        // What was kept back belongs to what the window has shown.
        openFrame()
    }

    /// Asks for the first frame, and takes events from here on.
    public func start() {
        clock.onFrame = { [unowned self] in drawFrame(at: $0) }
        window.onEvent = { [unowned self] in handle($0) }
        connect()
        scene.controller?.start(in: self)
        clock.requestFrame()
    }

    private func connect() {
        scene.onRequest = { [unowned self] in carryOut($0) }
        scene.windowState = window.state
        sources.forget()
        connectSources()
    }

    /// Connects the sources that have come.
    private func connectSources() {
        sources.connect(scene.sources, to: loop) { [unowned self] in change {} }
    }

    private static func surface(over picture: any WindowPicture, _ window: any Window) -> Surface {
        Surface(
            over: picture.base, width: picture.width, height: picture.height, stride: picture.stride,
            scale: window.size.scale)
    }

    // MARK: - Frames

    private func drawFrame(at now: Double) {
        guard !window.isClosed, isVisible else { return }
        if scene.frame == nil { scene.begin(at: now - startTime) }
        applyPending()
        picture.waitUntilFree()
        let began = scene.isInspected ? MonotonicClock.now : 0
        let damage = scene.draw(on: surface, at: now - startTime, movesContent: picture.movesContent)
        if scene.isInspected { scene.note(FrameReport(damage, took: MonotonicClock.now - began), grid: surface.grid) }
        if !sources.haveStarted { StartTimeline.pass(.drawn) }
        if !sources.haveStarted && picture.surroundings != nil { picture.presentAll() }
        picture.present(damage.rectangles, moving: damage.moves)
        if !sources.haveStarted {
            StartTimeline.pass(.presented)
            sources.start()
            loop.schedule(at: loop.now) { [weak self] in self?.onFirstFrame() }
        }
        onFrame(scene, damage.rectangles)
        window.cursor = scene.pointerShape
        window.background = scene.background
        window.takesText = scene.textInput != nil
        if let caret = scene.caretRect { window.setTextSpot(Point(x: caret.x, y: caret.y + caret.height)) }
        if scene.isMoving { clock.requestFrame() } else { scheduleChange(after: now) }
    }

    /// Wakes up for what changes by itself, as a caret does.
    private func scheduleChange(after now: Double) {
        if let wakeUp { loop.remove(wakeUp) }
        wakeUp = scene.nextChange(after: now - startTime).map { time in
            loop.schedule(at: startTime + time) { [unowned self] in change {} }
        }
    }

    /// Changes the scene, and has it drawn.
    public func change(_ body: () -> Void) {
        openFrame()
        body()
        shownTitle.show(scene.newsCount, on: window)
        clock.requestFrame()
    }

    /// Opens a frame, unless one is open that this turn of the loop has opened or that is still to be drawn. Lines that
    /// were kept back come into it before anything else.
    private func openFrame() {
        if scene.frame == nil || !clock.isRequested && frameTurn != loop.turn {
            scene.begin(at: loop.now - startTime)
            frameTurn = loop.turn
        }
        applyPending()
    }

    private func applyPending() {
        connectSources()
        for source in scene.sources { source.applyPending() }
    }

    // MARK: - Events

    private func handle(_ event: WindowEvent) {
        defer { window.takesText = scene.textInput != nil }
        switch event {
        case .resized: resize()
        case .exposed(let areas): if sources.haveStarted { showAgain(areas) }
        case .visibilityChanged(let isVisible): setVisible(isVisible)
        case .pointerEntered(let position), .pointerMoved(let position, _): movePointer(to: position)
        case .pointerLeft: movePointer(to: nil)
        case .buttonPressed(let press) where press.button != .back && press.button != .forward:
            change { scene.press(press) }
        case .buttonReleased(let release) where [.primary, .middle].contains(release.button):
            change { scene.release(release) }
        case .scrolled(let scroll): change { scene.scroll(scroll) }
        case .pinched(let pinch): change { scene.pinch(pinch) }
        case .scrollEnded: change { scene.liftFingers() }
        case .keyPressed(let key): handle(key)
        case .pasted(_, let text?): change { scene.textInput?.insert(pasted: text, scene.context) }
        case .pasteFailed(_, let failure): change { scene.activePane.show(Notice(failure)) }
        case .closeRequested: loop.stop()
        case .preeditChanged(let preedit): change { scene.textInput?.compose(preedit, scene.context) }
        case .focusGained:
            change {
                scene.focused?.focusChanged(true, scene.context)
                scene.enter()
            }
            onKeyboard()
        case .focusLost:
            change {
                scene.focused?.focusChanged(false, scene.context)
                scene.leave()
            }
        case .dropped(let links): onDrop(links)
        case .dropFailed: change { scene.activePane.show(.tooManyDropped) }
        case .stateChanged(let state): scene.windowState = state
        case .buttonPressed, .buttonReleased, .pasted, .selectionLost: break
        }
    }

    /// Shows what the window system has lost.
    private func showAgain(_ areas: [PixelRect]) {
        if scene.isSurfaceWhole { return picture.present(areas) }
        scene.forgetSurface()
        clock.cancelRequest()
        drawFrame(at: loop.now)
    }

    /// A window that cannot be seen is not drawn; what happened meanwhile is shown when it can be seen again.
    private func setVisible(_ isVisible: Bool) {
        self.isVisible = isVisible
        if isVisible { clock.requestFrame() } else { clock.cancelRequest() }
    }

    private func handle(_ key: KeyEvent) {
        openFrame()
        guard scene.handle(key) else { return }
        shownTitle.show(scene.newsCount, on: window)
        clock.requestFrame()
    }

    private func carryOut(_ request: WindowRequest) {
        switch request {
        case .quit: loop.stop()
        case .offer(let text, let selection): _ = window.offer(text, as: selection)
        case .offerText(let text, let selection):
            sayWhoTakes(text)
            _ = window.offer(text, as: selection)
        case .drag(let text):
            sayWhoTakes(text)
            if window.drag(text) { scene.losePointer() }
        case .open(let target): onOpen(target)
        case .fullscreen(let isOn): window.setFullscreen(isOn)
        case .paste(let selection): window.requestPaste(from: selection)
        case .finishPreedit:
            let text = window.finishPreedit()
            scene.textInput?.compose(nil, scene.context)
            if !text.isEmpty { scene.textInput?.insert(pasted: text, scene.context) }
        }
    }

    private func sayWhoTakes(_ text: OfferedText) {
        text.onProgress = { [weak self, unowned text] in self?.textIsTaken(text) }
    }

    /// Another program takes what was offered: the header says how much, a few times a second.
    private func textIsTaken(_ text: OfferedText) {
        if text.given == nil {
            scene.given.removeAll { $0 == text }
        } else {
            if !scene.given.contains(text) { scene.given.append(text) }
            if loop.now - lastProgress < 100 { return }
        }
        lastProgress = loop.now
        let bytes = scene.given.compactMap(\.given).max()
        // Another list may have the keyboard by now.
        change { for pane in scene.panes { pane.givenBytes = pane === scene.activePane ? bytes : nil } }
    }

    /// Pointer movement is drawn only where it changes something.
    private func movePointer(to point: Point?) {
        openFrame()
        if scene.movePointer(to: point) { clock.requestFrame() }
    }

    /// Draws the new size at once, so that the window is never shown without its content.
    private func resize() {
        bound()
        let size = window.pictureSize
        let isRescaled = size.scale != surface.scale
        guard isRescaled || size.pixelWidth != picture.width || size.pixelHeight != picture.height else { return }
        do {
            try picture.resize(width: size.pixelWidth, height: size.pixelHeight)
        } catch {
            return onWarning(error.description)
        }
        openFrame()
        if isRescaled { scene.rescale(to: size.scale) }
        surface = Self.surface(over: picture, window)
        // A window that cannot be seen now may be shown again before anything is drawn.
        scene.forgetSurface()
        scene.resize(size.points)
        clock.cancelRequest()
        drawFrame(at: loop.now)
    }
}

// MARK: - Enormous windows

extension Application {
    /// Leaves plain what of the window the picture does not reach, and says so once.
    private func bound() {
        let (whole, shown) = (window.size, window.pictureSize)
        picture.surroundings = whole == shown ? nil : scene.background
        guard whole != shown, !isExcessSaid else { return }
        isExcessSaid = true
        onWarning("the window has \(whole.pixels) pixels; the list fills \(shown.pixels) of them")
    }
}

extension WindowScene {
    /// The colour behind everything, 0x00RRGGBB.
    package var background: UInt32 { appearance.theme.palette.background.pixel & 0xFFFFFF }
}

extension WindowSize {
    /// For example `1,280 x 800`.
    public var pixels: String { "\(CountText.grouped(pixelWidth)) x \(CountText.grouped(pixelHeight))" }
}

extension Application: SceneHost {
    /// Calls back whenever a descriptor can be read, until the returned closure is called.
    public func watch(_ descriptor: Int32, handler: @escaping () -> Void) -> () -> Void {
        let registration = loop.watch(descriptor, handler: handler)
        return { [loop] in loop.remove(registration) }
    }

    /// Calls back once after so many milliseconds, unless the returned closure is called before.
    public func schedule(after delay: Double, handler: @escaping () -> Void) -> () -> Void {
        let registration = loop.schedule(after: delay) { [unowned self] in change(handler) }
        return { [loop] in loop.remove(registration) }
    }

    /// Shows another scene in the place of the present one.
    public func show(_ scene: WindowScene) {
        if let problem = self.scene.controller?.finish() { onWarning(problem) }
        self.scene.sources.forEach { $0.disconnect() }
        scene.resize(self.scene.size)
        self.scene = scene
        scene.begin(at: loop.now - startTime)
        connect()
        scene.controller?.start(in: self)
        clock.requestFrame()
    }
}
