/// The wishes of a strategy for when things change. nil leaves a matter to what lies below (Behaviour, "Chains").
public struct LayoutPolicy: Sendable, Hashable {
    /// The effect of a change on a reader who is not at the end.
    public enum Insertion: String, Sendable, Hashable {
        /// The item that is being read stays where it is.
        case hold
        /// The distance from the end stays.
        case shift
    }

    /// The rule for a reader at the end: to stay there or not.
    public enum Follow: String, Sendable, Hashable {
        /// The end is left behind like any other place.
        case none
        /// The newest items come into view.
        case end
    }

    /// The edge at which a list opens.
    public var opening: Edge?
    /// The effect of a change.
    public var insertion: Insertion?
    /// The rule at the end.
    public var follow: Follow?
    /// The option that lets a reader switch ``follow``; nil if none does.
    public var followSwitch: OptionSwitch?
    /// The name of an option, one of the strategy's own, that says from where on it changes how items look, in points
    /// from the viewport's start. A strategy that keeps headers in view there has it set to their extent.
    public var clearanceOption: String?
    /// The options of a base that make room before its first item and after its last one; nil where it has none.
    public var spaceOptions: SpaceOptions?
    /// True if one click on an item expands it. Otherwise it takes two.
    public var expandsOnClick: Bool?
    /// True if it mirrors what lies below along the axis: `start' = V - end`. Hinges are mirrored for it.
    public var isMirroring: Bool
    /// True if what lies below is given the items in reversed order.
    public var reversesItems: Bool

    /// A policy; what is left out is left to what lies below.
    public init(
        opening: Edge? = nil, insertion: Insertion? = nil, follow: Follow? = nil, followSwitch: OptionSwitch? = nil,
        clearanceOption: String? = nil, spaceOptions: SpaceOptions? = nil, expandsOnClick: Bool? = nil,
        isMirroring: Bool = false, reversesItems: Bool = false
    ) {
        self.opening = opening
        self.insertion = insertion
        self.follow = follow
        self.followSwitch = followSwitch
        self.clearanceOption = clearanceOption
        self.spaceOptions = spaceOptions
        self.expandsOnClick = expandsOnClick
        self.isMirroring = isMirroring
        self.reversesItems = reversesItems
    }
}

/// An option of a strategy that turns something on and off.
public struct OptionSwitch: Sendable, Hashable {
    /// The name of the option, one of the strategy's own.
    public let option: String
    /// Its value for on.
    public let on: OptionValue
    /// Its value for off.
    public let off: OptionValue

    /// A switch.
    public init(option: String, on: OptionValue, off: OptionValue) {
        self.option = option
        self.on = on
        self.off = off
    }

    /// Returns a switch of ``LayoutPolicy/Follow`` by an option whose words are its cases.
    public static func follow(option: String) -> OptionSwitch {
        OptionSwitch(
            option: option, on: .text(LayoutPolicy.Follow.end.rawValue), off: .text(LayoutPolicy.Follow.none.rawValue))
    }
}
