internal import CX11
import Strata
import StrataSystem
import StrataWindow

/// A top-level window. Its content is what a `SharedImage` puts there. Where it grows, the server paints its background
/// first, and what was shown before stays in its corner.
public final class X11Window: StrataWindow.Window {
    /// The connection it lives on.
    public let display: X11Display
    /// The handler of its events. Called from `X11Display.dispatchEvents()` on the display's thread.
    public var onEvent: ((WindowEvent) -> Void)?
    /// The size of its content as last told by the server.
    public internal(set) var size: WindowSize
    /// X's number for the window, as other programs name it.
    public let identifier: UInt
    /// True once it has been closed; a closed window does nothing and gets no events.
    public private(set) var isClosed = false
    /// True once another program has destroyed it. Nothing may be asked of it then, but to be closed.
    private var isDestroyed = false

    let context: GC?
    /// Tells the window manager that a new size is shown; nil where the server has no counters.
    let resizeCounter: ResizeCounter?
    /// True if the server has all of its content, as last told: what another window hides, or what lies beyond the
    /// screen, it need not keep.
    var isWholeOnServer = false
    /// The part of the screen that it takes, as the window manager has said last.
    public internal(set) var state: WindowState
    var sizes: OwnSizes
    /// Its place before it filled a screen that no program manages.
    var ownPlace: PixelRect?
    /// The least size that the reader can give it, in points.
    let minimumSize: Size
    /// The time at which it was put on the screen, from when on the window manager decides; nil if it was not.
    private var showTime: Double?
    /// True once it was put on the screen.
    var isShown: Bool { showTime != nil }
    /// True if that was so short a time ago that only the manager has moved it since.
    var isNew: Bool { showTime.map { MonotonicClock.now - $0 < 1000 } ?? false }
    /// The desktop's name for the start of the program; nil once it is over.
    var startupIdentifier: String?
    /// True if the reader is asked to look at it.
    var demandsAttention = false
    /// True while it has the keyboard, so that the user looks at it.
    public internal(set) var hasKeyboard = false
    /// The drag over it; nil if there is none.
    var drag: Drag?
    /// True while the first button is held that went down upon it.
    var holdsPrimary = false
    var pressedKeys: Set<UInt32> = []
    var clickCounter = ClickCounter()
    var clickCounts: [Int: Int] = [:]
    var pointerPosition: Point?
    /// The distance between fingers that pinch, as a multiple of what it was as they came down.
    var pinch = 1.0
    var pasteRequest: PasteRequest?
    var pasteCount = 0

    /// Makes a window that is not shown yet.
    public init(display: X11Display, configuration: WindowConfiguration) {
        self.display = display
        let width = Self.pixels(configuration.size.width, display)
        let height = Self.pixels(configuration.size.height, display)
        size = WindowSize(pixelWidth: width, pixelHeight: height, scale: display.scale)
        sizes = OwnSizes(size)
        state = configuration.state
        minimumSize = configuration.minimumSize
        startupIdentifier = configuration.startupIdentifier
        identifier = Self.create(display, size, configuration.background)
        background = configuration.background
        resizeCounter = ResizeCounter(connection: display.connection)
        var values = XGCValues()
        // These events say what could not be copied.
        values.graphics_exposures = 1
        context = XCreateGC(display.connection, identifier, UInt(GCGraphicsExposures), &values)
        display.register(self)
        display.pointerInput.select(identifier)
        setProperties(configuration)
    }

    deinit { close() }

    /// Puts the window on the screen.
    public func show() {
        guard isUsable else { return }
        showTime = showTime ?? MonotonicClock.now
        XMapWindow(display.connection, identifier)
        endStartup()
        display.flush()
    }

