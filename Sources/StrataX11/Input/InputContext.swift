internal import CX11
import StrataWindow

/// The way in which text in the making is shown.
private enum PreeditStyle: CaseIterable {
    /// Shown by us, where the caret is: the method calls us back.
    case onTheSpot
    /// Shown by the method, in a window of its own that it puts where the caret is.
    case overTheSpot
    /// Shown by the method, wherever it likes.
    case elsewhere
    /// Not shown; there is none, or only dead keys.
    case none

    var value: XIMStyle {
        switch self {
        case .onTheSpot: XIMStyle(XIMPreeditCallbacks | XIMStatusNothing)
        case .overTheSpot: XIMStyle(XIMPreeditPosition | XIMStatusNothing)
        case .elsewhere: XIMStyle(XIMPreeditNothing | XIMStatusNothing)
        case .none: XIMStyle(XIMPreeditNone | XIMStatusNone)
        }
    }

    /// Returns the styles that a method knows, the best first.
    static func known(to method: XIM) -> [PreeditStyle] {
        guard let styles = strata_input_styles(method) else { return [.elsewhere] }
        defer { XFree(styles) }
        let values = UnsafeBufferPointer(
            start: styles.pointee.supported_styles, count: Int(styles.pointee.count_styles))
        return allCases.filter { values.contains($0.value) }
    }
}

/// The knowledge of an input method about one window: what is being made there, and where.
final class InputContext {
    let handle: XIC
    private let style: PreeditStyle
    private let callbacks: PreeditCallbacks
    private let fonts: XFontSet?
    private let connection: OpaquePointer

    /// - Parameter onPreedit: gets what is being made, nil at its end; called while events are read.
    init?(
        connection: OpaquePointer, method: XIM, window: XID, spot: TextSpot?, onPreedit: @escaping (Preedit?) -> Void
    ) {
        let callbacks = PreeditCallbacks(onPreedit)
        let made = XlibLock.withLock { Self.make(connection, method, window, callbacks, spot) }
        guard let made else { return nil }
        self.connection = connection
        self.callbacks = callbacks
        (handle, style, fonts) = made
        XlibLock.withLock { XSetICFocus(handle) }
        if style == .onTheSpot, let spot { setSpot(spot) }
    }

    deinit { if let fonts { XlibLock.withLock { XFreeFontSet(connection, fonts) } } }

    /// Makes a context in the best style that the method knows and gives one in.
    private static func make(
        _ connection: OpaquePointer, _ method: XIM, _ window: XID, _ callbacks: PreeditCallbacks, _ spot: TextSpot?
    ) -> (handle: XIC, style: PreeditStyle, fonts: XFontSet?)? {
        for style in PreeditStyle.known(to: method) {
            // Over the spot a method may want to know the fonts.
            let fonts = style == .overTheSpot ? fonts(connection) : nil
            let list = attributes(style, callbacks, spot, fonts)
            defer { XFree(list) }
            if let handle = strata_create_input_context(method, window, style.value, list) {
                return (handle, style, fonts)
            }
            if let fonts { XFreeFontSet(connection, fonts) }
        }
        return nil
    }

    /// Ends it at the method, which must still be there.
    func close() {
        callbacks.isSilent = true
        XlibLock.withLock { XDestroyIC(handle) }
    }

    /// Returns the same, which tells no more what is being made.
    func silenced() -> InputContext {
        callbacks.isSilent = true
        return self
    }

    /// True if the method is to make texts of the keys that it is given.
    var hasFocus = true {
        didSet {
            guard hasFocus != oldValue else { return }
            XlibLock.withLock { if hasFocus { XSetICFocus(handle) } else { XUnsetICFocus(handle) } }
        }
    }

    /// Ends what is being made. Returns what the method makes of it.
    func finish() -> String {
        callbacks.clear()
        guard let text = XlibLock.withLock({ Xutf8ResetIC(handle) }) else { return "" }
        defer { XFree(text) }
        return String(cString: text)
    }

    /// True if the method wants to know where the caret is.
    var takesSpot: Bool { style == .onTheSpot || style == .overTheSpot }

    /// Tells where the caret is. A method may put its list of candidates there even where it lets us show the text.
    func setSpot(_ spot: TextSpot) {
        guard takesSpot else { return }
        callbacks.spot.pointee = spot.point
        let list = strata_preedit_spot(callbacks.spot, nil)
        defer { XFree(list) }
        XlibLock.withLock { strata_set_preedit(handle, list) }
    }

