import Strata
import StrataPluginABI

/// The items of a call, for the plugin that is called: the functions of `strata_items`. A plugin that asks for what is
/// not there is at fault and gets zeros.
final class ItemsForPlugin {
    private let items: ItemSequence
    private unowned(unsafe) let instance: PluginInstance
    private let ownTable: OwnPlace<strata_items>
    /// The indices of names that were asked for: a plugin may ask for values by no other one.
    private var valueIndices: Set<Int64> = []

    /// The table that the plugin is passed.
    var table: UnsafePointer<strata_items> { ownTable.address }

    /// Returns the items of a preparation: those of the last one, where they still are the same sequence.
    static func with(
        _ items: ItemSequence, of instance: PluginInstance, reusing former: ItemsForPlugin?
    ) -> ItemsForPlugin {
        let result = former.flatMap { $0.items.isSame(as: items) ? $0 : nil } ?? ItemsForPlugin(items, of: instance)
        result.ownTable.with {
            ($0.count, $0.length) = (Int64(items.count), items.length)
            $0.header_count = Int64(items.headerCount)
        }
        return result
    }

    private init(_ items: ItemSequence, of instance: PluginInstance) {
        self.items = items
        self.instance = instance
        ownTable = OwnPlace(
            strata_items(
                struct_size: UInt32(MemoryLayout<strata_items>.size), is_reversed: items.isReversed ? 1 : 0,
                count: 0, length: 0, host: nil,
                extent: { table, position, isMeasured in ItemsForPlugin.at(table) { $0.extent(position, isMeasured) } },
                start: { table, position, spacing in ItemsForPlugin.at(table) { $0.start(position, spacing) } },
                positions: { table, start, end, spacing, tolerance, first, last in
                    ItemsForPlugin.at(table) { $0.positions(start, end, spacing, tolerance, first, last) }
                },
                spans: { table, first, count, spacing, spans in
                    ItemsForPlugin.at(table) { $0.spans(first, count, spacing, spans) }
                },
                runs: { table, first, count, user, visit in
                    ItemsForPlugin.at(table) { $0.runs(first, count, user, visit) }
                },
                header_count: 0,
                is_header: { table, position in ItemsForPlugin.at(table) { $0.isHeader(position) } },
                last_header: { table, position in ItemsForPlugin.at(table) { $0.lastHeader(before: position) } },
                first_header: { table, position in ItemsForPlugin.at(table) { $0.firstHeader(from: position) } },
                traits: { table, position in ItemsForPlugin.at(table) { $0.traits(position) } },
                value: { table, position in ItemsForPlugin.at(table) { $0.value(position) } },
                value_index: { table, name in ItemsForPlugin.at(table) { $0.valueIndex(name) } },
                values: { table, index, first, count, values in
                    ItemsForPlugin.at(table) { $0.values(index, first, count, values) }
                }))
        let address = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        ownTable.with { $0.host = address }
    }

    /// Calls `body` with the items behind a table, which the instance that is being called holds.
    @inline(__always)
    private static func at<Result>(
        _ table: UnsafePointer<strata_items>?, _ body: (ItemsForPlugin) -> Result
    ) -> Result {
        guard let host = table?.pointee.host else {
            preconditionFailure(
                "A plugin has called a function of strata_items with a table that the host did not give it.")
        }
        return Unmanaged<ItemsForPlugin>.fromOpaque(host)._withUnsafeGuaranteedRef(body)
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
        let all = items.count
        guard first >= 0, count >= 0, first <= all, count <= all - Int(first) else { return nil }
        return Int(first)..<Int(first + count)
    }

    private func spans(
        _ first: Int64, _ count: Int64, _ spacing: Double, _ spans: UnsafeMutablePointer<strata_span>?
    ) {
        guard let spans else { return instance.fail("passes a null pointer to spans of strata_items") }
        guard let range = range(first, count) else {
            return instance.fail("asks for the spans of \(count) items from \(first) on, of \(items.count)")
        }
        // The same two numbers in the same order.
        spans.withMemoryRebound(to: ItemSpan.self, capacity: range.count) {
            items.write(range, spacing: spacing, into: $0)
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

    private func isHeader(_ position: Int64) -> Int32 {
        guard position >= 0, position < items.count else {
            instance.fail("asks whether item \(position) of \(items.count) is a header")
            return 0
        }
        return items.isHeader(at: Int(position)) ? 1 : 0
    }

    private func traits(_ position: Int64) -> UInt32 {
        guard position >= 0, position < items.count else {
            instance.fail("asks for the traits of item \(position) of \(items.count)")
            return 0
        }
        return UInt32(items.traits(at: Int(position)).rawValue)
    }

    private func value(_ position: Int64) -> Int64 {
        guard position >= 0, position < items.count else {
            instance.fail("asks for the value of item \(position) of \(items.count)")
            return 0
        }
        return Int64(items.value(at: Int(position)))
    }

    private func valueIndex(_ name: UnsafePointer<CChar>?) -> Int64 {
        guard let name, let text = try? Text.read(name, "a name") else {
            instance.fail("asks for values of a name that is no text")
            return -1
        }
        guard let index = items.valueIndex(of: text).map(Int64.init) else { return -1 }
        valueIndices.insert(index)
        return index
    }

    private func values(_ index: Int64, _ first: Int64, _ count: Int64, _ values: UnsafeMutablePointer<Double>?) {
        guard let values else { return instance.fail("passes a null pointer to values of strata_items") }
        guard let range = range(first, count) else {
            return instance.fail("asks for the values of \(count) items from \(first) on, of \(items.count)")
        }
        guard valueIndices.contains(index) else {
            for place in 0..<range.count { values[place] = .nan }
            return instance.fail("asks for values by the index \(index), which value_index has not given")
        }
        items.forEachValue(Int(index), in: range) { values[$0 - range.lowerBound] = $1 ?? .nan }
    }

    private func lastHeader(before position: Int64) -> Int64 {
        guard position >= 0, position <= items.count else {
            instance.fail("asks for the header before item \(position) of \(items.count)")
            return -1
        }
        return items.lastHeader(before: Int(position)).map(Int64.init) ?? -1
    }

    private func firstHeader(from position: Int64) -> Int64 {
        guard position >= 0, position <= items.count else {
            instance.fail("asks for the header from item \(position) of \(items.count) on")
            return -1
        }
        return items.firstHeader(from: Int(position)).map(Int64.init) ?? -1
    }
}
