import Strata

extension ListScene {
    /// Switches to another chain, with options that belong to it; what is being read stays.
    func setStrategy(_ chain: String, options values: [String: OptionValue] = [:]) {
        let columnsBefore = columns
        let key = FollowOption.key(for: chain, in: registry)
        let values = values.merging([key: .text(follows ? "end" : "none")]) { given, _ in given }
        do {
            try engine.setStrategy(chain, options: values)
        } catch {
            preconditionFailure("The chain '\(chain)' is one of the viewer's own: \(error)")
        }
        if columns != columnsBefore { setViewport(engine.viewport.size, forgetting: true) }
    }

    /// Follows the end, or stops following it.
    func toggleFollow() {
        follows.toggle()
        let key = FollowOption.key(for: engine.strategy, in: registry)
        do {
            try engine.setOptions([key: .text(follows ? "end" : "none")])
        } catch {
            preconditionFailure("Every chain has an option like '\(key)': \(error)")
        }
        if follows { engine.scroll(toLimit: .end, animated: true, byReader: true) }
    }

    /// Whether a fold is in the chain.
    var folds: Bool { engine.strategy.split(separator: "+").contains("fold") }

    /// Whether the newest row lies at the start edge, as under a flip that mirrors without reversing the items.
    var newestIsAtStart: Bool {
        let flips = engine.strategy.split(separator: "+").count { $0 == "flip" }
        return flips % 2 == 1 && options.strategyOptions["flip.order"] == .text("mirrored")
    }

    /// Scrolls to the newest row.
    func scrollToNewest() {
        engine.scroll(toLimit: newestIsAtStart ? .start : .end, animated: true, byReader: true)
    }
}
