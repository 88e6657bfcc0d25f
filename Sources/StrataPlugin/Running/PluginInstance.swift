import Strata
import StrataPluginABI

/// An instance of a plugin's strategy: calls it, looks at what comes back, and stands in for it once it is at fault.
final class PluginInstance {
    let strategy: PluginStrategy
    let policy: LayoutPolicy
    private let values: [OptionValue]
    private let faults: PluginFaults
    private let raw: UnsafeMutableRawPointer?
    private var buffer = AttributeBuffer()
    private var fallback = FallbackLayout()
    private var contentLength = 0.0
    private var function = "create"
    private(set) var hasFailed = false

    /// Makes an instance; where the plugin makes none, one that is at fault.
    ///
    /// - Parameter values: a value for each option, in their order, checked.
    init(_ strategy: PluginStrategy, values: [OptionValue], faults: PluginFaults) {
        self.strategy = strategy
        self.values = values
        self.faults = faults
        raw = Self.create(strategy, values)
        guard let raw else {
            policy = LayoutPolicy()
            fail("gives no instance\(Self.words(strategy))")
            return
        }
        var result = strata_policy()
        result.struct_size = UInt32(MemoryLayout<strata_policy>.size)
        let status = strategy.functions.policy?(raw, &result) ?? STRATA_OK
        let complaint = status == STRATA_OK ? OutputChecks.complaint(result) : "fails\(Self.words(strategy))"
        policy = complaint == nil ? LayoutPolicy(result) : LayoutPolicy()
        guard let complaint else { return }
        function = "policy"
        fail(complaint)
    }

    deinit {
        buffer.deallocate()
        if let raw { strategy.functions.destroy(raw) }
    }

    /// Another instance with the same options.
    func fresh() -> PluginInstance { PluginInstance(strategy, values: values, faults: faults) }

    /// Notes the first fault; after it the plugin is not called any more.
    func fail(_ reason: String) {
        guard !hasFailed else { return }
        hasFailed = true
        faults.note(
            PluginFault(plugin: strategy.id, strategy: strategy.descriptor.name, function: function, reason: reason))
    }

    private static func create(_ strategy: PluginStrategy, _ values: [OptionValue]) -> UnsafeMutableRawPointer? {
        var words: [UnsafeMutablePointer<CChar>] = []
        defer { for word in words { word.deallocate() } }
        let list = zip(strategy.descriptor.options, values).map { option, value in
            guard case .text(let text) = value, case .choice(let choices) = option.kind else {
                guard case .number(let number) = value else { return strata_option_value() }
                return strata_option_value(number: number, word: nil)
            }
            let bytes = text.utf8CString
            let word = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
            for (place, byte) in bytes.enumerated() { word[place] = byte }
            words.append(word)
            return strata_option_value(number: Double(choices.firstIndex(of: text) ?? 0), word: word)
        }
        return strategy.functions.create(strategy.pointer, list, UInt32(list.count))
    }

    /// What the plugin says about its failure.
    private static func words(_ strategy: PluginStrategy) -> String {
        guard let pointer = strategy.message?.message?() else { return "" }
        return ": " + ((try? Text.read(pointer, "its message")) ?? "and its message is not readable")
    }
}

// The calls.
extension PluginInstance {
    func prepare(_ context: LayoutContext) -> ContentMetrics {
        fallback.forget()
        let plain = standIn(context)
        contentLength = plain.contentLength
        guard let prepare = strategy.functions.prepare, !hasFailed else { return plain }
        var metrics = strata_metrics(
            ContentMetrics(contentLength: context.below.contentLength, room: context.below.room))
        guard call("prepare", context, { prepare(raw, $0, &metrics) }, { OutputChecks.complaint(metrics) }) else {
            return plain
        }
        contentLength = metrics.content_length
        return ContentMetrics(metrics)
    }

