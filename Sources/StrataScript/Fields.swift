import Strata
import StrataJSON

/// The fault in a line of a script, in words.
package struct ScriptError: Error, Hashable, CustomStringConvertible {
    /// A part of a sentence, which may have any character of the script in it.
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// The keys of a JSON object, all of them known.
struct Fields {
    private let object: JSONObject
    /// The name of the object in messages.
    private let name: String

    init(_ value: JSONValue, _ name: String, known: [String]) throws(ScriptError) {
        guard case .object(let object) = value else { throw ScriptError("\(name) must be a JSON object") }
        if let key = object.keys.filter({ !known.contains($0) }).min() {
            throw ScriptError(
                "unknown key '\(OneLine.excerpt(key))' in \(name); it takes \(known.joined(separator: ", "))")
        }
        self.object = object
        self.name = name
    }

    func has(_ key: String) -> Bool { object[key] != nil }

    /// Returns true if a key is there and says that there is nothing.
    func isNull(_ key: String) -> Bool { object[key] == .null }

    func value(_ key: String) throws(ScriptError) -> JSONValue {
        guard let value = object[key] else { throw ScriptError("\(name) needs '\(key)'") }
        return value
    }

    func number(_ key: String) throws(ScriptError) -> Double { try written(key).value }

    private func written(_ key: String) throws(ScriptError) -> JSONNumber {
        guard case .number(let number) = try value(key) else {
            throw ScriptError("'\(key)' must be a finite number")
        }
        return number
    }

    func number(_ key: String, atLeast least: Double) throws(ScriptError) -> Double {
        let number = try number(key)
        guard number >= least else {
            throw ScriptError("'\(key)' must be \(OptionText.number(least)) or more, not \(OptionText.number(number))")
        }
        return number
    }

    func integer(_ key: String, in range: ClosedRange<Int>) throws(ScriptError) -> Int {
        let number = try written(key)
        guard let integer = Int(number.text) ?? Int(exactly: number.value) else {
            throw ScriptError("'\(key)' must be a whole number, not \(OptionText.number(number.value))")
        }
        guard range.contains(integer) else {
            throw ScriptError("'\(key)' is \(integer), out of range \(range.lowerBound)…\(range.upperBound)")
        }
        return integer
    }

    func text(_ key: String) throws(ScriptError) -> String {
        guard case .text(let text) = try value(key) else { throw ScriptError("'\(key)' must be a string") }
        return text
    }

    func flag(_ key: String) throws(ScriptError) -> Bool {
        guard case .flag(let flag) = try value(key) else { throw ScriptError("'\(key)' must be true or false") }
        return flag
    }

    func array(_ key: String) throws(ScriptError) -> [JSONValue] {
        guard case .array(let array) = try value(key) else { throw ScriptError("'\(key)' must be an array") }
        return array
    }
}

// Values of an event and of the first line alike.
extension Fields {
    /// Returns a place among items, or a number of them.
    func index(_ key: String) throws(ScriptError) -> Int { try integer(key, in: 0...Event.Item.greatestCount) }

    func size(_ key: String) throws(ScriptError) -> Size {
        let array = try array(key)
        guard array.count == 2, case .number(let width) = array[0], case .number(let height) = array[1],
            width.value >= 0, height.value >= 0
        else { throw ScriptError("'viewport' must be two numbers, 0 or more: [width,height]") }
        return Size(width: width.value, height: height.value)
    }

    func point(_ key: String) throws(ScriptError) -> Point {
        let array = try array(key)
        guard array.count == 2, case .number(let x) = array[0], case .number(let y) = array[1] else {
            throw ScriptError("'\(key)' must be two numbers, [x,y], or null")
        }
        return Point(x: x.value, y: y.value)
    }

    func options(_ key: String) throws(ScriptError) -> [String: OptionValue] {
        guard case .object(let fields) = try value(key) else { throw ScriptError("options must be a JSON object") }
        var options: [String: OptionValue] = [:]
        for key in fields.keys.sorted() {
            switch fields[key] {
            case .number(let number): options[key] = .number(number.value)
            case .text(let text): options[key] = .text(text)
            default: throw ScriptError("option '\(OneLine.excerpt(key))' must be a number or a string")
            }
        }
        return options
    }

    func word<Word: RawRepresentable<String>>(_ key: String, _ words: [String]) throws(ScriptError) -> Word {
        let text = try text(key)
        guard let word = Word(rawValue: text) else {
            let excerpt = OneLine.excerpt(text)
            throw ScriptError("'\(key)' cannot be '\(excerpt)': it takes \(words.joined(separator: ", "))")
        }
        return word
    }
}

/// Numbers in messages.
enum OptionText {
    static func number(_ value: Double) -> String { OptionValue.number(value).description }
}
