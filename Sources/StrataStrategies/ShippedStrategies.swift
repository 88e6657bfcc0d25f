import Strata
import StrataCustomLayout
import StrataFlip
import StrataFold
import StrataInset
import StrataSticky

extension StrategyRegistry {
    /// A new registry of `stack` and the strategies that ship, registered as a user's own would be.
    public static var shipped: StrategyRegistry {
        let registry = StrategyRegistry()
        do {
            try registry.register(FlipLayout.self)
            try registry.register(InsetLayout.self)
            try registry.register(CustomLayout.self)
            try registry.register(FoldLayout.self)
            try registry.register(StickyLayout.self)
        } catch {
            preconditionFailure("A strategy that ships cannot be registered: \(error).")
        }
        return registry
    }
}
