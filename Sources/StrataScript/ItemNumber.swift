import Strata
import StrataJSON

/// A named value of an item, or of neighbours, each of which has so much more of it than the one before.
package struct ItemNumber: Sendable, Hashable {
    /// The value of the first item.
    package var first: Double
    /// The difference from one item to the next.
    package var step: Double

    /// A value of one item, or of neighbours.
    package init(_ first: Double, step: Double = 0) { (self.first, self.step) = (first, step) }

    /// Returns the values from the item so many places further on.
    func advanced(by places: Int) -> ItemNumber {
        step == 0 ? self : ItemNumber(first + Double(places) * step, step: step)
    }
}

// The values of a group.
extension Event.Item {
    /// Gives the items of a group what stands under its `values`: by name a number for all of them, an array with a number
    /// or null for each, or a number to begin from and a step.
    static func giveValues(_ value: JSONValue, to items: inout [Event.Item]) throws(ScriptError) {
        guard case .object(let object) = value else { throw ScriptError("'values' must be a JSON object") }
        for name in object.keys.sorted() {
            switch object[name] {
            case .number(let number):
                for place in items.indices { items[place].values[name] = ItemNumber(number.value) }
            case .array(let array): try give(array, name, to: &items)
            case .object(let object): try giveProgression(.object(object), name, to: &items)
            default:
                throw ScriptError(
                    "value '\(OneLine.excerpt(name))' must be a number, an array of a number or null for each item, or"
                        + " {\"from\":number,\"step\":number}")
            }
        }
    }

    private static func give(
        _ array: [JSONValue], _ name: String, to items: inout [Event.Item]
    ) throws(ScriptError) {
        guard array.count == items.itemCount else {
            throw ScriptError(
                "value '\(OneLine.excerpt(name))' has \(array.count) numbers for a group of \(items.itemCount)")
        }
        items = items.single
        for (place, value) in array.enumerated() {
            switch value {
            case .number(let number): items[place].values[name] = ItemNumber(number.value)
            case .null: break
            default: throw ScriptError("an array of value '\(OneLine.excerpt(name))' must hold numbers and nulls")
            }
        }
    }

    private static func giveProgression(
        _ value: JSONValue, _ name: String, to items: inout [Event.Item]
    ) throws(ScriptError) {
        let fields = try Fields(value, "value '\(OneLine.excerpt(name))'", known: ["from", "step"])
        var number = ItemNumber(try fields.number("from"), step: try fields.number("step"))
        for place in items.indices {
            items[place].values[name] = number
            number = number.advanced(by: items[place].count)
            guard number.first.isFinite else {
                throw ScriptError("value '\(OneLine.excerpt(name))' becomes infinite")
            }
        }
    }
}
