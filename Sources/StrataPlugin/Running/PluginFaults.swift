/// An act of a plugin that its host could not accept.
public struct PluginFault: Sendable, Hashable, CustomStringConvertible {
    /// The id of the strategy.
    public let plugin: String
    /// The name that the strategy has in chains.
    public let strategy: String
    /// The function that was called.
    public let function: String
    /// The act, with the value.
    public let reason: String

    /// One sentence for a person.
    public var description: String { "plugin '\(plugin)', strategy '\(strategy)': \(function) \(reason)" }
}

/// The outcome for a plugin that gave no answer while a frame waited, and had the rest of its time behind the frames.
public struct PluginSettlement: Sendable, Hashable, CustomStringConvertible {
    /// The fault that its being late was.
    public let fault: PluginFault
    /// True if it has answered, so that it can be called again; its process has ended otherwise.
    public let hasAnswered: Bool

    /// One sentence for a person.
    public var description: String {
        hasAnswered
            ? "'\(fault.strategy)' has given its late answer" : "'\(fault.strategy)' has given no answer and is ended"
    }
}

/// The faults of plugins at work. Strategies note them; the owner of the list looks after each frame, and switches to
/// ``PluginFallback``. Until then, a strategy at fault gives harmless answers in its plugin's place.
///
/// For the thread that the list runs on, like the list.
public final class PluginFaults {
    private var faults: [PluginFault] = []
    private var late: [(process: PluginProcess, fault: PluginFault)] = []

    /// True once there was one.
    public private(set) var wereAny = false

    /// The requests of the same strategies.
    public let requests = PluginRequests()

    /// Makes an empty list of faults.
    public init() {}

    /// True if there is nothing to take.
    public var isEmpty: Bool { faults.isEmpty }

    /// Returns the faults since the last time. An instance of a strategy has one at most.
    public func drain() -> [PluginFault] {
        defer { faults = [] }
        return faults
    }

    /// True if plugins work on that were late: look at ``settle()`` soon.
    public var awaitsAnswers: Bool { !late.isEmpty }

    /// Returns the outcomes for plugins that were late, since the last time.
    public func settle() -> [PluginSettlement] {
        var settled: [PluginSettlement] = []
        late.removeAll { process, fault in
            guard process.isLate else { return true }
            guard let hasAnswered = process.settle() else { return false }
            settled.append(PluginSettlement(fault: fault, hasAnswered: hasAnswered))
            return true
        }
        return settled
    }

    /// Notes a fault of a plugin in a process of its own, which may work on.
    func note(_ fault: PluginFault, in process: PluginProcess?) {
        note(fault)
        guard let process, process.isLate, !late.contains(where: { $0.process === process }) else { return }
        late.append((process, fault))
    }

    /// Notes a fault, unless another instance of the strategy has done the same.
    func note(_ fault: PluginFault) {
        wereAny = true
        if !faults.contains(fault) { faults.append(fault) }
    }
}

/// The chain that replaces one that holds a strategy at fault.
public enum PluginFallback {
    /// Returns the last chain that worked and holds none of the strategies at fault, or else what is left of the last
    /// one without them.
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
