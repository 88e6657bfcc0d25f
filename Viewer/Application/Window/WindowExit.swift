import StrataSystem

/// The last acts of a window when it ends, also where the X server has gone: it keeps what the reader did not put there
/// to be lost. The main thread does it, which is the one that notices.
enum WindowExit {
    /// Only the main thread touches it.
    nonisolated(unsafe) private static var action: (() -> Void)?

    /// Sets what is to be done, once.
    static func prepare(_ body: @escaping () -> Void) {
        precondition(Thread.isMain, "A window is at home on the main thread.")
        action = body
    }

    /// Does it; elsewhere than on the main thread, or a second time, does nothing.
    static func run() {
        guard Thread.isMain, let body = action else { return }
        action = nil
        body()
    }
}
