import Strata
import StrataJSON
import StrataStrategies

/// A list that is driven by a script and prints what it would draw (SPEC 12).
///
/// Feed it the lines of a script in order. It runs on the engine that the viewer runs on.
public final class Simulation {
    /// A line that cannot be carried out.
    public struct BadLine: Error, CustomStringConvertible, Sendable {
        /// The line, counted from 1.
        public let line: Int
        /// What is wrong with it, on one line.
        public let reason: String

        /// `line N: what is wrong`.
        public var description: String { "line \(line): \(reason)" }
    }

    /// The longest line there may be, in bytes.
    public static let longestLine = 64 << 20

    private let registry: StrategyRegistry
    private let output: (String) -> Void
    private let endDump: () -> Void
    private var line = 0
    private var list: SimulatedList?

    /// A simulation that hands each dump, a line of JSON without its end, to `output`.
    public convenience init(registry: StrategyRegistry = .shipped, output: @escaping (String) -> Void) {
        var dump = ""
        self.init(registry: registry) { piece in
            dump += piece
        } endingDump: {
            output(dump)
            dump = ""
        }
    }

    /// A simulation that hands the dumps to `output` in pieces.
    init(registry: StrategyRegistry, piece: @escaping (String) -> Void, endingDump: @escaping () -> Void) {
        self.registry = registry
        output = piece
        endDump = endingDump
    }

    /// Carries out the next line. The simulation is over with one that cannot be.
    ///
    /// - Throws: ``BadLine``.
    public func run(line bytes: some Collection<UInt8>) throws(BadLine) {
        line += 1
        do throws(LineError) {
            guard bytes.count <= Self.longestLine else {
                throw LineError("longer than \(Self.longestLine >> 20) MiB")
            }
            guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
            guard let list else {
                self.list = try SimulatedList(try Self.value(bytes), registry: registry)
                return
            }
            let event = try Event(try Self.value(bytes))
            try list.run(event, output)
            if case .dump = event { endDump() }
        } catch {
            // Whatever a sentence was made of, it stays on its line.
            throw BadLine(line: line, reason: OneLine.escaping(error.description))
        }
    }

    private static func value(_ bytes: some Collection<UInt8>) throws(LineError) -> JSONValue {
        do {
            return try JSONValue(line: bytes, keepsDigits: false)
        } catch {
            throw LineError("not JSON: \(error.description)")
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
