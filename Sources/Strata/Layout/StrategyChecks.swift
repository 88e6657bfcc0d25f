/// The checks of what strategies of one's own answer, as a plugin's answers are checked. They are made for a list whose
/// registry tells of faults (``StrategyRegistry/onFault``).
final class StrategyChecks {
    private let name: String
    private let tell: (String) -> Void
    private var told: Set<String> = []

    /// The checks of a strategy of a name.
    init(of name: String, tell: @escaping (String) -> Void) { (self.name, self.tell) = (name, tell) }

    /// True in builds for debugging.
    static var isDebugging: Bool {
        var isDebugging = false
        assert(
            {
                isDebugging = true
                return true
            }())
        return isDebugging
    }

    /// Tells of what a function does, the first time that it does anything wrong.
    private func report(_ function: String, _ complaint: String) {
        guard told.insert(function).inserted else { return }
        tell("The strategy '\(name)', in \(function), \(complaint).")
    }

    // MARK: - What is checked

    /// Looks at the length of the content, and at what belongs to it.
    func check(_ metrics: ContentMetrics) {
        let numbers = [
            ("contentLength", metrics.contentLength), ("room", metrics.room),
            ("overscan.start", metrics.overscan.start), ("overscan.end", metrics.overscan.end),
            ("belowStart", metrics.belowStart),
        ]
        for (number, value) in numbers where !value.isFinite {
            return report("prepare", "gives \(number) the value \(value), which must be finite")
        }
        for (number, value) in numbers.dropLast() where value < 0 {
            return report("prepare", "gives \(number) the value \(value), which must be 0 or more")
        }
    }

    /// Looks at positions that a function names.
    func check(_ positions: Range<Int>, from function: String, among count: Int) {
        if positions.lowerBound < 0 || positions.upperBound > count {
            report(function, "names the positions \(positions), which must lie within \(0..<count)")
        }
    }

    /// Looks at what a base has placed for some positions.
    func check(placed items: ArraySlice<LayoutAttributes>, at positions: Range<Int>) {
        guard items.count == positions.count else {
            let places = "places \(items.count) items for the positions \(positions)"
            return report("place", places + ", and must place one for each")
        }
        for (item, position) in zip(items, positions) {
            guard let fault = item.fault else { continue }
            return report("place", "gives the item at position \(position) \(fault)")
        }
    }

    /// Looks at what an effect has made of items, whose number and order it must leave.
    func check(_ items: [LayoutAttributes], from function: String, of indices: [Int]) {
        let left = items.map(\.index)
        guard left == indices else {
            let kept = Set(left)
            if let dropped = indices.first(where: { !kept.contains($0) }) {
                return report(function, "drops item \(dropped), and must leave all that it is given")
            }
            return report(function, "turns items \(indices) into \(left), and must leave their number and order")
        }
        for item in items {
            guard let fault = item.fault else { continue }
            return report(function, "gives item \(item.index) \(fault)")
        }
    }

    /// Looks at how an item is to be drawn.
    func check(_ transform: ItemTransform, of index: Int) {
        if let complaint = transform.complaint { report("transform", "gives item \(index) \(complaint)") }
    }

    /// Looks at a breadth.
    func check(breadth: Double, at position: Int) {
        guard !breadth.isFinite || breadth < 0 else { return }
        let must = "which must be finite and 0 or more"
        report("breadth", "gives the item at position \(position) the breadth \(breadth), \(must)")
    }
}

extension LayoutAttributes {
    /// The words for a member that no list can show; nil if there is none.
    fileprivate var fault: String? {
        let sum = start + length + crossStart + crossLength + tilt + perspective + opacity
        guard !sum.isFinite || length < 0 || crossLength < 0 || perspective < 0 else { return nil }
        let members = [
            ("start", start), ("length", length), ("crossStart", crossStart), ("crossLength", crossLength),
            ("tilt", tilt), ("perspective", perspective), ("opacity", opacity),
        ]
        if let (member, value) = members.first(where: { !$0.1.isFinite }) {
            return "the \(member) \(value), which must be finite"
        }
        let (member, value) = [members[1], members[3], members[5]].first { $0.1 < 0 } ?? members[0]
        return "the \(member) \(value), which must be 0 or more"
    }
}
