import Strata
import StrataJSON

/// A group of items as a script has it.
struct ParsedItems {
    /// Neighbours of one real extent.
    struct Stretch: Equatable {
        var count: Int
        var extent: Double
    }

    /// What a single item is called.
    var id: String?
    /// What the list is told of the items' extent until they are about to be shown.
    var estimate: Double?
    /// The items in reading order. Neighbours of one extent are in one stretch.
    var stretches: [Stretch] = []

    /// How many items it stands for.
    var count: Int { stretches.reduce(0) { $0 + $1.count } }

    /// What the engine is told of it.
    var groups: [ItemGroup] {
        guard let estimate else { return stretches.map { .measured(count: $0.count, extent: $0.extent) } }
        return [.estimated(count: count, extent: estimate)]
    }

    /// The longest group there may be, in points (SPEC 12).
    private static let longest = 1e300

    /// Reads an array of groups (SPEC 12).
    static func parse(_ groups: [JSONValue]) throws(LineError) -> [ParsedItems] {
        var items: [ParsedItems] = []
        for group in groups { items.append(try parse(group)) }
        return items
    }

    private static func parse(_ group: JSONValue) throws(LineError) -> ParsedItems {
        let fields = try Fields(group, "an item group", known: ["count", "extent", "extents", "estimate", "id"])
        var items = ParsedItems()
        if fields.has("estimate") {
            let number = try fields.number("estimate")
            guard number > 0 else {
                throw LineError("'estimate' must be more than 0, not \(OptionText.number(number))")
            }
            items.estimate = number
        }
        if fields.has("extents") { try items.readExtents(fields) } else { try items.readExtent(fields) }
        let length = items.stretches.reduce(0) { $0 + Double($1.count) * max($1.extent, items.estimate ?? 0) }
        guard length <= longest else { throw LineError("an item group is longer than \(longest) points") }
        return items
    }

    private mutating func readExtents(_ fields: Fields) throws(LineError) {
        guard !fields.has("extent"), !fields.has("count"), !fields.has("id") else {
            throw LineError("an item group has 'extents', or 'extent' with 'count' or 'id', not both")
        }
        for value in try fields.array("extents") {
            guard case .number(let number) = value, number.value >= 0 else {
                throw LineError("'extents' must hold finite numbers, 0 or more")
            }
            append(number.value)
        }
    }

    private mutating func append(_ extent: Double) {
        if let last = stretches.last, last.extent == extent {
            stretches[stretches.count - 1].count += 1
        } else {
            stretches.append(Stretch(count: 1, extent: extent))
        }
    }

    private mutating func readExtent(_ fields: Fields) throws(LineError) {
        let extent = try fields.number("extent", atLeast: 0)
        guard !(fields.has("id") && fields.has("count")) else {
            throw LineError("an item group with an 'id' is one item and takes no 'count'")
        }
        if fields.has("id") { id = try fields.text("id") }
        let count = fields.has("count") ? try fields.integer("count", in: 0...ItemStore.greatestCount) : 1
        stretches = [Stretch(count: count, extent: extent)]
    }
}
