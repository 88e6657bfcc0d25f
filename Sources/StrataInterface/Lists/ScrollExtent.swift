import Strata

/// What a scrollbar shows: how far a list is scrolled, all lengths in points along its axis.
package struct ScrollExtent: Equatable {
    package var offset = 0.0
    package var maxOffset = 0.0
    package var viewportLength = 0.0
    /// Where the place that an undo returns to lies, 0…1 of the content.
    package var undoFraction: Double?
}

extension ScrollExtent {
    /// How far a list is scrolled now.
    package init(of list: ListView) {
        let engine = list.engine
        self.init(offset: engine.offset, maxOffset: engine.maxOffset, viewportLength: engine.viewport.length)
        guard case .place(let place) = engine.scrollTarget, engine.count > 0 else { return }
        let fraction = (Double(place.index) + 0.5) / Double(engine.count)
        undoFraction = list.newestIsAtStart ? 1 - fraction : fraction
    }
}
