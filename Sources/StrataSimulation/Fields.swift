import Strata
import StrataJSON

/// What is wrong with a line, in words.
struct LineError: Error {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The keys of a JSON object, all of them known.
struct Fields {
    private let object: JSONObject
    /// What the object is called in messages.
    private let name: String

    init(_ value: JSONValue, _ name: String, known: [String]) throws(LineError) {
        guard case .object(let object) = value else { throw LineError("\(name) must be a JSON object") }
        if let key = object.keys.filter({ !known.contains($0) }).min() {
            throw LineError(
                "unknown key '\(OneLine.excerpt(key))' in \(name); it takes \(known.joined(separator: ", "))")
        }
        self.object = object
        self.name = name
    }

    func has(_ key: String) -> Bool { object[key] != nil }

    func value(_ key: String) throws(LineError) -> JSONValue {
        guard let value = object[key] else { throw LineError("\(name) needs '\(key)'") }
        return value
    }

    func number(_ key: String) throws(LineError) -> Double {
        guard case .number(let number) = try value(key) else {
            throw LineError("'\(key)' must be a finite number")
        }
        return number.value
    }

    func number(_ key: String, atLeast least: Double) throws(LineError) -> Double {
        let number = try number(key)
        guard number >= least else {
            throw LineError("'\(key)' must be \(OptionText.number(least)) or more, not \(OptionText.number(number))")
        }
        return number
    }

    func integer(_ key: String, in range: ClosedRange<Int>) throws(LineError) -> Int {
        let number = try number(key)
        guard let integer = Int(exactly: number) else {
            throw LineError("'\(key)' must be a whole number, not \(OptionText.number(number))")
        }
        guard range.contains(integer) else {
            throw LineError("'\(key)' is \(integer), out of range \(range.lowerBound)…\(range.upperBound)")
        }
        return integer
    }

    func text(_ key: String) throws(LineError) -> String {
        guard case .text(let text) = try value(key) else { throw LineError("'\(key)' must be a string") }
        return text
    }

    func flag(_ key: String) throws(LineError) -> Bool {
        guard case .flag(let flag) = try value(key) else { throw LineError("'\(key)' must be true or false") }
        return flag
    }

    func array(_ key: String) throws(LineError) -> [JSONValue] {
        guard case .array(let array) = try value(key) else { throw LineError("'\(key)' must be an array") }
        return array
    }
}

/// Numbers in messages.
enum OptionText {
    static func number(_ value: Double) -> String { OptionValue.number(value).description }
}
