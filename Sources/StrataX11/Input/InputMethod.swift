internal import CX11
import StrataSystem
import StrataWindow

/// The input method (XIM) that turns keys into text: dead keys, Compose, and the desktop's own method.
///
/// Xlib finds method and Compose tables by the C locale of the process, which ``X11Display/prepareProcess()`` sets; one without
/// UTF-8 loses text. Opening one reads the Compose tables, some milliseconds of work, so it waits for the first key. Where the desktop's
/// own is not there or does not answer, dead keys and Compose work all the same, until it does. Where none at all can be
/// opened, keys type Latin-1.
final class InputMethod {
    private let server: ServerConnection
    /// Asks the program of the desktop's own method, where there is one.
    private var probe: InputMethodProbe?
    private var method: XIM?
    private var contexts: [XID: InputContext] = [:]
    private var spots: [XID: TextSpot] = [:]
    private var state = State.untried
    private let destroyed = UnsafeMutablePointer<XIMCallback>.allocate(capacity: 1)

    /// The name of the method, as in XMODIFIERS, which is asked if this is empty.
    var modifiers = ""
    /// Gets what is being made in a window.
    var onPreedit: ((XID, Preedit?) -> Void)?
    /// Gets what the reader of standard error should know, in a sentence.
    var onWarning: (String) -> Void = { _ in }
    /// The time that the program of a method may take to answer, in milliseconds. One that has much to do must not be
    /// taken for one that stands still.
    var patience = 1000.0

    private enum State {
        case untried
        case open
        /// The desktop's own was not there.
        case waiting
        /// The desktop's own stands still.
        case silent
        /// It has come since.
        case outdated
    }

    init(_ server: ServerConnection) {
        self.server = server
        destroyed.initialize(to: XIMCallback())
    }

    private var connection: OpaquePointer { server.pointer }

    deinit { destroyed.deallocate() }

    /// Ends the method before its connection.
    func close() {
        letGoIfSilent()
        closeMethod()
    }

    private func closeMethod() {
        server.selectRoot(0, for: .inputMethod)
        for context in contexts.values { context.close() }
        contexts = [:]
        if let method { XlibLock.withLock { _ = XCloseIM(method) } }
        method = nil
        state = .untried
    }

    /// Makes sure that a window's keys pass through the method, and that no program is asked that does not answer.
    ///
    /// - Parameter hasFocus: whether the window takes text, and has the method's attention.
    func attach(_ window: XID, hasFocus: Bool) {
        if state == .silent, probe?.isAnswered == true { state = .outdated }
        if state == .outdated { closeMethod() }
        letGoIfSilent()
        if state == .untried { open() }
        if state == .silent, method == nil { openInsteadOfSilent() }
        defer { setFocus(hasFocus, window) }
        guard contexts[window] == nil, let method else { return }
        contexts[window] = InputContext(
            connection: connection, method: method, window: window, spot: spots[window],
            onPreedit: { [unowned self] in onPreedit?(window, $0) })
    }

    func detach(_ window: XID) {
        spots[window] = nil
        guard contexts[window] != nil else { return }
        letGoIfSilent()
        contexts.removeValue(forKey: window)?.close()
    }

    func setFocus(_ hasFocus: Bool, _ window: XID) { contexts[window]?.hasFocus = hasFocus }

    /// Sets the place of the caret in a window.
    func setSpot(_ spot: TextSpot, _ window: XID) {
        guard spots.updateValue(spot, forKey: window) != spot, contexts[window]?.takesSpot == true else { return }
        letGoIfSilent()
        contexts[window]?.setSpot(spot)
    }

    /// Ends what is being made in a window. Returns what the method makes of it.
    func finish(_ window: XID) -> String {
        guard contexts[window] != nil else { return "" }
        letGoIfSilent()
        return contexts[window]?.finish() ?? ""
    }

    /// Returns the keysym and the text of a key event that the method let through.
    func lookUp(_ event: inout XKeyEvent) -> (symbol: KeySym, text: String) {
        guard let context = contexts[event.window]?.handle else { return lookUpLatin1(&event) }
        var symbol: KeySym = 0
        var status: Int32 = 0
        var buffer = [CChar](repeating: 0, count: 64)
        var length: Int32 = 0
        XlibLock.withLock {
            length = Xutf8LookupString(context, &event, &buffer, Int32(buffer.count), &symbol, &status)
            guard status == XBufferOverflow else { return }
            buffer = [CChar](repeating: 0, count: Int(length))
            length = Xutf8LookupString(context, &event, &buffer, length, &symbol, &status)
        }
        let hasText = status == XLookupChars || status == XLookupBoth
        let bytes = buffer.prefix(hasText ? Int(length) : 0).map { UInt8(bitPattern: $0) }
        return (status == XLookupChars ? 0 : symbol, String(decoding: bytes, as: UTF8.self))
    }

