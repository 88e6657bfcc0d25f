import StrataWindow

/// The events read in one go, in order, without those that a later one makes pointless.
///
/// Events are folded thus: a movement of the pointer into the movement right after it; a scroll into a scroll right
/// after it in the same direction (two opposite ones may meet a limit in between, so they stay apart); a pinch into the
/// pinch right after it; a new size or exposed areas into a later one of the same window, wherever it stands.
struct EventBatch {
    struct Entry: Equatable {
        let window: UInt
        var event: WindowEvent
    }

    private(set) var entries: [Entry] = []

    mutating func append(_ event: WindowEvent, to window: UInt) {
        if fold(event, window) { return }
        entries.append(Entry(window: window, event: event))
    }

    /// Hands over everything and is empty afterwards.
    mutating func drainAll() -> [Entry] {
        defer { entries.removeAll() }
        return entries
    }

    private mutating func fold(_ event: WindowEvent, _ window: UInt) -> Bool {
        switch event {
        case .pointerMoved: foldMovement(event, window)
        case .scrolled(let scroll): foldScroll(scroll, window)
        case .pinched(let pinch): foldPinch(pinch, window)
        case .resized: foldSize(window)
        case .exposed(let areas): foldExposure(areas, window)
        default: false
        }
    }

    private mutating func foldMovement(_ event: WindowEvent, _ window: UInt) -> Bool {
        guard let last = entries.last, last.window == window, case .pointerMoved = last.event else { return false }
        entries[entries.count - 1].event = event
        return true
    }

    private mutating func foldScroll(_ scroll: ScrollEvent, _ window: UInt) -> Bool {
        guard let last = entries.last, last.window == window, case .scrolled(let earlier) = last.event,
            earlier.modifiers == scroll.modifiers, earlier.vertical * scroll.vertical >= 0,
            earlier.horizontal * scroll.horizontal >= 0
        else { return false }
        var sum = scroll
        sum.vertical += earlier.vertical
        sum.horizontal += earlier.horizontal
        entries[entries.count - 1].event = .scrolled(sum)
        return true
    }

    private mutating func foldPinch(_ pinch: PinchEvent, _ window: UInt) -> Bool {
        guard let last = entries.last, last.window == window, case .pinched(let earlier) = last.event else {
            return false
        }
        let both = PinchEvent(factor: earlier.factor * pinch.factor, position: pinch.position)
        entries[entries.count - 1].event = .pinched(both)
        return true
    }

    /// Folds a size. The earlier one is dropped rather than replaced, so that the new one keeps its place among the
    /// others.
    private mutating func foldSize(_ window: UInt) -> Bool {
        entries.removeAll { entry in
            guard case .resized = entry.event else { return false }
            return entry.window == window
        }
        return false
    }

    private mutating func foldExposure(_ areas: [PixelRect], _ window: UInt) -> Bool {
        for index in entries.indices {
            guard entries[index].window == window, case .exposed(let earlier) = entries[index].event else { continue }
            entries[index].event = .exposed(earlier + areas)
            return true
        }
        return false
    }
}
