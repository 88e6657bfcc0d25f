/// A strategy that is found by name: what it says about itself, and how it is made from the values of its options.
public protocol NamedStrategy: LayoutStrategy {
    /// The name it is found by, what it is for, and its options.
    static var descriptor: StrategyDescriptor { get }

    /// The way to make one. A base and an effect have this already.
    static var maker: StrategyMaker { get }

    /// A strategy with options that were checked against the descriptor; each of them has a value.
    init(options: OptionValues)
}

extension NamedStrategy where Self: BaseLayout {
    /// Makes a base.
    public static var maker: StrategyMaker { .base(Self.init(options:)) }
}

extension NamedStrategy where Self: LayoutEffect {
    /// Makes an effect.
    public static var maker: StrategyMaker { .effect(Self.init(options:)) }
}

/// The way to make a strategy from the values of its options, and so its kind.
public enum StrategyMaker {
    /// Makes one that places items: it is the first of a chain.
    case base((OptionValues) -> any BaseLayout)
    /// Makes one that lies on another.
    case effect((OptionValues) -> any LayoutEffect)

    /// True if it makes a base.
    public var isBase: Bool {
        switch self {
        case .base: true
        case .effect: false
        }
    }
}
