// Effects that read the moment.
extension ListEngine {
    /// The facts of the moment that the effects of the chain read; none for most chains, which then cost nothing.
    public var inputs: LayoutInputs { arrangement.inputs }

    /// Takes in where the pointer is in the viewport, in points; nil where it is not over the list.
    public func movePointer(to point: Point?) {
        arrangement.moment.movePointer(to: point, in: viewport, at: time, isAnimated: animations)
        updateMoment()
    }

    /// The time until which effects move by themselves, in milliseconds; nil if none does, `infinity` for ever.
    public var movesUntil: Double? { arrangement.movesUntil }

    /// True if anything moves: the list, or an effect by itself. While something does, call ``advance(to:)`` every frame.
    public var isMoving: Bool { !isSettled || movesUntil != nil }

    /// The present moment, as the outermost effect sees it.
    package var moment: LayoutMoment { arrangement.moment.value }

    /// Brings the moment up to date, if an effect reads any of it.
    func updateMoment() {
        if !arrangement.inputs.isEmpty { arrangement.moment.update(to: time, motion?.moment(at: time)) }
    }
}
