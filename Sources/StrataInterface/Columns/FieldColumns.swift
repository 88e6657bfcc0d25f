import Strata
import StrataSearch

/// The columns in which rows show their fields, each with a width. Room that is left goes to those of text that are cut;
/// what remains has the last one, unless it has numbers.
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

    /// Columns that were chosen before.
    init(_ choice: ChosenColumns) {
        self.init(choice.columns.map(\.name))
        for column in choice.columns { chosen[column.name] = column.width.map { max(Self.leastWidth, $0) } }
    }

    /// The fields that are shown, and the widths that the reader set.
    var choice: ChosenColumns { ChosenColumns(names.map { .init($0, width: chosen[$0]) }) }

    /// Columns for when, how bad and what, as far as these are among the names of fields.
    init(usualOf names: [String]) { self.init(["time", "level", "message"].filter(names.contains)) }

    /// True if rows show fields.
    package var areShown: Bool { !names.isEmpty }

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
            let long = sample.longText(of: name)
            let texts = values.sorted { $0.count > $1.count }.prefix(Self.measured) + [long].compactMap { $0 }
            let longest = texts.map(measure).max() ?? Self.usual
            // Names are set in another face, which may be a little broader.
            let width = min(max(longest, measure(name) + 1, Self.leastWidth), Self.broadest)
            fitted[name] = max(fitted[name] ?? 0, width)
            whole[name] = max(whole[name] ?? 0, longest)
            let isNumber = !values.isEmpty && long == nil && values.allSatisfy { $0.isEmpty || Self.isNumber($0) }
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
    ///   - sideways: the distance that rows are scrolled to the right, in points. Columns that begin before it are not
    ///     seen, and have no width: the next one is the first, and whole.
    package func places(
        from leading: Double, to end: Double, character: Double, sideways: Double = 0
    ) -> [(x: Double, width: Double)] {
        var x = leading
        var places = names.map { name in
            let width = ((chosen[name] ?? fitted[name] ?? Self.usual) * character).rounded(.up)
            defer { x += width + Self.gap }
            return (x: x, width: width)
        }
        if sideways > 0, let first = places.first(where: { $0.x - leading >= sideways }) ?? places.last {
            let distance = first.x - leading
            places = places.map { place in
                let x = place.x - distance
                return (x: x, width: x < leading ? 0 : place.width)
            }
        }
        if let last = places.last {
            let rest = max(end - last.x, Self.leastWidth * character)
            let isNumber = endsAtRight(places.count - 1)
            let needed = isNumber ? last.width : wholeWidth(of: places.count - 1, character) ?? rest
            widen(&places, by: rest - needed, character)
            // Numbers end near their name, and not where the window does.
            let end = max(end - places[places.count - 1].x, Self.leastWidth * character)
            places[places.count - 1].width = isNumber ? min(last.width, end) : end
        }
        return places
    }

    /// The width of all columns, and of what lies between them, in points.
    package func width(character: Double) -> Double {
        names.reduce(-Self.gap) { $0 + ((chosen[$1] ?? fitted[$1] ?? Self.usual) * character).rounded(.up) + Self.gap }
    }

    /// Returns the width at which nothing of a column is cut, in points; nil where nothing of it was measured.
    private func wholeWidth(of place: Int, _ character: Double) -> Double? {
        whole[names[place]].map { ($0 * character).rounded(.up) }
    }

    /// Gives room that is left to the columns of text that are cut, as far as they need it, to those at the right first.
    private func widen(_ places: inout [(x: Double, width: Double)], by room: Double, _ character: Double) {
        var room = room
        for cut in names.indices.dropLast().reversed() where room > 0 {
            let name = names[cut]
            guard places[cut].width > 0, !numbers.contains(name), chosen[name] == nil,
                let whole = wholeWidth(of: cut, character)
            else { continue }
            let more = min(room, max(0, whole - places[cut].width))
            places[cut].width += more
            for place in (cut + 1)..<places.count { places[place].x += more }
            room -= more
        }
    }
}
