import Strata

extension ListView {
    /// Switches to another chain, with options that belong to it; what is being read stays. Where the list has headers,
    /// the chain keeps them in view.
    public func setStrategy(_ name: String, options values: [String: OptionValue] = [:], animated: Bool = true) {
        strategies.choose(name, options: values, animated: animated)
    }

    /// True if rows follow the end. The strategy does it; this is what it was told.
    public var follows: Bool {
        get { strategies.follows }
        set { strategies.follows = newValue }
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

    /// Goes to the newest row and follows from there; where it does already, stops following, if the strategies offer a
    /// choice.
    public func toggleFollow() {
        let isLive = readingState == .live
        strategies.setFollowing(!isLive)
        guard !isLive else { return }
        focus.drop()
        scrollToNewest()
    }

    /// True if the newest row lies at the start edge.
    public var newestIsAtStart: Bool { engine.policy.newestEdge == .start }

    /// Scrolls to the newest row.
    public func scrollToNewest() {
        engine.scroll(toLimit: engine.policy.newestEdge, animated: true, byReader: true)
    }

    /// True if scroll-to-top would go back to the place it came from.
    var returnsFromTop: Bool {
        guard case .place(let place) = engine.scrollTarget else { return false }
        return !engine.isAt(place)
    }
}
