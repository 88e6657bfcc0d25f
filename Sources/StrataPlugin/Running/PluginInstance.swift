import Strata
import StrataPluginABI

/// An instance of a plugin's strategy: calls it, looks at what comes back, and stands in for it once it is at fault.
final class PluginInstance {
    let strategy: PluginStrategy
    let policy: LayoutPolicy
    let declaration: LayoutDeclaration
    private let duties: EffectDuties
    /// True if one item of each kind tells how broad all are to be.
    let hasUniformBreadths: Bool
    /// True if every item begins where its predecessor ends or later.
    let placesEndToEnd: Bool
    /// True if an item of extent 0 may be seen.
    let showsEmptyItems: Bool
    private let values: [OptionValue]
    private let faults: PluginFaults
    /// The table of the host's functions that it is passed to call.
    private(set) lazy var host = HostTable(of: self)
    let keepsPlaces: Bool
    let raw: UnsafeMutableRawPointer?

    /// The instance where it lives in another process.
    private var remote: RemoteInstance? { raw == nil || strategy.remote == nil ? nil : RemoteInstance.at(raw) }

    // None of this is lent out while the plugin runs, which has pointers of its own, so nothing can reach it twice.
    /// The buffer that the plugin writes into.
    @exclusivity(unchecked) var buffer = AttributeBuffer()
    /// The items that it has placed since it was last prepared, at these positions: those of the last frame.
    @exclusivity(unchecked) var placed = AttributeBuffer()
    @exclusivity(unchecked) var placedPositions = 0..<0
    /// The address at which the plugin has lent them, unless they were copied.
    @exclusivity(unchecked) var lent: UnsafePointer<strata_attributes>?
    @exclusivity(unchecked) var fallback = FallbackLayout()
    @exclusivity(unchecked) private(set) var contentLength = 0.0
    @exclusivity(unchecked) private(set) var passed = PassedContext()
    // Not a String, which would be counted in and out at every call.
    @exclusivity(unchecked) private var function: StaticString = "create"
    @exclusivity(unchecked) private(set) var hasFailed = false

    /// Makes an instance; where the plugin makes none, one that is at fault.
    ///
    /// - Parameters:
    ///   - values: a value for each option, in their order, checked.
    ///   - keepsPlaces: whether the plugin is asked once for what a base has placed, instead of in every frame.
    init(_ strategy: PluginStrategy, values: [OptionValue], faults: PluginFaults, keepsPlaces: Bool) {
        self.keepsPlaces = keepsPlaces
        self.strategy = strategy
        self.values = values
        self.faults = faults
        raw = Self.create(strategy, values)
        guard let raw else {
            (policy, duties, showsEmptyItems) = (LayoutPolicy(), EffectDuties(), true)
            (hasUniformBreadths, placesEndToEnd) = (false, false)
            declaration = LayoutDeclaration()
            fail(strategy.remote?.process?.misfortune?.reason ?? "gives no instance\(Self.words(strategy))")
            return
        }
        var result = strata_policy()
        result.struct_size = UInt32(MemoryLayout<strata_policy>.size)
        PluginCalls.begin("policy")
        let status = strategy.functions.policy?(raw, &result) ?? STRATA_OK
        let options = strategy.descriptor.options
        let complaint =
            status == STRATA_OK ? OutputChecks.complaint(result, options) : Self.failure(of: strategy)
        policy = complaint == nil ? LayoutPolicy(result, options) : LayoutPolicy()
        duties = EffectDuties(strategy.functions, result)
        showsEmptyItems = result.hides_empty_items == 0
        hasUniformBreadths = result.has_uniform_breadths == 1
        placesEndToEnd = result.places_end_to_end == 1
        declaration = complaint == nil ? LayoutDeclaration(result) : LayoutDeclaration()
        passed.inputs = LayoutInputs(result)
        remote?.keepsAnswers = keepsPlaces
        guard let complaint else { return }
        function = "policy"
        fail(complaint)
    }

    deinit {
        buffer.deallocate()
        placed.deallocate()
        if let raw { strategy.functions.destroy(raw) }
    }

    /// True if its `adjust` is to be called.
    var adjustsItems: Bool { duties.adjusts }

    /// True if its `add_stuck` and `stick` are to be called.
    var sticksItems: Bool { duties.sticks }

    /// True if its `transform` is to be called.
    var transformsItems: Bool { duties.transforms }

