import CX11
import StrataSystem
import StrataX11Testing

/// A program that takes over what others copied when they ask for it, once, on a thread and a connection of its own.
final class ClipboardManager: Sendable {
    private let thread: Thread
    private let taken = Guarded(0)

    /// Owns the selection once this returns.
    init(on name: String) throws {
        let (taken, ready) = (taken, try EventDescriptor())
        thread = try Thread {
            guard let connection = XOpenDisplay(name) else {
                _ = EventDescriptor.signal(ready.number)
                return
            }
            let keeper = Keeper(connection)
            _ = EventDescriptor.signal(ready.number)
            let count = keeper.run()
            taken.withLock { $0 = count }
            XCloseDisplay(connection)
        }
        var poll = PollSet([ready.number])
        poll.wait(atMost: 10_000)
    }

    /// How many bytes it has taken over; waits for it.
    var length: Int {
        thread.join()
        return taken.withLock { $0 }
    }
}

/// What it does, in one thread.
private struct Keeper {
    private let connection: OpaquePointer
    private let window: XID
    private let place: Atom

    init(_ connection: OpaquePointer) {
        self.connection = connection
        window = XCreateSimpleWindow(connection, XDefaultRootWindow(connection), 0, 0, 1, 1, 0, 0, 0)
        place = XInternAtom(connection, "TEST_KEPT", 0)
        XSelectInput(connection, window, PropertyChangeMask)
        XSetSelectionOwner(connection, atom("CLIPBOARD_MANAGER"), window, Time(CurrentTime))
        XSync(connection, 0)
    }

    private func atom(_ name: String) -> Atom { XInternAtom(connection, name, 0) }

    /// Takes over what the first that asks has copied. Returns how many bytes that were.
    func run() -> Int {
        var event = XEvent()
        repeat { XNextEvent(connection, &event) } while event.type != SelectionRequest
        let request = event.xselectionrequest
        XConvertSelection(
            connection, atom("CLIPBOARD"), atom("UTF8_STRING"), place, window, Time(CurrentTime))
        repeat { XNextEvent(connection, &event) } while event.type != SelectionNotify
        var (count, type) = consumeProperty()
        if type == atom("INCR") {
            count = 0
            while true {
                XNextEvent(connection, &event)
                guard event.type == PropertyNotify, event.xproperty.state == PropertyNewValue else { continue }
                let piece = consumeProperty().count
                count += piece
                if piece == 0 { break }
            }
        }
        var answer = XEvent(answering: request)
        XSendEvent(connection, request.requestor, 0, 0, &answer)
        XSync(connection, 0)
        return count
    }

    private func consumeProperty() -> (count: Int, type: Atom) {
        var type: Atom = 0
        var format: Int32 = 0
        var (count, remaining): (UInt, UInt) = (0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            connection, window, place, 0, 1 << 20, 1, Atom(AnyPropertyType), &type, &format, &count, &remaining, &data)
        XFree(data)
        return (Int(count), type)
    }
}
