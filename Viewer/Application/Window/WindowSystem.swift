import StrataCommandLine
import StrataWindow
import StrataX11

/// The window system that the viewer shows its windows on: the one file that names it.
enum WindowSystem {
    /// Sets what windows need of the process as a whole, before the first thread.
    static func prepareProcess() { X11Display.prepareProcess() }

    /// Connects to the display that the environment names.
    ///
    /// - Parameter scale: device pixels a point, in place of what the desktop's settings say.
    static func open(scale: Double?) throws(CommandError) -> any Display {
        do {
            let display = try X11Display.open(scale: scale)
            display.onWarning = { Diagnostics.warn($0) }
            return display
        } catch {
            throw CommandError(description: error.description, exitCode: error.exitStatus)
        }
    }

    /// Calls `end` when the connection breaks, with a sentence that says so and what to exit with.
    static func onLoss(_ end: @escaping @Sendable (_ reason: String, _ exitCode: Int32) -> Never) {
        X11Display.onLoss { end($0.description, $0.exitStatus) }
    }
}
