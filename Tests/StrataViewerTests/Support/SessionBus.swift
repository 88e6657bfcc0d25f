import Glibc
import StrataSystem
import StrataX11Testing
import Testing

/// A message bus of its own, as that of a user's session.
final class SessionBus {
    let address: String
    let directory: TemporaryDirectory
    private let process: ChildProcess

    /// - Parameter directory: where what it starts keeps what it has for a session.
    init(in directory: TemporaryDirectory = TemporaryDirectory()) throws {
        let pipe = try SocketPair()
        process = try ChildProcess(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
            descriptors: [1: pipe.writer, 2: AccessSession.silence],
            environment: [
                "XDG_RUNTIME_DIR": directory.path, "XDG_CONFIG_HOME": directory.path, "GSETTINGS_BACKEND": "memory",
            ])
        close(pipe.writer)
        self.directory = directory
        address = Lines(pipe.reader).next() ?? ""
        try #require(!address.isEmpty)
    }

    deinit { process.stop() }

    /// Ends it as a crash would.
    func stop() { process.stop() }

    /// What has a program find it, put before the program's name.
    var wrapper: [String] { ["env", "DBUS_SESSION_BUS_ADDRESS=\(address)"] }
}
