extension X11Display {
    /// Says how the process is to end when the connection to a server breaks, of whichever display. The handler is
    /// called from within Xlib, so it may ask nothing of any display.
    public static func onLoss(_ handler: @escaping @Sendable (ConnectionLoss) -> Never) {
        ErrorLedger.setLossHandler(handler)
    }

    /// Hands over the protocol errors that came since the last call, oldest first. Errors come late: call
    /// `synchronize()` before to be sure of those that earlier requests caused.
    public func drainErrors() -> [ProtocolError] { server.drainErrors() }

    /// Returns the server's own words for an error.
    public func text(of error: ProtocolError) -> String { server.text(of: error) }
}
