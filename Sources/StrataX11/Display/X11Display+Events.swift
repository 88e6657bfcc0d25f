internal import CX11
import StrataSystem
import StrataWindow

extension X11Display {
    /// Sends what is buffered, reads everything the server has sent, and hands it to the windows' `onEvent`: what
    /// repeats itself only once (see `WindowEvent`). Of very many it leaves some for the next call. Does not wait.
    public func dispatchEvents() {
        precondition(!server.isDispatching, "dispatchEvents was called from a handler of events; the loop calls it")
        server.isDispatching = true
        defer { server.isDispatching = false }
        // Input that never ends must not keep frames from being drawn.
        var left = Self.longestBatch
        while left > 0, XPending(connection) > 0 {
            left -= 1
            var event = XEvent()
            XNextEvent(connection, &event)
            translate(&event)
        }
        continueDrag()
        if left > 0 { expirePastes() }
        for entry in batch.drainAll() { window(entry.window)?.onEvent?(entry.event) }
        // Requests are done in order: a window that draws a new size as it is told has shown it before this is done.
        for window in shownWindows { window.resizeCounter?.sizeWasShown() }
    }

    private static let longestBatch = 256

    /// The time at which another program is given up: a drop's target, or one that gives or takes a selection.
    public var deadline: Double? {
        let deadlines = [drag?.deadline, selectionOwner.deadline] + shownWindows.map { $0.pasteRequest?.deadline }
        return deadlines.compactMap(\.self).min()
    }

    /// True if events have been read already, or come from ourselves, so that waiting for the descriptor would wait in
    /// vain. Sends what is buffered.
    public var hasPendingEvents: Bool { XEventsQueued(connection, QueuedAfterFlush) > 0 || !batch.entries.isEmpty }

    func send(_ event: WindowEvent, to window: X11Window) { batch.append(event, to: window.identifier) }

    private func translate(_ event: inout XEvent) {
        if isTakenByDrag(&event) || isTakenByInputMethod(&event) { return }
        switch event.type {
        case GenericEvent: translateExtensionEvent(&event)
        case KeyPress: keyPressed(&event.xkey)
        case ButtonPress, ButtonRelease, MotionNotify, EnterNotify, LeaveNotify: translateCorePointerEvent(event)
        case FocusIn, FocusOut: focusChanged(event.xfocus)
        case Expose: exposed(event.xexpose.window, event.xexpose.area)
        // What the server was to copy, and did not have (X protocol, CopyArea).
        case GraphicsExpose: exposed(event.xgraphicsexpose.drawable, event.xgraphicsexpose.area)
        case VisibilityNotify: visibilityChanged(event.xvisibility.window, event.xvisibility.state)
        case UnmapNotify:
            windowVanished(event.xunmap.window)
            visibilityChanged(event.xunmap.window, VisibilityFullyObscured)
        case ConfigureNotify where event.xconfigure.window == root: monitorsChanged(&event)
        case ConfigureNotify: configured(event.xconfigure)
        case ClientMessage: messageArrived(event)
        case MappingNotify: XRefreshKeyboardMapping(&event.xmapping)
        case DestroyNotify where settingsManager.has(event.xdestroywindow.window): settingsManagerChanged()
        case DestroyNotify: windowDestroyed(event.xdestroywindow.window)
        case PropertyNotify where settingsManager.has(event.xproperty.window):
            if event.xproperty.atom == atoms[.settings] { settingsChanged() }
        case PropertyNotify where event.xproperty.window == root && event.xproperty.atom == Atom(XA_RESOURCE_MANAGER):
            settingsChanged()
        case PropertyNotify where event.xproperty.atom == atoms[.state]: stateChanged(event.xproperty.window)
        case SelectionRequest, SelectionClear, SelectionNotify, PropertyNotify: translateSelectionEvent(event)
        case monitorReader?.eventType: monitorsChanged(&event)
        default: images.handle(event)
        }
    }

    private func exposed(_ identifier: XID, _ area: PixelRect) {
        if let window = window(identifier) { send(.exposed([area]), to: window) }
    }

