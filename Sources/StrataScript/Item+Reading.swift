import Strata
import StrataJSON

extension Event.Item {
    /// The most items that a list has: more than a number of JSON can count are none.
    static let greatestCount = 1 << 53
    /// The longest group there may be, in points.
    private static let longestGroup = 1e300

    /// Reads an array of groups.
    static func read(_ groups: [JSONValue]) throws(ScriptError) -> [Event.Item] {
        var items: [Event.Item] = []
        for group in groups { items += try read(group) }
        return items
    }

    private static func read(_ group: JSONValue) throws(ScriptError) -> [Event.Item] {
        let fields = try Fields(group, "an item group", known: ["count", "extent", "extents", "estimate", "id"])
        var estimate: Double?
        if fields.has("estimate") {
            let number = try fields.number("estimate")
            guard number > 0 else {
                throw ScriptError("'estimate' must be more than 0, not \(OptionText.number(number))")
            }
            estimate = number
        }
        let items = fields.has("extents") ? try several(fields, estimate) : [try alike(fields, estimate)]
        let length = items.reduce(0) { $0 + Double($1.count) * max($1.extent, estimate ?? 0) }
        guard length <= longestGroup else { throw ScriptError("an item group is longer than \(longestGroup) points") }
        return items
    }

    private static func several(_ fields: Fields, _ estimate: Double?) throws(ScriptError) -> [Event.Item] {
        guard !fields.has("extent"), !fields.has("count"), !fields.has("id") else {
            throw ScriptError("an item group has 'extents', or 'extent' with 'count' or 'id', not both")
        }
        var items: [Event.Item] = []
        for value in try fields.array("extents") {
            guard case .number(let number) = value, number.value >= 0 else {
                throw ScriptError("'extents' must hold finite numbers, 0 or more")
            }
            items.append(Event.Item(extent: number.value, estimate: estimate))
        }
        return items
    }

    private static func alike(_ fields: Fields, _ estimate: Double?) throws(ScriptError) -> Event.Item {
        let extent = try fields.number("extent", atLeast: 0)
        guard !(fields.has("id") && fields.has("count")) else {
            throw ScriptError("an item group with an 'id' is one item and takes no 'count'")
        }
        let id = fields.has("id") ? try fields.text("id") : nil
        let count = fields.has("count") ? try fields.integer("count", in: 0...greatestCount) : 1
        return Event.Item(id: id, count: count, extent: extent, estimate: estimate)
    }
}
