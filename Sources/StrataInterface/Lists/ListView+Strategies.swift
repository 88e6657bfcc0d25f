import Strata

extension ListView {
    /// Switches to another chain, with options that belong to it; what is being read stays. Where the list has headers, the
    /// chain keeps them in view.
    public func setStrategy(_ name: String, options values: [String: OptionValue] = [:]) {
        let chain = chainFor(name)
        chains.removeAll { $0 == engine.strategy }
        chains.append(engine.strategy)
        interruptedChain = nil
        do {
            let following = try engine.policy(of: chain).options(follow: follows ? .end : .none)
            try engine.setStrategy(chain, options: values.merging(following) { given, _ in given })
        } catch {
            preconditionFailure("The chain '\(chain)' is one of the viewer's own: \(error)")
        }
    }

    /// Follows the end, or stops following it, where the strategies offer a choice.
    public func toggleFollow() {
        let values = engine.policy.options(follow: follows ? .none : .end)
        guard !values.isEmpty else { return }
        follows.toggle()
        do {
            try engine.setOptions(values)
        } catch {
            preconditionFailure("The strategies name no such option: \(error)")
        }
        if follows { engine.scroll(toLimit: .end, animated: true, byReader: true) }
    }

    /// Whether the newest row lies at the start edge.
    public var newestIsAtStart: Bool { engine.policy.newestEdge == .start }

    /// Scrolls to the newest row.
    public func scrollToNewest() {
        engine.scroll(toLimit: engine.policy.newestEdge, animated: true, byReader: true)
    }
}
