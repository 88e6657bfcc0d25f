internal import CX11
import Glibc
import StrataWindow

extension X11Window {
    /// Changes what the title bar says: _NET_WM_NAME in UTF-8 (EWMH), and WM_NAME (ICCCM 4.1.2.1) for those who read
    /// only that.
    public func setTitle(_ title: String) {
        guard isUsable else { return }
        for name in [Atoms.Name.windowName, .iconName] { setProperty(display.atoms[name], .utf8, Array(title.utf8)) }
        if let latin1 = Latin1.encode(title) {
            setProperty(Atom(XA_WM_NAME), Atom(XA_STRING), latin1)
        } else {
            setProperty(Atom(XA_WM_NAME), .utf8, Array(title.utf8))
        }
        display.flush()
    }

    func setProperties(_ configuration: WindowConfiguration) {
        setTitle(configuration.title)
        // Two strings, each with its closing zero (ICCCM 4.1.2.5).
        let names = configuration.applicationName + "\0" + configuration.applicationClass + "\0"
        setProperty(Atom(XA_WM_CLASS), Atom(XA_STRING), Array(names.utf8))
        setProtocols()
        setProperty(display.atoms[.windowType], Atom(XA_ATOM), [display.atoms[.normalWindow]])
        setProcess()
        setSizeHints()
        setHints()
        setState()
        setProperty(display.atoms[.dragAware], Atom(XA_ATOM), [Drag.version])
        setStartup()
        addIcons(configuration.icons)
    }

    /// Sets the messages of a window manager that are answered (ICCCM 4.1.2.7, EWMH).
    private func setProtocols() {
        var protocols: [Atoms.Name] = [.deleteWindow, .ping]
        if let resizeCounter {
            protocols.append(.syncRequest)
            setProperty(display.atoms[.syncCounter], Atom(XA_CARDINAL), [UInt(resizeCounter.identifier)])
        }
        setProperty(display.atoms[.windowProtocols], Atom(XA_ATOM), protocols.map { display.atoms[$0] })
    }

    /// Sets the process. _NET_WM_PID means something only together with the machine's name (EWMH).
    private func setProcess() {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return }
        let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        setProperty(Atom(XA_WM_CLIENT_MACHINE), Atom(XA_STRING), bytes)
        setProperty(display.atoms[.processIdentifier], Atom(XA_CARDINAL), [UInt(getpid())])
    }

    /// Sets WM_NORMAL_HINTS (ICCCM 4.1.2.3), which are in device pixels and so change with the scale.
    func setSizeHints() {
        guard isUsable, let hints = XAllocSizeHints() else { return }
        defer { XFree(hints) }
        hints.pointee.flags = PMinSize
        hints.pointee.min_width = Int32((minimumSize.width * display.scale).rounded(.up))
        hints.pointee.min_height = Int32((minimumSize.height * display.scale).rounded(.up))
        XSetWMNormalHints(display.connection, identifier, hints)
    }

    /// Sets WM_HINTS (ICCCM 4.1.2.4): the window wants the keyboard, and the manager gives it (passive input, 4.1.7);
    /// and whether the reader is asked to look at it.
    func setHints() {
        guard let hints = XAllocWMHints() else { return }
        defer { XFree(hints) }
        hints.pointee.flags = InputHint | StateHint | (demandsAttention ? XUrgencyHint : 0)
        hints.pointee.input = 1
        hints.pointee.initial_state = NormalState
        XSetWMHints(display.connection, identifier, hints)
    }

    /// Gives the desktop larger pictures that stand for the window, besides those that it has.
    public func addIcons(_ icons: [WindowIcon]) {
        guard isUsable else { return }
        // One at a time: a server without the extension for long requests takes at most 256 KB at once.
        for icon in icons {
            let values = [UInt(icon.width), UInt(icon.height)] + icon.pixels.map(UInt.init)
            display.server.setProperty(
                display.atoms[.icon], of: identifier, Atom(XA_CARDINAL), values, mode: PropModeAppend)
        }
    }

    func setProperty(_ property: Atom, _ type: Atoms.Name, _ bytes: [UInt8]) {
        setProperty(property, display.atoms[type], bytes)
    }

    private func setProperty(_ property: Atom, _ type: Atom, _ bytes: [UInt8]) {
        display.server.setProperty(property, of: identifier, type, bytes)
    }

    func setProperty(_ property: Atom, _ type: Atom, _ values: [UInt]) {
        display.server.setProperty(property, of: identifier, type, values)
    }
}