    /// Takes the window away for good. Closing twice does nothing.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        onEvent = nil
        display.inputMethod.detach(identifier)
        if display.drag?.source == identifier { display.drag?.end() }
        display.unregister(window: identifier)
        display.selectionOwner.forget(identifier)
        resizeCounter?.close()
        if let context { XFreeGC(display.connection, context) }
        if !isDestroyed { XDestroyWindow(display.connection, identifier) }
        display.flush()
    }

    /// True if the server still knows the window.
    var isUsable: Bool { !isClosed && !isDestroyed }

    /// Takes in that another program has destroyed the window, and with it what it offered.
    func wasDestroyed() {
        isDestroyed = true
        display.selectionOwner.forget(identifier)
    }

    /// Asks for another size, in points. The window manager decides; the outcome comes as `resized`.
    public func resize(width: Double, height: Double) {
        guard isUsable else { return }
        let width = UInt32(Self.pixels(width, display))
        let height = UInt32(Self.pixels(height, display))
        XResizeWindow(display.connection, identifier, width, height)
        display.flush()
    }

    /// The colour of what is new of the window, until the picture of it comes. What it shows already stays as it is.
    public var background: UInt32? {
        didSet {
            guard isUsable, background != oldValue else { return }
            if let background {
                XSetWindowBackground(display.connection, identifier, UInt(background))
            } else {
                XSetWindowBackgroundPixmap(display.connection, identifier, Pixmap(None))
            }
        }
    }

    /// True if keys go through the input method.
    public var takesText = true {
        didSet {
            guard isUsable, takesText != oldValue else { return }
            display.inputMethod.setFocus(takesText && hasKeyboard, identifier)
        }
    }

    /// Tells the input method where the caret is: at the foot of its line, in points. Windows with candidates come
    /// there.
    public func setTextSpot(_ spot: Point) {
        guard isUsable, spot.x.isFinite, spot.y.isFinite else { return }
        func pixels(_ points: Double) -> Int { Int(min(max((points * display.scale).rounded(), 0), 32767)) }
        display.inputMethod.setSpot(TextSpot(x: pixels(spot.x), y: pixels(spot.y)), identifier)
    }

    /// Ends the text that an input method is making in this window, for example because the reader has clicked
    /// somewhere else; `preeditChanged` says so where it was shown.
    /// - Returns: what the method makes of it, to be typed; often nothing.
    public func finishPreedit() -> String { isUsable ? display.inputMethod.finish(identifier) : "" }

    /// The shape of the pointer over the window.
    public var cursor: CursorShape = .arrow {
        didSet { if cursor != oldValue { showCursor() } }
    }

    /// The shape of the pointer while something is dragged out of the window, wherever it is; nil: nothing is.
    var dragCursor: CursorShape? {
        didSet { if dragCursor != oldValue { showCursor() } }
    }

    func showCursor() {
        if isUsable { XDefineCursor(display.connection, identifier, display.cursor(dragCursor ?? cursor)) }
    }

    private static func pixels(_ points: Double, _ display: X11Display) -> Int {
        precondition(points.isFinite, "a window's size must be finite")
        return min(max(Int((points * display.scale).rounded()), 1), WindowSize.largestSide)
    }

    private static func create(_ display: X11Display, _ size: WindowSize, _ background: UInt32?) -> UInt {
        var attributes = XSetWindowAttributes()
        // Without a background the server leaves new areas as they happen to be until we put pixels there.
        attributes.background_pixmap = Pixmap(None)
        attributes.background_pixel = UInt(background ?? 0)
        attributes.border_pixel = 0
        // What is shown stays at the top left until there is more.
        attributes.bit_gravity = NorthWestGravity
        attributes.colormap = display.visual.colormap
        attributes.event_mask = eventMask(display)
        let backgroundMask = background == nil ? CWBackPixmap : CWBackPixel
        let mask = backgroundMask | CWBorderPixel | CWBitGravity | CWColormap | CWEventMask
        return XCreateWindow(
            display.connection, display.root, 0, 0, UInt32(size.pixelWidth), UInt32(size.pixelHeight), 0,
            display.visual.depth, UInt32(InputOutput), display.visual.visual, UInt(mask), &attributes)
    }

    private static func eventMask(_ display: X11Display) -> Int {
        let always =
            KeyPressMask | KeyReleaseMask | FocusChangeMask | ExposureMask | VisibilityChangeMask | StructureNotifyMask
            | PropertyChangeMask
        if display.pointerInput.opcode != nil { return always }
        return always | ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask
    }
}
