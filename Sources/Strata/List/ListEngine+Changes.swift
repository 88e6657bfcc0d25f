extension ListEngine {
    /// Inserts, removes, resizes and moves items as one change: what is being read is decided once, between the list before
    /// and the list after (Behaviour, "Changes"). Indices are those that the edits before have left.
    ///
    /// - Parameters:
    ///   - changes: the edits, in order.
    ///   - remeasuring: the items, by the indices that they then have, whose text has changed: those that reflow and are
    ///     measured are asked again how long they are.
    ///   - measuresNew: whether items that are new and reflow are measured at once, wherever they are: they then move the
    ///     others by their own extents, not by their estimates. For as few as a reader adds.
    ///   - isDiscovery: whether the items were there all along and are only now known of. A scroll to a limit then goes on
    ///     to that limit, as it does while extents are learned.
    ///   - holding: what stays where it is in the place of what the rule would hold, as far as the limits allow: an item,
    ///     by the index that it has after the changes, and where it lies in the viewport. For a change that is not about
    ///     where the reader is, as when a filter takes away most of what is around it.
    ///   - animated: whether what moves glides, if ``animations`` allows it at all.
    public func apply(
        _ changes: [ItemChange], remeasuring: [Int] = [], measuresNew: Bool = false, isDiscovery: Bool = false,
        holding: HeldItem? = nil, animated: Bool = true
    ) {
        let mapping = ItemMapping(count: count, changes)
        extents.values?.begin(mapping)
        change(animated: animated, keepsLimit: isDiscovery, holding: holding, mapping: mapping) {
            extents.values?.finish(mapping)
            var invalidation: Invalidation?
            var keptAtEnd = count
            for change in changes {
                keptAtEnd = min(keptAtEnd, change.keptAtEnd(of: count))
                let next = edit(change)
                invalidation = invalidation?.union(next) ?? next
            }
            if let holding {
                precondition((0..<count).contains(holding.index), "No item \(holding.index) among \(count).")
            }
            if let invalidation { arrangement.prepare(invalidation, keptAtEnd: keptAtEnd) }
            measureItems(added(by: mapping, withEstimates: measuresNew) + remeasuring.filter(isReflowed))
            return mapping
        }
    }

    private func edit(_ change: ItemChange) -> Invalidation {
        switch change {
        case .insert(let groups, let index):
            extents.insert(groups, at: index)
            return .items(from: index)
        case .remove(let range):
            extents.remove(range)
            return .items(from: range.lowerBound)
        case .resize(let index, let extent):
            extents.fix(at: index, to: extent)
            return .extent(at: index)
        case .move(let range, let index):
            extents.move(range, to: index)
            return .items(from: min(range.lowerBound, index))
        }
    }

    /// Gives the viewport another size. Items that reflow and become more or less broad by that are measured again.
    ///
    /// - Parameters:
    ///   - size: the new size, in points.
    ///   - animated: whether what moves glides. A window that is being dragged larger wants false.
    public func setViewport(_ size: Size, animated: Bool = true) {
        precondition(
            size.width >= 0 && size.height >= 0 && size.width.isFinite && size.height.isFinite,
            "A viewport must be finite and 0 or more, not \(size.width) x \(size.height).")
        change(animated: animated, reflow: .whereBreadthsChange) {
            var geometry = viewport
            geometry.size = size
            arrangement.prepare(.everything, viewport: geometry)
            return ItemMapping(count: count)
        }
    }

    /// Switches to another chain, with options set in the same change. What is being read stays.
    ///
    /// - Throws: ``StrategyError`` if the chain or an option is not valid; nothing changes then.
    public func setStrategy(
        _ text: String, options values: [String: OptionValue] = [:], animated: Bool = true
    ) throws(StrategyError) {
        let chain = try StrategyChain(text, in: registry)
        var options = self.options
        try options.set(values, in: registry)
        change(animated: animated, reflow: .whereBreadthsChange, neverShifts: true) { rearrange(chain, options) }
    }

    /// Sets options by `name.option`. Strategies whose options stay as they are are not made anew.
    ///
    /// - Throws: ``StrategyError`` if one of them is not valid; nothing changes then.
    public func setOptions(_ values: [String: OptionValue], animated: Bool = true) throws(StrategyError) {
        var options = self.options
        try options.set(values, in: registry)
        change(animated: animated, reflow: .whereBreadthsChange) { rearrange(chain, options, remakesAll: false) }
    }

    /// Returns the values of a strategy's options in this list, whether it is in the chain or not.
    public func values(of strategy: StrategyDescriptor) -> OptionValues { options.values(of: strategy) }

    /// Prepares all strategies again, for what has changed otherwise than by items, viewport and options, such as the
    /// ``values`` of items. What is being read stays where it is.
    public func prepareAgain(animated: Bool = true) {
        change(animated: animated, reflow: .whereBreadthsChange, rereadValues)
    }

    func rereadValues() -> ItemMapping {
        extents.values?.forget()
        arrangement.prepare(.everything)
        return ItemMapping(count: count)
    }

    private func rearrange(
        _ chain: StrategyChain, _ options: StrategyOptions, remakesAll: Bool = true
    ) -> ItemMapping {
        let former = self.options
        (self.chain, self.options) = (chain, options)
        if remakesAll || !arrangement.remake(chain, options, since: former, registry) {
            arrangement.replace(by: ChainStrategies(chain, options: options, registry: registry))
        }
        updateMoment()
        return ItemMapping(count: count)
    }
}

