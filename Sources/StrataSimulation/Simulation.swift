import Strata
import StrataJSON

/// A list that is driven by a script and prints what it would draw (SPEC 12).
///
/// Feed it the lines of a script in order. It runs on the engine that the viewer runs on.
public final class Simulation {
    /// A line that cannot be carried out.
    public struct BadLine: Error, CustomStringConvertible, Sendable {
        /// The line, counted from 1.
        public let line: Int
        /// What is wrong with it.
        public let reason: String

        /// `line N: what is wrong`.
        public var description: String { "line \(line): \(reason)" }
    }

    private let registry: StrategyRegistry
    private let output: (String) -> Void
    private var line = 0
    private var list: SimulatedList?

    /// A simulation that hands each dump, a line of JSON without its end, to `output`.
    public init(registry: StrategyRegistry = .shipped, output: @escaping (String) -> Void) {
        self.registry = registry
        self.output = output
    }

    /// Carries out the next line.
    ///
    /// - Throws: ``BadLine``.
    public func run(line bytes: some Collection<UInt8>) throws(BadLine) {
        line += 1
        guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
        do throws(LineError) {
            guard let value = try? JSONValue(line: bytes) else { throw LineError("not JSON") }
            if let list { try list.run(value, output) } else { list = try SimulatedList(value, registry: registry) }
        } catch {
            throw BadLine(line: line, reason: error.description)
        }
    }

    /// Says that there are no more lines.
    ///
    /// - Throws: ``BadLine`` if there was no first line to configure the list.
    public func finish() throws(BadLine) {
        guard list == nil else { return }
        throw BadLine(line: 1, reason: "the first line is missing; it configures the list: {\"viewport\":[400,300]}")
    }
}
