import Strata
import StrataPluginABI

/// The functions of an effect that are to be called in every frame.
struct EffectDuties {
    private(set) var adjusts = false
    private(set) var sticks = false
    private(set) var transforms = false

    /// None.
    init() {}

    /// Those that an effect has, as far as it says that they do anything.
    init(_ functions: strata_strategy, _ policy: strata_policy) {
        adjusts = functions.adjust != nil && policy.keeps_items == 0
        sticks = functions.stick != nil && policy.sticks_items == 1
        transforms = functions.transform != nil && policy.transforms_items == 1
    }
}

extension PluginInstance {
    func transform(_ item: LayoutAttributes, in context: LayoutContext) -> ItemTransform {
        guard let function = strategy.functions.transform, !hasFailed else { return .identity }
        var result = strata_transform.identity
        let isAnswered = withUnsafePointer(to: strata_attributes(item)) { item in
            callNow("transform", context) { function(raw, $0, item, &result) }
        }
        guard isAnswered else { return .identity }
        let transform = ItemTransform(result)
        guard let complaint = transform?.complaint ?? OutputChecks.complaint(result) else {
            return transform ?? .identity
        }
        fail("gives item \(item.index) \(complaint)")
        return .identity
    }
}

extension OutputChecks {
    /// Returns what is wrong with the anchor of a transform.
    fileprivate static func complaint(_ transform: strata_transform) -> String? {
        ItemTransform.Anchor(transform.anchor) == nil
            ? "the anchor \(transform.anchor); it must be one of 0 to \(STRATA_ANCHOR_CROSS_END)" : nil
    }
}
