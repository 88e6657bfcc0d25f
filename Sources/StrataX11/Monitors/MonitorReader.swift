internal import CX11
import Glibc
import StrataWindow

/// Asks RandR which monitors there are (RandR protocol 1.5, RRGetMonitors). Its library is loaded when it is asked, so that
/// a machine without it loses nothing.
final class MonitorReader {
    private typealias QueryVersion =
        @convention(c) (
            OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
        ) -> Int32
    private typealias SelectInput = @convention(c) (OpaquePointer, XID, Int32) -> Void
    private typealias Update = @convention(c) (UnsafeMutablePointer<XEvent>) -> Int32
    private typealias GetMonitors =
        @convention(c) (
            OpaquePointer, XID, Int32, UnsafeMutablePointer<Int32>
        ) -> UnsafeMutableRawPointer?
    private typealias FreeMonitors = @convention(c) (UnsafeMutableRawPointer) -> Void

    /// XRRMonitorInfo of Xrandr.h: a name of a long, nine ints, a pointer.
    private enum Info {
        static let isPrimary = 8, x = 20, y = 24, width = 28, height = 32, millimetreWidth = 36, millimetreHeight = 40
        static let size = 56
    }

    private let server: ServerConnection
    private let library: UnsafeMutableRawPointer
    /// The type of the events that say that there are other monitors.
    let eventType: Int32

    /// Has changes told from now on; nil where the server or the library does not know of monitors.
    init?(_ server: ServerConnection) {
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        guard XQueryExtension(server.pointer, "RANDR", &opcode, &event, &error) != 0,
            let library = dlopen("libXrandr.so.2", RTLD_NOW | RTLD_LOCAL)
        else { return nil }
        (self.server, self.library, eventType) = (server, library, event)
        var (major, minor) = (Int32(0), Int32(0))
        guard let version: QueryVersion = find("XRRQueryVersion"),
            XlibLock.withLock({ version(server.pointer, &major, &minor) }) != 0,
            (major, minor) >= (1, 5), let select: SelectInput = find("XRRSelectInput")
        else { return nil }
        // RRScreenChangeNotifyMask
        select(server.pointer, server.root, 1)
    }

    /// The monitors that are on.
    var monitors: [Monitor] {
        guard let get: GetMonitors = find("XRRGetMonitors"), let free: FreeMonitors = find("XRRFreeMonitors") else {
            return []
        }
        var count = Int32(0)
        guard let list = get(server.pointer, server.root, 1, &count) else { return [] }
        defer { free(list) }
        return (0..<Int(max(0, count))).map { Self.monitor(list + $0 * Info.size) }
    }

    /// Has the library take note of an event of its own, or of the root's size.
    func handle(_ event: inout XEvent) {
        if let update: Update = find("XRRUpdateConfiguration") { _ = update(&event) }
    }

    private static func monitor(_ info: UnsafeMutableRawPointer) -> Monitor {
        func number(_ offset: Int) -> Int { Int(info.load(fromByteOffset: offset, as: Int32.self)) }
        return Monitor(
            area: PixelRect(
                x: number(Info.x), y: number(Info.y), width: number(Info.width), height: number(Info.height)),
            width: number(Info.millimetreWidth), height: number(Info.millimetreHeight),
            isPrimary: number(Info.isPrimary) != 0)
    }

    private func find<Function>(_ name: String) -> Function? {
        dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
    }
}
