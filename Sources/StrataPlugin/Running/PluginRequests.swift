/// What plugins at work ask of whoever runs the list, who looks after each frame: a list on a display draws the frames that
/// are asked for, and prepares its strategies again. Nobody has to.
///
/// For the thread that the list runs on, like the list.
public final class PluginRequests {
    private var frameDelay: Double?
    private var wantsPreparation = false

    /// How soon a frame was asked for since the last time, in milliseconds from now; nil where none was.
    public func takeFrame() -> Double? {
        defer { frameDelay = nil }
        return frameDelay
    }

    /// Whether a strategy has asked to be prepared again since the last time.
    public func takePreparation() -> Bool {
        defer { wantsPreparation = false }
        return wantsPreparation
    }

    /// Notes that a frame is asked for.
    func askForFrame(in delay: Double) { frameDelay = min(frameDelay ?? .infinity, delay) }

    /// Notes that a preparation is asked for.
    func askForPreparation() { wantsPreparation = true }
}
