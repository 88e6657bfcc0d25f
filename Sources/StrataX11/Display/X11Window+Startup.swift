internal import CX11
import StrataWindow

extension X11Window {
    /// Says which start of a program the window belongs to, and when the reader asked for that, so that it may come to the
    /// front (startup notification protocol; EWMH, _NET_WM_USER_TIME).
    func setStartup() {
        guard let startupIdentifier else { return }
        setProperty(display.atoms[.startupIdentifier], .utf8, Array(startupIdentifier.utf8))
        if let time = Self.startTime(of: startupIdentifier) { wasUsed(at: time) }
    }

    /// Ends the startup as the window is on its way to the screen: the desktop need not show any more that the program
    /// starts.
    func endStartup() {
        guard let identifier = startupIdentifier else { return }
        startupIdentifier = nil
        let quoted = identifier.reduce(into: "") { text, character in
            if "\"\\ ".contains(character) { text.append("\\") }
            text.append(character)
        }
        var bytes = Array("remove: ID=\(quoted)".utf8) + [0]
        var name = Atoms.Name.startupBegin
        // Twenty bytes a message, the last one filled up.
        while !bytes.isEmpty {
            broadcast(Array(bytes.prefix(20)), name)
            bytes.removeFirst(min(20, bytes.count))
            name = .startupInfo
        }
    }

    private func broadcast(_ bytes: [UInt8], _ name: Atoms.Name) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = identifier
        event.xclient.message_type = display.atoms[name]
        event.xclient.format = 8
        withUnsafeMutableBytes(of: &event.xclient.data) { $0.copyBytes(from: bytes) }
        XSendEvent(display.connection, display.root, 0, PropertyChangeMask, &event)
    }

    /// Notes the time at which the reader has done something in the window: it is that which the manager compares with
    /// when another window wants to come to the front.
    func wasUsed(at time: Time) {
        guard isUsable, time != 0 else { return }
        setProperty(display.atoms[.userTime], Atom(XA_CARDINAL), [UInt(time)])
    }

    /// Returns the time of the server's at which the reader asked for the start; nil where that is not said.
    static func startTime(of identifier: String) -> Time? {
        let parts = identifier.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count > 1, let last = parts.last, last.hasPrefix("TIME") else { return nil }
        return UInt32(last.dropFirst(4)).map { Time($0) }
    }
}
