/// The names of two options, a strategy's own, that make room at the ends of a list, in points.
public struct SpaceOptions: Sendable, Hashable {
    /// The option for the room before the first item.
    public let leading: String
    /// The option for the room after the last item.
    public let trailing: String

    /// Two options.
    public init(leading: String, trailing: String) {
        self.leading = leading
        self.trailing = trailing
    }
}
