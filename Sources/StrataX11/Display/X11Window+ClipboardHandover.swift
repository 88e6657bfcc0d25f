internal import CX11
import StrataSystem
import StrataWindow

// What was copied outlives the window where a clipboard manager takes it over (freedesktop.org, ClipboardManager;
// ICCCM 2.6.1).
extension X11Window {
    /// Has the desktop's clipboard manager take over what this window offers as the clipboard. Waits until it has, for a
    /// second at most; nothing else is told to the window meanwhile.
    ///
    /// - Returns: whether it was taken over; nil if the window offers nothing there.
    public func handOverClipboard() -> Bool? {
        let (owner, atoms) = (display.selectionOwner, display.atoms)
        guard isUsable, owner.owns(atoms[.clipboard], identifier) else { return nil }
        guard XGetSelectionOwner(display.connection, atoms[.clipboardManager]) != 0 else { return false }
        let handler = onEvent
        onEvent = nil
        defer { onEvent = handler }
        owner.isHandedOver = nil
        let targets = [atoms[.utf8], atoms[.utf8MediaType], Atom(XA_STRING)]
        display.server.setProperty(atoms[.saved], of: identifier, Atom(XA_ATOM), targets)
        XConvertSelection(
            display.connection, atoms[.clipboardManager], atoms[.saveTargets], atoms[.saved], identifier,
            display.server.eventTime(for: identifier))
        let deadline = MonotonicClock.now + Selection.longestHandover
        while owner.isHandedOver == nil, isUsable {
            display.dispatchEvents()
            let left = deadline - MonotonicClock.now
            guard owner.isHandedOver == nil, left > 0 else { break }
            guard !display.hasPendingEvents else { continue }
            var poll = PollSet([display.descriptor])
            poll.wait(atMost: left)
        }
        return owner.isHandedOver ?? false
    }
}
