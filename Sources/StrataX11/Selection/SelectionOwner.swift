internal import CX11
import StrataSystem
import StrataWindow

/// Answers other programs that ask for the selections we offer (ICCCM 2.2).
final class SelectionOwner {
    private struct Offer {
        let text: OfferedText
        let time: Time
        let window: XID

        /// Returns true if the offer stood at `moment`; 0 is CurrentTime. The server's 32-bit clock wraps around, so
        /// times are compared by their distance.
        func isHeld(at moment: Time) -> Bool {
            moment == 0 || Int32(truncatingIfNeeded: moment &- time) >= 0
        }
    }

    /// The place in which an answer is to be stored.
    private struct Destination: Hashable {
        let window: XID
        let property: Atom
    }

    /// Text on its way in pieces (INCR, ICCCM 2.7.2).
    private struct Transfer {
        let type: Atom
        let text: OfferedText
        /// The number of times that the text had been stopped when this began.
        private let stops: Int
        /// The time at which a program is given up that takes no more, in milliseconds of the monotonic clock.
        var deadline = Self.nextDeadline
        /// The number of bytes that were stored so far.
        var given = 0
        /// The bytes that were made of it and not stored yet, and below the function that makes more.
        var ready: ArraySlice<UInt8>
        let next: () -> ArraySlice<UInt8>?

        init(_ text: OfferedText, _ type: Atom) {
            (self.text, self.type, stops, ready) = (text, type, text.stops, [])
            next = type == Atom(XA_STRING) ? text.latin1Pieces() : text.pieces()
        }

        /// True if the reader has had no more of it given.
        var isStopped: Bool { text.stops != stops }

        static var nextDeadline: Double { MonotonicClock.now + 30_000 }

        /// Makes more until there is enough for a piece, or there is no more.
        mutating func fill(_ count: Int) {
            while ready.count < count, let piece = next() { ready += piece }
        }
    }

    /// Longer text goes in pieces of this size, so that one paste does not hold up the server.
    private static let largestPiece = 256 << 10

    private let server: ServerConnection
    private var offers: [Atom: Offer] = [:]
    private var transfers: [Destination: Transfer] = [:]

    /// True if a clipboard manager that was asked to has taken over what is offered; nil until it answers.
    var isHandedOver: Bool?

    init(_ server: ServerConnection) { self.server = server }

    /// Returns true if a window offers something as a selection.
    func owns(_ selection: Atom, _ window: XID) -> Bool { offers[selection]?.window == window }

    func own(_ selection: Atom, _ text: OfferedText, window: XID) -> Bool {
        let time = server.eventTime(for: window)
        XSetSelectionOwner(server.pointer, selection, window, time)
        guard XGetSelectionOwner(server.pointer, selection) == window else { return false }
        offers[selection] = Offer(text: text, time: time, window: window)
        return true
    }

    /// Returns what is offered as a selection; nil where nothing is.
    func text(of selection: Atom) -> OfferedText? { offers[selection]?.text }

    /// Takes in that another program took the selection over, unless we have taken it back since.
    func lost(_ selection: Atom, since time: Time) {
        guard let offer = offers[selection], offer.isHeld(at: time) else { return }
        offers[selection] = nil
    }

    /// Withdraws an offer, but for what is on its way.
    func withdraw(_ selection: Atom) { offers[selection] = nil }

    /// Forgets what a window owned, as it closes.
    func forget(_ window: XID) { offers = offers.filter { $0.value.window != window } }

    func forgetTransfers(to window: XID) {
        for transfer in transfers where transfer.key.window == window { transfer.value.text.noteGiven(nil) }
        transfers = transfers.filter { $0.key.window != window }
    }

    /// The time at which a program that takes no more is given up; nil while none takes anything.
    var deadline: Double? { transfers.values.map(\.deadline).min() }

    /// Gives up the programs that have taken no more for a while.
    func expireTransfers() {
        for (place, transfer) in transfers where transfer.deadline <= MonotonicClock.now {
            transfers[place] = nil
            transfer.text.noteGiven(nil)
            leave(place.window)
        }
    }

    /// Hears no more of a window that takes nothing any more.
    private func leave(_ window: XID) {
        let isLast = transfers.keys.allSatisfy { $0.window != window }
        if isLast { XSelectInput(server.pointer, window, 0) }
    }

    // MARK: - Answers

    func answer(_ request: XSelectionRequestEvent) {
        // Clients from before ICCCM name no property and mean the target's name.
        let property = request.property != 0 ? request.property : request.target
        var isGranted = false
        if let offer = offers[request.selection], offer.isHeld(at: request.time) {
            let destination = Destination(window: request.requestor, property: property)
            isGranted = convert(offer, to: request.target, at: destination)
        }
        notify(request, property: isGranted ? property : 0)
    }

    private func notify(_ request: XSelectionRequestEvent, property: Atom) {
        var event = XEvent()
        event.xselection.type = SelectionNotify
        event.xselection.requestor = request.requestor
        event.xselection.selection = request.selection
        event.xselection.target = request.target
        event.xselection.property = property
        event.xselection.time = request.time
        XSendEvent(server.pointer, request.requestor, 0, 0, &event)
    }

