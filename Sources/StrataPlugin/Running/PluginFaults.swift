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
/// ``PluginFallback``. Until then, a strategy at fault gives harmless answers in its plugin's place. Where several lists
/// share it, each looks from its own place on (``faults(since:of:)``).
///
/// For the thread that the list runs on, like the list.
public final class PluginFaults {
    /// All faults, in their order: an instance of a strategy has one at most, so they stay few.
    private var all: [PluginFault] = []
    /// Those that no owner has looked at.
    private var unseen: [PluginFault] = []
    private var settled: [PluginSettlement] = []
    private var late: [(process: PluginProcess, fault: PluginFault)] = []

    /// True once there was one.
    public private(set) var wereAny = false

    /// The requests of the same strategies.
    public let requests = PluginRequests()

    /// Makes an empty list of faults.
    public init() {}

    /// True if there is nothing to take.
    public var isEmpty: Bool { unseen.isEmpty }

    /// The places of an owner who begins now, before faults and outcomes that are still to come.
    public var places: (faults: Int, settlements: Int) { (all.count, settled.count) }

    /// Returns the faults that no owner has looked at yet.
    public func drain() -> [PluginFault] {
        defer { unseen = [] }
        return unseen
    }

    /// Returns the faults of some strategies since an owner has looked, each once. O(faults).
    ///
    /// - Parameters:
    ///   - place: how many faults the owner has looked at; 0 at first.
    ///   - strategies: the names of the strategies in its chain.
    public func faults(since place: inout Int, of strategies: Set<String>) -> [PluginFault] {
        guard place < all.count else { return [] }
        var found: [PluginFault] = []
        for fault in all[place...] where strategies.contains(fault.strategy) && !found.contains(fault) {
            found.append(fault)
        }
        place = all.count
        unseen.removeAll { found.contains($0) }
        return found
    }

    /// True if plugins work on that were late: look at ``settle()`` soon.
    public var awaitsAnswers: Bool { !late.isEmpty }

    /// Returns the outcomes for plugins that were late, since an owner has looked.
    ///
    /// - Parameter place: how many outcomes the owner has looked at; 0 at first.
    public func settlements(since place: inout Int) -> [PluginSettlement] {
        _ = settle()
        defer { place = settled.count }
        return Array(settled[place...])
    }

    /// Returns the outcomes for plugins that were late, since the last time that anybody has asked.
    public func settle() -> [PluginSettlement] {
        let known = settled.count
        late.removeAll { process, fault in
            guard process.isLate else { return true }
            guard let hasAnswered = process.settle() else { return false }
            settled.append(PluginSettlement(fault: fault, hasAnswered: hasAnswered))
            return true
        }
        return Array(settled[known...])
    }

    /// Notes a fault of a plugin in a process of its own, which may work on.
    func note(_ fault: PluginFault, in process: PluginProcess?) {
        note(fault)
        guard let process, process.isLate, !late.contains(where: { $0.process === process }) else { return }
        late.append((process, fault))
    }

    /// Notes a fault.
    func note(_ fault: PluginFault) {
        wereAny = true
        all.append(fault)
        if !unseen.contains(fault) { unseen.append(fault) }
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
