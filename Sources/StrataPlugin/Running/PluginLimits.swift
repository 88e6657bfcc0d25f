import StrataSystem

/// What a plugin in a process of its own may use up.
public struct PluginLimits: Sendable, Hashable {
    /// How long a function may take while a frame waits for it, in milliseconds; nil for as long as ``answer``. One that
    /// takes longer is at fault, and its process is ended.
    public var frame: Double?
    /// How long any function may take, in milliseconds. The time in which others have the processors does not count.
    public var answer: Double
    /// How much memory the process may have to write to, in bytes.
    public var memory: Int
    /// How often the process is started again after it has ended.
    public var restarts: Int
    /// What confines it beside the filter of calls. For tests, which show that the filter is enough.
    package var layers = Confinement.Layers.all

    /// Limits; as they stand, those of a command without a window.
    public init(frame: Double? = nil, answer: Double = 1000, memory: Int = 1 << 30, restarts: Int = 1) {
        self.frame = frame
        self.answer = answer
        self.memory = memory
        self.restarts = restarts
    }

    /// The limits of a window that shows sixty frames a second: two of them for an answer.
    public static let window = PluginLimits(frame: 2000.0 / 60)
}
