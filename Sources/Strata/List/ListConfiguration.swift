/// The settings that a list begins with.
public struct ListConfiguration: Sendable {
    /// The size of the viewport, in points.
    public var viewport: Size
    /// The axis along which the list runs.
    public var axis = Axis.vertical
    /// The direction in which a horizontal list runs, which decides at which side it starts.
    public var direction = Direction.leftToRight
    /// The chain of strategies, such as `inset+fold`.
    public var strategy = "stack"
    /// Options by `name.option`.
    public var options: [String: OptionValue] = [:]
    /// The distance that one click of the wheel scrolls, in points.
    public var wheelStep = 60.0
    /// True if changes and scrolls take time to be shown.
    public var animations = true

    /// A vertical list, plain unless a chain of strategies is named.
    ///
    /// - Parameters:
    ///   - viewport: The size of the viewport, in points.
    ///   - strategy: The chain of strategies, such as `inset+fold`.
    ///   - options: Options by `name.option`.
    ///   - animations: True if changes and scrolls take time to be shown.
    public init(
        viewport: Size, strategy: String = "stack", options: [String: OptionValue] = [:], animations: Bool = true
    ) {
        (self.viewport, self.strategy, self.options, self.animations) = (viewport, strategy, options, animations)
    }
}

/// The edge from which new items enter (Behaviour, "How change looks").
public enum Entrance: Sendable, Hashable {
    /// An edge along the axis, by the item's own extent.
    case along(Edge)
    /// An edge across the axis (left or top, right or bottom), by the viewport's breadth.
    case across(Edge)
}
