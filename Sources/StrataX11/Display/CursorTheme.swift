internal import CX11
import Glibc

/// The pointers that the desktop's theme has. Their library is loaded where there is one, as Xlib itself does for the names
/// that the server's font has; without it that font is all there is.
final class CursorTheme {
    private typealias Load = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Cursor
    private typealias Theme = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?
    private typealias SetTheme = @convention(c) (OpaquePointer, UnsafePointer<CChar>?) -> Int32
    private typealias PixelSize = @convention(c) (OpaquePointer) -> Int32
    private typealias SetPixelSize = @convention(c) (OpaquePointer, Int32) -> Int32

    /// A theme of pointers, and how large they are.
    struct Choice: Equatable {
        /// The name of the theme; nil: as resources and the environment say.
        var name: String?
        /// The size in device pixels; nil likewise.
        var size: Int32?
    }

    private let connection: OpaquePointer
    private let library: UnsafeMutableRawPointer?
    /// The choice of resources and the environment.
    private let original: Choice
    private(set) var choice = Choice()

    init(connection: OpaquePointer) {
        self.connection = connection
        library = dlopen("libXcursor.so.1", RTLD_NOW | RTLD_LOCAL)
        var original = Choice()
        if let theme: Theme = Self.find("XcursorGetTheme", in: library) {
            original.name = theme(connection).map { String(cString: $0) }
        }
        if let size: PixelSize = Self.find("XcursorGetDefaultSize", in: library) { original.size = size(connection) }
        self.original = original
    }

    /// Returns the first pointer of those names that the theme has; nil where it has none.
    func load(_ names: [String]) -> Cursor? {
        guard let load: Load = Self.find("XcursorLibraryLoadCursor", in: library) else { return nil }
        return names.lazy.map { load(self.connection, $0) }.first { $0 != 0 }
    }

    /// Takes another theme, or another size, for the pointers that are made from here on.
    /// - Returns: whether it is another one.
    func choose(_ new: Choice) -> Bool {
        guard new != choice, let setTheme: SetTheme = Self.find("XcursorSetTheme", in: library),
            let setSize: SetPixelSize = Self.find("XcursorSetDefaultSize", in: library)
        else { return false }
        choice = new
        _ = setTheme(connection, new.name ?? original.name)
        if let size = new.size ?? original.size { _ = setSize(connection, size) }
        return true
    }

    private static func find<Function>(_ name: String, in library: UnsafeMutableRawPointer?) -> Function? {
        guard let library, let address = dlsym(library, name) else { return nil }
        return unsafeBitCast(address, to: Function.self)
    }
}
