internal import CX11
import Glibc
import StrataSystem
import Synchronization

/// A connection to an X server that broke. It cannot be used or mended (Xlib manual, section 11.8.2).
public struct ConnectionLoss: Sendable, Hashable {
    /// The server's name, for example `:0`.
    public let display: String
    /// True if the server still answers others: then it was this program that it was made to let go of, as `xkill` does
    /// (X protocol, KillClient), and not the server that has gone. One that has taken its number since is another one.
    public let isServerAlive: Bool

    /// One sentence for a person.
    public var description: String {
        isServerAlive
            ? "the window was closed by force: the X server at \(display) has ended its connection, as xkill asks it to"
            : "the X server at \(display) has gone away"
    }

    /// The status a command ends with, as sysexits has it: 69 without a server, and 0 for a window that was closed.
    public var exitStatus: Int32 { isServerAlive ? 0 : ExitCode.unavailable }

    /// Finds out what has happened to a connection. A server that stands still is not waited for long.
    init(of connection: OpaquePointer?, to display: String) {
        self.display = display
        let server = connection.flatMap { SocketPeer.process(of: XConnectionNumber($0)) }
        isServerAlive = ServerProbe.answers(display, as: server, within: 500)
    }
}

/// Asks a server for a connection, which only a living one gives.
private enum ServerProbe {
    private static let hasAnswered = Atomic<Bool>(false)

    /// - Parameters:
    ///   - server: the process of the server that is meant; nil: any.
    ///   - milliseconds: how long to wait for the answer at most.
    static func answers(_ name: String, as server: Int32?, within milliseconds: Int32) -> Bool {
        guard let done = try? EventDescriptor() else { return false }
        // Connecting may take for ever, which another thread may do.
        let thread = try? Thread {
            if let connection = XOpenDisplay(name) {
                let isSame = server == nil || SocketPeer.process(of: XConnectionNumber(connection)) == server
                hasAnswered.store(isSame, ordering: .sequentiallyConsistent)
                XCloseDisplay(connection)
            }
            done.signal()
        }
        guard let thread else { return false }
        thread.detach()
        waitForInput(done.number, milliseconds: milliseconds)
        return hasAnswered.load(ordering: .sequentiallyConsistent)
    }
}
