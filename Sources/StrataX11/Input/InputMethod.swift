internal import CX11
import Glibc

/// The input method (XIM) that turns keys into text: dead keys, Compose, and the desktop's own method.
///
/// Opening one reads the Compose tables, some milliseconds of work, so it waits for the first key. Where none can be
/// opened, keys type Latin-1.
final class InputMethod {
    private let connection: OpaquePointer
    private var method: XIM?
    private var contexts: [XID: XIC] = [:]
    private var hasTried = false
    private let destroyed = UnsafeMutablePointer<XIMCallback>.allocate(capacity: 1)

    init(connection: OpaquePointer) {
        self.connection = connection
        destroyed.initialize(to: XIMCallback())
    }

    deinit { destroyed.deallocate() }

    /// Ends the method before its connection.
    func close() {
        for context in contexts.values { XDestroyIC(context) }
        contexts = [:]
        if let method { XCloseIM(method) }
        method = nil
    }

    /// Makes sure that a window's keys pass through the method.
    func attach(_ window: XID) {
        openOnce()
        guard let method, contexts[window] == nil else { return }
        guard let context = strata_create_input_context(method, window) else { return }
        contexts[window] = context
        XSetICFocus(context)
    }

    func detach(_ window: XID) {
        if let context = contexts.removeValue(forKey: window) { XDestroyIC(context) }
    }

    func setFocus(_ hasFocus: Bool, _ window: XID) {
        guard let context = contexts[window] else { return }
        if hasFocus { XSetICFocus(context) } else { XUnsetICFocus(context) }
    }

    /// The keysym and the text of a key event that the method let through.
    func lookUp(_ event: inout XKeyEvent) -> (symbol: KeySym, text: String) {
        guard let context = contexts[event.window] else { return lookUpLatin1(&event) }
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

    private func openOnce() {
        guard !hasTried else { return }
        hasTried = true
        Self.adoptLocale()
        method = XOpenIM(connection, nil, nil, nil)
        guard let method else { return }
        destroyed.pointee.client_data = Unmanaged.passUnretained(self).toOpaque().assumingMemoryBound(to: CChar.self)
        destroyed.pointee.callback = { _, data, _ in
            guard let data else { return }
            Unmanaged<InputMethod>.fromOpaque(data).takeUnretainedValue().wasDestroyed()
        }
        strata_watch_input_method(method, destroyed)
    }

    /// The method's program ended; Xlib has freed method and contexts. The next key looks for another one.
    private func wasDestroyed() {
        method = nil
        contexts = [:]
        hasTried = false
    }

    /// Xlib finds method and Compose tables by the C locale of the process; one without UTF-8 would lose text.
    private static func adoptLocale() {
        setlocale(LC_CTYPE, "")
        if String(cString: nl_langinfo(nl_item(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
        XSetLocaleModifiers("")
    }
}
