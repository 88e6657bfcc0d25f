extension ListEngine {
    /// Scrolls as the reader turns the wheel: the target moves by ``wheelStep`` a click, towards the end where `clicks`
    /// is positive, and the list glides there (Behaviour, "Scrolling"). Clicks may be fractions.
    public func wheel(_ clicks: Double) { scroll(by: clicks * wheelStep, animated: true) }

    /// Scrolls as the reader does by a distance, in points, positive towards the end: a drag, a key, a touchpad.
    public func scroll(by distance: Double, animated: Bool = false) {
        guard activeItem == nil else { return }
        leavePlace()
        let isAnimated = animated && animations
        countScroll {
            if isAnimated { return startMotion(to: limited(targetOffset + distance), .distance) }
            motion = nil
            if !inputs.isEmpty { arrangement.moment.drag(by: limited(offset + distance) - offset, at: time) }
            shift(by: distance)
        }
        func limited(_ end: Double) -> Double { clampToKnownLimits(Self.finite(end)) }
    }

    /// Scrolls to an offset, in points.
    ///
    /// - Parameters:
    ///   - offset: where to; clamped once what it shows is measured.
    ///   - animated: whether the list glides there.
    ///   - byReader: whether the reader did it, as by dragging a scrollbar, and so leaves the place that an undo would
    ///     return to, and the focus.
    public func scroll(to offset: Double, animated: Bool = false, byReader: Bool = false) {
        guard activeItem == nil else { return }
        if byReader { leavePlace() }
        if byReader, !animated, !inputs.isEmpty { arrangement.moment.drag(by: clamp(offset) - self.offset, at: time) }
        countScroll { startMotion(to: clamp(offset), .offset(offset), animated: animated) }
    }

    /// Scrolls to a limit, wherever it turns out to be once everything on the way has been measured.
    ///
    /// - Parameters:
    ///   - edge: the start or the end limit.
    ///   - animated: whether the list glides there.
    ///   - byReader: whether the reader did it, and so leaves the place that an undo would return to, and the focus.
    public func scroll(toLimit edge: Edge, animated: Bool = false, byReader: Bool = false) {
        guard activeItem == nil else { return }
        if byReader { leavePlace() }
        countScroll { startMotion(to: limit(edge), .limit(edge), animated: animated) }
    }

    /// Scrolls an item into view.
    public func scroll(
        toItem index: Int, alignment: ItemAlignment = .nearest, animated: Bool = false, byReader: Bool = false
    ) {
        precondition((0..<count).contains(index), "No item \(index) among \(count).")
        guard activeItem == nil else { return }
        if byReader { leavePlace() }
        let keepsClear = alignment == .start || alignment == .nearest
        let header = keepsClear ? arrangement.clearance(ofItem: index)?.index : nil
        let span = measuredSpan(ofItem: index, behind: header, keepsView: animated && animations)
        let clear = keepsClear ? clearStart(forItem: index) : 0
        let start =
            clear
            + alignment.start(
                from: span.start - clear, extent: span.end - span.start, viewport: viewport.length - clear)
        let place = ScrollPlace(index: index, edge: .start, distance: start)
        countScroll { startMotion(to: clamp(resolve(place)), .place(place), animated: animated) }
    }

    /// Scrolls until an item's start edge lies so far from the viewport's start, as far as the limits let it.
    public func scroll(toItem index: Int, start: Double, animated: Bool = false, byReader: Bool = false) {
        precondition((0..<count).contains(index), "No item \(index) among \(count).")
        guard activeItem == nil else { return }
        if byReader { leavePlace() }
        let place = ScrollPlace(index: index, edge: .start, distance: start)
        countScroll { startMotion(to: clamp(resolve(place)), .place(place), animated: animated) }
    }

    /// Scrolls until an item lies at its place, as far as the limits let it.
    public func scroll(to place: ScrollPlace, animated: Bool = false, byReader: Bool = false) {
        precondition((0..<count).contains(place.index), "No item \(place.index) among \(count).")
        guard activeItem == nil else { return }
        if byReader { leavePlace() }
        countScroll { startMotion(to: clamp(resolve(place)), .place(place), animated: animated) }
    }

    /// Scrolls, and takes note of it where the list goes elsewhere by that.
    func countScroll(_ scroll: () -> Void) {
        let before = (offset, targetOffset)
        scroll()
        updateMoment()
        if before != (offset, targetOffset) { scrollCount += 1 }
    }

    /// Leaves the place that an undo would return to, and what was pointed at, as the reader goes elsewhere.
    private func leavePlace() {
        scrollTarget = .top
        focusedItem = nil
    }

    /// Returns the stretch of an item by its own extent, which is learned if need be, after that of the one behind
    /// which it is to be scrolled: what lies before the viewport then grows towards the start.
    private func measuredSpan(
        ofItem index: Int, behind header: Int?, keepsView: Bool
    ) -> (start: Double, end: Double) {
        let span = arrangement.span(ofItem: index, at: offset)
        let isUnknown = !extents.extent(at: index).isMeasured
        let unmeasuredHeader = header.flatMap { extents.extent(at: $0).isMeasured ? nil : $0 }
        guard isUnknown || unmeasuredHeader != nil else { return span }
        fillVisible(&visible, at: offset)
        let held = visible.first
        if let unmeasuredHeader { measureItem(unmeasuredHeader) }
        if isUnknown { measureItem(index) }
        if keepsView, let held { settle(.place(ScrollPlace(index: held.index, edge: .start, distance: held.start))) }
        guard isUnknown else { return span }
        let extent = extents.extent(at: index).length
        return span.end <= LayoutContext.tolerance ? (span.end - extent, span.end) : (span.start, span.start + extent)
    }

    /// Returns the offset at which an item lies at its place.
    func resolve(_ place: ScrollPlace) -> Double {
        Hold.place(place).resolve(in: arrangement)
    }

    /// Moves what is visible by exactly `distance`, measures what comes into view outwards from it, and clamps
    /// (Behaviour, "Estimates").
    ///
    /// - Returns: the offset before it was clamped.
    @discardableResult
    func shift(by distance: Double) -> Double {
        let wanted = Self.finite(offset + distance)
        guard extents.unmeasuredCount > 0 else {
            offset = clamp(wanted)
            return wanted
        }
        if let held = firstStayingVisible(at: wanted) {
            return settle(.place(ScrollPlace(index: held.index, edge: .start, distance: held.start)))
        }
        let keepsEnd = arrangement.policy.isMirrored || arrangement.policy.insertion == .shift
        return settle(keepsEnd ? .distanceFromEnd(maxOffset - wanted) : .offset(wanted))
    }

    /// Returns the first item that is visible and remains so at another offset, where it lies there. The others that
    /// come into view there are not asked for: by their estimates they may be any number.
    private func firstStayingVisible(at wanted: Double) -> LayoutAttributes? {
        fillVisible(&visible, at: offset)
        for former in visible {
            let item = arrangement.item(former.index, at: wanted)
            if isInView(item) { return item }
        }
        return nil
    }

    /// Returns a distance beyond every limit in the place of an infinite one.
    private static func finite(_ offset: Double) -> Double {
        min(max(offset, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    }

    /// Returns the offset of a limit.
    func limit(_ edge: Edge) -> Double { edge == .start ? 0 : maxOffset }
}

// Motion.
extension ListEngine {
    /// Distances that no reader sees and rounding makes, in points: what counts as equal (Behaviour, "Overview").
    private var precision: Double { max(LayoutContext.tolerance, 1e-14 * contentLength) }

    /// Begins a glide, keeping the velocity of the one it replaces; lands at once where nothing is animated.
    func startMotion(
        to target: Double, _ destination: Destination, animated: Bool = true, undoPlace: ScrollPlace? = nil
    ) {
        let velocity = motion?.glide.velocity(at: time) ?? 0
        motion = nil
        guard animated, animations, (target - offset).magnitude > precision else { return land(destination, target) }
        motion = Motion(
            glide: Glide(distance: target - offset, velocity: velocity, startTime: time), target: target,
            destination: destination, inputTime: time, undoPlace: undoPlace)
    }

    /// Gives the glide that is under way another target, after content moved or the offset did. It still ends in time.
    ///
    /// - Parameter endTime: when it must have ended; as soon as a new glide would, but in time, if it is not said.
    func redirect(to target: Double, by endTime: Double? = nil) {
        guard var motion else { return }
        let distance = target - offset
        motion.target = target
        if (distance - motion.glide.remaining(at: time)).magnitude > precision {
            let deadline = endTime ?? min(time + Glide.duration, motion.inputTime + Glide.limit)
            guard deadline > time, distance != 0 else {
                self.motion = nil
                return land(motion.destination, target)
            }
            motion.glide = Glide(
                distance: distance, velocity: motion.glide.velocity(at: time), startTime: time,
                duration: deadline - time)
        }
        self.motion = motion
    }

    /// Ends a scroll at its target.
    private func land(_ destination: Destination, _ target: Double) {
        switch destination {
        case .distance: shift(by: target - offset)
        case .offset(let offset): settle(.offset(offset))
        case .limit(.start): settle(.offset(0))
        case .limit(.end): settle(.distanceFromEnd(0))
        case .place(let place):
            // An edge that is kept may be the one that its extent decides.
            if !extents.extent(at: place.index).isMeasured { measureItem(place.index) }
            settle(.place(place))
        }
    }

    /// Moves the glide on to the present time.
    private func stepMotion() {
        guard let motion else { return }
        guard time < motion.glide.endTime else {
            self.motion = nil
            return land(motion.destination, motion.target)
        }
        let wanted = motion.target - motion.glide.remaining(at: time)
        guard extents.unmeasuredCount > 0 else {
            offset = clamp(wanted)
            return
        }
        // When it ends must not depend on how many frames it was seen in.
        let endTime = motion.glide.endTime
        let drift = shift(by: wanted - offset) - wanted
        switch motion.destination {
        case .distance: redirect(to: clampToKnownLimits(motion.target + drift), by: endTime)
        case .offset(let offset): redirect(to: clamp(offset), by: endTime)
        case .limit(let edge): redirect(to: limit(edge), by: endTime)
        case .place(let place): redirect(to: clamp(resolve(place)), by: endTime)
        }
    }

    /// Lets time pass and ends the frame: everything that moves is where it belongs at that time.
    ///
    /// - Parameter milliseconds: the time since the engine was made; never less than ``time``.
    public func advance(to milliseconds: Double) {
        precondition(milliseconds >= time, "Time cannot go back from \(time) to \(milliseconds) ms.")
        time = milliseconds
        hasTriggered = false
        stepMotion()
        if let transition, time >= transition.endTime { self.transition = nil }
        updateMoment()
    }

    /// Lets time pass until nothing moves, and ends the frame. ``time`` is then when the last motion ended. An effect
    /// that moves on and on is not waited for.
    public func settle() {
        finishMotions()
        for _ in 0..<100 {
            guard let end = movesUntil, end.isFinite else { return }
            advance(to: end)
        }
    }

    /// Lets time pass until the list itself is at rest, whatever effects do, and ends the frame.
    package func finishMotions() {
        repeat { advance(to: max(time, motion?.glide.endTime ?? 0, transition?.endTime ?? 0)) } while !isSettled
    }
}
