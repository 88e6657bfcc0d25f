internal import CX11

/// The counter by which a window manager learns that a window shows the size that it was given (EWMH,
/// _NET_WM_SYNC_REQUEST): it draws its frame around no size of which there is no picture yet.
final class ResizeCounter {
    /// The server's number for it.
    let identifier: XSyncCounter
    private let connection: OpaquePointer
    /// The value that the counter is to have when the next size is shown.
    private var announced: XSyncValue?
    /// The value that it is to have when the size is shown that the window has by now.
    private var due: XSyncValue?

    /// Makes a counter; nil if the server has none.
    init?(connection: OpaquePointer) {
        var (event, error, major, minor) = (Int32(0), Int32(0), Int32(0), Int32(0))
        guard XlibLock.withLock({ XSyncQueryExtension(connection, &event, &error) }) != 0,
            XSyncInitialize(connection, &major, &minor) != 0
        else { return nil }
        self.connection = connection
        identifier = XSyncCreateCounter(connection, XSyncValue(hi: 0, lo: 0))
    }

    /// Takes it away from the server.
    func close() { XSyncDestroyCounter(connection, identifier) }

    /// Takes in that the manager is about to give the window a size, and names a value in two halves of 32 bits.
    func announce(low: Int, high: Int) {
        announced = XSyncValue(hi: Int32(truncatingIfNeeded: high), lo: UInt32(truncatingIfNeeded: low))
    }

    /// Takes in that the window has that size, which need not be another one than before.
    func sizeCame() {
        due = announced ?? due
        announced = nil
    }

    /// Sets the counter, once whatever the window shows of its size is on its way to the server.
    func sizeWasShown() {
        guard let due else { return }
        self.due = nil
        XSyncSetCounter(connection, identifier, due)
        XFlush(connection)
    }
}
