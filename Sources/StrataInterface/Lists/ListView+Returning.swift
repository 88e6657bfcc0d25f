import Strata

extension ListView {
    /// Whether scroll-to-top would go back to where one was.
    var returnsFromTop: Bool {
        guard case .place(let place) = engine.scrollTarget else { return false }
        return !engine.isAt(place)
    }
}
