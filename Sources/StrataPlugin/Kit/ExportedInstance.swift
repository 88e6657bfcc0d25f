import Strata
import StrataPluginABI

/// An instance of an exported strategy, for whoever does not know its type: the host has a pointer to it.
class ExportedInstance {
    private let items = HostItems()
    /// The strategy's options, as it describes them.
    fileprivate(set) final var options: [OptionDescriptor] = []

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

    /// The instance that `create` has given to the host, which promises to pass no other.
    static func at(_ instance: UnsafeMutableRawPointer?) -> ExportedInstance {
        guard let instance else { preconditionFailure("The host has called a strategy without an instance.") }
        return Unmanaged<ExportedInstance>.fromOpaque(instance).takeUnretainedValue()
    }

    /// What the host has passed.
    func read(_ context: UnsafePointer<strata_context>?) -> LayoutContext? {
        guard let context, let source = context.pointee.items else { return nil }
        items.take(source)
        return LayoutContext(context.pointee, items)
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

    func adjust(
        _ context: UnsafePointer<strata_context>?, _ count: Int64, _ items: UnsafeMutablePointer<strata_attributes>?
    ) -> Int32 { STRATA_FAILED }

    func breadth(
        _ context: UnsafePointer<strata_context>?, _ position: Int64, _ result: UnsafeMutablePointer<Double>?
    ) -> Int32 { STRATA_FAILED }
}
