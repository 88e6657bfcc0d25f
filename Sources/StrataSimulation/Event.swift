import Strata
import StrataJSON

/// An edit of the items, as a script says it.
enum Edit {
    enum Place {
        case start, end
        case at(Int)
    }

    case insert([ParsedItems], Place)
    case remove(Int, at: Int)
    case resize(at: Int, to: Double)

    /// The events that are edits, with the keys each takes.
    static let keys: [String: [String]] = [
        "append": [], "prepend": [], "insert": ["at"], "remove": ["at"], "resize": ["at"],
    ]

    init(_ name: String, _ fields: Fields) throws(LineError) {
        switch name {
        case "append": self = .insert(try ParsedItems.parse(try fields.array(name)), .end)
        case "prepend": self = .insert(try ParsedItems.parse(try fields.array(name)), .start)
        case "insert":
            let items = try ParsedItems.parse(try fields.array(name))
            self = .insert(items, .at(try Self.index(fields)))
        case "remove": self = .remove(try fields.integer(name, in: 0...(1 << 53)), at: try Self.index(fields))
        default:
            self = .resize(
                at: try Self.index(fields), to: try { () throws(LineError) in try fields.number(name, atLeast: 0) }())
        }
    }

    private static func index(_ fields: Fields) throws(LineError) -> Int {
        try fields.integer("at", in: 0...(1 << 53))
    }
}

/// An event of a script (SPEC 12).
enum Event {
    case edits([Edit])
    case viewport(Size)
    case strategy(String, [String: OptionValue])
    case options([String: OptionValue])
    case wheel(Double)
    case scrollBy(Double, animated: Bool)
    case scrollTo(Double, animated: Bool)
    case scrollToItem(String, ItemAlignment, animated: Bool)
    case trigger
    case visible(Bool)
    case activate(String)
    case deactivate
    case advance(Double)
    case settle
    case dump

    /// Every event with the keys it takes besides its own.
    private static let keys = Edit.keys.merging([
        "viewport": [], "strategy": ["options"], "option": [], "wheel": [], "scrollBy": ["animated"],
        "scrollTo": ["animated"], "scrollToItem": ["align", "animated"], "trigger": [], "visible": [],
        "activate": [], "deactivate": [], "batch": [], "advance": [], "settle": [], "dump": [],
    ]) { first, _ in first }

    init(_ value: JSONValue) throws(LineError) {
        let name = try Self.name(of: value, among: Self.keys)
        let fields = try Fields(value, "'\(name)'", known: [name] + (Self.keys[name] ?? []))
        switch name {
        case "batch": self = .edits(try Self.batch(try fields.array(name)))
        case "viewport": self = .viewport(try SimulatedList.size(try fields.array(name)))
        case "strategy":
            let chain = try fields.text(name)
            self = .strategy(
                chain, fields.has("options") ? try SimulatedList.options(try fields.value("options")) : [:])
        case "option": self = .options(try SimulatedList.options(try fields.value(name)))
        case "wheel", "scrollBy", "scrollTo", "scrollToItem": self = try Self.scroll(name, fields)
        case "visible": self = .visible(try fields.flag(name))
        case "activate": self = .activate(try fields.text(name))
        case "advance": self = .advance(try fields.number(name, atLeast: 0))
        case "trigger", "deactivate", "settle", "dump": self = try Self.signal(name, fields)
        default: self = .edits([try Edit(name, fields)])
        }
    }

    /// The one event that a line names.
    private static func name(of value: JSONValue, among keys: [String: [String]]) throws(LineError) -> String {
        guard case .object(let fields) = value else { throw LineError("an event must be a JSON object") }
        let names = fields.keys.filter { keys[$0] != nil }.sorted()
        guard let name = names.first else {
            guard let unknown = fields.keys.min() else { throw LineError("an event must have a name") }
            let hint = NearestName.hint(unknown, among: keys.keys.sorted())
            throw LineError("unknown event '\(OneLine.excerpt(unknown))'\(hint)")
        }
        guard names.count == 1 else { throw LineError("two events in one line: \(names.joined(separator: " and "))") }
        return name
    }

    private static func batch(_ values: [JSONValue]) throws(LineError) -> [Edit] {
        var edits: [Edit] = []
        for value in values {
            let name = try name(of: value, among: keys)
            guard Edit.keys[name] != nil else {
                throw LineError(
                    "'\(name)' cannot be in a batch; it takes \(Edit.keys.keys.sorted().joined(separator: ", "))")
            }
            let fields = try Fields(value, "'\(name)'", known: [name] + (Edit.keys[name] ?? []))
            edits.append(try Edit(name, fields))
        }
        return edits
    }

    private static func scroll(_ name: String, _ fields: Fields) throws(LineError) -> Event {
        if name == "wheel" { return .wheel(try fields.number(name)) }
        let animated = fields.has("animated") ? try fields.flag("animated") : false
        switch name {
        case "scrollBy": return .scrollBy(try fields.number(name), animated: animated)
        case "scrollTo": return .scrollTo(try fields.number(name), animated: animated)
        default:
            let id = try fields.text(name)
            let words = ItemAlignment.allCases.map(\.rawValue)
            let alignment: ItemAlignment =
                fields.has("align") ? try SimulatedList.word(try fields.text("align"), "align", words) : .nearest
            return .scrollToItem(id, alignment, animated: animated)
        }
    }

    /// Events that have only one value.
    private static func signal(_ name: String, _ fields: Fields) throws(LineError) -> Event {
        if name == "trigger" {
            guard try fields.text(name) == "top" else { throw LineError("'trigger' takes \"top\"") }
            return .trigger
        }
        guard try fields.flag(name) else { throw LineError("'\(name)' takes true") }
        switch name {
        case "deactivate": return .deactivate
        case "settle": return .settle
        default: return .dump
        }
    }
}
