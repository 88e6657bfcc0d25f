internal import CX11

/// A window that takes what is dropped on it (XDND).
struct DragTarget: Equatable {
    /// The window that messages name.
    let window: XID
    /// The one that they are sent to: another one where the window names that (XdndProxy).
    let receiver: XID
    /// The version of XDND that is spoken with it.
    let version: UInt

    /// Older ones asked otherwise, and are spoken by no program any more.
    private static let oldest: UInt = 3

    /// The window at a place of the screen that takes what is dropped; nil where none does.
    ///
    /// - Parameter own: Whether a window is this program's, so that neither it nor what lies below it is meant.
    init?(atX x: Int, y: Int, _ server: ServerConnection, isOwn own: (XID) -> Bool) {
        var window = server.root
        while true {
            var (insideX, insideY) = (Int32(0), Int32(0))
            var child: XID = 0
            guard
                XTranslateCoordinates(
                    server.pointer, server.root, window, Int32(clamping: x), Int32(clamping: y), &insideX, &insideY,
                    &child) != 0, child != 0
            else { break }
            if own(child) { return nil }
            if let target = DragTarget(child, server) {
                self = target
                return
            }
            window = child
        }
        // A desktop has its icons in a window of its own, and the root says in which.
        guard let target = DragTarget(server.root, server) else { return nil }
        self = target
    }

    /// Makes a target; nil if the window takes nothing, or is gone.
    private init?(_ window: XID, _ server: ServerConnection) {
        let atoms = server.atoms
        // Who speaks for another must say so of itself, too: else it may be one that is long gone.
        let proxy = server.values(atoms[.dragProxy], of: window).first.flatMap { proxy in
            server.values(atoms[.dragProxy], of: proxy).first == proxy ? proxy : nil
        }
        let receiver = proxy ?? window
        guard let version = server.values(atoms[.dragAware], of: receiver).first, version >= Self.oldest else {
            return nil
        }
        (self.window, self.receiver, self.version) = (window, receiver, min(version, Drag.version))
    }
}
