import Strata

extension ListView {
    /// Switches to another chain, with options that belong to it; what is being read stays. Where the list has headers,
    /// the chain keeps them in view.
    public func setStrategy(_ name: String, options values: [String: OptionValue] = [:], animated: Bool = true) {
        history.choose(insteadOf: plainChain)
        show(name, options: values, animated: animated)
    }

    /// The chain that the reader has chosen: neither one that is only looked at, nor one that took over where a plugin
    /// was at fault.
    package var chosenChain: String { history.chosen(plainChain) }

    /// Shows the rows by a chain for as long as the reader looks at what it would be like.
    func look(at chain: String) {
        history.look(at: chain, insteadOf: plainChain)
        show(chain)
    }

    /// Shows the rows by a chain that has been shown before or is one of the viewer's own: follows the end or not, as
    /// the reader wants it, and keeps headers in view where there are any.
    package func show(_ name: String, options values: [String: OptionValue] = [:], animated: Bool = true) {
        // A plugin that was built anew may have become a base.
        plainChain = registry.chain(mending: name)
        let chain = chainFor(plainChain)
        do {
            let policy = try engine.policy(of: chain)
            let own = policy.options(follow: follows ? .end : .none).merging(roomOptions(policy)) { $1 }
            try engine.setStrategy(chain, options: values.merging(own) { given, _ in given }, animated: animated)
        } catch {
            preconditionFailure("The chain '\(chain)' is not valid: \(error)")
        }
    }

    /// The state of reading: tells if new rows come into view as they arrive.
    public var readingState: ReadingState {
        let isHeld = engine.activeItem != nil || engine.focusedItem != nil
        return isAtNewest && followsNewest && !isHeld ? .live : .paused(unseen: unseen)
    }

    /// True if the list is at its newest row, or on its way there.
    var isAtNewest: Bool { newestIsAtStart ? engine.targetOffset <= 0.5 : isAtEnd }

    /// True if the list stays at its newest row once it is there.
    var followsNewest: Bool { follows || engine.policy.insertion == .shift }

    /// Follows the newest row, or stops following it, if the strategies offer a choice.
    func setFollowing(_ isFollowing: Bool) {
        let values = engine.policy.options(follow: isFollowing ? .end : .none)
        guard !values.isEmpty else { return }
        follows = isFollowing
        do {
            try engine.setOptions(values)
        } catch {
            preconditionFailure("The strategies name no such option: \(error)")
        }
    }

    /// Goes to the newest row and follows from there; where it does already, stops following, if the strategies offer a
    /// choice.
    public func toggleFollow() {
        let isLive = readingState == .live
        setFollowing(!isLive)
        guard !isLive else { return }
        dropFocus()
        scrollToNewest()
    }

    /// True if the newest row lies at the start edge.
    public var newestIsAtStart: Bool { engine.policy.newestEdge == .start }

    /// Scrolls to the newest row.
    public func scrollToNewest() {
        engine.scroll(toLimit: engine.policy.newestEdge, animated: true, byReader: true)
    }
}
