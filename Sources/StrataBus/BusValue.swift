/// A value in a message, with the type that D-Bus gives it.
package indirect enum BusValue: Equatable, Sendable {
    case string(String)
    case path(String)
    case int(Int)
    case short(Int)
    case unsigned(UInt32)
    case bool(Bool)
    case double(Double)
    /// Values of one signature, which is said for those that are empty.
    case array(of: String, [BusValue])
    case structure([BusValue])
    case entry(BusValue, BusValue)
    case variant(BusValue)

    /// D-Bus's name for its type.
    package var signature: String {
        switch self {
        case .string: "s"
        case .path: "o"
        case .int: "i"
        case .short: "n"
        case .unsigned: "u"
        case .bool: "b"
        case .double: "d"
        case .array(let element, _): "a" + element
        case .structure(let members): "(" + members.map(\.signature).joined() + ")"
        case .entry(let key, let value): "{" + key.signature + value.signature + "}"
        case .variant: "v"
        }
    }

    /// Texts by their names.
    package static func texts(_ texts: KeyValuePairs<String, String>) -> BusValue {
        .array(of: "{ss}", texts.map { .entry(.string($0.key), .string($0.value)) })
    }

    /// Returns a list of texts.
    package static func strings(_ strings: [String]) -> BusValue { .array(of: "s", strings.map { .string($0) }) }

    /// Returns whole numbers one after another.
    package static func ints(_ numbers: Int...) -> [BusValue] { numbers.map { .int($0) } }
}
