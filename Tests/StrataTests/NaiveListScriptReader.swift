import Foundation
import Strata
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

/// A `strata simulate` script, read without any of its error messages: a line that is not understood is a failure.
struct NaiveListScript {
    struct BadLine: Error {
        let line: JSON
    }

    var configuration: ScriptConfiguration
    var events: [Event]

    init(_ text: String) throws {
        let lines = try text.split(separator: "\n").map { try JSON.parse(String($0)) }
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

extension ScriptConfiguration {
    init(_ line: JSON) throws {
        self.init(viewport: try size(line["viewport"], in: line))
        axis = line["axis"]?.string.flatMap(Axis.init) ?? axis
        direction = line["direction"]?.string.flatMap(Direction.init) ?? direction
        strategy = line["strategy"]?.string ?? strategy
        options = try line["options"].map(optionValues) ?? options
        wheelStep = line["wheelStep"]?.number ?? wheelStep
        items = try line["items"].map(itemGroups) ?? items
    }
}

extension Event {
    init(_ line: JSON) throws {
        let index = line["at"]?.integer ?? 0
        if let groups = line["append"] {
            self = .append(try itemGroups(groups))
        } else if let groups = line["prepend"] {
            self = .prepend(try itemGroups(groups))
        } else if let groups = line["insert"] {
            self = .insert(try itemGroups(groups), at: index)
        } else if let count = line["remove"]?.integer {
            self = .remove(count: count, at: index)
        } else if let extent = line["resize"]?.number {
            self = .resize(extent: extent, at: index)
        } else if let events = line["batch"]?.array {
            self = .batch(try events.map { try Event($0) })
        } else if line["viewport"] != nil {
            self = .viewport(try size(line["viewport"], in: line))
        } else if let chain = line["strategy"]?.string {
            self = .strategy(chain, options: try line["options"].map(optionValues) ?? [:])
        } else if let options = line["option"] {
            self = .options(try optionValues(options))
        } else {
            self = try Event(scroll: line)
        }
    }

    private init(scroll line: JSON) throws {
        if let clicks = line["wheel"]?.number {
            self = .wheel(clicks)
        } else if let distance = line["scrollBy"]?.number {
            self = .scrollBy(distance)
        } else if let offset = line["scrollTo"]?.number {
            self = .scrollTo(offset)
        } else if let id = line["scrollToItem"]?.string {
            self = .scrollToItem(id, alignment: line["align"]?.string.flatMap(ItemAlignment.init))
        } else if line["trigger"]?.string == "top" {
            self = .trigger
        } else if case .bool(let isVisible)? = line["visible"] {
            self = .visible(isVisible)
        } else if let id = line["activate"]?.string {
            self = .activate(id)
        } else if line["deactivate"] != nil {
            self = .deactivate
        } else if let milliseconds = line["advance"]?.number {
            self = .advance(milliseconds)
        } else if line["settle"] != nil {
            self = .settle
        } else if line["dump"] != nil {
            self = .dump
        } else {
            throw NaiveListScript.BadLine(line: line)
        }
    }
}

private func size(_ value: JSON?, in line: JSON) throws -> Size {
    guard let lengths = value?.array?.compactMap(\.number), lengths.count == 2 else {
        throw NaiveListScript.BadLine(line: line)
    }
    return Size(width: lengths[0], height: lengths[1])
}

private func optionValues(_ value: JSON) throws -> [String: OptionValue] {
    guard case .object(let members) = value else { throw NaiveListScript.BadLine(line: value) }
    return try members.mapValues { value in
        if let number = value.number { return .number(number) }
        guard let word = value.string else { throw NaiveListScript.BadLine(line: value) }
        return .text(word)
    }
}

private func itemGroups(_ value: JSON) throws -> [Event.Item] {
    guard let groups = value.array else { throw NaiveListScript.BadLine(line: value) }
    return try groups.flatMap { group in
        let extents =
            group["extents"]?.array?.compactMap(\.number)
            ?? group["extent"]?.number.map { Array(repeating: $0, count: group["count"]?.integer ?? 1) }
        guard let extents else { throw NaiveListScript.BadLine(line: group) }
        return extents.map {
            Event.Item(id: group["id"]?.string, extent: $0, estimate: group["estimate"]?.number)
        }
    }
}
