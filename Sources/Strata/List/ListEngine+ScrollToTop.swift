extension ListEngine {
    /// Scrolls to the top, and the next time back to where the reader was (Behaviour, "To the top, and back"). Top is
    /// the start limit, or the end limit under an odd number of flips.
    ///
    /// Any number of sources may ask for it: a click in a header strip, a key, a tab, a program. Of several within one
    /// frame the first counts. Ignored while the list is hidden, on the way to the top while nothing is visible, and
    /// while an item fills the viewport.
    public func trigger() {
        guard isVisible, activeItem == nil, !hasTriggered else { return }
        switch scrollTarget {
        case .top:
            guard let here = currentPlace() else { return }
            hasTriggered = true
            scrollTarget = .place(motion?.undoPlace ?? here)
            let edge: Edge = arrangement.policy.isMirrored ? .end : .start
            countScroll { startMotion(to: limit(edge), .limit(edge)) }
        case .place(let place):
            // Back from the top, also from one where nothing is visible.
            (hasTriggered, scrollTarget) = (true, .top)
            countScroll { startMotion(to: clamp(resolve(place)), .place(place), undoPlace: place) }
        }
        focusedItem = nil
    }

    /// Has the next scroll to the top go to a place instead, as if the reader had left that for the top.
    package func offerReturn(to place: ScrollPlace) { scrollTarget = .place(place) }

    /// Returns true if the list is at a place, or on its way there, as far as is known.
    package func isAt(_ place: ScrollPlace) -> Bool { (clamp(resolve(place)) - targetOffset).magnitude < 0.5 }
}
