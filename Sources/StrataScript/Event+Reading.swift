import Strata
import StrataJSON

extension Event {
    /// The events that are edits, with the keys that each takes besides its own.
    fileprivate static let editKeys: [String: [String]] = [
        "append": [], "prepend": [], "insert": ["at"], "remove": ["at"], "resize": ["at"],
        "move": ["at", "to"],
    ]

    /// Every event with the keys that it takes besides its own.
    private static let keys = editKeys.merging([
        "viewport": [], "strategy": ["options"], "option": [], "wheel": [], "scrollBy": ["animated"],
        "scrollTo": ["animated"], "scrollToItem": ["align", "animated"], "trigger": [], "visible": [],
        "activate": [], "deactivate": [], "focus": [], "pointer": [], "batch": [], "advance": [], "settle": [],
        "dump": [],
    ]) { first, _ in first }

    /// Reads a line of a script, but for the first.
    package init(_ value: JSONValue) throws(ScriptError) {
        let name = try Self.name(of: value)
        let fields = try Fields(value, "'\(name)'", known: [name] + (Self.keys[name] ?? []))
        switch name {
        case "batch": self = .batch(try Self.batch(try fields.array(name)))
        case "viewport": self = .viewport(try fields.size(name))
        case "strategy":
            let chain = try fields.text(name)
            self = .strategy(chain, options: fields.has("options") ? try fields.options("options") : [:])
        case "option": self = .options(try fields.options(name))
        case "wheel", "scrollBy", "scrollTo", "scrollToItem": self = try Self.scroll(name, fields)
        case "visible": self = .visible(try fields.flag(name))
        case "activate": self = .activate(try fields.text(name))
        case "focus": self = .focus(fields.isNull(name) ? nil : try fields.text(name))
        case "pointer": self = .pointer(fields.isNull(name) ? nil : try fields.point(name))
        case "advance": self = .advance(try fields.number(name, atLeast: 0))
        case "trigger", "deactivate", "settle", "dump": self = try Self.signal(name, fields)
        default: self = .edit(try Edit(name, fields))
        }
    }

    /// Returns the one event that a line names.
    private static func name(of value: JSONValue) throws(ScriptError) -> String {
        guard case .object(let fields) = value else { throw ScriptError("an event must be a JSON object") }
        let names = fields.keys.filter { keys[$0] != nil }.sorted()
        guard let name = names.first else {
            guard let unknown = fields.keys.min() else { throw ScriptError("an event must have a name") }
            let hint = NearestName.hint(unknown, among: keys.keys.sorted())
            throw ScriptError("unknown event '\(OneLine.excerpt(unknown))'\(hint)")
        }
        guard names.count == 1 else { throw ScriptError("two events in one line: \(names.joined(separator: " and "))") }
        return name
    }

    private static func batch(_ values: [JSONValue]) throws(ScriptError) -> [Edit] {
        var edits: [Edit] = []
        for value in values {
            let name = try name(of: value)
            guard let keys = editKeys[name] else {
                throw ScriptError(
                    "'\(name)' cannot be in a batch; it takes \(editKeys.keys.sorted().joined(separator: ", "))")
            }
            edits.append(try Edit(name, try Fields(value, "'\(name)'", known: [name] + keys)))
        }
        return edits
    }

    private static func scroll(_ name: String, _ fields: Fields) throws(ScriptError) -> Event {
        if name == "wheel" { return .wheel(try fields.number(name)) }
        let animated = fields.has("animated") ? try fields.flag("animated") : false
        switch name {
        case "scrollBy": return .scrollBy(try fields.number(name), animated: animated)
        case "scrollTo": return .scrollTo(try fields.number(name), animated: animated)
        default:
            let id = try fields.text(name)
            let words = ItemAlignment.allCases.map(\.rawValue)
            let alignment: ItemAlignment? = fields.has("align") ? try fields.word("align", words) : nil
            return .scrollToItem(id, alignment: alignment, animated: animated)
        }
    }

    /// Events that have only one value.
    private static func signal(_ name: String, _ fields: Fields) throws(ScriptError) -> Event {
        if name == "trigger" {
            guard try fields.text(name) == "top" else { throw ScriptError("'trigger' takes \"top\"") }
            return .trigger
        }
        guard try fields.flag(name) else { throw ScriptError("'\(name)' takes true") }
        switch name {
        case "deactivate": return .deactivate
        case "settle": return .settle
        default: return .dump
        }
    }
}

extension Event.Edit {
    fileprivate init(_ name: String, _ fields: Fields) throws(ScriptError) {
        switch name {
        case "append": self = .append(try Event.Item.read(try fields.array(name)))
        case "prepend": self = .prepend(try Event.Item.read(try fields.array(name)))
        case "insert":
            let items = try Event.Item.read(try fields.array(name))
            self = .insert(items, at: try fields.index("at"))
        case "remove":
            let count = try fields.index(name)
            self = .remove(count: count, at: try fields.index("at"))
        case "move":
            let count = try fields.index(name)
            self = .move(count: count, at: try fields.index("at"), to: try fields.index("to"))
        default:
            let index = try fields.index("at")
            self = .resize(extent: try fields.number(name, atLeast: 0), at: index)
        }
    }
}