    private func lookUpLatin1(_ event: inout XKeyEvent) -> (symbol: KeySym, text: String) {
        var symbol: KeySym = 0
        var buffer = [CChar](repeating: 0, count: 64)
        let length = XLookupString(&event, &buffer, Int32(buffer.count), &symbol, nil)
        let scalars = buffer.prefix(Int(length)).map { Character(Unicode.Scalar(UInt8(bitPattern: $0))) }
        return (symbol, String(scalars))
    }

    // MARK: - Coming and going

    private func open() {
        state = .open
        let wanted = modifiers.isEmpty ? Environment.value("XMODIFIERS") ?? "" : modifiers
        probe = InputMethodProbe(server, modifiers: wanted)
        guard probe?.answers(within: patience) != false else {
            state = .silent
            return
        }
        XlibLock.withLock {
            // The modifiers are the whole process's.
            XSetLocaleModifiers(modifiers)
            method = XOpenIM(connection, nil, nil, nil)
        }
        guard let method else {
            state = .waiting
            openWithoutDesktop()
            return
        }
        destroyed.pointee.client_data = ownAddress
        destroyed.pointee.callback = { method, data, _ in InputMethod.from(data)?.wasDestroyed(method) }
        XlibLock.withLock { strata_watch_input_method(method, destroyed) }
    }

    /// Opens Xlib's own method, for the desktop's cannot be used: it has dead keys and Compose, until the other comes,
    /// which the root window tells. (XRegisterIMInstantiateCallback works but once in a process.)
    private func openWithoutDesktop() {
        server.selectRoot(PropertyChangeMask, for: .inputMethod)
        XlibLock.withLock {
            XSetLocaleModifiers("@im=none")
            method = XOpenIM(connection, nil, nil, nil)
            XSetLocaleModifiers(modifiers)
        }
    }

    private func openInsteadOfSilent() {
        openWithoutDesktop()
        let name = probe?.name ?? ""
        onWarning("the input method '\(name)' does not answer; keys are taken without it until it does")
    }

    /// Takes in that a property of the root window changed: perhaps the list of methods. Trying the new one waits for
    /// the next key.
    func rootChanged(_ property: Atom) {
        if state == .waiting || state == .silent, property == server.atoms[.inputMethods] { state = .outdated }
    }

    /// Returns true if the desktop's own method stands still, so that what Xlib would tell it must be kept from Xlib.
    func findsSilent() -> Bool {
        letGoIfSilent()
        return state == .silent
    }

    /// Comes before everything that Xlib asks a method, for it waits for the answer for ever: finds out that the program
    /// has ended, and lets go of one that stands still. Two round trips, where there is such a program.
    private func letGoIfSilent() {
        guard method != nil, state == .open else { return }
        noticeDeath()
        guard method != nil, let probe, !probe.answers(within: patience) else { return }
        state = .silent
        for window in contexts.keys { onPreedit?(window, nil) }
        // Whatever takes them back would ask. What Xlib may yet tell them goes to addresses in them.
        for context in contexts.values { _ = Unmanaged.passRetained(context.silenced()) }
        contexts = [:]
        method = nil
    }

    /// Has Xlib be told of a program that has ended. One round trip.
    private func noticeDeath() {
        XSync(connection, 0)
        var others: [XEvent] = []
        var event = XEvent()
        while XCheckTypedEvent(connection, DestroyNotify, &event) != 0 {
            if !XlibLock.filter(&event) { others.append(event) }
        }
        for index in others.indices.reversed() { XPutBackEvent(connection, &others[index]) }
    }

    /// Takes in that a method's program ended; Xlib has freed method and contexts. The next key looks for another one.
    private func wasDestroyed(_ ended: XIM?) {
        guard ended == method else { return }
        for window in contexts.keys { onPreedit?(window, nil) }
        method = nil
        contexts = [:]
        state = .untried
    }

    private var ownAddress: XPointer {
        Unmanaged.passUnretained(self).toOpaque().assumingMemoryBound(to: CChar.self)
    }

    private static func from(_ data: XPointer?) -> InputMethod? {
        data.map { Unmanaged<InputMethod>.fromOpaque($0).takeUnretainedValue() }
    }
}
