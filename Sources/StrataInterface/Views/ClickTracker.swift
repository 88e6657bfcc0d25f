/// The targets that the pointer is over and that its button went down upon, among things that can be clicked.
public struct ClickTracker<Target: Hashable>: Hashable {
    /// The target that the pointer is over.
    public private(set) var hovered: Target?
    /// The target that the button went down upon, while it is held.
    public private(set) var pressed: Target?

    /// Nothing is pointed at.
    public init() {}

    /// The pointer is over something else, or over nothing that can be clicked.
    public mutating func move(to target: Target?) { hovered = target }

    /// The button went down.
    public mutating func press(on target: Target?) { pressed = target }

    /// The button came up. What it went down upon is clicked if it comes up there too.
    public mutating func release(on target: Target?) -> Target? {
        defer { pressed = nil }
        return pressed == target ? target : nil
    }
}
