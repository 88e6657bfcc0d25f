import Strata

extension LayoutAttributes {
    /// Returns the difference of the item from another one, in words: "a tilt of 44.99999999999999, not 45.0". Numbers
    /// are printed with as many digits as tell them apart. nil where nothing does, to within a tolerance.
    func difference(from other: LayoutAttributes, within tolerance: Double) -> String? {
        // Most are, and are told in no time.
        guard self != other else { return nil }
        for (one, wanted) in zip(numbers, other.numbers) where !((one.value - wanted.value).magnitude <= tolerance) {
            return "a \(one.name) of \(one.value), not \(wanted.value)"
        }
        // What is rounded to whole numbers may differ by one where numbers do in their last digits.
        if (z - other.z).magnitude > (tolerance > 0 ? 1 : 0) { return "a z of \(z), not \(other.z)" }
        return words(on: "index", \.index, other) ?? words(on: "hinge", \.hinge, other)
            ?? words(on: "isHidden", \.isHidden, other) ?? words(on: "isStuck", \.isStuck, other)
            ?? words(on: "staysFlat", \.staysFlat, other) ?? words(on: "isHeader", \.isHeader, other)
    }

    private func words<Value: Equatable>(
        on name: String, _ path: KeyPath<LayoutAttributes, Value>, _ other: LayoutAttributes
    ) -> String? {
        let (value, wanted) = (self[keyPath: path], other[keyPath: path])
        return value == wanted ? nil : "\(name) \(value), not \(wanted)"
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
