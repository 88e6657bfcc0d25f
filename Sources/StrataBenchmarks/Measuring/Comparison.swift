/// A figure beside what it was before.
struct Comparison {
    let before: KeptFigure
    let now: Figure

    /// The relation of the two, as far as their spreads let anyone say.
    enum Verdict: String {
        /// Every run is less than every run before.
        case less = "less"
        /// Every run is more than every run before.
        case more = "MORE"
        /// The runs overlap.
        case same = ""
    }

    var verdict: Verdict {
        guard let least = before.samples.first, let greatest = before.samples.last else { return .same }
        if now.greatest < least { return .less }
        return now.least > greatest ? .more : .same
    }

    /// The median now over the one before; nil where that was nothing at all.
    var ratio: Double? { before.median > 0 ? now.median / before.median : nil }

    /// Returns the comparisons of figures that were there before, in their order.
    static func all(of figures: [Figure], with kept: KeptFigures) -> [Comparison] {
        let before = Dictionary(kept.figures.map { ($0.name, $0) }) { first, _ in first }
        return figures.compactMap { figure in before[figure.name].map { Comparison(before: $0, now: figure) } }
    }
}
