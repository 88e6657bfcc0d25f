internal import CX11
import Glibc
import StrataSystem

/// The rate at which a server refreshes its screen.
struct RefreshRate {
    private let server: ServerConnection

    /// The rate of a server's screen.
    init(of server: ServerConnection) { self.server = server }

    /// The time between two refreshes, in milliseconds: as `STRATA_REFRESH` (in hertz) says, or else RandR.
    var interval: Double { Self.interval(asked: Environment.value("STRATA_REFRESH"), reported: reported) }

    /// Returns the time between two refreshes, in milliseconds; that of 60 Hz where nothing says any. Rates outside
    /// 10…1000 Hz are taken for mistakes.
    static func interval(asked: String?, reported: () -> Double?) -> Double {
        func plausible(_ rate: Double?) -> Double? { rate.flatMap { $0 >= 10 && $0 <= 1000 ? $0 : nil } }
        return 1000 / (plausible(asked.flatMap(Double.init)) ?? plausible(reported()) ?? 60)
    }

    /// Returns the screen's rate in hertz (RandR protocol, RRGetScreenInfo); nil where the server does not know it.
    private func reported() -> Double? {
        typealias GetScreenInfo = @convention(c) (OpaquePointer, XID) -> OpaquePointer?
        typealias CurrentRate = @convention(c) (OpaquePointer) -> Int16
        typealias FreeScreenInfo = @convention(c) (OpaquePointer) -> Void
        // Where the server has none, the library reads what is not there.
        guard hasExtension("RANDR") else { return nil }
        guard let library = dlopen("libXrandr.so.2", RTLD_NOW | RTLD_LOCAL) else { return nil }
        guard let getScreenInfo = dlsym(library, "XRRGetScreenInfo"), let rate = dlsym(library, "XRRConfigCurrentRate"),
            let free = dlsym(library, "XRRFreeScreenConfigInfo")
        else { return nil }
        let get = unsafeBitCast(getScreenInfo, to: GetScreenInfo.self)
        guard let info = XlibLock.withLock({ get(server.pointer, server.root) }) else { return nil }
        defer { unsafeBitCast(free, to: FreeScreenInfo.self)(info) }
        let hertz = unsafeBitCast(rate, to: CurrentRate.self)(info)
        return hertz > 0 ? Double(hertz) : nil
    }

    private func hasExtension(_ name: String) -> Bool {
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        return XQueryExtension(server.pointer, name, &opcode, &event, &error) != 0
    }
}
