import CX11
import Glibc

/// The server's side of the X transport: its windows, its selection, and messages in client messages and properties.
/// Used by one thread only.
final class XIMConnection {
    static let methodNumber = 1
    static let contextNumber = 1
    private static let filterEvents = 8

    private let server: XIMServer
    private let connection: OpaquePointer
    private let window: XID
    /// Where the client wants to be told.
    private var client: XID = 0
    private var propertyCount = 0

    init?(server: XIMServer, display: String) {
        guard let connection = XOpenDisplay(display) else { return nil }
        self.server = server
        self.connection = connection
        let root = XDefaultRootWindow(connection)
        window = XCreateSimpleWindow(connection, root, 0, 0, 1, 1, 0, 0, 0)
        // Clients look only for names that somebody has used.
        for name in ["LOCALES", "TRANSPORT", "_XIM_XCONNECT", "_XIM_PROTOCOL"] { _ = atom(name) }
        // Clients find a method by a selection that it owns and that the root window lists.
        var name = atom("@server=\(XIMServer.name)")
        XSetSelectionOwner(connection, name, window, Time(CurrentTime))
        withUnsafeBytes(of: &name) { bytes in
            _ = XChangeProperty(
                connection, root, atom("XIM_SERVERS"), Atom(XA_ATOM), 32, PropModeReplace,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
        }
        XSync(connection, 0)
    }

    deinit { XCloseDisplay(connection) }

    /// Serves until it is told to stop.
    func run() {
        server.setRunning(true)
        while true {
            server.noteStill()
            while !server.isPaused, XPending(connection) > 0 {
                var event = XEvent()
                XNextEvent(connection, &event)
                handle(event)
            }
            for command in server.takeCommands() {
                guard case .send(let message) = command else { return }
                send(message)
            }
            XFlush(connection)
            var waiting = pollfd(fd: XConnectionNumber(connection), events: Int16(POLLIN), revents: 0)
            poll(&waiting, server.isPaused ? 0 : 1, 5)
        }
    }

    private func atom(_ name: String) -> Atom { XInternAtom(connection, name, 0) }

    // MARK: - Transport

    private func handle(_ event: XEvent) {
        if event.type == SelectionRequest { answer(event.xselectionrequest) }
        guard event.type == ClientMessage else { return }
        let message = event.xclient
        if message.message_type == atom("_XIM_XCONNECT") {
            connect(XID(bitPattern: message.data.l.0))
        } else if message.message_type == atom("_XIM_PROTOCOL") {
            receive(message.format == 8 ? withUnsafeBytes(of: message.data.b) { Array($0) } : property(message))
        }
    }

    private func answer(_ request: XSelectionRequestEvent) {
        let isLocales = request.target == atom("LOCALES")
        let text = isLocales ? "@locale=C,POSIX,en,en_US,en_US.UTF-8,C.UTF-8" : "@transport=X/"
        XChangeProperty(
            connection, request.requestor, request.property, request.target, 8, PropModeReplace, text,
            Int32(text.utf8.count))
        var event = XEvent(answering: request)
        XSendEvent(connection, request.requestor, 0, 0, &event)
    }

    /// Transport 0.0: short messages in client messages of 20 bytes, longer ones in properties.
    private func connect(_ client: XID) {
        self.client = client
        var event = clientMessage("_XIM_XCONNECT", format: 32)
        event.xclient.data.l = (Int(window), 0, 0, 20, 0)
        XSendEvent(connection, client, 0, 0, &event)
    }

    private func send(_ message: [UInt8]) {
        if message.count <= 20 {
            var event = clientMessage("_XIM_PROTOCOL", format: 8)
            withUnsafeMutableBytes(of: &event.xclient.data.b) { $0.copyBytes(from: message) }
            XSendEvent(connection, client, 0, 0, &event)
        } else {
            propertyCount += 1
            let place = atom("STRATA_TEST_XIM_\(propertyCount % 16)")
            XChangeProperty(
                connection, client, place, Atom(XA_STRING), 8, PropModeAppend, message, Int32(message.count))
            var event = clientMessage("_XIM_PROTOCOL", format: 32)
            event.xclient.data.l = (message.count, Int(place), 0, 0, 0)
            XSendEvent(connection, client, 0, 0, &event)
        }
    }

    private func clientMessage(_ type: String, format: Int32) -> XEvent {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = client
        event.xclient.message_type = atom(type)
        event.xclient.format = format
        return event
    }

    private func property(_ message: XClientMessageEvent) -> [UInt8] {
        var type: Atom = 0
        var format: Int32 = 0
        var (count, remaining): (UInt, UInt) = (0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            connection, window, Atom(bitPattern: message.data.l.1), 0, 100_000, 1, Atom(AnyPropertyType), &type,
            &format, &count, &remaining, &data)
        defer { if let data { XFree(data) } }
        return Array(UnsafeBufferPointer(start: data, count: data == nil ? 0 : Int(count)))
    }

    // MARK: - Protocol

    private func receive(_ bytes: [UInt8]) {
        var all = XIMReader(bytes)
        let code = UInt8(all.card8())
        _ = all.card8()
        let length = all.card16() * 4
        var body = XIMReader(all.bytes(length))
        guard let operation = XIMOperation(rawValue: code) else { return }
        respond(to: operation, &body, message: Array(bytes.prefix(length + 4)))
    }

    private func respond(to operation: XIMOperation, _ body: inout XIMReader, message: [UInt8]) {
        switch operation {
        case .connect: reply(.connectReply) { $0.card32(1) }
        case .disconnect: reply(.disconnectReply) { _ in }
        case .open: reply(.openReply) { Self.describe(&$0) }
        case .close: reply(.closeReply) { $0.card32(Self.methodNumber) }
        case .queryExtension: reply(.queryExtensionReply) { $0.card32(Self.methodNumber) }
        case .encodingNegotiation: negotiate(&body)
        case .getMethodValues: reply(.getMethodValuesReply) { [styles = server.styles] in Self.list(styles, &$0) }
        case .createContext: createContext(&body)
        case .setContextValues:
            _ = body.bytes(8)
            note(body.attributes())
            reply(.setContextValuesReply) { Self.context(&$0) }
        case .getContextValues: sendValues(&body)
        case .destroyContext:
            server.note(.destroyContext)
            reply(.destroyContextReply) { Self.context(&$0) }
        case .setContextFocus: server.note(.focus(true))
        case .unsetContextFocus: server.note(.focus(false))
        case .resetContext:
            server.note(.reset)
            reply(.resetContextReply) {
                Self.context(&$0)
                $0.counted([])
            }
        case .sync: reply(.syncReply) { Self.context(&$0) }
        case .preeditStartReply:
            _ = body.bytes(4)
            server.note(.preeditStarted(Int32(truncatingIfNeeded: body.card32())))
        case .forwardEvent: forward(message)
        default: break
        }
    }

    private func reply(_ operation: XIMOperation, _ body: (inout XIMWriter) -> Void) {
        var message = XIMWriter()
        body(&message)
        send(message.message(operation))
    }

    private static func context(_ message: inout XIMWriter) {
        message.card16(methodNumber)
        message.card16(contextNumber)
    }

    /// The attributes that it knows, with their numbers and types (section 4.2 and appendix D).
    private static func describe(_ message: inout XIMWriter) {
        message.card16(methodNumber)
        attributes([("queryInputStyle", 0, 10)], &message, isPadded: false)
        attributes(
            [
                ("inputStyle", 1, 3), ("clientWindow", 2, 5), ("focusWindow", 3, 5), ("preeditAttributes", 4, 0x7FFF),
                ("spotLocation", 5, 12), ("fontSet", 6, 13), ("separatorofNestedList", 7, 0),
                ("filterEvents", filterEvents, 3),
            ], &message, isPadded: true)
    }

    private static func attributes(_ list: [(String, Int, Int)], _ message: inout XIMWriter, isPadded: Bool) {
        var bytes = XIMWriter()
        for (name, number, type) in list {
            bytes.card16(number)
            bytes.card16(type)
            bytes.counted(Array(name.utf8))
        }
        message.card16(bytes.body.count)
        if isPadded { message.card16(0) }
        message.bytes(bytes.body)
    }

    private static func list(_ styles: [Int], _ message: inout XIMWriter) {
        var value = XIMWriter()
        value.card16(styles.count)
        value.card16(0)
        for style in styles { value.card32(style) }
        message.card16(methodNumber)
        message.card16(value.body.count + 4)
        message.card16(0)
        message.card16(value.body.count)
        message.bytes(value.body)
    }

    /// Compound text, which is what methods use.
    private func negotiate(_ body: inout XIMReader) {
        _ = body.card16()
        var list = XIMReader(body.bytes(body.card16()))
        var names: [String] = []
        while !list.isAtEnd { names.append(String(decoding: list.bytes(list.card8()), as: UTF8.self)) }
        let index = names.firstIndex(of: "COMPOUND_TEXT") ?? -1
        reply(.encodingNegotiationReply) {
            $0.card16(Self.methodNumber)
            $0.card16(0)
            $0.card16(index)
            $0.card16(0)
        }
    }

    private func createContext(_ body: inout XIMReader) {
        _ = body.bytes(4)
        let attributes = body.attributes()
        for (identifier, value) in attributes where identifier == 1 {
            var reader = XIMReader(value)
            server.note(.createContext(style: reader.card32()))
        }
        note(attributes)
        reply(.createContextReply) { Self.context(&$0) }
        reply(.setEventMask) {
            Self.context(&$0)
            $0.card32(KeyPressMask | KeyReleaseMask)
            $0.card32(0)
        }
    }

    /// Which events it wants to see (filterEvents) is all that clients ask.
    private func sendValues(_ body: inout XIMReader) {
        _ = body.bytes(4)
        let count = body.card16() / 2
        let identifiers = (0..<count).map { _ in body.card16() }
        reply(.getContextValuesReply) {
            Self.context(&$0)
            $0.card16(8 * count)
            $0.card16(0)
            for identifier in identifiers {
                $0.card16(identifier)
                $0.card16(4)
                $0.card32(identifier == Self.filterEvents ? KeyPressMask | KeyReleaseMask : 0)
            }
        }
    }

    private func note(_ attributes: [(identifier: Int, value: [UInt8])]) {
        for (identifier, value) in attributes {
            var reader = XIMReader(value)
            if identifier == 4 { note(reader.attributes()) }
            guard identifier == 5 else { continue }
            let (x, y) = (reader.card16(), reader.card16())
            server.note(.spot(x: Int16(truncatingIfNeeded: x), y: Int16(truncatingIfNeeded: y)))
        }
    }

    /// Keys are none of its business: they go back as they came, but for the flag that asks for an answer.
    private func forward(_ message: [UInt8]) {
        var reader = XIMReader(message)
        _ = reader.bytes(8)
        let flag = reader.card16()
        _ = reader.card16()
        let kind = reader.card8() & 0x7F
        let keycode = reader.card8()
        if kind == KeyPress { server.note(.key(keycode)) }
        var answer = message
        answer[8] = 0
        send(answer)
        if flag & 1 != 0 { reply(.syncReply) { Self.context(&$0) } }
    }
}
