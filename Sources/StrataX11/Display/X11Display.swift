internal import CX11
import Glibc
import StrataSystem
import StrataWindow

/// A connection to an X server, and the owner of everything that belongs to the connection as a whole.
///
/// A display and all that is made from it belong to the thread that opened it, normally the main thread. Events are
/// read by `dispatchEvents()`, which an event loop calls, and handed to the `onEvent` of the window they concern.
public final class X11Display: StrataWindow.Display {
    /// The name of the server, for example `:0`.
    public let name: String
    /// Device pixels a point: `Xft.dpi` / 96 in quarter steps, or what `open` was given.
    public let scale: Double

    let connection: OpaquePointer
    let screen: Int32
    let root: XID
    let visual: VisualChoice
    let atoms: Atoms
    /// The first event code of MIT-SHM; nil where it is not used.
    let sharedMemoryEventBase: Int32?
    let pointerInput: PointerInput
    let selectionOwner: SelectionOwner
    let inputMethod: InputMethod

    var batch = EventBatch()
    var isDispatching = false
    /// The newest time the server has told, in its milliseconds (ICCCM 2.1: never use CurrentTime).
    var lastEventTime: Time = 0

    private var windows: [XID: WeakReference<X11Window>] = [:]
    private var images: [ShmSeg: WeakReference<SharedImage>] = [:]
    private var cursors: [CursorShape: Cursor] = [:]

    /// Opens the display `name`, or the one that `DISPLAY` names.
    ///
    /// - Parameters:
    ///   - name: as in `DISPLAY`, for example `:0`.
    ///   - scale: device pixels a point, in place of what the desktop's settings say.
    ///   - sharesMemory: whether pixels may be shared with the server; `STRATA_NO_SHM` = 1 forbids it too.
    /// - Throws: `cannotOpen` or `unsuitableVisual`.
    ///
    /// Writing to a server that is gone must not kill the process, so SIGPIPE is ignored from here on unless the
    /// program handles it.
    public static func open(
        name: String? = nil, scale: Double? = nil, sharesMemory: Bool = true
    ) throws(DisplayError) -> X11Display {
        ErrorLedger.install()
        guard let connection = XOpenDisplay(name) else {
            throw .cannotOpen(name: name ?? Environment.value("DISPLAY"))
        }
        let screen = XDefaultScreen(connection)
        let openedName = String(cString: XDisplayString(connection))
        guard let visual = VisualChoice(connection: connection, screen: screen) else {
            XCloseDisplay(connection)
            throw .unsuitableVisual(display: openedName)
        }
        let isSharingAllowed = sharesMemory && Environment.value("STRATA_NO_SHM") != "1"
        let canShare = isSharingAllowed && XShmQueryExtension(connection) != 0
        return X11Display(connection: connection, name: openedName, visual: visual, scale: scale, canShare: canShare)
    }

    private init(connection: OpaquePointer, name: String, visual: VisualChoice, scale: Double?, canShare: Bool) {
        self.connection = connection
        self.name = name
        self.visual = visual
        screen = XDefaultScreen(connection)
        root = XDefaultRootWindow(connection)
        self.scale = scale ?? X11Display.desktopScale(connection)
        atoms = Atoms(connection: connection)
        sharedMemoryEventBase = canShare ? XShmGetEventBase(connection) : nil
        pointerInput = PointerInput(connection: connection)
        selectionOwner = SelectionOwner()
        inputMethod = InputMethod(connection: connection, root: root, atoms: atoms)
        ErrorLedger.register(connection, name: name)
        // Without this a held key looks like a row of presses and releases (XKB protocol, section 4.1).
        XkbSetDetectableAutoRepeat(connection, 1, nil)
        inputMethod.onPreedit = { [unowned self] identifier, preedit in
            if let window = window(identifier) { send(.preeditChanged(preedit), to: window) }
        }
    }

    deinit {
        for cursor in cursors.values { XFreeCursor(connection, cursor) }
        visual.release(connection)
        inputMethod.close()
        XCloseDisplay(connection)
        ErrorLedger.unregister(connection)
    }

    /// The descriptor that becomes readable when the server has sent something.
    public var descriptor: Int32 { XConnectionNumber(connection) }

    /// Sends what is buffered, and waits until the server has done all of it.
    public func synchronize() { XSync(connection, 0) }

    /// Sends what is buffered.
    public func flush() { XFlush(connection) }

    /// X counts pixels with 16 bits, of which one is the sign.
    public var largestSide: Int { WindowSize.largestSide }

    /// Makes an ``X11Window`` that is not shown yet.
    public func makeWindow(_ configuration: WindowConfiguration) -> any StrataWindow.Window {
        X11Window(display: self, configuration: configuration)
    }
}

// MARK: - What the connection knows

extension X11Display {
    func register(_ window: X11Window) { windows[window.identifier] = WeakReference(window) }
    func unregister(window identifier: XID) { windows[identifier] = nil }
    func window(_ identifier: XID) -> X11Window? { windows[identifier]?.object }

    func register(_ image: SharedImage, segment: ShmSeg) { images[segment] = WeakReference(image) }
    func unregister(segment: ShmSeg) { images[segment] = nil }
    func image(_ segment: ShmSeg) -> SharedImage? { images[segment]?.object }

    func cursor(_ shape: CursorShape) -> Cursor {
        if let cursor = cursors[shape] { return cursor }
        let cursor = XCreateFontCursor(connection, shape.glyph)
        cursors[shape] = cursor
        return cursor
    }
}

/// A reference that does not keep its object alive.
struct WeakReference<Object: AnyObject> {
    weak var object: Object?

    init(_ object: Object) { self.object = object }
}
