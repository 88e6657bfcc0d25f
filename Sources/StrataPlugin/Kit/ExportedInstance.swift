import Strata
import StrataPluginABI

/// An instance of an exported strategy, for code that does not know its type: the host has a pointer to it.
class ExportedInstance {
    private let items: HostItems
    private final let context: OwnPlace<LayoutContext>
    private final var isPrepared = false
    /// True if the host says of items whether they are headers; one that was built before has anything there.
    final private(set) var hostKnowsHeaders = true
    /// The strategy's options, as it describes them.
    fileprivate(set) final var options: [OptionDescriptor] = []

    init() {
        items = HostItems()
        let nothing = ViewportGeometry(size: Size(width: 0, height: 0))
        context = OwnPlace(LayoutContext(items: ItemSequence(items), viewport: nothing))
    }

    static func create(
        _ strategy: UnsafePointer<strata_strategy>?, _ values: UnsafePointer<strata_option_value>?, _ count: UInt32
    ) -> UnsafeMutableRawPointer? {
        guard let exported = ExportedPlugin.strategy(at: strategy) else { return nil }
        let options = exported.descriptor.options
        guard count == options.count, values != nil || options.isEmpty else { return nil }
        var set: [String: OptionValue] = [:]
        for (option, value) in zip(options, UnsafeBufferPointer(start: values, count: options.count)) {
            guard let value = read(value, of: option) else { return nil }
            set[option.name] = value
        }
        let instance = exported.make(OptionValues(exported.descriptor, setting: set))
        instance.options = options
        return Unmanaged.passRetained(instance).toOpaque()
    }

    private static func read(_ value: strata_option_value, of option: OptionDescriptor) -> OptionValue? {
        guard case .choice = option.kind else { return .number(value.number) }
        return value.word.map { .text(String(cString: $0)) }
    }

    static func destroy(_ instance: UnsafeMutableRawPointer?) {
        guard let instance else { return }
        Unmanaged<ExportedInstance>.fromOpaque(instance).release()
    }

    /// Calls `body` with the instance that `create` has given to the host, which promises to pass no other and to keep
    /// this one meanwhile.
    @inline(__always)
    static func at(_ instance: UnsafeMutableRawPointer?, _ body: (ExportedInstance) -> Int32) -> Int32 {
        guard let instance else { preconditionFailure("The host has called a strategy without an instance.") }
        return Unmanaged<ExportedInstance>.fromOpaque(instance)._withUnsafeGuaranteedRef(body)
    }

    /// The context that the strategy was prepared with, with which it works until it is prepared again.
    final var prepared: LayoutContext { context.address.pointee }

    /// Takes in what the host has passed.
    ///
    /// - Parameter isPreparing: whether anything but the place of the items may have changed.
    /// - Returns: whether it has passed anything.
    final func adopt(_ passed: UnsafePointer<strata_context>?, isPreparing: Bool = false) -> Bool {
        guard let passed, let source = passed.pointee.items else { return false }
        items.take(source)
        guard isPreparing || !isPrepared else { return true }
        isPrepared = true
        hostKnowsHeaders = passed.pointee.struct_size.reaches(\strata_context.is_descending)
        context.with { $0 = LayoutContext(passed, items) }
        return true
    }

    // The calls: see ``TypedBase`` and ``TypedEffect``.

    func policy(_ result: UnsafeMutablePointer<strata_policy>?) -> Int32 { STRATA_FAILED }

    func prepare(
        _ context: UnsafePointer<strata_context>?, _ result: UnsafeMutablePointer<strata_metrics>?
    ) -> Int32 { STRATA_FAILED }

    func positions(
        _ context: UnsafePointer<strata_context>?, _ start: Double, _ end: Double,
        _ first: UnsafeMutablePointer<Int64>?, _ last: UnsafeMutablePointer<Int64>?
    ) -> Int32 { STRATA_FAILED }

    func place(
        _ context: UnsafePointer<strata_context>?, _ first: Int64, _ count: Int64,
        _ result: UnsafeMutablePointer<strata_attributes>?, _ placed: UnsafeMutablePointer<Int64>?
    ) -> Int32 { STRATA_FAILED }

    func lend(
        _ context: UnsafePointer<strata_context>?, _ first: Int64, _ count: Int64,
        _ result: UnsafeMutablePointer<UnsafePointer<strata_attributes>?>?, _ placed: UnsafeMutablePointer<Int64>?
    ) -> Int32 { STRATA_FAILED }

    func adjust(
        _ context: UnsafePointer<strata_context>?, _ count: Int64, _ items: UnsafeMutablePointer<strata_attributes>?
    ) -> Int32 { STRATA_FAILED }

    func alter(
        _ context: UnsafePointer<strata_context>?, _ count: Int64, _ items: UnsafePointer<strata_attributes>?,
        _ result: UnsafeMutablePointer<UnsafePointer<strata_attributes>?>?
    ) -> Int32 { STRATA_FAILED }

    func addStuck(
        _ context: UnsafePointer<strata_context>?, _ first: Int64, _ end: Int64,
        _ result: UnsafeMutablePointer<Int64>?, _ count: UnsafeMutablePointer<Int64>?
    ) -> Int32 { STRATA_FAILED }

    func stick(
        _ context: UnsafePointer<strata_context>?, _ count: Int64, _ items: UnsafeMutablePointer<strata_attributes>?,
        _ below: UnsafePointer<strata_below>?
    ) -> Int32 { STRATA_FAILED }

    func movesUntil(
        _ context: UnsafePointer<strata_context>?, _ result: UnsafeMutablePointer<Double>?
    ) -> Int32 { STRATA_FAILED }

    func clearance(
        _ context: UnsafePointer<strata_context>?, _ position: Int64, _ result: UnsafeMutablePointer<strata_clearance>?
    ) -> Int32 { STRATA_FAILED }

    func transform(
        _ context: UnsafePointer<strata_context>?, _ item: UnsafePointer<strata_attributes>?,
        _ result: UnsafeMutablePointer<strata_transform>?
    ) -> Int32 { STRATA_FAILED }

    func breadth(
        _ context: UnsafePointer<strata_context>?, _ position: Int64, _ result: UnsafeMutablePointer<Double>?
    ) -> Int32 { STRATA_FAILED }
}
