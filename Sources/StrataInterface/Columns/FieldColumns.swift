import Strata
import StrataSearch

/// The columns in which rows show their fields, each with a width. The last one takes what room is left.
package struct FieldColumns: Hashable, Sendable {
    /// The names of the fields, from left to right; none: rows show their text.
    package private(set) var names: [String] = []
    /// The widths that were found by rows, and those that the reader set, in characters, by names.
    private var fitted: [String: Double] = [:]
    private var chosen: [String: Double] = [:]

    /// Between two columns, in points.
    package static let gap = 16.0
    private static let leastWidth = 3.0
    private static let broadest = 40.0
    /// The width of a column of which no value is known, in characters.
    private static let usual = 12.0

    /// Rows show their text.
    package init() {}

    /// Columns for fields, whose widths are still to be found.
    package init(_ names: [String]) { for name in names where !self.names.contains(name) { self.names.append(name) } }

    /// True if rows show fields.
    package var areShown: Bool { !names.isEmpty }

    /// Shows a field behind the others, or no longer.
    mutating func toggle(_ name: String) {
        if let place = names.firstIndex(of: name) { names.remove(at: place) } else { names.append(name) }
    }

    /// Makes each at least as broad as the values of some rows, and as its name.
    mutating func fit(to sample: FieldSample) {
        for name in names {
            let longest = sample.values(of: name).map { Double($0.value.count) }.max() ?? Self.usual
            let width = min(max(longest, Double(name.count), Self.leastWidth), Self.broadest)
            fitted[name] = max(fitted[name] ?? 0, width)
        }
    }

    /// Gives a column a width, in characters.
    mutating func setWidth(_ width: Double, of place: Int) {
        chosen[names[place]] = max(Self.leastWidth, width)
    }

    /// Returns where each begins and how broad it is, in points of a row.
    ///
    /// - Parameters:
    ///   - leading: where the first begins.
    ///   - end: where the last one ends.
    ///   - character: the width of a character.
    package func places(from leading: Double, to end: Double, character: Double) -> [(x: Double, width: Double)] {
        var x = leading
        var places = names.map { name in
            let width = ((chosen[name] ?? fitted[name] ?? Self.usual) * character).rounded(.up)
            defer { x += width + Self.gap }
            return (x: x, width: width)
        }
        if let last = places.last {
            places[places.count - 1].width = max(end - last.x, Self.leastWidth * character)
        }
        return places
    }
}
