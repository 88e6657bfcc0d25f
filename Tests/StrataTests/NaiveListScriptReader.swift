import Foundation
import Strata
import StrataJSON
import StrataScript
import StrataTesting

/// Any JSON value.
indirect enum JSON: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let array = try? container.decode([JSON].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    /// A line of JSON Lines.
    static func parse(_ line: String) throws -> JSON { try JSONDecoder().decode(JSON.self, from: Data(line.utf8)) }

    subscript(key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    var integer: Int? { number.map { Int($0) } }

    var string: String? {
        guard case .string(let string) = self else { return nil }
        return string
    }

    var array: [JSON]? {
        guard case .array(let array) = self else { return nil }
        return array
    }
}

/// A `strata simulate` script.
struct NaiveListScript {
    let configuration: ScriptConfiguration
    let events: [Event]

    init(_ text: String) throws {
        let lines = try text.split(separator: "\n").map { try JSONValue(line: $0.utf8) }
        configuration = try ScriptConfiguration(lines[0])
        events = try lines.dropFirst().map { try Event($0) }
    }

    /// The dumps that the naive list prints.
    func dumps() -> [NaiveDump] {
        let list = NaiveList(configuration)
        return events.compactMap { event in
            list.apply(event)
            return event == .dump ? list.dump() : nil
        }
    }
}
