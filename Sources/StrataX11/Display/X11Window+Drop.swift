internal import CX11
import StrataWindow

extension X11Display {
    /// Takes a message about something that is dragged (XDND 5). Returns whether it is one.
    func handleDrag(_ message: XClientMessageEvent) -> Bool {
        let names: [Atoms.Name] = [.dragEnter, .dragPosition, .dragLeave, .dragDrop]
        guard let name = names.first(where: { atoms[$0] == message.message_type }), message.format == 32 else {
            return false
        }
        guard let window = window(message.window) else { return true }
        let values = message.data.l
        let source = XID(UInt32(truncatingIfNeeded: values.0))
        if name == .dragEnter {
            window.drag = Drag(source: source, hasLinks: server.offersLinks(source, values))
            return true
        }
        // A source that has not come in is not listened to.
        guard let drag = window.drag, drag.source == source else { return true }
        switch name {
        case .dragPosition: window.answer(drag, .dragStatus, isGood: drag.hasLinks)
        case .dragDrop: window.handle(drag, at: Time(UInt32(truncatingIfNeeded: values.2)))
        default: window.drag = nil
        }
        return true
    }
}

extension ServerConnection {
    /// Returns true if links are among the types. The first three come with the message; if there are more, all are at
    /// the source.
    fileprivate func offersLinks(_ source: XID, _ values: (Int, Int, Int, Int, Int)) -> Bool {
        let links = atoms[.links]
        if values.1 & 1 != 0 { return self.values(atoms[.dragTypes], of: source).contains(links) }
        return [values.2, values.3, values.4].contains { UInt32(truncatingIfNeeded: $0) == UInt32(links) }
    }
}

extension X11Window {
    /// Says to whom something is dragged from whether it may be dropped here, or was taken. It is copied, never moved.
    fileprivate func answer(_ drag: Drag, _ name: Atoms.Name, isGood: Bool) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = drag.source
        event.xclient.message_type = display.atoms[name]
        event.xclient.format = 32
        let action = isGood ? Int(display.atoms[.dragCopy]) : 0
        // Of where it may be dropped nothing is said, so that every position is told; behind that stands the action.
        let isStatus = name == .dragStatus
        event.xclient.data.l = (Int(identifier), isGood ? 1 : 0, isStatus ? 0 : action, 0, isStatus ? action : 0)
        XSendEvent(display.connection, drag.source, 0, 0, &event)
        display.flush()
    }

    /// Takes what was dropped: its links are asked for, and come as ``dropArrived(_:)``.
    fileprivate func handle(_ drag: Drag, at time: Time) {
        guard isUsable, drag.hasLinks else {
            self.drag = nil
            return answer(drag, .dragFinished, isGood: false)
        }
        let atoms = display.atoms
        XDeleteProperty(display.connection, identifier, atoms[.dropped])
        XConvertSelection(
            display.connection, atoms[.dragSelection], atoms[.links], atoms[.dropped], identifier, time)
        display.flush()
    }

    /// Takes the links that have come, or that the source gives none; a list that is so long that it comes in pieces is
    /// not taken, and that is told.
    func dropArrived(_ event: XSelectionEvent) {
        guard let drag else { return }
        self.drag = nil
        guard event.property == display.atoms[.dropped] else { return answer(drag, .dragFinished, isGood: false) }
        let list = display.server.consumeProperty(event.property, of: identifier, limit: Drag.largestList)
        let links = list.map { Drag.links(in: $0.bytes) } ?? []
        answer(drag, .dragFinished, isGood: !links.isEmpty)
        if !links.isEmpty { display.send(.dropped(links), to: self) }
        if list == nil || list?.type == display.atoms[.incremental] { display.send(.dropFailed, to: self) }
    }
}
