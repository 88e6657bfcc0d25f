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

    private static let keys = ["count", "extent", "extents", "estimate", "id", "header", "area", "values"]

    private static func read(_ group: JSONValue) throws(ScriptError) -> [Event.Item] {
        let fields = try Fields(group, "an item group", known: keys)
        var estimate: Double?
        if fields.has("estimate") {
            let number = try fields.number("estimate")
            guard number > 0 else {
                throw ScriptError("'estimate' must be more than 0, not \(OptionText.number(number))")
            }
            estimate = number
        }
        let isHeader = fields.has("header") ? try fields.flag("header") : false
        var items = fields.has("extents") ? try several(fields) : [try alike(fields)]
        for place in items.indices {
            items[place].estimate = estimate
            items[place].isHeader = isHeader
        }
        if fields.has("values") { try giveValues(try fields.value("values"), to: &items) }
        let length = items.reduce(0) { $0 + Double($1.count) * $1.greatestExtent }
        guard length <= longestGroup else { throw ScriptError("an item group is longer than \(longestGroup) points") }
        return items
    }

    /// The extent that it may come to, in points: an area is as long as itself where it is one point broad or less.
    private var greatestExtent: Double { max(area ?? extent, estimate ?? 0) }

    private static func several(_ fields: Fields) throws(ScriptError) -> [Event.Item] {
        guard !["extent", "count", "id", "area"].contains(where: fields.has) else {
            throw ScriptError("an item group has 'extents', or 'extent' or 'area' with 'count' or 'id', not both")
        }
        var items: [Event.Item] = []
        for value in try fields.array("extents") {
            guard case .number(let number) = value, number.value >= 0 else {
                throw ScriptError("'extents' must hold finite numbers, 0 or more")
            }
            items.append(Event.Item(extent: number.value))
        }
        return items
    }

    private static func alike(_ fields: Fields) throws(ScriptError) -> Event.Item {
        guard !(fields.has("extent") && fields.has("area")) else {
            throw ScriptError("an item group has 'extent' or 'area', not both")
        }
        let area = fields.has("area") ? try fields.number("area", atLeast: 0) : nil
        let extent = area == nil ? try fields.number("extent", atLeast: 0) : 0
        guard !(fields.has("id") && fields.has("count")) else {
            throw ScriptError("an item group with an 'id' is one item and takes no 'count'")
        }
        let id = fields.has("id") ? try fields.text("id") : nil
        let count = fields.has("count") ? try fields.integer("count", in: 0...greatestCount) : 1
        var item = Event.Item(id: id, count: count, extent: extent)
        item.area = area
        return item
    }
}
