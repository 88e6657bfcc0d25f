import Strata
import StrataInterface
import StrataJSON
import StrataSystem
import StrataWindow

/// Keeps how large the last window was, and whether it filled the screen, from one run to the next.
final class WindowGeometry: Remembering {
    /// The geometry that is kept of a window.
    struct Kept: Equatable {
        /// The size of its own, in points.
        var size: Size
        /// The part of the screen that it took.
        var state: WindowState
    }

    private let folder: StateFolder
    private unowned let window: any Window
    private let before: Kept
    fileprivate static let name = "window"

    /// Makes the geometry in a folder, for a window as it begins.
    init(_ folder: StateFolder, of window: any Window) {
        (self.folder, self.window) = (folder, window)
        before = Kept(of: window)
    }

    /// Keeps it if it has changed.
    @discardableResult
    func save() -> SystemError? {
        let now = Kept(of: window)
        guard now != before else { return nil }
        folder.keep(now.members, as: Self.name)
        return nil
    }
}

extension WindowGeometry.Kept {
    /// Takes the present geometry of a window.
    init(of window: any Window) { self.init(size: window.ownSize.points, state: window.state) }

    /// Reads the geometry that is kept in a folder; nil if there is none that a window could have.
    init?(in folder: StateFolder) {
        let members = folder.members(of: WindowGeometry.name)
        guard let width = members["width"]?.number, let height = members["height"]?.number,
            (Metrics.minimumWidth...16_384).contains(width), (Metrics.minimumHeight...16_384).contains(height)
        else { return nil }
        size = Size(width: width, height: height)
        state = WindowState(
            isFullscreen: members["fullscreen"] == .flag(true), isMaximized: members["maximized"] == .flag(true))
    }

    /// The geometry as members of a file.
    var members: [String: JSONValue] {
        [
            "width": .number(JSONNumber(size.width)), "height": .number(JSONNumber(size.height)),
            "fullscreen": .flag(state.isFullscreen), "maximized": .flag(state.isMaximized),
        ]
    }

    /// Returns the same, no larger than the screen: the last window may have been on another one.
    func fitted(to display: any Display) -> WindowGeometry.Kept {
        guard let screen = display.screenSize else { return self }
        var kept = self
        kept.size = Size(width: min(size.width, screen.width), height: min(size.height, screen.height))
        return kept
    }
}
