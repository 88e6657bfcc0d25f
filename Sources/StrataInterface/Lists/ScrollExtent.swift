import Strata

/// The content of a scrollbar: the distance that a list is scrolled, all lengths in points along its axis.
package struct ScrollExtent: Equatable {
    package var offset = 0.0
    package var maxOffset = 0.0
    package var viewportLength = 0.0
    /// The position that an undo returns to, 0…1 of the content.
    package var undoFraction: Double?
}

extension ScrollExtent {
    /// The extent of a list as it is scrolled now.
    package init(of list: ListView) {
        let engine = list.engine
        self.init(offset: engine.offset, maxOffset: engine.maxOffset, viewportLength: engine.viewport.length)
        guard case .place(let place) = engine.scrollTarget, engine.count > 0 else { return }
        let fraction = (Double(place.index) + 0.5) / Double(engine.count)
        undoFraction = list.newestIsAtStart ? 1 - fraction : fraction
    }
}
