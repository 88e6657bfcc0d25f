import Strata
import StrataPluginABI

extension PluginInstance {
    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        guard let adjust = strategy.functions.adjust else { return }
        let alter = AttributeCopy.isSameLayout ? strategy.functions.alter : nil
        if let alter, keepsPlaces { return borrow(&attributes, alter, in: context) }
        let before = alter == nil ? [] : attributes
        change(&attributes, "adjust", sticks: false, in: context) { context, count, items in
            adjust(raw, context, count, items)
        }
        // A checker holds the one to the other: in a process of its own a plugin is asked by `adjust`.
        guard let alter, !hasFailed else { return }
        var altered = before
        borrow(&altered, alter, in: context)
        if altered != attributes { fail("gives other items than adjust") }
    }

    /// Has the plugin change items, by a call that gets them as they are.
    func change(
        _ attributes: inout [LayoutAttributes], _ name: StaticString, sticks: Bool, in context: LayoutContext,
        _ body: (UnsafePointer<strata_context>, Int64, UnsafeMutablePointer<strata_attributes>) -> Int32
    ) {
        guard !hasFailed else { return }
        let count = attributes.count
        buffer.reserve(count)
        buffer.mark(after: count)
        let items = buffer.items
        AttributeCopy.write(attributes, to: items)
        guard callNow(name, context, { body($0, Int64(count), items) }) else { return }
        guard buffer.isIntact(after: count) else { return fail("writes more than the \(count) items that there are") }
        accept(changes(in: items, of: attributes), of: &attributes, sticks: sticks)
    }

    private typealias Alter =
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafePointer<strata_context>?, Int64, UnsafePointer<strata_attributes>?,
            UnsafeMutablePointer<UnsafePointer<strata_attributes>?>?
        ) -> Int32

    /// Has the plugin change items in memory of its own. So those that stay as they are cost no copy.
    private func borrow(_ attributes: inout [LayoutAttributes], _ alter: Alter, in context: LayoutContext) {
        let count = attributes.count
        guard !hasFailed, count > 0 else { return }
        let items = AttributeCopy.address(of: attributes)
        var lent: UnsafePointer<strata_attributes>?
        guard callNow("alter", context, { alter(raw, $0, Int64(count), items, &lent) }) else { return }
        guard let lent else { return fail("gives a null pointer; there are \(count) items") }
        let changed = changes(in: lent, of: attributes)
        buffer.reserve(count)
        buffer.copy(lent + changed.lowerBound, count: changed.count, to: changed.lowerBound)
        accept(changed, of: &attributes, sticks: false, lent: lent)
    }

    private func changes(
        in items: UnsafePointer<strata_attributes>, of attributes: [LayoutAttributes]
    ) -> Range<Int> {
        attributes.withUnsafeBufferPointer { OutputChecks.changes(in: items, of: $0) }
    }

    /// Puts changed items, which lie in the buffer, in place of those that there are, if they can be accepted.
    ///
    /// - Parameter lent: where the plugin has all items, unless they lie in the buffer.
    private func accept(
        _ changed: Range<Int>, of attributes: inout [LayoutAttributes], sticks: Bool,
        lent: UnsafePointer<strata_attributes>? = nil
    ) {
        let rights = EffectCall(sticks: sticks, flattens: strategy.functions.stick != nil)
        let areAccepted = attributes.withUnsafeBufferPointer {
            OutputChecks.accepts(changed, of: buffer.items, insteadOf: $0, by: rights)
        }
        guard !areAccepted else { return AttributeCopy.replace(changed, of: &attributes, from: buffer.items) }
        if let lent { buffer.copy(lent, count: attributes.count, to: 0) }
        if let complaint = complaint(changed: attributes, sticks: sticks) { fail(complaint) }
    }

    func breadth(_ breadth: Double, ofItemAt position: Int, in context: LayoutContext) -> Double {
        guard let function = strategy.functions.breadth, !hasFailed else { return breadth }
        var result = breadth
        guard call("breadth", context, { function(raw, $0, Int64(position), &result) }) else { return breadth }
        guard result.isFinite, result >= 0 else {
            fail("gives item \(position) the breadth \(result); it must be finite and 0 or more")
            return breadth
        }
        return result
    }

    private func complaint(changed attributes: [LayoutAttributes], sticks: Bool) -> String? {
        for (item, original) in zip(UnsafeBufferPointer(start: buffer.items, count: attributes.count), attributes) {
            let index = original.index
            guard item.index == index else {
                return "changes the index of item \(index) to \(item.index); number and order of items must stay"
            }
            if let complaint = OutputChecks.complaint(item) { return "gives item \(index) \(complaint)" }
            if sticks, item.is_stuck == 0, item.start != original.start {
                return "moves item \(index) from \(original.start) to \(item.start) and does not say that it is stuck"
            }
        }
        return "gives values whose sum is not finite"
    }
}
