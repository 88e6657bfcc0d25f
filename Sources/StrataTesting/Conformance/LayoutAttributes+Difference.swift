import Strata

extension LayoutAttributes {
    /// Returns the difference of the item from another one, in words: "a tilt of 44.99999999999999, not 45.0". Numbers
    /// are printed with as many digits as tell them apart. nil where nothing does, to within a tolerance.
    func difference(from other: LayoutAttributes, within tolerance: Double) -> String? {
        for (one, wanted) in zip(numbers, other.numbers) where !((one.value - wanted.value).magnitude <= tolerance) {
            return "a \(one.name) of \(one.value), not \(wanted.value)"
        }
        // What is rounded to whole numbers may differ by one where numbers do in their last digits.
        if (z - other.z).magnitude > (tolerance > 0 ? 1 : 0) { return "a z of \(z), not \(other.z)" }
        let rest: [(name: String, value: String, wanted: String)] = [
            ("index", "\(index)", "\(other.index)"), ("hinge", "\(hinge)", "\(other.hinge)"),
            ("isHidden", "\(isHidden)", "\(other.isHidden)"), ("isStuck", "\(isStuck)", "\(other.isStuck)"),
            ("staysFlat", "\(staysFlat)", "\(other.staysFlat)"), ("isHeader", "\(isHeader)", "\(other.isHeader)"),
        ]
        return rest.first { $0.value != $0.wanted }.map { "\($0.name) \($0.value), not \($0.wanted)" }
    }
}

extension [LayoutAttributes] {
    /// Returns the difference of these items from others, in words; nil if there is none, to within a tolerance.
    ///
    /// - Parameter name: what an item is called by its place among these.
    func difference(
        from others: [LayoutAttributes], within tolerance: Double, naming name: (Int) -> String
    ) -> String? {
        guard count == others.count else { return "there are \(count) items, not \(others.count)" }
        for (place, (one, other)) in zip(self, others).enumerated() {
            if let difference = one.difference(from: other, within: tolerance) {
                return "\(name(place)) has \(difference)"
            }
        }
        return nil
    }
}
