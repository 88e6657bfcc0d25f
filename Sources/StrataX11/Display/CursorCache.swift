internal import CX11
import StrataWindow

/// The cursors of a server, which are made once for each shape, and freed with this.
final class CursorCache {
    private let server: ServerConnection
    private let theme: CursorTheme
    private var cursors: [CursorShape: Cursor] = [:]

    /// No cursors yet.
    init(_ server: ServerConnection) {
        self.server = server
        theme = CursorTheme(connection: server.pointer)
    }

    deinit { free() }

    /// Takes over the theme that is asked for. Returns false if it is the one that cursors are of already; else they are
    /// all to be shown anew.
    func choose(_ choice: CursorTheme.Choice) -> Bool {
        guard theme.choose(choice) else { return false }
        free()
        return true
    }

    /// Returns the cursor of a shape: the theme's, or else the server's own.
    func cursor(_ shape: CursorShape) -> Cursor {
        if let cursor = cursors[shape] { return cursor }
        let cursor = theme.load(shape.themeNames) ?? XCreateFontCursor(server.pointer, shape.glyph)
        cursors[shape] = cursor
        return cursor
    }

    private func free() {
        for cursor in cursors.values { XFreeCursor(server.pointer, cursor) }
        cursors = [:]
    }
}
