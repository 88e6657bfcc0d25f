import StrataSystem

/// The limits of what a plugin in a process of its own may use up.
public struct PluginLimits: Sendable, Hashable {
    /// The time that a function may take while a frame waits for it, in milliseconds; nil for as long as ``answer``.
    /// One that takes longer is at fault, and its process is ended.
    public var frame: Double?
    /// The time that any function may take, in milliseconds. The time in which others have the processors does not
    /// count.
    public var answer: Double
    /// The memory that the process may have to write to, in bytes.
    public var memory: Int
    /// The number of times that the process is started again after it has ended.
    public var restarts: Int
    /// The layers that confine it beside the filter of calls. For tests, which show that the filter is enough.
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
