import Glibc
import StrataSystem
import StrataX11Testing
import Testing

/// A message bus of a test's own.
final class MessageBus {
    /// Where programs find it.
    let address: String
    private let daemon: ChildProcess

    /// - Parameter directory: where what it starts keeps what it has for a session.
    init(in directory: TemporaryDirectory) throws {
        let pipe = try SocketPair()
        daemon = try ChildProcess(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
            descriptors: [1: pipe.writer, 2: AccessSession.silence],
            environment: [
                "XDG_RUNTIME_DIR": directory.path, "XDG_CONFIG_HOME": directory.path, "GSETTINGS_BACKEND": "memory",
            ])
        close(pipe.writer)
        address = Lines(pipe.reader).next() ?? ""
        try #require(!address.isEmpty)
    }

    deinit { daemon.stop() }

    /// Ends the bus as a crash of it would.
    func stop() { daemon.stop() }
}
