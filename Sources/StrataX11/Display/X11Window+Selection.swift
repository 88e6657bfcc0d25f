internal import CX11
import StrataSystem
import StrataWindow

extension X11Window {
    /// Offers `text` as a selection until another program takes it over or the window closes.
    /// - Returns: whether the server gave the selection to this window; a later owner may have been faster.
    @discardableResult
    public func offer(_ text: OfferedText, as selection: Selection) -> Bool {
        guard isUsable else { return false }
        return display.selectionOwner.own(selection.atom(display.atoms), text, window: identifier)
    }

    /// Asks for a selection's text; the answer comes as the event `pasted`. A newer request takes an older one's
    /// place. Of an owner that does not answer for three seconds, and of more than 64 MiB, `pasteFailed` tells instead.
    public func requestPaste(from selection: Selection) {
        guard isUsable else { return }
        // The owner of a selection need not ask the server for what it has.
        if let text = display.selectionOwner.text(of: selection.atom(display.atoms)) {
            guard let bytes = text.bytes(upTo: PasteRequest.largestText) else {
                return display.send(.pasteFailed(selection, .unreadable), to: self)
            }
            return display.send(.pasted(selection, String(decoding: bytes, as: UTF8.self)), to: self)
        }
        pasteCount += 1
        let property = XInternAtom(display.connection, "STRATA_PASTED_\(pasteCount % 8)", 0)
        let request = PasteRequest(selection: selection, property: property)
        pasteRequest = request
        convert(request, to: display.atoms[.utf8])
    }

    /// Asks for a selection in a property of this window, ConvertSelection (ICCCM 2.4).
    fileprivate func convert(_ request: PasteRequest, to target: Atom) {
        // The property should not exist when the owner is asked.
        XDeleteProperty(display.connection, identifier, request.property)
        XConvertSelection(
            display.connection, request.selection.atom(display.atoms), target, request.property, identifier,
            display.server.eventTime(for: identifier))
        display.flush()
    }
}

extension X11Display {
    func translateSelectionEvent(_ event: XEvent) {
        switch event.type {
        case SelectionRequest: selectionOwner.answer(event.xselectionrequest)
        case SelectionClear: selectionCleared(event.xselectionclear)
        case SelectionNotify where event.xselection.selection == atoms[.dragSelection]:
            window(event.xselection.requestor)?.dropArrived(event.xselection)
        case SelectionNotify where event.xselection.selection == atoms[.clipboardManager]:
            selectionOwner.isHandedOver = event.xselection.property != 0
        case SelectionNotify: window(event.xselection.requestor)?.pasteArrived(event.xselection)
        case PropertyNotify where event.xproperty.window == root: inputMethod.rootChanged(event.xproperty.atom)
        case PropertyNotify where event.xproperty.state == PropertyDelete:
            selectionOwner.continueTransfer(event.xproperty)
        case PropertyNotify: window(event.xproperty.window)?.pasteContinues(event.xproperty)
        default: break
        }
    }

    /// Gives up owners and takers of selections whose time is over. What they have said by now must have been read.
    func expirePastes() {
        for window in shownWindows { window.expirePaste() }
        selectionOwner.expireTransfers()
    }

    private func selectionCleared(_ event: XSelectionClearEvent) {
        selectionOwner.lost(event.selection, since: event.time)
        guard let selection = Selection(atom: event.selection, atoms), let window = window(event.window) else { return }
        send(.selectionLost(selection), to: window)
    }
}

// MARK: - Receiving

extension X11Window {
    /// Takes in that the owner has stored the text, begun to store it in pieces, or refused, SelectionNotify.
    fileprivate func pasteArrived(_ event: XSelectionEvent) {
        guard var request = pasteRequest, request.selection.atom(display.atoms) == event.selection else { return }
        guard event.property != 0 else { return pasteWasRefused(request) }
        guard event.property == request.property else { return }
        let limit = PasteRequest.largestText
        guard let property = display.server.consumeProperty(event.property, of: identifier, limit: limit) else {
            return failPaste(.unreadable)
        }
        if property.type == display.atoms[.incremental] {
            // Taking the property has deleted it, which tells the owner to begin.
            request.beginPieces(announced: property.announced)
            pasteRequest = request
        } else {
            finishPaste(request, property)
        }
    }

    /// Takes the next piece, PropertyNotify; one without bytes is the end.
    fileprivate func pasteContinues(_ event: XPropertyEvent) {
        guard event.atom == pasteRequest?.property, let received = pasteRequest?.pieces?.count else { return }
        let limit = PasteRequest.largestText - received
        guard let piece = display.server.consumeProperty(event.atom, of: identifier, limit: limit) else {
            return failPaste(.unreadable)
        }
        if !piece.bytes.isEmpty {
            // In place: copying what has come so far for every piece would make long texts slow.
            pasteRequest?.append(piece)
        } else if let request = pasteRequest {
            let type = request.isLatin1 ? Atom(XA_STRING) : display.atoms[.utf8]
            finishPaste(request, WindowProperty(type: type, bytes: request.pieces ?? []))
            if request.isCut { display.send(.pasteFailed(request.selection, .cut), to: self) }
        }
    }

    /// Gives up an owner that has not answered in its time, or not gone on.
    fileprivate func expirePaste() {
        if let request = pasteRequest, request.deadline <= MonotonicClock.now { failPaste(.unanswered) }
    }

    private func failPaste(_ failure: PasteFailure) {
        guard let request = pasteRequest else { return }
        pasteRequest = nil
        display.send(.pasteFailed(request.selection, failure), to: self)
    }

    private func pasteWasRefused(_ request: PasteRequest) {
        guard !request.isSecondTry else { return finishPaste(request, nil) }
        pasteRequest?.isSecondTry = true
        pasteRequest?.waitAnew()
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
