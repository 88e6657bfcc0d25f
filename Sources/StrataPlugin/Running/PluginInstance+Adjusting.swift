import Strata
import StrataPluginABI

extension PluginInstance {
    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        guard let adjust = strategy.functions.adjust, !hasFailed else { return }
        let count = attributes.count
        buffer.reserve(count)
        buffer.mark(after: count)
        let items = buffer.items
        AttributeCopy.write(attributes, to: items)
        guard call("adjust", context, { adjust(raw, $0, Int64(count), items) }) else { return }
        guard buffer.isIntact(after: count) else { return fail("writes more than the \(count) items that there are") }
        let changed = attributes.withUnsafeBufferPointer { OutputChecks.changes(in: items, of: $0) }
        guard let changed else {
            if let complaint = complaint(adjusted: attributes) { fail(complaint) }
            return
        }
        AttributeCopy.replace(changed, of: &attributes, from: items)
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

    private func complaint(adjusted attributes: [LayoutAttributes]) -> String? {
        for (item, original) in zip(UnsafeBufferPointer(start: buffer.items, count: attributes.count), attributes) {
            let index = original.index
            guard item.index == index else {
                return "changes the index of item \(index) to \(item.index); number and order of items must stay"
            }
            if let complaint = OutputChecks.complaint(item) { return "gives item \(index) \(complaint)" }
        }
        return "gives values whose sum is not finite"
    }
}
