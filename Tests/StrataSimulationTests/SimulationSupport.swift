import Strata
import StrataJSON
import StrataStrategies
import Testing

@testable import StrataSimulation

/// Runs the lines of a script in this process.
///
/// - Returns: what was dumped before a bad line or the end.
func simulate(
    _ lines: [String], registry: StrategyRegistry = .shipped
) -> (dumps: [JSONValue], error: Simulation.BadLine?) {
    var dumps: [String] = []
    let simulation = Simulation(registry: registry) { dumps.append($0) }
    do throws(Simulation.BadLine) {
        for line in lines { try simulation.run(line: Array(line.utf8)) }
        try simulation.finish()
        return (dumps.map(parsed), nil)
    } catch {
        return (dumps.map(parsed), error)
    }
}

/// The dumps of a script without a bad line.
func dumps(_ lines: String...) throws -> [JSONValue] {
    let (dumps, error) = simulate(lines)
    if let error { throw error }
    return dumps
}

/// A dump as JSON; one that is none is a failure.
private func parsed(_ line: String) -> JSONValue {
    guard let value = try? JSONValue(line: Array(line.utf8)) else {
        Issue.record("not JSON: \(line)")
        return .null
    }
    return value
}

extension JSONValue {
    subscript(key: String) -> JSONValue {
        guard case .object(let members) = self else { return .null }
        return members[key] ?? .null
    }

    var number: Double? {
        if case .number(let number) = self { number.value } else { nil }
    }

    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    var flag: Bool? {
        if case .flag(let flag) = self { flag } else { nil }
    }

    var array: [JSONValue] {
        if case .array(let array) = self { array } else { [] }
    }

    /// The numbers of an array.
    var numbers: [Double] { array.compactMap(\.number) }

    /// Of a dump: the ids of the visible items.
    var ids: [String] { self["items"].array.compactMap { $0["id"].text } }

    /// Of a dump: the frames of the visible items.
    var frames: [[Double]] { self["items"].array.map { $0["frame"].numbers } }
}