    private static func attributes(
        _ style: PreeditStyle, _ callbacks: PreeditCallbacks, _ spot: TextSpot?, _ fonts: XFontSet?
    ) -> UnsafeMutableRawPointer? {
        switch style {
        case .onTheSpot: return callbacks.list()
        case .overTheSpot:
            callbacks.spot.pointee = spot?.point ?? XPoint(x: 0, y: 0)
            return strata_preedit_spot(callbacks.spot, fonts)
        case .elsewhere, .none: return nil
        }
    }

    private static func fonts(_ connection: OpaquePointer) -> XFontSet? {
        var missing: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var count: Int32 = 0
        let fonts = XCreateFontSet(connection, "-*-*-medium-r-*-*-*-120-*-*-*-*-*-*,*", &missing, &count, nil)
        if let missing { XFreeStringList(missing) }
        return fonts
    }
}

/// The place of a caret in a window, at the foot of its line, in device pixels.
struct TextSpot: Hashable {
    let x: Int
    let y: Int

    var point: XPoint { XPoint(x: Int16(clamping: x), y: Int16(clamping: y)) }
}

/// The calls in which a method tells what is being made, and what has come of them. Xlib is given addresses in it.
final class PreeditCallbacks {
    var isSilent = false
    /// The place of the caret, for lists of values, which hold addresses.
    let spot = UnsafeMutablePointer<XPoint>.allocate(capacity: 1)
    private let onPreedit: (Preedit?) -> Void
    private let entries = UnsafeMutablePointer<XIMCallback>.allocate(capacity: 4)
    private var text = PreeditText()

    init(_ onPreedit: @escaping (Preedit?) -> Void) {
        self.onPreedit = onPreedit
        spot.initialize(to: XPoint(x: 0, y: 0))
        entries.initialize(repeating: XIMCallback(), count: 4)
        entries[0] = strata_preedit_start()
        entries[1].callback = { _, data, _ in PreeditCallbacks.from(data)?.done() }
        entries[2].callback = { _, data, call in
            call?.withMemoryRebound(to: XIMPreeditDrawCallbackStruct.self, capacity: 1) {
                PreeditCallbacks.from(data)?.draw($0.pointee)
            }
        }
        entries[3].callback = { _, data, call in
            call?.withMemoryRebound(to: XIMPreeditCaretCallbackStruct.self, capacity: 1) {
                PreeditCallbacks.from(data)?.moveCaret(&$0.pointee)
            }
        }
        let data = Unmanaged.passUnretained(self).toOpaque().assumingMemoryBound(to: CChar.self)
        for index in 1..<4 { entries[index].client_data = data }
    }

    deinit {
        entries.deallocate()
        spot.deallocate()
    }

    func list() -> UnsafeMutableRawPointer? {
        strata_preedit_callbacks(entries, entries + 1, entries + 2, entries + 3)
    }

    func clear() {
        let wasShown = text.preedit != nil
        text.clear()
        if wasShown { tell() }
    }

    private static func from(_ data: XPointer?) -> PreeditCallbacks? {
        data.map { Unmanaged<PreeditCallbacks>.fromOpaque($0).takeUnretainedValue() }
    }

    private func tell() { if !isSilent { onPreedit(text.preedit) } }

    private func done() { clear() }

    private func draw(_ change: XIMPreeditDrawCallbackStruct) {
        let new = change.text.map { Self.content($0.pointee) }
        text.replace(
            first: Int(change.chg_first), count: Int(change.chg_length), text: new.map(\.text) ?? "",
            isChosen: new?.isChosen ?? [], caret: Int(change.caret))
        tell()
    }

    private func moveCaret(_ change: inout XIMPreeditCaretCallbackStruct) {
        change.position = Int32(clamping: text.moveCaret(change.direction, to: Int(change.position)))
        tell()
    }

    /// Returns the text, nil where only looks are told, and which of its code points are being chosen.
    static func content(_ text: XIMText) -> (text: String?, isChosen: [Bool]) {
        let count = Int(text.length)
        let chosen = XIMFeedback(XIMReverse | XIMHighlight)
        let isChosen = text.feedback == nil ? [] : (0..<count).map { text.feedback[$0] & chosen != 0 }
        guard text.encoding_is_wchar == 0 else {
            let scalars = text.string.wide_char.map { wide in
                (0..<count).map { Unicode.Scalar(UInt32(bitPattern: wide[$0])) ?? "\u{FFFD}" }
            }
            return (scalars.map { String(String.UnicodeScalarView($0)) }, isChosen)
        }
        // The locale's encoding, which is UTF-8.
        return (text.string.multi_byte.map { String(cString: $0) }, isChosen)
    }
}
