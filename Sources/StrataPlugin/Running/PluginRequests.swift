/// The requests of plugins at work to the owner of the list, who looks after each frame: a list on a display draws the
/// frames that are asked for, and prepares its strategies again. No owner has to.
///
/// For the thread that the list runs on, like the list.
public final class PluginRequests {
    private var frameDelay: Double?
    private var wantsPreparation = false

    /// Returns the time in which a frame was asked for since the last call, in milliseconds from now; nil if none was.
    public func consumeFrameRequest() -> Double? {
        defer { frameDelay = nil }
        return frameDelay
    }

    /// Returns true if a strategy has asked to be prepared again since the last time.
    public func consumePreparationRequest() -> Bool {
        defer { wantsPreparation = false }
        return wantsPreparation
    }

    /// Notes that a frame is asked for.
    func askForFrame(in delay: Double) { frameDelay = min(frameDelay ?? .infinity, delay) }

    /// Notes that a preparation is asked for.
    func askForPreparation() { wantsPreparation = true }
}
