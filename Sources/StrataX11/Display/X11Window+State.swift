internal import CX11
import Strata
import StrataSystem
import StrataWindow

extension X11Window {
    /// The size that it has, or had last, while it filled neither the screen nor what the desktop leaves of it.
    public var ownSize: WindowSize { sizes.current }

    /// Asks for the whole screen, or for no more than before (EWMH, _NET_WM_STATE). The window manager decides; the
    /// outcome comes as `stateChanged`. Where it knows nothing of that, nothing happens; where there is none, the window
    /// takes the screen, or the monitor that it is on, by itself.
    public func setFullscreen(_ isFullscreen: Bool) {
        guard isUsable else { return }
        if isShown, !display.server.hasManager { return fillScreen(isFullscreen) }
        guard isShown else {
            state.isFullscreen = isFullscreen
            return setState()
        }
        changeState(isFullscreen, .fullscreen)
    }

    /// Asks the reader to look at the window, until it has the keyboard: by the hint of ICCCM 4.1.2.4, and by the state
    /// of EWMH. A window that has the keyboard asks for nothing.
    public func demandAttention() {
        guard isUsable, !hasKeyboard, !demandsAttention else { return }
        demandsAttention = true
        setHints()
        changeState(true, .demandsAttention)
    }

    /// Takes in that the window has got or lost the keyboard: a user who gives it the keyboard looks at it.
    func focusChanged(_ hasFocus: Bool) {
        hasKeyboard = hasFocus
        guard isUsable, hasFocus, demandsAttention else { return }
        demandsAttention = false
        setHints()
        changeState(false, .demandsAttention)
    }

    /// Does what a window manager would do.
    private func fillScreen(_ isFull: Bool) {
        guard isFull != state.isFullscreen, let origin = screenOrigin else { return }
        let former = PixelRect(x: origin.x, y: origin.y, width: size.pixelWidth, height: size.pixelHeight)
        let target = isFull ? display.area(around: former) : ownPlace
        ownPlace = isFull ? former : nil
        state.isFullscreen = isFull
        setState()
        if let target {
            XMoveResizeWindow(
                display.connection, identifier, Int32(target.x), Int32(target.y), UInt32(target.width),
                UInt32(target.height))
        }
        if isFull { sizes.filled(at: MonotonicClock.now) }
        display.send(.stateChanged(state), to: self)
        display.flush()
    }

    /// Sets what the window is to be before it is on the screen; afterwards that is the manager's.
    func setState() {
        var atoms: [Atoms.Name] = state.isFullscreen ? [.fullscreen] : []
        if state.isMaximized { atoms += [.maximizedAcross, .maximizedDown] }
        setProperty(display.atoms[.state], Atom(XA_ATOM), atoms.map { display.atoms[$0] })
    }

    /// Asks for a change of the state: 1 adds a part, 0 takes it away; the last number says that a program asks, and no
    /// pager.
    private func changeState(_ isOn: Bool, _ name: Atoms.Name) {
        let part = Int(display.atoms[name])
        display.server.tellManager(.state, about: identifier, (isOn ? 1 : 0, part, 0, 1, 0))
        display.flush()
    }

    /// The state that the manager has by now.
    fileprivate var stateOnServer: WindowState {
        let atoms = display.server.values(display.atoms[.state], of: identifier)
        func has(_ name: Atoms.Name) -> Bool { atoms.contains(display.atoms[name]) }
        return WindowState(
            isFullscreen: has(.fullscreen), isMaximized: has(.maximizedAcross) && has(.maximizedDown))
    }
}

extension X11Display {
    /// Returns the monitor that the middle of a window is on; the whole screen if no monitors are known.
    fileprivate func area(around window: PixelRect) -> PixelRect {
        monitorReader = monitorReader ?? MonitorReader(server)
        let monitor = monitorReader?.monitors.at(x: window.x + window.width / 2, y: window.y + window.height / 2)
        let (width, height) = (Int(XDisplayWidth(connection, screen)), Int(XDisplayHeight(connection, screen)))
        return monitor?.area ?? PixelRect(x: 0, y: 0, width: width, height: height)
    }

    /// Takes in that _NET_WM_STATE has changed, by the window manager alone once a window is shown.
    func stateChanged(_ identifier: XID) {
        guard let window = window(identifier), window.isUsable, window.isShown else { return }
        let state = window.stateOnServer
        guard state != window.state else { return }
        if window.state == WindowState() { window.sizes.filled(at: MonotonicClock.now) }
        window.state = state
        send(.stateChanged(state), to: window)
    }

    /// The size of the screen, in points.
    public var screenSize: Size? {
        let (width, height) = (XDisplayWidth(connection, screen), XDisplayHeight(connection, screen))
        return Size(width: Double(width) / scale, height: Double(height) / scale)
    }
}

extension ServerConnection {
    /// True if a program manages windows: it alone may have those events asked of it that are asked of the root.
    fileprivate var hasManager: Bool {
        var attributes = XWindowAttributes()
        guard XGetWindowAttributes(pointer, root, &attributes) != 0 else { return false }
        return attributes.all_event_masks & SubstructureRedirectMask != 0
    }
}
