import Strata
import StrataPlugin

extension ListView {
    /// Reads the frame anew with the last good chain, if a plugin was at fault in reading it. What is being read stays.
    package func replaceFaultyStrategies() {
        let found = faults.drain()
        guard !found.isEmpty else { return }
        let faulty = Set(found.map(\.strategy))
        if interruptedChain == nil { interruptedChain = plainChain }
        let chain = PluginFallback.chain(
            after: chains + [plainChain], without: faulty, orElse: standardChain)
        chains.removeAll { !faulty.isDisjoint(with: $0.split(separator: "+").map(String.init)) }
        show(chain)
        for fault in found { onPluginNews("\(fault); showing '\(chain)' instead") }
        // A plugin of the chain that took over may be at fault too; there are ever fewer of them.
        replaceFaultyStrategies()
    }

    /// Goes back to what was shown before a plugin was late, once that has answered.
    func settleLatePlugins() {
        for settlement in faults.settle() {
            let chain = interruptedChain
            if settlement.hasAnswered { takeOver([settlement.fault.strategy]) }
            let isBack = chain != nil && interruptedChain == nil
            onPluginNews(isBack ? "\(settlement); showing '\(plainChain)' again" : settlement.description)
        }
    }

    /// Takes over strategies that were built anew: with a morph where they are in view, keeping place and options.
    package func takeOver(_ names: [String]) {
        let chain = interruptedChain ?? plainChain
        guard !Set(names).isDisjoint(with: chain.split(separator: "+").map(String.init)) else { return }
        interruptedChain = nil
        show(chain)
    }
}
