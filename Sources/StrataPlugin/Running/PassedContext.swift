import Strata
import StrataPluginABI

/// The context that a plugin is passed at every call. It is written when the strategy is prepared, since none of it
/// changes before it is prepared again, and lies in places of its own, so that a call costs no more than the call.
struct PassedContext: ~Copyable {
    private let context = OwnPlace(strata_context())
    private let below = OwnPlace(strata_metrics())
    private let moment = OwnPlace(strata_moment())
    private var items: ItemsForPlugin?
    /// The facts of the moment that the strategy reads.
    var inputs: LayoutInputs = []

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

    /// Shows the strategy a moment, if it reads any of it.
    func show(_ moment: LayoutMoment) {
        guard !inputs.isEmpty else { return }
        self.moment.with { $0 = strata_moment(moment) }
        let address = self.moment.address
        context.with { $0.moment = address }
    }

    /// Shows it no moment any more.
    func hideMoment() {
        if !inputs.isEmpty { context.with { $0.moment = nil } }
    }
}
