internal import CX11
import StrataSystem
import StrataWindow

/// A connection to an X server, and the owner of everything that belongs to the connection as a whole.
///
/// A display and all that is made from it belong to the thread that opened it, normally the main thread. Events are
/// read by `dispatchEvents()`, which an event loop calls, and handed to the `onEvent` of the window they concern.
public final class X11Display: StrataWindow.Display {
    /// The name of the server, for example `:0`.
    public var name: String { server.name }
    /// Device pixels a point: as the desktop's settings say by now, or else the monitor does that the window is on; or what
    /// `open` was given.
    public internal(set) var scale: Double
    let isScaleGiven: Bool
    /// True if monitors decide the scale, since no setting gives one.
    var followsMonitors = false
    /// The monitors there are, while they decide.
    var monitors: [Monitor] = []
    var monitorReader: MonitorReader?
    /// The desktop's settings manager.
    var settingsManager: SettingsManager

    let server: ServerConnection
    let images: SharedImages
    let pointerInput: PointerInput
    let selectionOwner: SelectionOwner
    let inputMethod: InputMethod

    /// Takes what the reader of standard error should know, in a sentence.
    public var onWarning: (String) -> Void {
        get { inputMethod.onWarning }
        set { inputMethod.onWarning = newValue }
    }

    /// Called when the settings manager has set something.
    public var onDesktopLook: () -> Void = {}

    var batch = EventBatch()
    /// The drag out of a window, until its target has it.
    var drag: DragSource?
    /// The pixel of the screen that the pointer was at last, while it was a window's.
    var pointerPlace: (x: Int, y: Int)?

    private var windows: [XID: WeakReference<X11Window>] = [:]
    private let cursors: CursorCache

    /// Opens the display `name`, or the one that `DISPLAY` names.
    ///
    /// - Parameters:
    ///   - name: as in `DISPLAY`, for example `:0`.
    ///   - scale: device pixels a point, in place of what the desktop's settings say.
    ///   - sharesMemory: whether pixels may be shared with the server; `STRATA_NO_SHM` = 1 forbids it too.
    /// - Throws: `cannotOpen` or `unsuitableVisual`.
    ///
    /// A program calls ``prepareProcess()`` before it has threads. Where several threads open displays, one of them must
    /// stay open while others come and go: libXi frees what it keeps for all of them with the last.
    public static func open(
        name: String? = nil, scale: Double? = nil, sharesMemory: Bool = true
    ) throws(DisplayError) -> X11Display {
        let isSharingAllowed = sharesMemory && Environment.value("STRATA_NO_SHM") != "1"
        return X11Display(try ServerConnection(name: name), scale: scale, sharesMemory: isSharingAllowed)
    }

    private init(_ server: ServerConnection, scale: Double?, sharesMemory: Bool) {
        self.server = server
        isScaleGiven = scale != nil
        server.selectRoot(PropertyChangeMask | StructureNotifyMask, for: .settings)
        settingsManager = SettingsManager(server)
        let resources = XResourceManagerString(server.pointer).map { String(cString: $0) }
        let said = scale ?? settingsManager.scale(orBy: resources)
        self.scale = said ?? 1
        images = SharedImages(server, isAllowed: sharesMemory)
        pointerInput = PointerInput(connection: server.pointer)
        selectionOwner = SelectionOwner(server)
        inputMethod = InputMethod(server)
        cursors = CursorCache(server)
        // Without this a held key looks like a row of presses and releases (XKB protocol, section 4.1).
        XkbSetDetectableAutoRepeat(server.pointer, 1, nil)
        inputMethod.onPreedit = { [unowned self] identifier, preedit in
            if let window = window(identifier) { send(.preeditChanged(preedit), to: window) }
        }
        adoptCursors()
        followMonitors(said == nil)
        if followsMonitors { self.scale = monitorScale }
    }

    deinit { inputMethod.close() }

    /// The descriptor that becomes readable when the server has sent something.
    public var descriptor: Int32 { XConnectionNumber(connection) }

    /// Sends what is buffered, and waits until the server has done all of it.
    public func synchronize() { server.synchronize() }

    /// Sends what is buffered.
    public func flush() { server.flush() }

    /// X counts pixels with 16 bits, of which one is the sign.
    public var largestSide: Int { WindowSize.largestSide }

    /// Makes an ``X11Window`` that is not shown yet.
    public func makeWindow(_ configuration: WindowConfiguration) -> any StrataWindow.Window {
        X11Window(display: self, configuration: configuration)
    }
}

// MARK: - What the connection knows

extension X11Display {
    var connection: OpaquePointer { server.pointer }
    var screen: Int32 { server.screen }
    var root: XID { server.root }
    var visual: VisualChoice { server.visual }
    var atoms: Atoms { server.atoms }
    var lastEventTime: Time {
        get { server.lastEventTime }
        set { server.lastEventTime = newValue }
    }

    func register(_ window: X11Window) { windows[window.identifier] = WeakReference(window) }
    func unregister(window identifier: XID) { windows[identifier] = nil }
    func window(_ identifier: XID) -> X11Window? { windows[identifier]?.object }
    var shownWindows: [X11Window] { windows.values.compactMap(\.object) }

    /// Takes over what the settings manager says of pointers (XSETTINGS); what it does not say is as it was before.
    func adoptCursors() {
        guard cursors.choose(settingsManager.settings?.cursors ?? CursorTheme.Choice()) else { return }
        for window in shownWindows { window.showCursor() }
    }

    func cursor(_ shape: CursorShape) -> Cursor { cursors.cursor(shape) }
}
