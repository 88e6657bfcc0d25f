import Glibc

/// The other end of a local socket, unix(7).
package enum SocketPeer {
    /// The fields of `struct ucred`, which Swift does not see.
    private typealias Credentials = (process: Int32, user: UInt32, group: UInt32)

    /// Returns the number of the process that was there when the connection was made, whatever has become of it; nil where
    /// the system does not tell, as of a connection over a network.
    package static func process(of descriptor: Int32) -> Int32? {
        var credentials: Credentials = (0, 0, 0)
        var size = socklen_t(MemoryLayout<Credentials>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0, credentials.process > 0 else {
            return nil
        }
        return credentials.process
    }
}
