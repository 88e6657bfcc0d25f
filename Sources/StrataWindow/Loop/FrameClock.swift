/// Says when to draw: at the display's pace while frames are asked for, and not at all otherwise. Each frame is asked
/// for; a view that moves asks again in its handler.
public protocol FrameClock: AnyObject {
    /// The time between two frames, in milliseconds.
    var interval: Double { get }
    /// Draws a frame. The argument is the time of now, in milliseconds of ``EventLoop/now``.
    var onFrame: ((Double) -> Void)? { get set }
    /// True if a frame has been asked for and not been drawn yet.
    var isRequested: Bool { get }
    /// Asks for a frame. Asking again before it comes changes nothing.
    func requestFrame()
    /// Takes the request back.
    func cancelRequest()
}
