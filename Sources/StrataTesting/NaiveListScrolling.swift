import Strata

/// Scrolling (Behaviour, "Scrolling"). While an item is expanded every scroll is ignored.
extension NaiveList {
    /// Scrolls as the reader does, which forgets the remembered place.
    func scroll(by distance: Double) {
        guard activeSerial == nil else { return }
        rememberedPlace = nil
        settle(holding: heldByScroll(by: distance))
        focusedSerial = nil
    }

    /// Returns what a scroll holds: items that stay visible move by exactly the distance; if none does, the offset
    /// moves by it.
    private func heldByScroll(by distance: Double) -> Held {
        let layout = layout
        let now = scene(of: layout, at: offset)
        let then = scene(of: layout, at: offset + distance)
        let staying = items.indices.first { now.isRead($0) && then.isRead($0) }
        if let staying {
            return .edge(
                .start, serial: items[staying].serial, distance: layout.start(staying, offset: offset + distance))
        }
        return chain.shifts || chain.isMirrored
            ? .distanceFromEnd(layout.maxOffset - offset - distance) : .offset(offset + distance)
    }

    /// Scrolls to an offset, as a program does.
    func scroll(to offset: Double) {
        guard activeSerial == nil else { return }
        settle(holding: .offset(offset))
    }

    /// Scrolls to an item, aligned by its real extent, as a program does.
    func scroll(toItem id: String, _ alignment: ItemAlignment) {
        guard activeSerial == nil, let index = index(of: id) else { return }
        // Where the item would lie if it were measured outwards from what is shown.
        let layout = layout
        var start = layout.start(index, offset: offset)
        let estimatedEnd = layout.end(index, offset: offset)
        let wasMeasured = items[index].isMeasured
        measure(index)
        let extent = items[index].extent
        if !wasMeasured && estimatedEnd <= 1e-6 { start = estimatedEnd - extent }
        let room = alignment == .start || alignment == .nearest ? roomForHeader(of: index) : 0
        let target = aligned(
            alignment, start: start, extent: extent, room: room, viewportLength: layout.viewportLength)
        settle(holding: .edge(.start, serial: items[index].serial, distance: target))
    }

    /// Returns the viewport coordinate at which an item of this extent is to start that starts at `start` now, where
    /// the viewport's first points are room for a header.
    private func aligned(
        _ alignment: ItemAlignment, start: Double, extent: Double, room: Double, viewportLength: Double
    ) -> Double {
        let atEnd = viewportLength - extent
        switch alignment {
        case .start: return room
        case .center: return atEnd / 2
        case .end: return atEnd
        case .nearest: return min(max(start, min(room, atEnd)), max(room, atEnd))
        }
    }
}

/// Scroll to top, with undo (Behaviour, "To the top, and back").
extension NaiveList {
    /// Fires a scroll-to-top source. Only one that does something counts as the first of its frame.
    func trigger() {
        guard isShown, activeSerial == nil, !wasTriggeredInThisFrame else { return }
        guard let remembered = rememberedPlace else {
            guard let place = placeToRemember else { return }
            wasTriggeredInThisFrame = true
            rememberedPlace = place
            settle(holding: chain.isMirrored ? .distanceFromEnd(0) : .offset(0))
            focusedSerial = nil
            return
        }
        wasTriggeredInThisFrame = true
        rememberedPlace = nil
        if let index = index(serial: remembered.serial) { measure(index) }
        settle(holding: .edge(remembered.edge, serial: remembered.serial, distance: remembered.distance))
        focusedSerial = nil
    }

    /// The focused item while it is read, else the anchor of rule 2 (Behaviour, "Changes"); `nil` if nothing is read.
    private var placeToRemember: Mark? {
        let layout = layout
        let scene = scene(of: layout, at: offset)
        let focused = focusedIndex.flatMap { scene.isRead($0) ? $0 : nil }
        guard let index = focused ?? scene.anchor(among: chain.baseOrder(count: items.count)) else { return nil }
        return Mark(
            serial: items[index].serial, edge: keptEdge,
            distance: distance(of: keptEdge, index, in: layout, at: offset))
    }
}
