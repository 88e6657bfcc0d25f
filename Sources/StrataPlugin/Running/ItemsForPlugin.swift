import Strata
import StrataPluginABI

/// The items of a call, for the plugin that is called: the functions of `strata_items`. A plugin that asks for what is
/// not there is at fault and gets zeros.
struct ItemsForPlugin {
    let items: ItemSequence
    unowned(unsafe) let instance: PluginInstance

    /// Calls `body` with the table.
    static func with<Result>(
        _ items: ItemSequence, of instance: PluginInstance, _ body: (UnsafePointer<strata_items>) -> Result
    ) -> Result {
        let host = ItemsForPlugin(items: items, instance: instance)
        return withUnsafePointer(to: host) { host in
            let table = strata_items(
                struct_size: UInt32(MemoryLayout<strata_items>.size), is_reversed: items.isReversed ? 1 : 0,
                count: Int64(items.count), length: items.length, host: host,
                extent: { Self.at($0).pointee.extent($1, $2) }, start: { Self.at($0).pointee.start($1, $2) },
                positions: { Self.at($0).pointee.positions($1, $2, $3, $4, $5, $6) },
                spans: { Self.at($0).pointee.spans($1, $2, $3, $4) },
                runs: { Self.at($0).pointee.runs($1, $2, $3, $4) })
            return withUnsafePointer(to: table, body)
        }
    }

    private static func at(_ table: UnsafePointer<strata_items>?) -> UnsafePointer<ItemsForPlugin> {
        guard let host = table?.pointee.host else {
            preconditionFailure(
                "A plugin has called a function of strata_items with a table that the host did not give it.")
        }
        return host.assumingMemoryBound(to: ItemsForPlugin.self)
    }

    private func extent(_ position: Int64, _ isMeasured: UnsafeMutablePointer<Int32>?) -> Double {
        isMeasured?.pointee = 1
        guard position >= 0, position < items.count else {
            instance.fail("asks for the extent of item \(position) of \(items.count)")
            return 0
        }
        let extent = items.extent(at: Int(position))
        isMeasured?.pointee = extent.isMeasured ? 1 : 0
        return extent.length
    }

    private func start(_ position: Int64, _ spacing: Double) -> Double {
        guard position >= 0, position <= items.count else {
            instance.fail("asks for the start of item \(position) of \(items.count)")
            return 0
        }
        return items.start(at: Int(position), spacing: spacing)
    }

    private func positions(
        _ start: Double, _ end: Double, _ spacing: Double, _ tolerance: Double, _ first: UnsafeMutablePointer<Int64>?,
        _ last: UnsafeMutablePointer<Int64>?
    ) {
        first?.pointee = 0
        last?.pointee = 0
        guard let first, let last else { return instance.fail("passes a null pointer to positions of strata_items") }
        let areFinite = start.isFinite && end.isFinite && spacing.isFinite && tolerance.isFinite
        guard areFinite, spacing >= 0, tolerance >= 0 else {
            return instance.fail(
                "asks for the positions from \(start) to \(end), spacing \(spacing), tolerance \(tolerance)")
        }
        let found = items.positions(from: start, to: end, spacing: spacing, tolerance: tolerance)
        first.pointee = Int64(found.lowerBound)
        last.pointee = Int64(found.upperBound)
    }

    private func range(_ first: Int64, _ count: Int64) -> Range<Int>? {
        guard first >= 0, count >= 0, first <= items.count, count <= items.count - Int(first) else { return nil }
        return Int(first)..<Int(first + count)
    }

    private func spans(
        _ first: Int64, _ count: Int64, _ spacing: Double, _ spans: UnsafeMutablePointer<strata_span>?
    ) {
        guard let spans else { return instance.fail("passes a null pointer to spans of strata_items") }
        guard let range = range(first, count) else {
            return instance.fail("asks for the spans of \(count) items from \(first) on, of \(items.count)")
        }
        items.forEach(in: range, spacing: spacing) { position, start, extent in
            spans[position - range.lowerBound] = strata_span(start: start, extent: extent)
        }
    }

    private func runs(
        _ first: Int64, _ count: Int64, _ user: UnsafeMutableRawPointer?,
        _ visit: (@convention(c) (UnsafeMutableRawPointer?, Int64, Double, Int32) -> Void)?
    ) {
        guard let visit else { return instance.fail("passes a null pointer to runs of strata_items") }
        guard let range = range(first, count) else {
            return instance.fail("asks for the runs of \(count) items from \(first) on, of \(items.count)")
        }
        items.forEachRun(in: range) { visit(user, Int64($0), $1.length, $1.isMeasured ? 1 : 0) }
    }
}
