import StrataPlugin

/// The chains of strategies that a list was shown by, to which it may go back.
package struct ChainHistory {
    /// The chains that were shown before the present one, oldest first, each of them once.
    package private(set) var shown: [String] = []
    /// The chain that was replaced because a plugin in it was at fault.
    private(set) var interrupted: String?
    /// The chain that the reader has chosen, while another one is only looked at.
    private var beforeLook: String?
    /// The chain that every strategy can be replaced with.
    package let standard: String

    /// No chains yet.
    init(standard: String) { self.standard = standard }

    /// Returns the chain that the reader has chosen: neither one that is only looked at, nor one that took over where a
    /// plugin was at fault.
    ///
    /// - Parameter present: The chain that is shown.
    func chosen(_ present: String) -> String { beforeLook ?? interrupted ?? present }

    /// Notes that the reader chooses another chain than one that was good, to which the list may go back.
    mutating func choose(insteadOf former: String) {
        shown.removeAll { $0 == former }
        shown.append(former)
        (interrupted, beforeLook) = (nil, nil)
    }

    /// Notes that the reader looks at what a chain would be like, while another one is shown.
    mutating func look(at chain: String, insteadOf present: String) {
        let chosen = chosen(present)
        beforeLook = chain == chosen ? nil : chosen
    }

    /// Notes that the reader only looks no more.
    mutating func endLook() { beforeLook = nil }

    /// Returns the chain that takes over from one in which strategies are at fault. None that has such a strategy is
    /// gone back to.
    mutating func interrupt(_ present: String, by faulty: Set<String>) -> String {
        if interrupted == nil { interrupted = present }
        let next = PluginFallback.chain(after: shown + [present], without: faulty, orElse: standard)
        shown.removeAll { !faulty.isDisjoint(with: Self.strategies(of: $0)) }
        return next
    }

    /// Returns the chain to be shown again, or anew, once strategies can be called; nil if it has none of them.
    mutating func resume(_ present: String, with strategies: [String]) -> String? {
        let chain = interrupted ?? present
        guard !Set(strategies).isDisjoint(with: Self.strategies(of: chain)) else { return nil }
        interrupted = nil
        return chain
    }

    private static func strategies(of chain: String) -> [String] { chain.split(separator: "+").map(String.init) }
}
