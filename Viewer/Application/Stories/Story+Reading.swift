import Strata
import StrataCells
import StrataDocument
import StrataJSON
import StrataWindow

extension Story.Step {
    /// Reads a line such as `{"click":[100,20]}`.
    init(line: Line) throws(RecordError) {
        let object = try JSONObject(line)
        guard let verb = object.keys.first(where: { Self.readers[$0] != nil }), let reader = Self.readers[verb] else {
            let known = Self.readers.keys.sorted()
            let name = object.keys.first ?? ""
            throw .unknown(field: name, hint: "; a step is one of \(known.joined(separator: ", "))")
        }
        var fields = RecordFields(object)
        self = try reader(&fields)
        if let other = fields.unknown.first {
            throw .wrong(field: other.key, needs: "left out beside '\(verb)'", found: other.json)
        }
    }

    private typealias Reader = @Sendable (inout RecordFields) throws(RecordError) -> Story.Step

    private static let readers: [String: Reader] = [
        "wait": { fields throws(RecordError) in .wait(try fields.number("wait", from: 0)) },
        "move": { fields throws(RecordError) in
            .move(try fields.point("move"), over: try fields.number("over", from: 0, orElse: 0))
        },
        "click": { fields throws(RecordError) in
            .click(try fields.point("click"), count: Int(try fields.number("count", from: 1, orElse: 1)))
        },
        "press": { fields throws(RecordError) in .press(try fields.point("press")) },
        "release": { fields throws(RecordError) in .release(try fields.point("release")) },
        "wheel": { fields throws(RecordError) in .wheel(try fields.number("wheel"), at: try fields.point("at")) },
        "key": { fields throws(RecordError) in .key(try fields.key()) },
        "type": { fields throws(RecordError) in
            .type(try fields.requiredText("type"), pause: try fields.number("pause", from: 0, orElse: 0))
        },
        "resize": { fields throws(RecordError) in
            let size = try fields.point("resize", in: 120...16_384)
            return .resize(Size(width: size.x, height: size.y))
        },
        "picture": { fields throws(RecordError) in .picture(try fields.requiredText("picture")) },
    ]
}

extension RecordFields {
    fileprivate mutating func number(
        _ key: String, from least: Double = -100_000, orElse value: Double? = nil
    ) throws(RecordError) -> Double {
        let needs = "a number from \(Int(least)) to 100000"
        let found: Double? = try take(key, needs: needs) { json in
            guard case .number(let number) = json, (least...100_000).contains(number.value) else { return nil }
            return number.value
        }
        guard let number = found ?? value else { throw .missing(field: key, needs: needs) }
        return number
    }

    fileprivate mutating func point(
        _ key: String, in range: ClosedRange<Double> = -100_000...100_000
    ) throws(RecordError) -> Point {
        let needs = "two numbers from \(Int(range.lowerBound)) to \(Int(range.upperBound)), such as [200,150]"
        let point: Point? = try take(key, needs: needs) { json in
            guard case .array(let values) = json, values.count == 2, case .number(let x) = values[0],
                case .number(let y) = values[1], range.contains(x.value), range.contains(y.value)
            else { return nil }
            return Point(x: x.value, y: y.value)
        }
        guard let point else { throw .missing(field: key, needs: needs) }
        return point
    }

    fileprivate mutating func key() throws(RecordError) -> KeyEvent {
        let name = try requiredText("key")
        var modifiers: Modifiers = []
        let parts = name.split(separator: "+").map(String.init)
        for part in parts.dropLast() {
            guard let modifier = Self.modifiers[part] else {
                throw .wrong(field: "key", needs: "like Control+Home", found: name)
            }
            modifiers.insert(modifier)
        }
        guard let last = parts.last, let key = Key(named: last) else {
            let known = Key.allNames.filter { !$0.contains("+") }.sorted().joined(separator: ", ")
            throw .wrong(field: "key", needs: "a character or one of \(known)", found: name)
        }
        let types = modifiers.isDisjoint(with: [.control, .alt]) && !Key.allNames.contains(last)
        return KeyEvent(key: key, text: types ? last : "", modifiers: modifiers)
    }

    private static let modifiers: [String: Modifiers] = ["Control": .control, "Shift": .shift, "Alt": .alt]
}
