import Strata

extension ListView {
    /// The rule for where the list comes to rest after a wheel or a glide: anywhere unless it is set. Where it is, keys
    /// for pages and lines go on by a row.
    public var snapping: Snapping {
        get { snap.snapping }
        set {
            snap.snapping = newValue
            snap.ask(at: engine.time)
        }
    }

    /// Goes on to the nearest row by a time, once the reader has paused.
    func settleOnRow(by time: Double) {
        snap.note(engine.scrollCount)
        guard let due = snap.due, due <= time, scrollPhase != .dragging else { return }
        engine.advance(to: max(engine.time, due))
        engine.snap(to: snap.snapping)
        snap.finish(engine.scrollCount)
    }

    /// The time at which it will; nil if it need not.
    var nextSnap: Double? { scrollPhase == .dragging ? nil : snap.due }
}
