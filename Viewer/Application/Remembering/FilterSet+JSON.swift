import StrataInterface
import StrataJSON
import StrataSearch

extension FilterSet {
    /// The JSON that is kept of it: all terms but those that begin or end with a row.
    var json: JSONValue {
        .object(
            JSONObject([
                ("terms", .array(terms.compactMap(\.json))), ("any", .flag(showsAny)), ("context", .number(context)),
            ]))
    }

    /// Takes what was kept; nil if it is no such thing.
    init?(_ json: JSONValue) {
        guard let object = json.object, case .array(let terms)? = object["terms"] else { return nil }
        self.init()
        self.terms = terms.compactMap { FilterTerm($0) }
        showsAny = object["any"]?.flag ?? false
        context = min(max(0, object["context"]?.integer ?? 0), Self.mostContext)
    }
}

extension FilterTerm {
    /// The JSON that is kept of it; nil if it means a row, which has no name for good.
    fileprivate var json: JSONValue? {
        var members: [(String, JSONValue)] = []
        switch condition {
        case .has(let pattern):
            members = [
                ("text", .text(pattern.text)), ("expression", .flag(pattern.syntax == .regularExpression)),
                ("case", .text(pattern.letterCase.word)), ("word", .flag(pattern.isWholeWord)),
            ]
        case .field(let condition):
            members = [
                ("field", .text(condition.name)), ("compare", .text(condition.comparison.rawValue)),
                ("value", .text(condition.value)),
            ]
        case .level(let level): members = [("level", .text(level.name))]
        case .from, .upTo: return nil
        }
        return .object(JSONObject(members + [("hides", .flag(hides)), ("on", .flag(isOn))]))
    }

    fileprivate init?(_ json: JSONValue) {
        guard let object = json.object else { return nil }
        if let name = object["level"]?.string {
            guard let level = RowLevel.allCases.first(where: { $0.name == name }) else { return nil }
            self.init(.level(level))
        } else if let condition = FieldCondition(object) {
            self.init(.field(condition))
        } else if object["errors"]?.flag == true {
            // As it was written once.
            self.init(.level(.error))
        } else {
            guard let text = object["text"]?.string, !text.isEmpty else { return nil }
            let isExpression = object["expression"]?.flag ?? false
            let letterCase = Pattern.LetterCase.allCases.first { $0.word == object["case"]?.string } ?? .smart
            let pattern = Pattern(
                text, isExpression ? .regularExpression : .plain, letterCase: letterCase,
                isWholeWord: object["word"]?.flag ?? false)
            // What was right when it was kept may be wrong for another library.
            guard (try? Matcher(pattern)) != nil else { return nil }
            self.init(.has(pattern))
        }
        hides = object["hides"]?.flag ?? false
        isOn = object["on"]?.flag ?? true
    }
}

extension FieldCondition {
    /// Takes what was kept; nil if it is no such thing, or cannot be asked.
    fileprivate init?(_ object: JSONObject) {
        guard let name = object["field"]?.string, let value = object["value"]?.string,
            let comparison = (object["compare"]?.string).flatMap({ Comparison(rawValue: $0) })
        else { return nil }
        self.init(name, comparison, value)
        guard (try? FieldTest(self)) != nil else { return nil }
    }
}

extension RowLevel {
    fileprivate var name: String {
        switch self {
        case .debug: "debug"
        case .ordinary: "ordinary"
        case .warning: "warning"
        case .error: "error"
        }
    }
}

extension Pattern.LetterCase {
    fileprivate var word: String {
        switch self {
        case .smart: "smart"
        case .ignored: "ignored"
        case .kept: "kept"
        }
    }
}

extension JSONObject {
    /// An object of members with different keys.
    init(_ members: [(String, JSONValue)]) {
        self.init()
        for (key, value) in members { _ = append(key, value) }
    }
}

extension JSONValue {
    var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
    var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    var string: String? { if case .text(let text) = self { text } else { nil } }
    var values: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
    /// The number, if it is a whole one that every machine can have.
    var integer: Int? { if case .number(let number) = self { Int(exactly: number.value) } else { nil } }
    var number: Double? { if case .number(let number) = self { number.value } else { nil } }

    static func number(_ number: Int) -> JSONValue { .number(JSONNumber(Double(number))) }
}
