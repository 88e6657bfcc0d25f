internal import CX11
import Glibc
import StrataSystem

extension X11Display {
    /// Returns the time between two refreshes of the screen, in milliseconds.
    ///
    /// `STRATA_REFRESH` (in hertz) decides where it is set; else RandR says; 60 Hz where nothing does. RandR's library
    /// is loaded for the question alone, so that a machine without it loses nothing.
    public func refreshInterval() -> Double {
        Self.refreshInterval(asked: Environment.value("STRATA_REFRESH"), reported: currentRate)
    }

    /// Rates outside 10…1000 Hz are taken for mistakes.
    static func refreshInterval(asked: String?, reported: () -> Double?) -> Double {
        func plausible(_ rate: Double?) -> Double? { rate.flatMap { $0 >= 10 && $0 <= 1000 ? $0 : nil } }
        return 1000 / (plausible(asked.flatMap(Double.init)) ?? plausible(reported()) ?? 60)
    }

    /// Returns the screen's rate in hertz (RandR protocol, RRGetScreenInfo); nil where the server does not know it.
    private func currentRate() -> Double? {
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
        guard let info = XlibLock.withLock({ get(connection, root) }) else { return nil }
        defer { unsafeBitCast(free, to: FreeScreenInfo.self)(info) }
        let hertz = unsafeBitCast(rate, to: CurrentRate.self)(info)
        return hertz > 0 ? Double(hertz) : nil
    }

    private func hasExtension(_ name: String) -> Bool {
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        return XQueryExtension(connection, name, &opcode, &event, &error) != 0
    }
}