    /// Takes in that a window was destroyed: ours, by another program; or one that was being given a selection.
    private func windowDestroyed(_ identifier: XID) {
        selectionOwner.forgetTransfers(to: identifier)
        windowVanished(identifier)
        guard let window = window(identifier) else { return }
        window.wasDestroyed()
        send(.closeRequested, to: window)
    }

    private func visibilityChanged(_ identifier: XID, _ state: Int32) {
        guard let window = window(identifier) else { return }
        window.isWholeOnServer = state == VisibilityUnobscured
        send(.visibilityChanged(state != VisibilityFullyObscured), to: window)
    }

    private func configured(_ event: XConfigureEvent) {
        // No window is that small (X protocol, CreateWindow), but anybody may send such an event.
        guard let window = window(event.window), event.width > 0, event.height > 0 else { return }
        window.resizeCounter?.sizeCame()
        let former = window.size
        // Where its middle is, and so on which monitor, is a matter of the size that it has by now.
        window.size = WindowSize(pixelWidth: Int(event.width), pixelHeight: Int(event.height), scale: scale)
        moved(window, from: former)
        guard window.size.bounds != former.bounds else { return }
        window.sizes.resized(to: window.size, at: MonotonicClock.now, window.state)
        send(.resized(window.size), to: window)
    }

    /// Takes in a change of focus. A keyboard grab (a window switcher's, say) is none, nor is the pointer's passing by.
    private func focusChanged(_ event: XFocusChangeEvent) {
        guard let window = window(event.window), event.mode == NotifyNormal || event.mode == NotifyWhileGrabbed,
            event.detail != NotifyPointer, event.detail != NotifyPointerRoot, event.detail != NotifyDetailNone
        else { return }
        let hasFocus = event.type == FocusIn
        inputMethod.setFocus(hasFocus && window.takesText, window.identifier)
        window.focusChanged(hasFocus)
        if !hasFocus { window.pressedKeys = [] }
        send(hasFocus ? .focusGained : .focusLost, to: window)
    }

    /// Answers WM_DELETE_WINDOW (ICCCM 4.2.8.1), _NET_WM_PING, which is answered by sending it on to the root, and
    /// _NET_WM_SYNC_REQUEST, which comes before a new size (EWMH).
    private func messageArrived(_ event: XEvent) {
        if event.xclient.window == root {
            let selection = Atom(bitPattern: event.xclient.data.l.1)
            if event.xclient.message_type == atoms[.manager], selection == settingsManager.selection {
                settingsManagerChanged()
            }
            return
        }
        if handleDrag(event.xclient) || handleDragAnswer(event.xclient) { return }
        guard event.xclient.message_type == atoms[.windowProtocols], let window = window(event.xclient.window) else {
            return
        }
        let kind = Atom(bitPattern: event.xclient.data.l.0)
        lastEventTime = Time(ofMessage: event.xclient.data.l.1) ?? lastEventTime
        if kind == atoms[.deleteWindow] {
            send(.closeRequested, to: window)
        } else if kind == atoms[.ping] {
            server.answerPing(event)
        } else if kind == atoms[.syncRequest] {
            window.resizeCounter?.announce(low: event.xclient.data.l.2, high: event.xclient.data.l.3)
        }
    }
}

extension XExposeEvent {
    fileprivate var area: PixelRect { PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height)) }
}

extension XGraphicsExposeEvent {
    fileprivate var area: PixelRect { PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height)) }
}

extension Time {
    /// The time that a message says: Xlib hands out its 32 bits with a sign. nil for CurrentTime, which says none.
    fileprivate init?(ofMessage word: Int) {
        self.init(UInt32(truncatingIfNeeded: word))
        if self == 0 { return nil }
    }
}

extension ServerConnection {
    /// Answers _NET_WM_PING by sending it on to the root.
    fileprivate func answerPing(_ event: XEvent) {
        var answer = event
        answer.xclient.window = root
        XSendEvent(pointer, root, 0, SubstructureNotifyMask | SubstructureRedirectMask, &answer)
    }
}
