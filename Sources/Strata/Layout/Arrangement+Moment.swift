// Effects that read the moment.
extension Arrangement {
    /// Returns what a layer is given while it is asked how items look: with as much of the moment as it reads.
    func contextNow(of place: Int) -> LayoutContext {
        var context = context(of: place)
        if !layers[place].inputs.isEmpty { context.moment = momentSeen(by: place) }
        return context
    }

    private func momentSeen(by place: Int) -> LayoutMoment {
        let seen = moment.value.limited(to: layers[place].inputs)
        return layers[place].isSeenMirrored ? seen.mirrored(in: viewport.length) : seen
    }

    /// The time until which effects move by themselves, or the moment changes that they read, in milliseconds; nil if
    /// nothing does.
    var movesUntil: Double? {
        guard !inputs.isEmpty else { return nil }
        let (outer, own) = (moment.movesUntil(inputs), effectsMoveUntil)
        return outer.map { max($0, own ?? $0) } ?? own
    }

    /// The time until which effects say that they move. They are asked once a moment.
    private var effectsMoveUntil: Double? {
        if let answer = moment.answer(of: preparationCount) { return answer.end }
        var end = -Double.infinity
        for place in layers.indices where !layers[place].inputs.isEmpty {
            end = max(effects[place - 1].movesUntil(in: contextNow(of: place)) ?? end, end)
        }
        let answer = MomentTracker.Answer(
            moment: moment.value, preparation: preparationCount, end: end > moment.value.time ? end : nil)
        moment.answer = answer
        return answer.end
    }
}