/// The list as it was before a change: its place, and the items in view.
private struct Reading {
    let count: Int
    let offset: Double
    let target: Double
    let maxOffset: Double
    let viewportLength: Double
    let visible: [LayoutAttributes]
    /// The index of the item that has the focus.
    let focus: Int?
    /// The focused item, if it is visible.
    let focused: LayoutAttributes?
}

// The rule for what is being read (Behaviour, "Changes").
extension ListEngine {
    /// Makes a change and decides the new offset.
    ///
    /// - Parameters:
    ///   - reflow: which items are measured again that reflow. Items that are not edited otherwise keep their extents.
    ///   - neverShifts: whether what is being read stays even where the chain has what is new move it: nothing is new.
    ///   - keepsLimit: whether a scroll to a limit goes on to wherever that is then.
    ///   - holding: what is held in the place of what the rule would hold.
    ///   - mapping: where the change takes the items, if it is an edit of the items and nothing else.
    func change(
        animated: Bool, reflow: Reflow = .none, neverShifts: Bool = false, keepsLimit: Bool = false,
        holding: HeldItem? = nil, mapping: ItemMapping? = nil, _ edit: () -> ItemMapping
    ) {
        animate(animated) {
            let before = reading(before: mapping)
            let breadths = reflow == .whereBreadthsChange ? self.breadths() : nil
            let isEdit = mapping != nil
            let mapping = edit()
            moveMarks(mapping)
            let staysAtEnd = holding == nil && isFollowing(before)
            var held = staysAtEnd ? nil : holding.map(place) ?? anchor(before, mapping)
            let hasReflowed = self.reflow(kinds(reflow, since: breadths), anchor: &held)
            if staysAtEnd {
                stayAtEnd(before)
            } else {
                let hold = hold(held, before, mapping, mayShift: holding == nil && !neverShifts && !hasReflowed)
                keep(hold, before, keepsLimit: keepsLimit)
            }
            return ChangeOutcome(mapping: mapping, keepsExtents: !isEdit && !hasReflowed)
        }
        updateMoment()
    }

    /// Returns the list as it is before a change.
    private func reading(before mapping: ItemMapping?) -> Reading {
        let focused = focusedInView(before: mapping)
        look(before: mapping, focused)
        return Reading(
            count: count, offset: offset, target: targetOffset, maxOffset: maxOffset,
            viewportLength: viewport.length, visible: visible, focus: focusedItem ?? heldExpandedItem, focused: focused)
    }

    /// Fills `visible` with what the rule may ask for. Where the items alone are edited that is one item, or none: to
    /// place all that are visible would be most of what an edit costs.
    private func look(before mapping: ItemMapping?, _ focused: LayoutAttributes?) {
        guard let mapping, count > 0 else { return fillVisible(&visible, at: offset) }
        if let focused, mapping.newIndex(of: focused.index) != nil { return visible.removeAll(keepingCapacity: true) }
        if isPinned || arrangement.policy.insertion == .shift { return visible.removeAll(keepingCapacity: true) }
        let kept = keptItem(before: mapping) ?? anchor(mapping)
        guard let anchor = kept else { return fillVisible(&visible, at: offset) }
        visible.removeAll(keepingCapacity: true)
        visible.append(anchor)
    }

    /// Returns true if the focused item is held: it was visible, and is still there.
    private func holdsFocus(_ before: Reading) -> Bool {
        before.focused != nil && (focusedItem ?? heldExpandedItem) != nil
    }

    /// Returns true if the list was at its end, or on its way there, and stays there.
    private func isFollowing(_ before: Reading) -> Bool {
        guard !holdsFocus(before), arrangement.policy.follow == .end else { return false }
        return before.target >= before.maxOffset - Self.pinnedTolerance
    }

    /// Returns the first of the visible items, as the chain looks at them, that survives where it was; nil where it is
    /// not soon found.
    private func anchor(_ mapping: ItemMapping) -> LayoutAttributes? {
        // Whether a stuck item covers one is known where all of them are.
        guard !arrangement.sticksItems else { return nil }
        let range = arrangement.indices(at: offset)
        // Further on, placing all of them at once is cheaper than one by one.
        for step in 0..<min(range.count, 4) {
            let index = looksFromTheLast ? range.upperBound - 1 - step : range.lowerBound + step
            guard mapping.newIndexOfUnmoved(of: index) != nil else { continue }
            let item = arrangement.item(index, at: offset)
            if isInView(item) { return item }
        }
        return nil
    }

