import Strata
import StrataPlugin

extension ListStrategies {
    /// The time until it looks again whether a plugin that was late has answered, in milliseconds.
    private static let lateLook = 50.0

    /// Shows the last good chain, if a plugin of this one was at fault. What is being read stays.
    ///
    /// - Returns: whether the frame is to be read anew.
    func replaceFaultyStrategies() -> Bool {
        let found = faults.faults(since: &seenFaults, of: Self.names(of: engine.strategy))
        guard !found.isEmpty else { return false }
        let chain = history.interrupt(plainChain, by: Set(found.map(\.strategy)))
        show(chain)
        for fault in found { onPluginNews("\(fault); showing '\(chain)' instead") }
        // A plugin of the chain that took over may be at fault too; there are ever fewer of them.
        _ = replaceFaultyStrategies()
        return true
    }

    private static func names(of chain: String) -> Set<String> { Set(chain.split(separator: "+").map(String.init)) }

    /// Goes back to what was shown before a plugin was late, once that has answered.
    func settleLatePlugins() {
        for settlement in faults.settlements(since: &seenSettlements) {
            let chain = history.interrupted
            // It may concern another list.
            guard Self.names(of: chain ?? plainChain).contains(settlement.fault.strategy) else { continue }
            if settlement.hasAnswered { takeOver([settlement.fault.strategy]) }
            let isBack = chain != nil && history.interrupted == nil
            onPluginNews(isBack ? "\(settlement); showing '\(plainChain)' again" : settlement.description)
        }
    }

    /// Does what plugins have asked for in the frame of a time: shows another one, prepares again. Returns true if the
    /// frame is to be read anew.
    func carryOutRequests(at time: Double) -> Bool {
        if let delay = faults.requests.consumeFrameRequest() { pluginFrame = time + delay }
        if faults.awaitsAnswers {
            let wanted = pluginFrame.flatMap { $0 > time ? $0 : nil } ?? .infinity
            pluginFrame = min(wanted, time + Self.lateLook)
        }
        guard faults.requests.consumePreparationRequest() else { return false }
        engine.prepareAgain()
        return true
    }

    /// Takes over strategies that were built anew: with a morph where they are in view, keeping place and options.
    package func takeOver(_ names: [String]) {
        if let chain = history.resume(plainChain, with: names) { show(chain) }
    }
}
