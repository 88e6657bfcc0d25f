import Strata

extension ListView {
    /// Switches to another chain, with options that belong to it; what is being read stays. Where the list has headers, the
    /// chain keeps them in view.
    public func setStrategy(_ name: String, options values: [String: OptionValue] = [:]) {
        chains.removeAll { $0 == plainChain }
        chains.append(plainChain)
        interruptedChain = nil
        show(name, options: values)
    }

    /// Shows the rows by a chain that has been shown before or is one of the viewer's own: follows the end or not, as the
    /// reader wants it, and keeps headers in view where there are any.
    package func show(_ name: String, options values: [String: OptionValue] = [:]) {
        plainChain = name
        let chain = chainFor(name)
        do {
            let policy = try engine.policy(of: chain)
            let own = policy.options(follow: follows ? .end : .none).merging(clearanceOptions(policy)) { $1 }
            try engine.setStrategy(chain, options: values.merging(own) { given, _ in given })
        } catch {
            preconditionFailure("The chain '\(chain)' is not valid: \(error)")
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
