/// A frame clock that ticks by the timers of an event loop.
///
/// The first frame after a pause comes at once, so that an input is never held up. Frames keep to a grid of the display's
/// interval from there; one that was missed is left out, never made up for.
public final class TimedFrameClock: FrameClock {
    /// The time between two frames, in milliseconds.
    public let interval: Double
    /// Draws a frame.
    public var onFrame: ((Double) -> Void)?

    private let loop: any EventLoop
    private var scheduled: LoopRegistration?
    private var pace: FramePace

    /// A clock that ticks in `loop`.
    /// - Parameter interval: milliseconds, for example `Display.refreshInterval()`; 60 Hz where nothing is said.
    public init(loop: any EventLoop, interval: Double = 1000.0 / 60) {
        precondition(interval > 0 && interval.isFinite, "a frame's interval is more than 0")
        self.loop = loop
        self.interval = interval
        pace = FramePace(interval: interval)
    }

    deinit { if let scheduled { loop.remove(scheduled) } }

    /// True if a frame has been asked for and not been drawn yet.
    public var isRequested: Bool { scheduled != nil }

    /// Asks for a frame.
    public func requestFrame() {
        guard scheduled == nil else { return }
        let deadline = pace.nextDeadline(now: loop.now)
        scheduled = loop.schedule(at: deadline) { [unowned self] in tick(deadline) }
    }

    /// Takes the request back.
    public func cancelRequest() {
        if let scheduled { loop.remove(scheduled) }
        scheduled = nil
    }

    private func tick(_ deadline: Double) {
        scheduled = nil
        pace.ticked(deadline: deadline)
        onFrame?(loop.now)
    }
}

/// The grid of the frames, as a value without a clock of its own.
struct FramePace {
    let interval: Double
    /// The grid point of the last frame; nil before the first.
    private var lastDeadline: Double?

    init(interval: Double) { self.interval = interval }

    mutating func ticked(deadline: Double) { lastDeadline = deadline }

    /// Returns the time at which the next frame is due: at once after a pause, else at the next grid point that is not
    /// past.
    func nextDeadline(now: Double) -> Double {
        guard let lastDeadline, now < lastDeadline + interval else { return now }
        return lastDeadline + interval
    }
}
