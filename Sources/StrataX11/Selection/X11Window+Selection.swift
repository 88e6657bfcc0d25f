internal import CX11
import StrataWindow

extension Selection {
    /// The selection's name (ICCCM 2.6.1).
    func atom(_ atoms: Atoms) -> Atom { self == .clipboard ? atoms[.clipboard] : Atom(XA_PRIMARY) }

    init?(atom: Atom, _ atoms: Atoms) {
        guard let match = Self.allCases.first(where: { $0.atom(atoms) == atom }) else { return nil }
        self = match
    }
}

extension X11Window {
    /// Offers `text` as a selection until another program takes it over or the window closes.
    /// - Returns: whether the server gave the selection to this window; a later owner may have been faster.
    @discardableResult
    public func offer(_ text: String, as selection: Selection) -> Bool {
        guard isUsable else { return false }
        return display.selectionOwner.own(selection, text, window: self)
    }

    /// Asks for a selection's text; the answer comes as the event `pasted`. A newer request takes an older one's
    /// place. Where the owner never answers, neither does the event come.
    public func requestPaste(from selection: Selection) {
        guard isUsable else { return }
        // The owner of a selection need not ask the server for what it has.
        if let text = display.selectionOwner.text(of: selection) {
            return display.send(.pasted(selection, text), to: self)
        }
        pasteCount += 1
        let property = XInternAtom(display.connection, "STRATA_PASTED_\(pasteCount % 8)", 0)
        let request = PasteRequest(selection: selection, property: property)
        pasteRequest = request
        convert(request, to: display.atoms[.utf8])
    }

    /// ConvertSelection into a property of this window (ICCCM 2.4).
    fileprivate func convert(_ request: PasteRequest, to target: Atom) {
        // The property should not exist when the owner is asked.
        XDeleteProperty(display.connection, identifier, request.property)
        XConvertSelection(
            display.connection, request.selection.atom(display.atoms), target, request.property, identifier,
            display.eventTime(for: self))
        display.flush()
    }
}

extension X11Display {
    /// A time of the server's to name in requests about selections: the newest that an event told, or else one asked
    /// for by touching a property (ICCCM 2.1).
    func eventTime(for window: X11Window) -> Time {
        if lastEventTime != 0 { return lastEventTime }
        XChangeProperty(connection, window.identifier, atoms[.clock], Atom(XA_STRING), 8, PropModeAppend, nil, 0)
        synchronize()
        var event = XEvent()
        while XCheckTypedWindowEvent(connection, window.identifier, PropertyNotify, &event) != 0 {
            lastEventTime = event.xproperty.time
        }
        return lastEventTime
    }

    func translateSelectionEvent(_ event: XEvent) {
        switch event.type {
        case SelectionRequest: selectionOwner.answer(event.xselectionrequest, self)
        case SelectionClear: selectionCleared(event.xselectionclear)
        case SelectionNotify: window(event.xselection.requestor)?.pasteArrived(event.xselection)
        case PropertyNotify where event.xproperty.window == root: inputMethod.rootChanged(event.xproperty.atom)
        case PropertyNotify where event.xproperty.state == PropertyDelete:
            selectionOwner.continueTransfer(event.xproperty, self)
        case PropertyNotify: window(event.xproperty.window)?.pasteContinues(event.xproperty)
        default: break
        }
    }

    private func selectionCleared(_ event: XSelectionClearEvent) {
        guard let selection = Selection(atom: event.selection, atoms), let window = window(event.window) else { return }
        selectionOwner.lost(selection, since: event.time)
        send(.selectionLost(selection), to: window)
    }
}

// MARK: - Receiving

/// A paste that has been asked for.
struct PasteRequest {
    /// More text than this is refused: a hostile or broken owner must not fill memory.
    static let largestText = 64 << 20

