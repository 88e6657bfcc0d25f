/// The shares of lists side by side in the room they stand in. A room of another length is shared alike.
package struct PaneShares: Hashable {
    /// The share of each in the whole, which is 1.
    private var parts: [Double]

    /// The same for each of so many.
    package init(count: Int) { parts = Self.equal(count) }

    /// Returns the length of each in a room of a length. None is shorter than `least`, unless there is no room for
    /// that.
    package func lengths(in room: Double, least: Double) -> [Double] {
        let least = min(least, room / Double(parts.count))
        var lengths = parts.map { $0 * room }
        // What the short ones lack the others give, by their parts; that may make another one short.
        var short: Set<Int> = []
        while let next = lengths.indices.first(where: { !short.contains($0) && lengths[$0] < least }) {
            short.insert(next)
            let others = parts.indices.filter { !short.contains($0) }
            let whole = others.reduce(0) { $0 + parts[$1] }
            let left = room - least * Double(short.count)
            for index in parts.indices { lengths[index] = short.contains(index) ? least : parts[index] / whole * left }
        }
        return lengths
    }

    /// Moves the border between two neighbours, of which the first one gets a length; the others keep theirs.
    package mutating func moveBorder(after index: Int, toLength length: Double, in room: Double, least: Double) {
        guard room > 0 else { return }
        var lengths = lengths(in: room, least: least)
        let both = lengths[index] + lengths[index + 1]
        let least = min(least, both / 2)
        lengths[index] = min(max(length, least), both - least)
        lengths[index + 1] = both - lengths[index]
        parts = lengths.map { $0 / room }
    }

    /// Gives each the same.
    package mutating func equalize() { parts = Self.equal(parts.count) }

    private static func equal(_ count: Int) -> [Double] { (0..<count).map { _ in 1 / Double(count) } }
}
