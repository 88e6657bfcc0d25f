import Strata

/// What is wrong with a line, in words.
struct LineError: Error {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The keys of a JSON object, each taken once. What is left over at the end was not known.
struct Fields {
    private var rest: [String: JSONValue]
    private let known: [String]
    /// What the object is called in messages.
    private let name: String

    init(_ value: JSONValue, _ name: String, known: [String]) throws(LineError) {
        guard case .object(let fields) = value else { throw LineError("\(name) must be a JSON object") }
        for key in fields.keys.sorted() where !known.contains(key) {
            throw LineError("unknown key '\(key)' in \(name); it takes \(known.joined(separator: ", "))")
        }
        rest = fields
        self.known = known
        self.name = name
    }

    func has(_ key: String) -> Bool { rest[key] != nil }

    mutating func value(_ key: String) throws(LineError) -> JSONValue {
        guard let value = rest.removeValue(forKey: key) else { throw LineError("\(name) needs '\(key)'") }
        return value
    }

    mutating func number(_ key: String) throws(LineError) -> Double {
        guard case .number(let number) = try value(key), number.isFinite else {
            throw LineError("'\(key)' must be a finite number")
        }
        return number
    }

    mutating func number(_ key: String, atLeast least: Double) throws(LineError) -> Double {
        let number = try number(key)
        guard number >= least else {
            throw LineError("'\(key)' must be \(OptionText.number(least)) or more, not \(OptionText.number(number))")
        }
        return number
    }

    mutating func integer(_ key: String, in range: ClosedRange<Int>) throws(LineError) -> Int {
        let number = try number(key)
        guard let integer = Int(exactly: number) else {
            throw LineError("'\(key)' must be a whole number, not \(OptionText.number(number))")
        }
        guard range.contains(integer) else {
            throw LineError("'\(key)' is \(integer), out of range \(range.lowerBound)…\(range.upperBound)")
        }
        return integer
    }

    mutating func text(_ key: String) throws(LineError) -> String {
        guard case .text(let text) = try value(key) else { throw LineError("'\(key)' must be a string") }
        return text
    }

    mutating func flag(_ key: String) throws(LineError) -> Bool {
        guard case .flag(let flag) = try value(key) else { throw LineError("'\(key)' must be true or false") }
        return flag
    }

    mutating func array(_ key: String) throws(LineError) -> [JSONValue] {
        guard case .array(let array) = try value(key) else { throw LineError("'\(key)' must be an array") }
        return array
    }
}

/// Numbers in messages.
enum OptionText {
    static func number(_ value: Double) -> String { OptionValue.number(value).description }
}
