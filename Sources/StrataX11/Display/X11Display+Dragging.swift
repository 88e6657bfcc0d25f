internal import CX11
import StrataWindow

extension X11Window {
    /// Drags a text to other windows for as long as the first button is held, and gives it to the one that it comes up
    /// over, if that takes it. Until then the window is told nothing of the pointer and of keys.
    /// - Returns: whether that has begun; false where the button is not held upon the window.
    public func drag(_ text: OfferedText) -> Bool {
        guard isUsable, holdsPrimary, let place = display.pointerPlace else { return false }
        // A target that has not taken the one before by now does not get it.
        display.drag?.end()
        let drag = DragSource(text, from: identifier, at: place, display.server, display.selectionOwner) {
            [unowned display] in display.window($0) != nil
        }
        guard let drag else { return false }
        drag.onCursor = { [weak self] in self?.dragCursor = $0 }
        drag.onEnd = { [unowned display] in display.drag = nil }
        dragCursor = .dropRefused
        display.drag = drag
        drag.tellPlace()
        return true
    }
}

extension X11Display {
    /// Returns the drag out of a window, if the pointer is that one's.
    func drag(outOf window: X11Window) -> DragSource? {
        drag.flatMap { $0.source == window.identifier && $0.holdsPointer ? $0 : nil }
    }

    /// Takes in that the pointer has moved to a pixel of the screen. Returns true if something is dragged out of the
    /// window by that.
    ///
    /// - Parameter isHeld: Whether the first button is held.
    func isDragged(_ window: X11Window, toX x: Int, y: Int, isHeld: Bool) -> Bool {
        pointerPlace = (x, y)
        guard let drag = drag(outOf: window) else { return false }
        // Where another program was told that the button came up, as that is that locks the screen, nothing else is left.
        if isHeld { drag.move(toX: x, y: y) } else { drag.end() }
        return isHeld
    }

    /// Takes a key while something is dragged: Escape calls it off. Returns whether it was one for that.
    func isTakenByDrag(_ event: inout XEvent) -> Bool {
        guard event.type == KeyPress, let drag, drag.holdsKeyboard else { return false }
        lastEventTime = event.xkey.time
        if XLookupKeysym(&event.xkey, 0) == KeySym(XK_Escape) { drag.callOff() }
        return true
    }

    /// Takes what a target says of something that is dragged out of a window. Returns whether it is that.
    func handleDragAnswer(_ message: XClientMessageEvent) -> Bool {
        let isStatus = message.message_type == atoms[.dragStatus]
        guard isStatus || message.message_type == atoms[.dragFinished], message.format == 32 else { return false }
        guard let drag, drag.source == message.window else { return true }
        if isStatus { drag.statusCame(message.data.l) } else { drag.finishCame(message.data.l) }
        return true
    }

    /// Tells targets what there is to be told once all events have been read.
    func continueDrag() {
        drag?.tellPlace()
        drag?.expire()
    }

    /// Notes that a window is not on the screen any more: no event will say that the button came up.
    func windowVanished(_ identifier: XID) {
        if let drag, drag.source == identifier, drag.holdsPointer { drag.end() }
    }
}

extension XIDeviceEvent {
    /// True while the first button is held.
    var holdsPrimary: Bool { buttons.mask_len > 0 && (buttons.mask?.pointee ?? 0) & 0b10 != 0 }
}
