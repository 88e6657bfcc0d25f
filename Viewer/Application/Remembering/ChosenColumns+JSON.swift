import StrataInterface
import StrataJSON

extension ChosenColumns {
    /// The widths that a column may have, in characters.
    private static let widths = 1.0...1000

    /// The JSON that is kept of them.
    var json: JSONValue {
        .array(
            columns.map { column in
                let width = column.width.map { [("width", JSONValue.number(JSONNumber($0)))] } ?? []
                return .object(JSONObject([("name", .text(column.name))] + width))
            })
    }

    /// Takes what was kept; nil if it is no such thing.
    init?(_ json: JSONValue) {
        guard let values = json.values else { return nil }
        self.init(
            values.compactMap { value in
                guard let object = value.object, let name = object["name"]?.string else { return nil }
                let width = object["width"]?.number.flatMap { Self.widths.contains($0) ? $0 : nil }
                return Column(name, width: width)
            })
    }
}