    let selection: Selection
    /// Where the answer is to be stored: another place than that of the requests before, whose owners may still be
    /// storing pieces.
    let property: Atom
    /// Whether UTF-8 was refused and Latin-1 has been asked for.
    var isSecondTry = false
    /// What has come so far, piece by piece (INCR, ICCCM 2.7.2).
    var pieces: [UInt8]?
    var isLatin1 = false

    init(selection: Selection, property: Atom) {
        self.selection = selection
        self.property = property
    }

    mutating func append(_ piece: WindowProperty) {
        pieces?.append(contentsOf: piece.bytes)
        isLatin1 = piece.type == Atom(XA_STRING)
    }
}

extension X11Window {
    /// SelectionNotify: the owner has stored the text, begun to store it in pieces, or refused.
    fileprivate func pasteArrived(_ event: XSelectionEvent) {
        guard var request = pasteRequest, request.selection.atom(display.atoms) == event.selection else { return }
        guard event.property != 0 else { return pasteWasRefused(request) }
        guard event.property == request.property else { return }
        let property = display.takeProperty(event.property, of: identifier, limit: PasteRequest.largestText)
        if property?.type == display.atoms[.incremental] {
            // Taking the property has deleted it, which tells the owner to begin.
            request.pieces = []
            pasteRequest = request
        } else {
            finishPaste(request, property)
        }
    }

    /// PropertyNotify: the next piece is there; one without bytes is the end.
    fileprivate func pasteContinues(_ event: XPropertyEvent) {
        guard event.atom == pasteRequest?.property, let received = pasteRequest?.pieces?.count else { return }
        let limit = PasteRequest.largestText - received
        let piece = display.takeProperty(event.atom, of: identifier, limit: limit)
        if let piece, !piece.bytes.isEmpty {
            // In place: copying what has come so far for every piece would make long texts slow.
            pasteRequest?.append(piece)
        } else if let request = pasteRequest {
            let type = request.isLatin1 ? Atom(XA_STRING) : display.atoms[.utf8]
            finishPaste(request, piece.map { _ in WindowProperty(type: type, bytes: request.pieces ?? []) })
        }
    }

    private func pasteWasRefused(_ request: PasteRequest) {
        guard !request.isSecondTry else { return finishPaste(request, nil) }
        pasteRequest?.isSecondTry = true
        convert(request, to: Atom(XA_STRING))
    }

    private func finishPaste(_ request: PasteRequest, _ property: WindowProperty?) {
        pasteRequest = nil
        let text = property.map { property in
            property.type == Atom(XA_STRING)
                ? Latin1.decode(property.bytes) : String(decoding: property.bytes, as: UTF8.self)
        }
        display.send(.pasted(request.selection, text), to: self)
    }
}

/// The content of a property.
struct WindowProperty {
    let type: Atom
    let bytes: [UInt8]
}

extension X11Display {
    /// Reads a property of bytes and deletes it; nil where there is none, it holds something else, or it is longer
    /// than `limit`.
    func takeProperty(_ property: Atom, of window: XID, limit: Int) -> WindowProperty? {
        var bytes: [UInt8] = []
        // A quarter of a mebibyte at a time; lengths and offsets are counted in 32-bit units (GetProperty).
        let step = 65_536
        var offset = 0
        while true {
            var type: Atom = 0
            var format: Int32 = 0
            var count: UInt = 0
            var remaining: UInt = 0
            var data: UnsafeMutablePointer<UInt8>?
            let status = XGetWindowProperty(
                connection, window, property, offset, step, 1, Atom(AnyPropertyType), &type, &format, &count,
                &remaining,
                &data)
            guard status == Success, type != 0 else { return nil }
            defer { XFree(data) }
            if type == atoms[.incremental] { return WindowProperty(type: type, bytes: []) }
            guard format == 8, bytes.count + Int(count) + Int(remaining) <= limit else {
                XDeleteProperty(connection, window, property)
                return nil
            }
            bytes += UnsafeBufferPointer(start: data, count: Int(count))
            if remaining == 0 { return WindowProperty(type: type, bytes: bytes) }
            offset += step
        }
    }
}
