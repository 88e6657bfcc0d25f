import Strata
import StrataPluginABI

extension PluginInstance {
    func addStuck(to positions: inout [Int], besides shown: Range<Int>, in context: LayoutContext) {
        guard let function = strategy.functions.add_stuck, !hasFailed else { return }
        let limit = Int(STRATA_STUCK_LIMIT)
        let all = context.items.count
        withUnsafeTemporaryAllocation(of: Int64.self, capacity: limit) { room in
            var count: Int64 = 0
            let (first, end) = (Int64(shown.lowerBound), Int64(shown.upperBound))
            guard call("add_stuck", context, { function(raw, $0, first, end, room.baseAddress, &count) }) else {
                return
            }
            guard count >= 0, count <= limit else { return fail("names \(count) items; there may be \(limit)") }
            for position in room.prefix(Int(count)) {
                guard position >= 0, position < all else { return fail("names item \(position) of \(all)") }
            }
            for position in room.prefix(Int(count)) { positions.append(Int(position)) }
        }
    }

    func stick(
        _ attributes: inout [LayoutAttributes], in context: LayoutContext, below: (_ position: Int) -> LayoutAttributes
    ) {
        guard let stick = strategy.functions.stick else { return }
        BelowForPlugin.with(below, count: context.items.count, of: self) { below in
            change(&attributes, "stick", sticks: true, in: context) { context, count, items in
                stick(raw, context, count, items, below)
            }
        }
    }

    func clearance(ofItemAt position: Int, in context: LayoutContext) -> Clearance? {
        guard let function = strategy.functions.clearance, !hasFailed else { return nil }
        var result = strata_clearance(
            struct_size: UInt32(MemoryLayout<strata_clearance>.size), is_kept: 0, offset: 0, position: -1)
        guard call("clearance", context, { function(raw, $0, Int64(position), &result) }), result.is_kept != 0 else {
            return nil
        }
        let count = context.items.count
        guard result.is_kept == 1, result.offset.isFinite, result.position >= -1, result.position < count else {
            fail(
                "gives is_kept \(result.is_kept), the offset \(result.offset) and the position \(result.position) of "
                    + "\(count); they must be 0 or 1, finite, and -1 or an item's")
            return nil
        }
        return Clearance(offset: result.offset, position: result.position < 0 ? nil : Int(result.position))
    }
}

/// The layout below an effect, for the plugin that is called: the function of `strata_below`.
private struct BelowForPlugin {
    let look: (_ position: Int) -> LayoutAttributes
    let count: Int
    unowned(unsafe) let instance: PluginInstance

    /// Calls `body` with the table.
    static func with(
        _ below: (_ position: Int) -> LayoutAttributes, count: Int, of instance: PluginInstance,
        _ body: (UnsafePointer<strata_below>) -> Void
    ) {
        withoutActuallyEscaping(below) { below in
            withUnsafePointer(to: BelowForPlugin(look: below, count: count, instance: instance)) { host in
                let table = strata_below(
                    struct_size: UInt32(MemoryLayout<strata_below>.size), reserved: 0, host: host,
                    item: { Self.item($0, $1, $2) })
                withUnsafePointer(to: table, body)
            }
        }
    }

    private static func item(
        _ table: UnsafePointer<strata_below>?, _ position: Int64, _ item: UnsafeMutablePointer<strata_attributes>?
    ) {
        guard let host = table?.pointee.host else {
            preconditionFailure("A plugin has called strata_below with a table that the host did not give it.")
        }
        let below = host.assumingMemoryBound(to: BelowForPlugin.self)
        let instance = below.pointee.instance
        guard let item else { return instance.fail("passes a null pointer to item of strata_below") }
        guard position >= 0, position < below.pointee.count else {
            return instance.fail("asks for item \(position) of \(below.pointee.count) below it")
        }
        item.pointee = strata_attributes(below.pointee.look(Int(position)))
    }
}
