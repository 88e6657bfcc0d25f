internal import CX11
import StrataSystem

/// Finds out whether the program of an input method answers, asked over a connection of its own with an end to the
/// waiting. Xlib waits for such a program for ever.
///
/// It asks a question that every such program answers: which locales it knows (XIM protocol, appendix B.1).
final class InputMethodProbe {
    /// The name of the method, as in XMODIFIERS.
    let name: String
    private let connection: OpaquePointer
    private let window: XID
    private let locales: Atom
    /// The selections of the programs that say they are the method: seldom more than one.
    private let selections: [Atom]
    /// The number of answers that have not come yet.
    private var awaited = 0

    /// Looks for a method's programs.
    ///
    /// - Parameters:
    ///   - server: where they are.
    ///   - modifiers: which method, as in XMODIFIERS.
    /// - Returns: nil if none is named, or none has come, so that there is none to wait for.
    init?(_ server: ServerConnection, modifiers: String) {
        guard let name = Self.methodName(in: modifiers), let connection = XOpenDisplay(server.name) else { return nil }
        let selections = Self.selections(of: name, server.atoms[.inputMethods], connection)
        guard !selections.isEmpty else {
            XCloseDisplay(connection)
            return nil
        }
        (self.name, self.connection, self.selections) = (name, connection, selections)
        ErrorLedger.register(connection, name: server.name)
        locales = XInternAtom(connection, "LOCALES", 0)
        window = XCreateSimpleWindow(connection, XDefaultRootWindow(connection), 0, 0, 1, 1, 0, 0, 0)
    }

    deinit {
        XCloseDisplay(connection)
        ErrorLedger.unregister(connection)
    }

    /// True if everything that was asked so far has been answered. Does not wait.
    var isAnswered: Bool {
        drainAnswers()
        return awaited == 0
    }

    /// Asks, unless an earlier answer is still to come, and says whether one comes in time.
    func answers(within milliseconds: Double) -> Bool {
        if isAnswered { ask() }
        let deadline = MonotonicClock.now + milliseconds
        while !isAnswered {
            let left = deadline - MonotonicClock.now
            guard left > 0 else { return false }
            waitForInput(XConnectionNumber(connection), milliseconds: Int32(left.rounded(.up)))
        }
        return true
    }

    /// Asks the programs. The server itself answers for one that is there no more.
    private func ask() {
        for selection in selections {
            XConvertSelection(connection, selection, locales, locales, window, Time(CurrentTime))
        }
        awaited = selections.count
        XFlush(connection)
    }

    private func drainAnswers() {
        while XPending(connection) > 0 {
            var event = XEvent()
            XNextEvent(connection, &event)
            if event.type == SelectionNotify { awaited -= 1 }
        }
    }

    /// Returns `fcitx` of `@im=fcitx`.
    private static func methodName(in modifiers: String) -> String? {
        let given = modifiers.split(separator: "@").first { $0.hasPrefix("im=") }
        return given.map { String($0.dropFirst(3)) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the selections that the root window lists as `@server=fcitx`.
    private static func selections(of name: String, _ list: Atom, _ connection: OpaquePointer) -> [Atom] {
        var type: Atom = 0
        var format: Int32 = 0
        var (count, remaining): (UInt, UInt) = (0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            connection, XDefaultRootWindow(connection), list, 0, 1024, 0, Atom(XA_ATOM), &type, &format, &count,
            &remaining, &data)
        guard let data else { return [] }
        defer { XFree(data) }
        guard format == 32 else { return [] }
        let atoms = data.withMemoryRebound(to: Atom.self, capacity: Int(count)) {
            Array(UnsafeBufferPointer(start: $0, count: Int(count)))
        }
        return atoms.filter { names(of: $0, connection).contains(name[...]) }
    }

    private static func names(of selection: Atom, _ connection: OpaquePointer) -> [Substring] {
        guard XGetSelectionOwner(connection, selection) != 0, let text = XGetAtomName(connection, selection) else {
            return []
        }
        defer { XFree(text) }
        let (prefix, words) = ("@server=", String(cString: text))
        return words.hasPrefix(prefix) ? words.dropFirst(prefix.count).split(separator: ",") : []
    }
}
