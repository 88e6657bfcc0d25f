import Strata
import StrataPluginABI

/// The context that a plugin is passed at every call. It is written when the strategy is prepared, since none of it
/// changes before it is prepared again, and lies in places of its own, so that a call costs no more than the call.
struct PassedContext: ~Copyable {
    private let context = OwnPlace(strata_context())
    private let below = OwnPlace(strata_metrics())
    private var items: ItemsForPlugin?

    /// The address that is passed; nil before the first preparation.
    var address: UnsafePointer<strata_context>? { items == nil ? nil : context.address }

    /// Takes in what a strategy is given to work with. Allocates only where the items are others than before, or turned
    /// around.
    mutating func take(_ passed: LayoutContext, for instance: PluginInstance) {
        let items = ItemsForPlugin.with(passed.items, of: instance, reusing: self.items)
        self.items = items
        below.with { $0 = strata_metrics(passed.below) }
        context.with {
            $0 = strata_context(
                passed.viewport, passed.invalidation, keptAtEnd: passed.keptAtEnd, isDescending: passed.isDescending)
            $0.items = items.table
            $0.below = below.address
            $0.host = instance.host.table
        }
    }
}
