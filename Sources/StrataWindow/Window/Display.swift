import Strata

/// A connection to a window system. It, and all that is made from it, belongs to the thread that opened it.
public protocol Display: AnyObject {
    /// Device pixels a point.
    var scale: Double { get }
    /// The most pixels that a side of a window can have.
    var largestSide: Int { get }
    /// The size of the screen, in points; nil where there is none.
    var screenSize: Size? { get }
    /// Returns the time between two refreshes of the screen, in milliseconds.
    func refreshInterval() -> Double
    /// The wishes of the desktop for all programs' looks, as far as the window system has them.
    var desktopLook: DesktopLook { get }
    /// Called when that may be otherwise.
    var onDesktopLook: () -> Void { get set }
    /// Makes a window that is not shown yet.
    func makeWindow(_ configuration: WindowConfiguration) -> any Window

    // MARK: For the event loop

    /// The time at which ``dispatchEvents()`` is to be called even if nothing was sent, in milliseconds of the loop;
    /// nil: never.
    var deadline: Double? { get }
    /// The descriptor that becomes readable when the window system has sent something.
    var descriptor: Int32 { get }
    /// Sends what is buffered, reads everything that was sent, and hands it to the windows' `onEvent`. Does not wait.
    func dispatchEvents()
    /// Sends what is buffered, and says whether events have been read already, so that waiting for the descriptor would
    /// wait in vain.
    var hasPendingEvents: Bool { get }
    /// Sends what is buffered.
    func flush()
}

extension Display {
    /// Nil, for there is no screen.
    public var screenSize: Size? { nil }
    /// Nil, for it waits for nothing but what is sent.
    public var deadline: Double? { nil }
}
