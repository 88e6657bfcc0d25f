internal import CX11
import StrataWindow

extension X11Display {
    /// Offers the event to the input method first. A release counts even where the method keeps it, so that no key
    /// seems held for ever.
    func isTakenByInputMethod(_ event: inout XEvent) -> Bool {
        if event.type == KeyRelease { window(event.xkey.window)?.pressedKeys.remove(event.xkey.keycode) }
        let isKey = event.type == KeyPress || event.type == KeyRelease
        if event.type == KeyPress, let window = window(event.xkey.window) {
            inputMethod.attach(event.xkey.window, hasFocus: window.takesText)
        }
        if isKey, window(event.xkey.window)?.takesText == false { return false }
        // A release does nothing to dead keys, and a method that stands still must not be told.
        if event.type == KeyRelease, inputMethod.findsSilent() { return false }
        return XlibLock.filter(&event)
    }

    func keyPressed(_ event: inout XKeyEvent) {
        guard let window = window(event.window) else { return }
        lastEventTime = event.time
        window.wasUsed(at: event.time)
        // Keycode 0 carries text that an input method has composed; no key repeats there.
        let isRepeat = event.keycode != 0 && !window.pressedKeys.insert(event.keycode).inserted
        let (symbol, text) = inputMethod.lookUp(&event)
        let visibleText = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isControl }))
        // Modifier keys by themselves do nothing that the next event does not tell.
        if Self.modifierKeys.contains(symbol) { return }
        let latin = event.latinSymbol(insteadOf: symbol, on: connection)
        let key = KeyEvent(
            key: Key(symbol: symbol, text: visibleText), latinKey: latin.map { Key(symbol: $0) }, text: visibleText,
            modifiers: Modifiers(mask: event.state), isRepeat: isRepeat)
        send(.keyPressed(key), to: window)
    }

    private static let modifierKeys = KeySym(XK_Shift_L)...KeySym(XK_Hyper_R)
}

extension XKeyEvent {
    /// Returns the symbol that a key of another script types in the first Latin layout of the keyboard; nil if there is
    /// none, or if the key is no letter.
    ///
    /// - Parameter symbol: The symbol that the key types in the layout that is in use.
    fileprivate func latinSymbol(insteadOf symbol: KeySym, on connection: OpaquePointer) -> KeySym? {
        // Keysyms from here to the function keys are characters beyond Latin-1, those above are Unicode.
        guard (0x100..<0xFE00).contains(symbol) || symbol > 0x100_0000, keycode != 0 else { return nil }
        let level: Int32 = state & UInt32(ShiftMask) != 0 ? 1 : 0
        for group in 0..<Int32(XkbNumKbdGroups) {
            let other = XkbKeycodeToKeysym(connection, KeyCode(keycode), group, level)
            if (0x20..<0x7F).contains(other) { return other }
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// True if it is a control character, which has no picture.
    fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
