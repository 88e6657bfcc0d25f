/// What a plugin did that its host could not accept.
public struct PluginFault: Sendable, Hashable, CustomStringConvertible {
    /// The id of the strategy.
    public let plugin: String
    /// The name that the strategy has in chains.
    public let strategy: String
    /// The function that was called.
    public let function: String
    /// What it did, with the value.
    public let reason: String

    /// One sentence for a person.
    public var description: String { "plugin '\(plugin)', strategy '\(strategy)': \(function) \(reason)" }
}

/// The faults of plugins at work. Strategies note them; whoever runs the list looks after each frame, and switches to
/// ``PluginFallback``. Until then, a strategy at fault gives harmless answers in its plugin's place.
///
/// For the thread that the list runs on, like the list.
public final class PluginFaults {
    private var faults: [PluginFault] = []

    /// Whether there was one ever.
    public private(set) var wereAny = false

    /// What the same strategies ask for.
    public let requests = PluginRequests()

    /// No faults.
    public init() {}

    /// Whether there is nothing to take.
    public var isEmpty: Bool { faults.isEmpty }

    /// The faults since the last time. An instance of a strategy has one at most.
    public func take() -> [PluginFault] {
        defer { faults = [] }
        return faults
    }

    /// Notes a fault, unless another instance of the strategy has done the same.
    func note(_ fault: PluginFault) {
        wereAny = true
        if !faults.contains(fault) { faults.append(fault) }
    }
}

/// Which chain replaces one that holds a strategy at fault.
public enum PluginFallback {
    /// The last chain that worked and holds none of the strategies at fault, or else what is left of the last one
    /// without them.
    ///
    /// - Parameters:
    ///   - history: The chains that were shown, oldest first, the one at fault last.
    ///   - faulty: The names of the strategies at fault.
    ///   - last: What is shown if nothing is left.
    public static func chain(
        after history: [String], without faulty: Set<String>, orElse last: String = "stack"
    ) -> String {
        let chains = history.map { $0.split(separator: "+").map(String.init) }
        if let good = chains.last(where: { faulty.isDisjoint(with: $0) && !$0.isEmpty }) {
            return good.joined(separator: "+")
        }
        let rest = (chains.last ?? []).filter { !faulty.contains($0) }
        return rest.isEmpty ? last : rest.joined(separator: "+")
    }
}
