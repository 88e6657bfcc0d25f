import Strata

/// The rule for what is being read (Behaviour, "Changes").
extension NaiveList {
    /// The list as the reader saw it before a change.
    private struct Before {
        let serials: [Int]
        let scene: NaiveListScene
        /// The distances, by index, of the item's edges inside those of the viewport, a header's where it would lie if
        /// it were not stuck.
        let startDistances: [Double]
        let endDistances: [Double]
        let offset: Double
        let maxOffset: Double
    }

    private var before: Before {
        let layout = layout
        return Before(
            serials: items.map(\.serial), scene: scene(of: layout, at: offset),
            startDistances: items.indices.map { distance(of: .start, $0, in: layout, at: offset) },
            endDistances: items.indices.map { distance(of: .end, $0, in: layout, at: offset) },
            offset: offset, maxOffset: layout.maxOffset)
    }

    /// Returns the distance of an edge of an item inside the same edge of the viewport.
    func distance(of edge: Edge, _ index: Int, in layout: NaiveListLayout, at offset: Double) -> Double {
        edge == .start
            ? layout.start(index, offset: offset) : layout.viewportLength - layout.end(index, offset: offset)
    }

    /// The edge that an anchor keeps: the end edge for an odd number of flips.
    var keptEdge: Edge { chain.isMirrored ? .end : .start }

    /// Makes one change, then what the rule makes of it. Where nothing is new, as when chains are switched, it
    /// never shifts and never opens anew.
    func change(neverShifts: Bool = false, _ mutate: () -> Void) {
        let before = before
        movedSerials = []
        mutate()
        let old = reflow()
        forgetWhatIsGone(before.serials)
        settle(holding: heldByChange(since: before, neverShifts: neverShifts, extentsBeforeReflow: old))
    }

    /// Expands an item. An estimated one gets its real extent by this, which moves nothing that is being read.
    func activate(_ id: String) {
        guard let index = index(of: id), items[index].serial != activeSerial else { return }
        activeSerial = items[index].serial
        if !items[index].isMeasured { change(neverShifts: true) { measure(index) } }
        focusedSerial = nil
    }

    /// The place that the list holds when it opens.
    var opening: Held { chain.opensAtEnd ? .distanceFromEnd(0) : .offset(0) }

    private func isPinned(_ before: Before) -> Bool {
        chain.followsEnd && before.offset >= before.maxOffset - 0.5
    }

    private func heldByChange(
        since before: Before, neverShifts: Bool, extentsBeforeReflow old: [Int: Double]
    ) -> Held {
        if let focused = focusedAnchor(before) { return held(by: focused, before, old) }
        if isPinned(before) { return .distanceFromEnd(0) }
        if !neverShifts {
            if before.serials.isEmpty { return opening }
            if chain.shifts && old.isEmpty { return .distanceFromEnd(before.maxOffset - before.offset) }
        }
        return heldByAnchor(since: before, old)
    }

    /// Returns the former index of the focused item if the reader could see it (Behaviour, "The focus").
    private func focusedAnchor(_ before: Before) -> Int? {
        guard let index = before.serials.firstIndex(where: { $0 == focusedSerial }), before.scene.isRead(index) else {
            return nil
        }
        return index
    }

    /// Returns the hold of rule 2.
    private func heldByAnchor(since before: Before, _ old: [Int: Double]) -> Held {
        let stayed = stayedSerials
        // For an even number of flips the base layout's order is the reading order.
        let order = chain.baseOrder(count: before.serials.count)
        if let anchor = before.scene.anchor(among: order.filter { stayed.contains(before.serials[$0]) }) {
            return held(by: anchor, before, old)
        }
        if let lastTurn = order.lastIndex(where: before.scene.isRead),
            let next = order[lastTurn...].first(where: { stayed.contains(before.serials[$0]) }),
            let index = index(serial: before.serials[next])
        {
            let room = keptEdge == .start ? roomForHeader(of: index) : 0
            return .edge(keptEdge, serial: before.serials[next], distance: room)
        }
        return chain.isMirrored ? .distanceFromEnd(before.maxOffset - before.offset) : .offset(before.offset)
    }

