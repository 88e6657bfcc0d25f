internal import CX11
import StrataSystem

/// A window of another program, on a connection of its own, that things are dropped on (XDND 5). It does nothing by itself:
/// a test reads what it is told, and has it answer.
package final class DropTarget {
    /// A message of a source.
    package struct Message: Equatable {
        /// The message, such as `XdndEnter`.
        package let name: String
        /// Its five values, of which the first is the source.
        package let values: [Int]
    }

    /// The messages that it was told and that were not taken.
    private var messages: [Message] = []
    /// X's number for the window that things are dropped on.
    package let identifier: UInt
    /// Runs while it waits, for a source that is in the same thread.
    package var meanwhile: () -> Void = {}

    /// A server outlives its clients.
    private let display: VirtualDisplay
    private let connection: OpaquePointer
    /// The window that messages come to: another one where there is a proxy.
    private let receiver: Window
    private var source: Window = 0
    private var dropTime: Time = 0

    /// Shows a window.
    ///
    /// - Parameters:
    ///   - version: The version of XDND that it speaks; nil: none.
    ///   - hasProxy: Whether it has another window speak for it.
    package init(
        on display: VirtualDisplay, x: Int, y: Int, width: Int = 300, height: Int = 300, version: Int? = 5,
        hasProxy: Bool = false
    ) throws(TestingError) {
        guard let connection = XOpenDisplay(display.name) else { throw TestingError("cannot open \(display.name)") }
        (self.connection, self.display) = (connection, display)
        let root = XDefaultRootWindow(connection)
        identifier = XCreateSimpleWindow(
            connection, root, Int32(x), Int32(y), UInt32(width), UInt32(height), 0, 0, 0xFFFFFF)
        receiver = hasProxy ? XCreateSimpleWindow(connection, root, 0, 0, 1, 1, 0, 0, 0) : identifier
        XSelectInput(connection, receiver, PropertyChangeMask)
        if hasProxy {
            for window in [identifier, receiver] { set("XdndProxy", of: window, Atom(XA_WINDOW), receiver) }
        }
        if let version { set("XdndAware", of: receiver, Atom(XA_ATOM), UInt(version)) }
        // No window manager may put it elsewhere.
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        XChangeWindowAttributes(connection, identifier, UInt(CWOverrideRedirect), &attributes)
        XMapRaised(connection, identifier)
        XSync(connection, 0)
    }

    deinit { XCloseDisplay(connection) }

    /// Returns the messages since the last call, oldest first.
    package func drain() -> [Message] {
        meanwhile()
        read()
        defer { messages = [] }
        return messages
    }

    /// Waits until it is told something, for at most five seconds, and takes everything up to that.
    package func take(upTo name: String) -> [Message] {
        wait {
            read()
            return messages.contains { $0.name == name }
        }
        defer { messages = [] }
        return messages
    }

    /// Says whether it would take what is dragged.
    ///
    /// - Parameter quiet: Where on the screen it need not be told again.
    package func answer(_ accepts: Bool, quiet: (x: Int, y: Int, width: Int, height: Int)? = nil) {
        let area = quiet.map { ($0.x << 16 | $0.y, $0.width << 16 | $0.height) } ?? (0, 0)
        let action = accepts ? atom("XdndActionCopy") : 0
        say("XdndStatus", (accepts ? 1 : 0) | (quiet == nil ? 2 : 0), area.0, area.1, action)
    }

    /// Says that it has what was dropped.
    package func finish() { say("XdndFinished", 1, atom("XdndActionCopy"), 0, 0) }

    /// The types that the source gives, by their names.
    package var types: [String] {
        property("XdndTypeList", of: source, deletes: false)?.values.map(name) ?? []
    }

    /// Asks for what is dragged as a type, and waits for it at most five seconds; nil where it is refused.
    package func text(as type: String) -> [UInt8]? {
        let place = atom("TEST_DROPPED")
        XDeleteProperty(connection, receiver, Atom(place))
        XConvertSelection(
            connection, Atom(atom("XdndSelection")), Atom(atom(type)), Atom(place), receiver, dropTime)
        var event = XEvent()
        guard wait({ XCheckTypedEvent(connection, SelectionNotify, &event) != 0 }), event.xselection.property != 0
        else {
            return nil
        }
        // That the answer is there is no piece of it. The first piece comes when the answer has been taken away.
        while XCheckTypedEvent(connection, PropertyNotify, &event) != 0 {}
        guard let first = property("TEST_DROPPED", of: receiver, deletes: true) else { return nil }
        guard first.type == "INCR" else { return first.bytes }
        var bytes: [UInt8] = []
        while wait({ isNewPiece(at: Atom(place)) }), let piece = property("TEST_DROPPED", of: receiver, deletes: true) {
            if piece.bytes.isEmpty { return bytes }
            bytes += piece.bytes
        }
        return nil
    }

    /// Takes its window away.
    package func vanish() {
        XDestroyWindow(connection, identifier)
        XSync(connection, 0)
    }

    // MARK: - Xlib

    private func isNewPiece(at place: Atom) -> Bool {
        var event = XEvent()
        while XCheckTypedEvent(connection, PropertyNotify, &event) != 0 {
            if event.xproperty.atom == place, event.xproperty.state == PropertyNewValue { return true }
        }
        return false
    }

    private func read() {
        XSync(connection, 0)
        var event = XEvent()
        while XCheckTypedEvent(connection, ClientMessage, &event) != 0 {
            let data = event.xclient.data.l
            let message = Message(
                name: name(event.xclient.message_type), values: [data.0, data.1, data.2, data.3, data.4])
            source = Window(UInt32(truncatingIfNeeded: data.0))
            if message.name == "XdndDrop" { dropTime = Time(UInt32(truncatingIfNeeded: data.2)) }
            if event.xclient.window == identifier { messages.append(message) }
        }
    }

    private func say(_ name: String, _ first: Int, _ second: Int, _ third: Int, _ fourth: Int) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = source
        event.xclient.message_type = Atom(atom(name))
        event.xclient.format = 32
        event.xclient.data.l = (Int(identifier), first, second, third, fourth)
        XSendEvent(connection, source, 0, 0, &event)
        XSync(connection, 0)
        meanwhile()
    }

    @discardableResult
    private func wait(_ isSo: () -> Bool) -> Bool {
        let end = MonotonicClock.now + 5000
        while MonotonicClock.now < end {
            meanwhile()
            if isSo() { return true }
            Thread.sleep(2)
        }
        return false
    }

    private func property(
        _ name: String, of window: Window, deletes: Bool
    ) -> (type: String, bytes: [UInt8], values: [Int])? {
        var (type, format, count, left) = (Atom(0), Int32(0), UInt(0), UInt(0))
        var data: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            connection, window, Atom(atom(name)), 0, 1 << 22, deletes ? 1 : 0, Atom(AnyPropertyType), &type, &format,
            &count, &left, &data)
        defer { if let data { XFree(data) } }
        guard status == Success, type != 0, let data else { return nil }
        let kind = self.name(type)
        if format == 8 { return (kind, Array(UnsafeBufferPointer(start: data, count: Int(count))), []) }
        let values = data.withMemoryRebound(to: Int.self, capacity: Int(count)) {
            Array(UnsafeBufferPointer(start: $0, count: Int(count)))
        }
        return (kind, [], values)
    }

    private func set(_ name: String, of window: Window, _ type: Atom, _ value: UInt) {
        withUnsafeBytes(of: value) { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            XChangeProperty(connection, window, Atom(atom(name)), type, 32, PropModeReplace, start, 1)
        }
    }

    /// Returns the server's number for a name.
    package func atom(_ name: String) -> Int { Int(XInternAtom(connection, name, 0)) }

    private func name(_ atom: Atom) -> String {
        guard let name = XGetAtomName(connection, atom) else { return "" }
        defer { XFree(name) }
        return String(cString: name)
    }

    private func name(_ atom: Int) -> String { name(Atom(atom)) }
}
