import Strata

extension ListView {
    /// True if scroll-to-top would go back to the place it came from.
    var returnsFromTop: Bool {
        guard case .place(let place) = engine.scrollTarget else { return false }
        return !engine.isAt(place)
    }
}
