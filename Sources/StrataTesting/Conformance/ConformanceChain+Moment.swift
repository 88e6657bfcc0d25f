import Strata
import StrataScript

// Effects that read the moment.
extension ConformanceChain {
    /// The inputs that the effects read together.
    var inputs: LayoutInputs { effects.reduce(into: []) { $0.formUnion($1.inputs) } }

    /// Returns what a layer is given while it is asked how items look: with as much of the moment as it reads.
    func contextNow(of place: Int) -> LayoutContext {
        var context = context(of: place)
        guard place > 0, !effects[place - 1].inputs.isEmpty else { return context }
        let seen = moment.limited(to: effects[place - 1].inputs)
        let isMirrored = layers[(place + 1)...].count { $0.policy.isMirroring } % 2 == 1
        context.moment = isMirrored ? seen.mirrored(in: viewport.length) : seen
        return context
    }
}

extension StrategyCheck {
    /// Checks that effects give the same at the same moment, whatever they were asked meanwhile, and rest when they say so.
    func checkMoment(of chain: ConformanceChain, at offset: Double) throws(BrokenLaw) {
        guard !chain.inputs.isEmpty else { return }
        var items = chain.placesInView(at: offset)
        for place in chain.layers.indices {
            let given = chain.mirrored(items, by: place)
            items = chain.adjusted(given, by: place, at: offset)
            guard place > 0, !chain.effects[place - 1].inputs.isEmpty else { continue }
            let name = "'\(chain.layers[place].descriptor.name)' at offset \(offset)"
            try checkRest(of: chain, place, given, at: offset, name)
            let again = chain.adjusted(given, by: place, at: offset)
            if let difference = again.difference(from: items, within: 0, naming: { "item \(given[$0].index)" }) {
                throw BrokenLaw(
                    law: .moment, sentence: "\(name) makes something else at the same moment: \(difference)")
            }
        }
        for place in chain.transforming where !chain.effects[place - 1].inputs.isEmpty {
            let name = "'\(chain.layers[place].descriptor.name)' at offset \(offset)"
            try checkRestOfTransforms(of: chain, place, items, name)
        }
    }

    /// Checks that an effect makes the same of items from when on it says that it does not move.
    private func checkRest(
        of chain: ConformanceChain, _ place: Int, _ given: [LayoutAttributes], at offset: Double, _ name: String
    ) throws(BrokenLaw) {
        guard let rest = try atRest(chain, place, name) else { return }
        let items = rest.adjusted(given, by: place, at: offset)
        for pause in Self.pauses {
            var later = rest
            later.moment.time += pause
            let found = later.adjusted(given, by: place, at: offset)
            if let difference = found.difference(from: items, within: 0, naming: { "item \(given[$0].index)" }) {
                let sentence = "\(name) says at \(rest.moment.time) ms that it rests, and \(pause) ms later moves: "
                throw BrokenLaw(law: .moment, sentence: sentence + difference)
            }
        }
    }

    /// Checks that an effect draws items in the same way from when on it says that it does not move.
    private func checkRestOfTransforms(
        of chain: ConformanceChain, _ place: Int, _ items: [LayoutAttributes], _ name: String
    ) throws(BrokenLaw) {
        guard let rest = try atRest(chain, place, name) else { return }
        for item in items {
            let transform = rest.transform(item, by: place)
            for pause in Self.pauses {
                var later = rest
                later.moment.time += pause
                try require(
                    later.transform(item, by: place) == transform, .moment,
                    "\(name) says at \(rest.moment.time) ms that it rests, and \(pause) ms later draws item"
                        + " \(item.index) otherwise")
            }
        }
    }

    /// The times after which something that rests is looked at again, in milliseconds.
    private static var pauses: [Double] { [1, 250, 100_000] }

    /// Returns a chain at a moment from which on an effect says that it does not move; nil where it says none.
    private func atRest(
        _ chain: ConformanceChain, _ place: Int, _ name: String
    ) throws(BrokenLaw) -> ConformanceChain? {
        var rest = chain
        let effect = chain.effects[place - 1]
        guard let end = effect.movesUntil(in: chain.contextNow(of: place)), !(end <= chain.moment.time) else {
            return rest
        }
        try require(!end.isNaN, .finite, "\(name) moves until \(end)")
        guard end.isFinite else { return nil }
        rest.moment.time = end
        // It may have gone on meanwhile.
        let next = effect.movesUntil(in: rest.contextNow(of: place))
        return next.map { $0 <= end } ?? true ? rest : nil
    }
}

extension HandDrivenList {
    /// Lets an event happen that changes the moment and nothing else.
    ///
    /// - Returns: whether a strategy knows of it.
    mutating func applyToMoment(_ event: Event) -> Bool {
        guard !chain.inputs.isEmpty else { return false }
        switch event {
        case .pointer(let point): chain.moment.pointer = point.map(chain.viewport.pointer(at:))
        case .advance(let milliseconds):
            chain.moment.time += milliseconds
            (chain.moment.scrollVelocity, chain.moment.phase) = (0, .idle)
        case .scrollBy(let distance, _): (chain.moment.scrollVelocity, chain.moment.phase) = (20 * distance, .dragging)
        default: return false
        }
        return true
    }
}