    private func stayAtEnd(_ before: Reading) {
        guard motion != nil else {
            _ = settle(.distanceFromEnd(0))
            return
        }
        // The glide goes on over the distance that was left, and may have led beyond an end that was not known.
        settle(.offset(before.offset + (maxOffset - min(before.target, before.maxOffset))))
        motion?.destination = .limit(.end)
        redirect(to: maxOffset)
    }

    private func keep(_ hold: Hold, _ before: Reading, keepsLimit: Bool) {
        let wanted = settle(hold)
        remember(before.visible.first, as: hold, at: wanted)
        let shift = wanted - before.offset
        guard let destination = motion?.destination else { return }
        switch destination {
        case .place(let place): redirect(to: clamp(resolve(place)))
        case .limit(let edge):
            let target = keepsLimit ? limit(edge) : clamp(before.target + shift)
            if target != limit(edge) { motion?.destination = .distance }
            redirect(to: target)
        case .distance: redirect(to: clampToKnownLimits(before.target + shift))
        case .offset(let offset):
            // What leads past a limit that is known leads to the limit.
            let wanted = (extents.unmeasuredCount > 0 ? offset : before.target) + shift
            motion?.destination = .offset(wanted)
            redirect(to: clamp(wanted))
        }
    }

    /// Returns the hold on what stays where it is when the end is not followed.
    private func hold(_ anchor: ScrollPlace?, _ before: Reading, _ mapping: ItemMapping, mayShift: Bool) -> Hold {
        if before.count == 0, mayShift { return openingHold }
        let fromEnd = Hold.distanceFromEnd(before.maxOffset - before.offset)
        if mayShift, !holdsFocus(before), arrangement.policy.insertion == .shift { return fromEnd }
        if let place = anchor ?? placeBehind(before, mapping) { return .place(place) }
        return arrangement.policy.isMirrored ? fromEnd : .offset(before.offset)
    }

    /// Returns the item that is held where an item is: the focused one, or the first that was visible and stayed.
    private func anchor(_ before: Reading, _ mapping: ItemMapping) -> ScrollPlace? {
        if let focused = before.focused, let index = focusedItem ?? heldExpandedItem {
            return place(of: focused, viewportLength: before.viewportLength, index: index)
        }
        // What has been moved is not where it was read.
        return place(of: before.visible, viewportLength: before.viewportLength, newIndex: mapping.newIndexOfUnmoved)
    }

    /// The edge at which a list opens, as a hold.
    var openingHold: Hold { arrangement.policy.opening == .start ? .offset(0) : .distanceFromEnd(0) }

    /// Returns the first survivor after items that are all gone, at the edge where reading begins.
    private func placeBehind(_ before: Reading, _ mapping: ItemMapping) -> ScrollPlace? {
        guard let first = before.visible.first?.index, let last = before.visible.last?.index else { return nil }
        let found =
            looksFromTheLast
            ? mapping.lastSurvivor(before: first, focus: before.focus)
            : mapping.firstSurvivor(from: last + 1, focus: before.focus)
        guard let index = found else { return nil }
        return arrangement.policy.isMirrored
            ? ScrollPlace(index: index, edge: .end, distance: 0)
            : ScrollPlace(index: index, edge: .start, distance: clearStart(forItem: index))
    }

    /// Moves everything that is an index through a change.
    private func moveMarks(_ mapping: ItemMapping) {
        activeItem = activeItem.flatMap(mapping.newIndex)
        updatePlaces { mapped($0, mapping) }
        focusedItem = focusedItem.flatMap(mapping.newIndex)
    }

    /// Brings every place that is remembered up to date: that of an undo, and what a glide goes to.
    func updatePlaces(_ update: (ScrollPlace) -> ScrollPlace?) {
        if case .place(let place) = scrollTarget { scrollTarget = update(place).map(ScrollTarget.place) ?? .top }
        if let place = motion?.undoPlace { motion?.undoPlace = update(place) }
        if case .place(let place) = motion?.destination {
            motion?.destination = update(place).map(Destination.place) ?? .distance
        }
    }

    /// Returns a place after a change: it goes with its item; where that is gone, the next one that stayed stands in,
    /// or the one before.
    private func mapped(_ place: ScrollPlace, _ mapping: ItemMapping) -> ScrollPlace? {
        let index =
            mapping.newIndex(of: place.index)
            ?? mapping.firstSurvivor(from: place.index, focus: focusedItem)
            ?? mapping.lastSurvivor(before: place.index, focus: focusedItem)
        return index.map { ScrollPlace(index: $0, edge: place.edge, distance: place.distance) }
    }
}
