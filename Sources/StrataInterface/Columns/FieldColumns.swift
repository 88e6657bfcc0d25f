import Strata
import StrataSearch

/// The columns in which rows show their fields, each with a width. The last one takes what room is left;
/// where it has numbers, the last one of text does.
package struct FieldColumns: Hashable, Sendable {
    /// The names of the fields, from left to right; none: rows show their text.
    package private(set) var names: [String] = []
    /// The widths that were found by rows, and those that the reader set, in characters, by names.
    private var fitted: [String: Double] = [:]
    private var chosen: [String: Double] = [:]
    /// The widths at which nothing of the rows that were measured is cut, in characters.
    private var whole: [String: Double] = [:]
    /// The names of the fields that have numbers alone, which end at the right.
    private var numbers: Set<String> = []

    /// Between two columns, in points.
    package static let gap = 16.0
    private static let leastWidth = 3.0
    private static let broadest = 40.0
    /// The width of a column of which no value is known, in characters.
    private static let usual = 12.0
    /// So many values with the most characters are measured.
    private static let measured = 8

    /// Rows show their text.
    package init() {}

    /// Columns for fields, whose widths are still to be found.
    package init(_ names: [String]) { for name in names where !self.names.contains(name) { self.names.append(name) } }

    /// Columns for a field, and for when, how bad and what, as far as rows have these.
    init(startingWith name: String, of names: [String]) {
        self.init(["time", "level", name, "message"].filter { $0 == name || names.contains($0) })
    }

    /// True if rows show fields.
    package var areShown: Bool { !names.isEmpty }

    /// Shows a field, or no longer; the first one with what tells of a row, as far as rows have that.
    mutating func choose(_ name: String, of names: [String]) {
        if areShown { toggle(name) } else { self = FieldColumns(startingWith: name, of: names) }
    }

    /// Shows a field behind the others, or no longer.
    mutating func toggle(_ name: String) {
        if let place = names.firstIndex(of: name) { names.remove(at: place) } else { names.append(name) }
    }

    /// Makes each at least as broad as the values of some rows, and as its name.
    ///
    /// - Parameter measure: Returns the width of a text, in characters.
    mutating func fit(to sample: FieldSample, measure: (String) -> Double) {
        for name in names {
            let values = sample.values(of: name).map(\.value)
            let longest = values.sorted { $0.count > $1.count }.prefix(Self.measured).map(measure).max() ?? Self.usual
            // Names are set in another face, which may be a little broader.
            let width = min(max(longest, measure(name) + 1, Self.leastWidth), Self.broadest)
            fitted[name] = max(fitted[name] ?? 0, width)
            whole[name] = max(whole[name] ?? 0, longest)
            let isNumber = !values.isEmpty && values.allSatisfy { $0.isEmpty || Self.isNumber($0) }
            if isNumber { numbers.insert(name) } else { numbers.remove(name) }
        }
    }

    private static func isNumber(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 <= 0x39 } && Double(text) != nil
    }

    /// Returns true if what stands in a column ends at its right, as numbers do.
    package func endsAtRight(_ place: Int) -> Bool { numbers.contains(names[place]) }

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
            let rest = max(end - last.x, Self.leastWidth * character)
            // Numbers end near their name, and not where the window does.
            guard endsAtRight(places.count - 1) else {
                places[places.count - 1].width = rest
                return places
            }
            places[places.count - 1].width = min(last.width, rest)
            widen(&places, by: rest - last.width, character)
        }
        return places
    }

    /// Gives room that is left to the last column of text that is cut, as far as it needs it.
    private func widen(_ places: inout [(x: Double, width: Double)], by rest: Double, _ character: Double) {
        let cut = names.indices.last { place in
            let name = names[place]
            return !numbers.contains(name) && chosen[name] == nil && whole[name] ?? 0 > fitted[name] ?? 0
        }
        guard rest > 0, let cut else { return }
        let more = min(rest, ((whole[names[cut]] ?? 0) * character).rounded(.up) - places[cut].width)
        places[cut].width += more
        for place in (cut + 1)..<places.count { places[place].x += more }
    }
}
