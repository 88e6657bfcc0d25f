import Strata
import StrataPlugin

extension ListView {
    /// Reads the frame anew with the last good chain, if a plugin was at fault in reading it. What is being read stays.
    package func replaceFaultyStrategies() {
        let found = faults.drain()
        guard !found.isEmpty else { return }
        let chain = history.interrupt(plainChain, by: Set(found.map(\.strategy)))
        show(chain)
        for fault in found { onPluginNews("\(fault); showing '\(chain)' instead") }
        // A plugin of the chain that took over may be at fault too; there are ever fewer of them.
        replaceFaultyStrategies()
    }

    /// Goes back to what was shown before a plugin was late, once that has answered.
    func settleLatePlugins() {
        for settlement in faults.settle() {
            let chain = history.interrupted
            if settlement.hasAnswered { takeOver([settlement.fault.strategy]) }
            let isBack = chain != nil && history.interrupted == nil
            onPluginNews(isBack ? "\(settlement); showing '\(plainChain)' again" : settlement.description)
        }
    }

    /// Takes over strategies that were built anew: with a morph where they are in view, keeping place and options.
    package func takeOver(_ names: [String]) {
        if let chain = history.resume(plainChain, with: names) { show(chain) }
    }
}