    /// The requests that it makes.
    var requests: PluginRequests { faults.requests }

    /// Returns another instance with the same options.
    func fresh() -> PluginInstance {
        PluginInstance(strategy, values: values, faults: faults, keepsPlaces: keepsPlaces)
    }

    /// Notes the first fault; after it the plugin is not called any more.
    func fail(_ reason: String) {
        guard !hasFailed else { return }
        hasFailed = true
        takeOverLent()
        fallback.first = placedPositions.lowerBound
        AttributeCopy.append(placed.items, count: placedPositions.count, to: &fallback.placed)
        let name = strategy.descriptor.name
        // Of several functions that one exchange runs, the process knows which one it was.
        let process = remote?.process ?? strategy.remote?.process
        let fault = PluginFault(
            plugin: strategy.id, strategy: name, function: process?.stage ?? "\(function)", reason: reason)
        faults.note(fault, in: process)
    }

    /// Makes an instance of a strategy; nil where it makes none.
    static func create(_ strategy: PluginStrategy, _ values: [OptionValue]) -> UnsafeMutableRawPointer? {
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
        PluginCalls.begin("create")
        return strategy.functions.create(strategy.pointer, list, UInt32(list.count))
    }

    /// Returns what has happened, if a function has failed.
    private static func failure(of strategy: PluginStrategy) -> String {
        strategy.remote?.process?.misfortune?.reason ?? "fails\(words(strategy))"
    }

    /// Returns the plugin's own words on its failure.
    static func words(_ strategy: PluginStrategy) -> String {
        if let remote = strategy.remote { return Text.harmless(remote.failureText) }
        guard let pointer = strategy.message?.message?() else { return "" }
        return ": " + ((try? Text.read(pointer, "its message")) ?? "and its message is not readable")
    }
}

// The calls.
extension PluginInstance {
    func prepare(_ context: LayoutContext) -> ContentMetrics {
        fallback.forget()
        placedPositions = 0..<0
        lent = nil
        passed.take(context, for: self)
        remote?.forget()
        let plain = standIn(context)
        contentLength = plain.contentLength
        if let most = declaration.mostItems, context.items.count > most, !hasFailed {
            function = "prepare"
            fail("is made for at most \(most) items, and there are \(context.items.count)")
        }
        guard let prepare = strategy.functions.prepare, !hasFailed else { return plain }
        var metrics = strata_metrics(
            ContentMetrics(contentLength: context.below.contentLength, room: context.below.room))
        guard call("prepare", context, { prepare(raw, $0, &metrics) }) else { return plain }
        if let complaint = OutputChecks.complaint(metrics) {
            fail(complaint)
            return plain
        }
        contentLength = metrics.content_length
        return ContentMetrics(metrics)
    }

    /// Returns the content without the plugin: a plain list, or what lies below.
    private func standIn(_ context: LayoutContext) -> ContentMetrics {
        let below = context.below
        guard !strategy.isBase else { return ContentMetrics(contentLength: context.items.length) }
        guard policy.isMirroring else { return ContentMetrics(contentLength: below.contentLength, room: below.room) }
        let room = max(0, context.viewport.length - below.contentLength - below.room)
        return ContentMetrics(contentLength: below.contentLength, room: room, belowStart: below.contentLength)
    }

    func positions(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        var first: Int64 = 0
        var last: Int64 = 0
        let count = context.items.count
        remote?.kept = keepsPlaces ? placedPositions : 0..<0
        guard let positions = strategy.functions.positions, !hasFailed,
            call("positions", context, { positions(raw, $0, start, end, &first, &last) })
        else { return fallback.positions(from: start, to: end, context.items) }
        if let complaint = OutputChecks.complaint(first: first, last: last, count: count) {
            fail(complaint)
            return fallback.positions(from: start, to: end, context.items)
        }
        return Int(first)..<Int(last)
    }

    /// Calls a function.
    ///
    /// - Returns: whether it can go on, and what the function has given is worth a look.
    @inline(__always)
    func call(
        _ name: StaticString, _ context: LayoutContext, _ body: (UnsafePointer<strata_context>) -> Int32
    ) -> Bool {
        function = name
        PluginCalls.begin(name)
        if passed.address == nil { passed.take(context, for: self) }
        guard let address = passed.address else { return false }
        if body(address) != STRATA_OK { fail(Self.failure(of: strategy)) }
        return !hasFailed
    }
}