    /// Holds an item, given by its former index, where it was; where it has become longer or shorter by its new breadth,
    /// the point of it that lies at the viewport's edge.
    private func held(by anchor: Int, _ before: Before, _ old: [Int: Double]) -> Held {
        let serial = before.serials[anchor]
        var distance = (keptEdge == .start ? before.startDistances : before.endDistances)[anchor]
        keepPoint(of: serial, &distance, old)
        return .edge(keptEdge, serial: serial, distance: distance)
    }

    /// The items that the rule does not take for removed and inserted: a moved one counts only with the focus.
    private var stayedSerials: Set<Int> {
        Set(items.map(\.serial)).subtracting(movedSerials.subtracting([focusedSerial].compactMap { $0 }))
    }

    /// Finds a stand-in for the remembered place, and collapses an expanded item that was removed.
    private func forgetWhatIsGone(_ serials: [Int]) {
        if activeIndex == nil { activeSerial = nil }
        if focusedIndex == nil { focusedSerial = nil }
        guard let place = rememberedPlace, self.index(serial: place.serial) == nil,
            let index = serials.firstIndex(of: place.serial)
        else { return }
        let stayed = stayedSerials
        let standIn = serials[index...].first(where: stayed.contains) ?? serials[..<index].last(where: stayed.contains)
        rememberedPlace = standIn.map { Mark(serial: $0, edge: place.edge, distance: place.distance) }
    }
}

/// Items that become more or less broad (Behaviour, "Reflow").
extension NaiveList {
    /// Forgets or measures anew what has another breadth than it was measured at, and gives its former extents by
    /// serial.
    private func reflow() -> [Int: Double] {
        var old: [Int: Double] = [:]
        for index in items.indices {
            guard case .area = items[index].size, let measurement = items[index].measurement,
                measurement.breadth != breadth(index)
            else { continue }
            old[items[index].serial] = measurement.extent
            if items[index].estimate == nil { measure(index) } else { items[index].measurement = nil }
        }
        if var place = rememberedPlace {
            keepPoint(of: place.serial, &place.distance, old)
            rememberedPlace = place
        }
        return old
    }

    /// Measures an item that is held and has another breadth than before. Where it reaches beyond the viewport's edge,
    /// the distance becomes that which leaves the point where it is that lies there.
    private func keepPoint(of serial: Int, _ distance: inout Double, _ old: [Int: Double]) {
        guard let oldExtent = old[serial], let index = index(serial: serial) else { return }
        measure(index)
        // An item without extent has no points to choose among.
        if distance < 0 && oldExtent > 0 { distance *= items[index].extent / oldExtent }
    }
}

/// Measuring (Behaviour, "Estimates").
extension NaiveList {
    /// Returns the offset at which what is held lies where it is held.
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
            measure(next)
        }
    }

    /// Returns the unmeasured item to measure first. The nearest row comes first, and in a row the item that the base
    /// layout comes to first. A header counts where it would lie if it were not stuck.
    private func nearestUnmeasured(to held: Held, in layout: NaiveListLayout) -> Int? {
        let scene = scene(of: layout, at: offset)
        let shown = items.indices.filter { index in
            !items[index].isMeasured && (layout.rowOverlaps(index, offset: offset) || scene.overlaps(index))
        }
        let heldRow = row(of: held, in: layout)
        func remoteness(_ index: Int) -> (Int, Int) {
            let place = layout.places[index]
            return (abs(place.row - heldRow), place.turn)
        }
        return shown.min { remoteness($0) < remoteness($1) }
    }

    /// Returns the row of what is held, as the base layout counts; a limit comes before or after all rows.
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