    /// The content without the plugin: a plain list, or what lies below.
    private func standIn(_ context: LayoutContext) -> ContentMetrics {
        let below = context.below
        guard !strategy.descriptor.isBase else { return ContentMetrics(contentLength: context.items.length) }
        guard policy.isMirroring else { return ContentMetrics(contentLength: below.contentLength, room: below.room) }
        let room = max(0, context.viewport.length - below.contentLength - below.room)
        return ContentMetrics(contentLength: below.contentLength, room: room, belowStart: below.contentLength)
    }

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        var first: Int64 = 0
        var last: Int64 = 0
        let count = context.items.count
        guard let positions = strategy.functions.positions, !hasFailed,
            call(
                "positions", context, { positions(raw, $0, start, end, &first, &last) },
                { OutputChecks.complaint(first: first, last: last, count: count) })
        else { return fallback.positions(from: start, to: end, context.items) }
        return Int(first)..<Int(last)
    }

    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        let count = positions.count
        guard let place = strategy.functions.place, !hasFailed else {
            return fallback.place(positions, in: context, into: &attributes)
        }
        buffer.reserve(count)
        let items = buffer.items
        let isReversed = context.items.isReversed
        let last = context.items.count - 1
        for offset in 0..<count {
            let position = positions.lowerBound + offset
            items[offset] = strata_attributes(index: isReversed ? last - position : position)
        }
        var placed: Int64 = 0
        let isFine = call(
            "place", context, { place(raw, $0, Int64(positions.lowerBound), Int64(count), items, &placed) },
            { complaint(placed: placed, positions) })
        guard isFine else { return fallback.place(positions, in: context, into: &attributes) }
        AttributeCopy.append(items, count: count, to: &attributes)
        remember(positions, attributes.suffix(count))
    }

    /// Keeps what was placed for the case that the next call goes wrong. A single item is asked for between frames; what
    /// a frame has shown is worth more.
    private func remember(_ positions: Range<Int>, _ attributes: ArraySlice<LayoutAttributes>) {
        guard positions.count > 1 || fallback.placed.isEmpty else { return }
        fallback.first = positions.lowerBound
        fallback.placed.removeAll(keepingCapacity: true)
        fallback.placed.append(contentsOf: attributes)
    }

    func adjust(_ attributes: inout [LayoutAttributes], in context: LayoutContext) {
        guard let adjust = strategy.functions.adjust, !hasFailed else { return }
        let count = attributes.count
        buffer.reserve(count)
        let items = buffer.items
        AttributeCopy.write(attributes, to: items)
        let isFine = call(
            "adjust", context, { adjust(raw, $0, Int64(count), items) }, { complaint(adjusted: attributes) })
        guard isFine else { return }
        attributes.removeAll(keepingCapacity: true)
        AttributeCopy.append(items, count: count, to: &attributes)
    }

    /// Calls a function.
    ///
    /// - Returns: whether it can go on, with what the function has given.
    private func call(
        _ name: String, _ context: LayoutContext, _ body: (UnsafePointer<strata_context>) -> Int32,
        _ complaint: () -> String?
    ) -> Bool {
        function = name
        let status = withABI(context, body)
        guard !hasFailed else { return false }
        if status != STRATA_OK {
            fail("fails\(Self.words(strategy))")
        } else if let complaint = complaint() {
            fail(complaint)
        }
        return !hasFailed
    }

    private func withABI(_ context: LayoutContext, _ body: (UnsafePointer<strata_context>) -> Int32) -> Int32 {
        ItemsForPlugin.with(context.items, of: self) { items in
            withUnsafePointer(to: strata_metrics(context.below)) { below in
                withUnsafePointer(to: strata_context(context, below, items), body)
            }
        }
    }
}

// What is wrong with what is in the buffer.
extension PluginInstance {
    private func complaint(placed: Int64, _ positions: Range<Int>) -> String? {
        let count = positions.count
        guard buffer.isIntact(after: count) else { return "writes more than the \(count) items that it was asked for" }
        guard placed == count else { return "gives \(placed) items; it was asked for \(count)" }
        // Sums of the same lengths in another order differ in the last bits.
        let slack = max(LayoutContext.tolerance, 1e-12 * contentLength)
        var previous = 0.0
        for offset in 0..<count {
            let item = buffer.items[offset]
            let isInside = item.start >= previous - slack && item.start + item.length <= contentLength + slack
            guard isInside, OutputChecks.accepts(item) else {
                return complaint(item, positions.lowerBound + offset, previous: offset > 0 ? previous : nil)
            }
            previous = item.start
        }
        return nil
    }

    private func complaint(_ item: strata_attributes, _ position: Int, previous: Double?) -> String {
        if let complaint = OutputChecks.complaint(item) { return "gives item \(position) \(complaint)" }
        if let previous, item.start < previous {
            return "gives item \(position) the start \(item.start), before its predecessor's \(previous)"
        }
        let end = item.start + item.length
        return "places item \(position) at \(item.start) to \(end), outside the content of \(contentLength)"
    }

    private func complaint(adjusted attributes: [LayoutAttributes]) -> String? {
        let count = attributes.count
        guard buffer.isIntact(after: count) else { return "writes more than the \(count) items that there are" }
        for offset in 0..<count {
            let item = buffer.items[offset]
            let index = attributes[offset].index
            guard item.index == index else {
                return "changes the index of item \(index) to \(item.index); number and order of items must stay"
            }
            guard OutputChecks.accepts(item) else {
                return "gives item \(index) \(OutputChecks.complaint(item) ?? "values that are out of bounds")"
            }
        }
        return nil
    }
}
