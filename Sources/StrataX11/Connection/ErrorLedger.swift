internal import CX11
import Glibc
import StrataSystem
import Synchronization

/// The reports of Xlib about its connections. Xlib has one pair of handlers for the whole process and no way to pass
/// them anything, so the ledger is global; it is keyed by connection and guarded by a lock.
enum ErrorLedger {
    private struct Entry {
        var name: String
        var errors: [ProtocolError] = []
    }

    /// The number of untaken errors above which more say nothing new; the oldest go first.
    private static let capacity = 64
    private static let entries = Mutex<[OpaquePointerKey: Entry]>([:])
    private static let lossHandler = Mutex<(@Sendable (ConnectionLoss) -> Never)?>(nil)

    /// Puts our handlers in place of Xlib's, which end the process (Xlib manual, section 11.8). Done once.
    static func install() { isInstalled }

    private static let isInstalled: Void = {
        XSetErrorHandler { connection, event in
            if let connection, let event { ErrorLedger.record(connection, event.pointee) }
            return 0
        }
        XSetIOErrorHandler { connection in ErrorLedger.connectionWasLost(connection) }
    }()

    static func register(_ connection: OpaquePointer, name: String) {
        entries.withLock { $0[OpaquePointerKey(connection)] = Entry(name: name) }
    }

    static func unregister(_ connection: OpaquePointer) {
        entries.withLock { $0[OpaquePointerKey(connection)] = nil }
    }

    /// Hands over the errors that came since the last call.
    static func drainErrors(_ connection: OpaquePointer) -> [ProtocolError] {
        entries.withLock { entries in
            let key = OpaquePointerKey(connection)
            let errors = entries[key]?.errors ?? []
            entries[key]?.errors = []
            return errors
        }
    }

    static func restore(_ errors: [ProtocolError], _ connection: OpaquePointer) {
        entries.withLock { $0[OpaquePointerKey(connection)]?.errors.insert(contentsOf: errors, at: 0) }
    }

    static func setLossHandler(_ handler: @escaping @Sendable (ConnectionLoss) -> Never) {
        lossHandler.withLock { $0 = handler }
    }

    private static func record(_ connection: OpaquePointer, _ event: XErrorEvent) {
        let error = ProtocolError(
            code: event.error_code, request: event.request_code, minorRequest: event.minor_code,
            resource: UInt(event.resourceid), serial: UInt(event.serial))
        entries.withLock { entries in
            let key = OpaquePointerKey(connection)
            entries[key]?.errors.append(error)
            if let count = entries[key]?.errors.count, count > capacity { entries[key]?.errors.removeFirst() }
        }
    }

    /// Ends the process, in one line, if no other handler has said how it is to end. `exit` lets whatever the program
    /// registered with `atexit` save what it has.
    private static func connectionWasLost(_ connection: OpaquePointer?) -> Never {
        let name = entries.withLock { entries in connection.flatMap { entries[OpaquePointerKey($0)]?.name } }
        let loss = ConnectionLoss(of: connection, to: name ?? "an unknown display")
        if let handler = lossHandler.withLock({ $0 }) { handler(loss) }
        try? writeAll("strata: \(loss.description)\n", to: STDERR_FILENO)
        exit(loss.exitStatus)
    }
}

/// The address of a connection as a key; pointers themselves may not be shared between threads.
private struct OpaquePointerKey: Hashable, Sendable {
    private let address: UInt

    init(_ pointer: OpaquePointer) { address = UInt(bitPattern: pointer) }
}
