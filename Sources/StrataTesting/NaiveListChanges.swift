import Strata

/// The rule for what is being read (Behaviour, "Changes").
extension NaiveList {
    /// The list as the reader saw it before a change.
    private struct Before {
        let serials: [Int]
        /// By index: whether the item was visible, and how far its edges were inside those of the viewport.
        let isVisible: [Bool]
        let startDistances: [Double]
        let endDistances: [Double]
        let offset: Double
        let maxOffset: Double
    }

    private var before: Before {
        let layout = layout
        return Before(
            serials: items.map(\.serial),
            isVisible: items.indices.map { isVisible($0, in: layout, at: offset) },
            startDistances: items.indices.map { distance(of: .start, $0, in: layout, at: offset) },
            endDistances: items.indices.map { distance(of: .end, $0, in: layout, at: offset) },
            offset: offset, maxOffset: layout.maxOffset)
    }

    /// How far an edge of an item lies inside the same edge of the viewport.
    func distance(of edge: Edge, _ index: Int, in layout: NaiveListLayout, at offset: Double) -> Double {
        edge == .start
            ? layout.start(index, offset: offset) : layout.viewportLength - layout.end(index, offset: offset)
    }

    /// The edge that an anchor keeps: the end edge for an odd number of flips.
    var keptEdge: Edge { chain.isMirrored ? .end : .start }

    /// One change, then what the rule makes of it.
    func change(_ mutate: () -> Void) {
        let before = before
        mutate()
        forgetWhatIsGone(before.serials)
        settle(holding: heldByChange(since: before))
    }

    /// Switching chains never shifts and never opens anew.
    func switchChain(to strategy: String, options: [String: OptionValue]) {
        let before = before
        chain.options.merge(options) { $1 }
        chain.switch(to: strategy)
        settle(holding: isPinned(before) ? .distanceFromEnd(0) : heldByAnchor(since: before))
    }

    /// Expands an item. That an estimated one gets its real extent by this is a change.
    func activate(_ id: String) {
        guard let index = index(of: id), items[index].serial != activeSerial else { return }
        activeSerial = items[index].serial
        if !items[index].isMeasured { change { items[index].estimate = nil } }
    }

    /// What the list holds when it opens.
    var opening: Held { chain.opensAtEnd ? .distanceFromEnd(0) : .offset(0) }

    private func isPinned(_ before: Before) -> Bool {
        chain.followsEnd && before.offset >= before.maxOffset - 0.5
    }

    private func heldByChange(since before: Before) -> Held {
        if isPinned(before) { return .distanceFromEnd(0) }
        if before.serials.isEmpty { return opening }
        return chain.shifts ? .distanceFromEnd(before.maxOffset - before.offset) : heldByAnchor(since: before)
    }

    /// Rule 2.
    private func heldByAnchor(since before: Before) -> Held {
        let edge = keptEdge
        let distances = edge == .start ? before.startDistances : before.endDistances
        let surviving = Set(items.map(\.serial))
        // For an even number of flips the base layout's order is the reading order.
        let order = chain.baseOrder(count: before.serials.count)
        let visible = order.filter { before.isVisible[$0] }
        if let anchor = visible.first(where: { surviving.contains(before.serials[$0]) }) {
            return .edge(edge, serial: before.serials[anchor], distance: distances[anchor])
        }
        if let last = visible.last, let lastTurn = order.firstIndex(of: last),
            let next = order[lastTurn...].first(where: { surviving.contains(before.serials[$0]) })
        {
            return .edge(edge, serial: before.serials[next], distance: 0)
        }
        return chain.isMirrored ? .distanceFromEnd(before.maxOffset - before.offset) : .offset(before.offset)
    }

    /// Finds a stand-in for the remembered place, and collapses an expanded item that was removed.
    private func forgetWhatIsGone(_ serials: [Int]) {
        if activeIndex == nil { activeSerial = nil }
        guard let place = rememberedPlace, let index = serials.firstIndex(of: place.serial) else { return }
        let surviving = Set(items.map(\.serial))
        let standIn =
            serials[index...].first(where: surviving.contains) ?? serials[..<index].last(where: surviving.contains)
        if let standIn {
            rememberedPlace?.serial = standIn
        } else {
            rememberedPlace = nil
        }
    }
}

/// Measuring (Behaviour, "Estimates").
extension NaiveList {
    /// The offset at which what is held lies where it is held.
    func offset(holding held: Held, in layout: NaiveListLayout) -> Double {
        switch held {
        case .offset(let offset): return offset
        case .distanceFromEnd(let distance): return layout.maxOffset - distance
        case .edge(let edge, let serial, let distance):
            guard let index = index(serial: serial) else { preconditionFailure("Only a surviving item is held.") }
            // Scrolling by one point brings the start edge one point nearer, the end edge one point further away.
            let there = self.distance(of: edge, index, in: layout, at: 0)
            return edge == .start ? there - distance : distance - there
        }
    }

    /// Measures what the viewport shows outwards from what is held, then clamps the offset; where that shows more that
    /// is not measured, goes on outwards from the limit.
    func settle(holding held: Held) {
        measure(holding: held)
        let maxOffset = layout.maxOffset
        if offset < 0 {
            settle(holding: .offset(0))
        } else if offset > maxOffset {
            settle(holding: .distanceFromEnd(0))
        }
    }

    private func measure(holding held: Held) {
        while true {
            let layout = layout
            offset = offset(holding: held, in: layout)
            guard let next = nearestUnmeasured(to: held, in: layout) else { return }
            items[next].estimate = nil
        }
    }

    /// The nearest row comes first, and in a row the item that the base layout comes to first.
    private func nearestUnmeasured(to held: Held, in layout: NaiveListLayout) -> Int? {
        let shown = items.indices.filter { !items[$0].isMeasured && layout.rowOverlaps($0, offset: offset) }
        let heldRow = row(of: held, in: layout)
        func remoteness(_ index: Int) -> (Int, Int) {
            let place = layout.places[index]
            return (abs(place.row - heldRow), place.turn)
        }
        return shown.min { remoteness($0) < remoteness($1) }
    }

    /// The row of what is held, as the base layout counts; a limit comes before or after all rows.
    private func row(of held: Held, in layout: NaiveListLayout) -> Int {
        let isAtStart: Bool
        switch held {
        case .edge(_, let serial, _):
            guard let index = index(serial: serial) else { preconditionFailure("Only a surviving item is held.") }
            return layout.places[index].row
        case .offset: isAtStart = true
        case .distanceFromEnd: isAtStart = false
        }
        let lastRow = layout.places.map(\.row).max() ?? -1
        return isAtStart == chain.isMirrored ? lastRow + 1 : -1
    }
}