    /// Stores the text as what was asked for; false where we cannot give that.
    private func convert(_ offer: Offer, to target: Atom, at place: Destination) -> Bool {
        let atoms = server.atoms
        switch target {
        case atoms[.targets]:
            let targets = [
                atoms[.targets], atoms[.multiple], atoms[.timestamp], atoms[.utf8], atoms[.utf8MediaType],
                Atom(XA_STRING), atoms[.text], atoms[.saveTargets],
            ]
            server.setProperty(place.property, of: place.window, Atom(XA_ATOM), targets)
        case atoms[.timestamp]:
            server.setProperty(place.property, of: place.window, Atom(XA_INTEGER), [UInt(offer.time)])
        case atoms[.utf8], atoms[.utf8MediaType], Atom(XA_STRING): store(offer.text, target, place)
        case atoms[.text]: store(offer.text, atoms[.utf8], place)
        case atoms[.multiple]: return convertSeveral(offer, place)
        // A side effect alone, whose answer is empty (ICCCM 2.6.3).
        case atoms[.saveTargets]: server.setProperty(place.property, of: place.window, atoms[.nothing], [UInt]())
        default: return false
        }
        return true
    }

    /// Converts several targets, MULTIPLE: the property lists pairs of target and property; what cannot be converted is
    /// marked None there (ICCCM 2.6.2).
    private func convertSeveral(_ offer: Offer, _ place: Destination) -> Bool {
        var pairs = server.atomPairs(place.property, of: place.window)
        guard !pairs.isEmpty else { return false }
        for index in pairs.indices {
            let destination = Destination(window: place.window, property: pairs[index].property)
            let isNested = pairs[index].target == server.atoms[.multiple]
            if isNested || !convert(offer, to: pairs[index].target, at: destination) {
                pairs[index].property = 0
            }
        }
        let values = pairs.flatMap { [UInt($0.target), UInt($0.property)] }
        server.setProperty(place.property, of: place.window, server.atoms[.atomPair], values)
        return true
    }

    private func store(_ text: OfferedText, _ type: Atom, _ place: Destination) {
        var transfer = Transfer(text, type)
        transfer.fill(Self.largestPiece + 1)
        guard transfer.ready.count > Self.largestPiece else {
            return server.setProperty(place.property, of: place.window, type, transfer.ready)
        }
        // The requestor deletes the property when it is ready for the next piece, and may vanish in between.
        XSelectInput(server.pointer, place.window, PropertyChangeMask | StructureNotifyMask)
        // The number is at least how many bytes there are, as far as is known.
        let least = transfer.ready.count
        // A program that asks anew in the same place takes no more of what it has asked for before.
        transfers[place]?.text.noteGiven(nil)
        transfers[place] = transfer
        server.setProperty(place.property, of: place.window, server.atoms[.incremental], [UInt(least)])
    }

    func continueTransfer(_ event: XPropertyEvent) {
        let place = Destination(window: event.window, property: event.atom)
        guard var transfer = transfers[place] else { return }
        if transfer.isStopped { transfer.ready = [] } else { transfer.fill(Self.largestPiece) }
        transfer.deadline = Transfer.nextDeadline
        let piece = transfer.ready.prefix(Self.largestPiece)
        server.setProperty(place.property, of: place.window, transfer.type, piece)
        transfer.ready = ArraySlice(transfer.ready.dropFirst(piece.count))
        transfer.given += piece.count
        // A piece without bytes is the end.
        transfers[place] = piece.isEmpty ? nil : transfer
        transfer.text.noteGiven(piece.isEmpty ? nil : transfer.given)
        leave(place.window)
    }
}

extension OfferedText {
    /// Begins to give its pieces as STRING, which cannot hold every character; a question mark stands for those it cannot.
    fileprivate func latin1Pieces() -> () -> ArraySlice<UInt8>? {
        let next = pieces()
        var rest: [UInt8] = []
        return {
            while let piece = next() {
                rest += piece
                let end = Self.characterEnd(rest)
                guard end > 0 else { continue }
                defer { rest.removeFirst(end) }
                return Self.latin1(rest[..<end])
            }
            defer { rest = [] }
            return rest.isEmpty ? nil : Self.latin1(rest[...])
        }
    }

    private static func latin1(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let characters = String(decoding: bytes, as: UTF8.self).unicodeScalars
        return characters.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }[...]
    }

    /// Returns the end of the last whole character of UTF-8.
    private static func characterEnd(_ bytes: [UInt8]) -> Int {
        for back in 1...3 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            if byte & 0xC0 == 0x80 { continue }
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return length > back ? bytes.count - back : bytes.count
        }
        return bytes.count
    }
}

extension ServerConnection {
    /// Reads the list of a MULTIPLE request.
    fileprivate func atomPairs(_ property: Atom, of window: XID) -> [(target: Atom, property: Atom)] {
        let values = values(property, of: window)
        return (0..<values.count / 2).map { (values[$0 * 2], values[$0 * 2 + 1]) }
    }
}
