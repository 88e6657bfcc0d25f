import Strata

extension ListFrame {
    /// The frame in words, for tests to compare and for people to read. The first line is about the list, and then
    /// there is one for each visible item: its index, y and height, and what else is not as it is by default:
    ///
    ///     offset 120 of 3600, 100 items, moving
    ///     3  y -10  height 40  tilt 45  opacity 0.9
    ///     4  y 30  height 40  focus
    ///
    /// Numbers have at most three decimals. O(visible).
    public var text: String {
        let items = "\(count) \(count == 1 ? "item" : "items")"
        let state = "offset \(Self.short(offset)) of \(Self.short(maxOffset)), \(items)"
        let lines = self.items.map { text(of: $0) } + departing.map { "departing  " + text(of: $0.item) }
        return ([state + (isSettled ? "" : ", moving")] + lines).map { $0 + "\n" }.joined()
    }

    private func text(of item: PlacedItem) -> String {
        var words = ["\(item.index)", "y \(Self.short(item.frame.y))", "height \(Self.short(item.frame.height))"]
        if item.frame.x != 0 { words += ["x \(Self.short(item.frame.x))", "width \(Self.short(item.frame.width))"] }
        if item.tilt != 0 { words.append("tilt \(Self.short(item.tilt))") }
        if item.opacity != 1 { words.append("opacity \(Self.short(item.opacity))") }
        if item.z != 0 { words.append("z \(item.z)") }
        if item.isStuck { words.append("stuck") }
        words += Self.words(of: item.transform)
        if item.expansion != 0 { words.append("expansion \(Self.short(item.expansion))") }
        if item.index == focus { words.append("focus") }
        return words.joined(separator: "  ")
    }

    /// Returns the words for how an item is drawn otherwise than it lies.
    private static func words(of transform: PlacedTransform) -> [String] {
        var words: [String] = []
        if transform.scale != 1 { words.append("scale \(short(transform.scale))") }
        if transform.x != 0 || transform.y != 0 { words.append("shift \(short(transform.x)) \(short(transform.y))") }
        if transform.isClipping {
            let sides = [transform.left, transform.top, transform.right, transform.bottom]
            words.append("clip \(sides.map { short($0) }.joined(separator: " "))")
        }
        return words
    }

    /// Returns a number with at most three decimals, and none where they are zeros.
    private static func short(_ number: Double) -> String {
        let thousandths = (number * 1000).rounded()
        guard thousandths.magnitude < 0x1p53 else { return "\(number)" }
        let whole = Int(thousandths.magnitude) / 1000
        let rest = String(Int(thousandths.magnitude) % 1000 + 1000).dropFirst()
        let decimals = rest.reversed().drop { $0 == "0" }.reversed()
        return (thousandths < 0 ? "-" : "") + "\(whole)" + (decimals.isEmpty ? "" : "." + String(decimals))
    }
}
