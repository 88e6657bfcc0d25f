internal import CX11
import Glibc
import StrataWindow
import Synchronization

/// The input method (XIM) that turns keys into text: dead keys, Compose, and the desktop's own method.
///
/// Opening one reads the Compose tables, some milliseconds of work, so it waits for the first key. Where the desktop's
/// own does not answer, dead keys and Compose work all the same, until it is there. Where none at all can be opened,
/// keys type Latin-1.
final class InputMethod {
    private let connection: OpaquePointer
    private let root: XID
    /// The property of the root window that lists the methods there are.
    private let methodList: Atom
    private var method: XIM?
    private var contexts: [XID: InputContext] = [:]
    private var spots: [XID: TextSpot] = [:]
    private var state = State.untried
    private let destroyed = UnsafeMutablePointer<XIMCallback>.allocate(capacity: 1)

    /// Which method, as in XMODIFIERS, which is asked where this is empty.
    var modifiers = ""
    /// Gets what is being made in a window.
    var onPreedit: ((XID, Preedit?) -> Void)?

    private enum State {
        case untried
        case open
        /// The desktop's own did not answer.
        case waiting
        /// It has come since.
        case outdated
    }

    init(connection: OpaquePointer, root: XID, atoms: Atoms) {
        self.connection = connection
        self.root = root
        methodList = atoms[.inputMethods]
        destroyed.initialize(to: XIMCallback())
    }

    deinit { destroyed.deallocate() }

    /// Ends the method before its connection.
    func close() {
        noticeDeath()
        closeMethod()
    }

    private func closeMethod() {
        XSelectInput(connection, root, 0)
        for context in contexts.values { context.close() }
        contexts = [:]
        if let method { XCloseIM(method) }
        method = nil
        state = .untried
    }

    /// Makes sure that a window's keys pass through the method.
    func attach(_ window: XID) {
        if state == .outdated { closeMethod() }
        if state == .untried { open() }
        guard contexts[window] == nil else { return }
        noticeDeath()
        guard let method else { return }
        contexts[window] = InputContext(
            connection: connection, method: method, window: window, spot: spots[window],
            onPreedit: { [unowned self] in onPreedit?(window, $0) })
    }

    func detach(_ window: XID) {
        spots[window] = nil
        guard contexts[window] != nil else { return }
        noticeDeath()
        contexts.removeValue(forKey: window)?.close()
    }

    func setFocus(_ hasFocus: Bool, _ window: XID) { contexts[window]?.setFocus(hasFocus) }

    /// Where the caret is in a window.
    func setSpot(_ spot: TextSpot, _ window: XID) {
        guard spots.updateValue(spot, forKey: window) != spot, contexts[window]?.takesSpot == true else { return }
        noticeDeath()
        contexts[window]?.setSpot(spot)
    }

    /// Ends what is being made in a window. Returns what the method makes of it.
    func finish(_ window: XID) -> String {
        guard contexts[window] != nil else { return "" }
        noticeDeath()
        return contexts[window]?.finish() ?? ""
    }

    /// The keysym and the text of a key event that the method let through.
    func lookUp(_ event: inout XKeyEvent) -> (symbol: KeySym, text: String) {
        guard let context = contexts[event.window]?.handle else { return lookUpLatin1(&event) }
        var symbol: KeySym = 0
        var status: Int32 = 0
        var buffer = [CChar](repeating: 0, count: 64)
        var length = Xutf8LookupString(context, &event, &buffer, Int32(buffer.count), &symbol, &status)
        if status == XBufferOverflow {
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
        // Locale and modifiers are the whole process's.
        Self.processState.withLock { _ in
            Self.adoptLocale()
            XSetLocaleModifiers(modifiers)
            method = XOpenIM(connection, nil, nil, nil)
            if method == nil { openWithoutDesktop() }
        }
        guard let method else { return }
        destroyed.pointee.client_data = ownAddress
        destroyed.pointee.callback = { _, data, _ in InputMethod.from(data)?.wasDestroyed() }
        strata_watch_input_method(method, destroyed)
    }

    /// The desktop's own method does not answer: Xlib's has dead keys and Compose, until the other comes, which the
    /// root window tells. (XRegisterIMInstantiateCallback works but once in a process.)
    private func openWithoutDesktop() {
        state = .waiting
        XSelectInput(connection, root, PropertyChangeMask)
        XSetLocaleModifiers("@im=none")
        method = XOpenIM(connection, nil, nil, nil)
        XSetLocaleModifiers(modifiers)
    }

    private static let processState = Mutex(())

    /// A property of the root window changed: perhaps the list of methods. Trying the new one waits for the next key.
    func rootChanged(_ property: Atom) {
        if state == .waiting, property == methodList { state = .outdated }
    }

    /// Xlib asks a method and waits for its answer, for ever if its program has ended and Xlib not been told. So that is
    /// done before everything that asks. One round trip.
    private func noticeDeath() {
        XSync(connection, 0)
        var others: [XEvent] = []
        var event = XEvent()
        while XCheckTypedEvent(connection, DestroyNotify, &event) != 0 {
            if XFilterEvent(&event, 0) == 0 { others.append(event) }
        }
        for index in others.indices.reversed() { XPutBackEvent(connection, &others[index]) }
    }

    /// The method's program ended; Xlib has freed method and contexts. The next key looks for another one.
    private func wasDestroyed() {
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

    /// Xlib finds method and Compose tables by the C locale of the process; one without UTF-8 would lose text.
    private static func adoptLocale() {
        setlocale(LC_CTYPE, "")
        if String(cString: nl_langinfo(nl_item(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
    }
}
