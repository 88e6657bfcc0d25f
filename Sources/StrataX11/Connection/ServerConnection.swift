internal import CX11
import StrataSystem

/// A connection to an X server, and what is known of the server. It is closed when nothing that lives on it is left.
final class ServerConnection {
    /// The name of the server, for example `:0`.
    let name: String
    let pointer: OpaquePointer
    let screen: Int32
    let root: XID
    let visual: VisualChoice
    let atoms: Atoms
    /// The newest time the server has told, in its milliseconds (ICCCM 2.1: never use CurrentTime).
    var lastEventTime: Time = 0
    /// True while events are read and handed to windows: what is asked for then, an event has caused.
    var isDispatching = false

    /// - Parameter name: as in `DISPLAY`; nil takes that.
    /// - Throws: `cannotOpen` or `unsuitableVisual`.
    init(name: String?) throws(DisplayError) {
        ErrorLedger.install()
        guard let pointer = XOpenDisplay(name) else {
            throw .cannotOpen(name: name ?? Environment.value("DISPLAY"))
        }
        let screen = XDefaultScreen(pointer)
        let openedName = String(cString: XDisplayString(pointer))
        guard let visual = VisualChoice(connection: pointer, screen: screen) else {
            XCloseDisplay(pointer)
            throw .unsuitableVisual(display: openedName)
        }
        (self.pointer, self.name, self.screen, self.visual) = (pointer, openedName, screen, visual)
        root = XDefaultRootWindow(pointer)
        atoms = Atoms(connection: pointer)
        ErrorLedger.register(pointer, name: openedName)
    }

    deinit {
        visual.release(pointer)
        _ = XlibLock.withLock { XCloseDisplay(pointer) }
        ErrorLedger.unregister(pointer)
    }

    /// The events of the root window that each part of the program wants to be told.
    private var rootMasks: [RootInterest: Int] = [:]

    /// Parts of the program that want to be told of the root window, of which a program has one mask of events.
    enum RootInterest { case inputMethod, settings }

    /// Has one part of the program told of those events alone of the root window; others are told as before.
    func selectRoot(_ mask: Int, for interest: RootInterest) {
        rootMasks[interest] = mask
        XSelectInput(pointer, root, rootMasks.values.reduce(0, |))
    }

    /// Sends a message about a window to the root, where window managers take it (EWMH, "root window messages").
    func tellManager(_ message: Atoms.Name, about window: XID, _ values: (Int, Int, Int, Int, Int)) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = atoms[message]
        event.xclient.format = 32
        event.xclient.data.l = values
        XSendEvent(pointer, root, 0, SubstructureNotifyMask | SubstructureRedirectMask, &event)
    }

    /// Sends what is buffered, and waits until the server has done all of it.
    func synchronize() { XSync(pointer, 0) }

    /// Sends what is buffered.
    func flush() { XFlush(pointer) }

    /// Returns a time of the server's to name in requests about selections: that of the event which has caused them. What
    /// no event has caused, as a screen reader's request, is of now, which the server says when a property is touched
    /// (ICCCM 2.1).
    func eventTime(for window: XID) -> Time {
        if isDispatching, lastEventTime != 0 { return lastEventTime }
        XChangeProperty(pointer, window, atoms[.clock], Atom(XA_STRING), 8, PropModeAppend, nil, 0)
        synchronize()
        // What else the server tells by now is handled later.
        var (event, clock) = (XEvent(), atoms[.clock])
        withUnsafeMutableBytes(of: &clock) { clock in
            let clock = clock.baseAddress?.assumingMemoryBound(to: CChar.self)
            while XCheckIfEvent(pointer, &event, isChange, clock) != 0 { lastEventTime = event.xproperty.time }
        }
        return lastEventTime
    }

    // MARK: - Errors

    /// Hands over the protocol errors that came since the last call, oldest first.
    func drainErrors() -> [ProtocolError] { ErrorLedger.drainErrors(pointer) }

    /// Returns the server's own words for an error.
    func text(of error: ProtocolError) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            XGetErrorText(pointer, Int32(error.code), buffer.baseAddress, 256)
            return buffer.baseAddress.map { String(cString: $0) } ?? ""
        }
    }

    /// Runs `body` and returns the errors that its requests caused, and only those. Two round trips.
    func trappingErrors(_ body: () -> Void) -> [ProtocolError] {
        synchronize()
        let earlier = drainErrors()
        body()
        synchronize()
        let caused = drainErrors()
        ErrorLedger.restore(earlier, pointer)
        return caused
    }
}

/// Tells Xlib if an event is the change of a property, whose atom lies at a place.
private func isChange(_: OpaquePointer?, _ event: UnsafeMutablePointer<XEvent>?, _ atom: XPointer?) -> Int32 {
    guard let event, let atom, event.pointee.type == PropertyNotify else { return 0 }
    return event.pointee.xproperty.atom == UnsafeRawPointer(atom).load(as: Atom.self) ? 1 : 0
}
