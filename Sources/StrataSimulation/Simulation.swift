import Strata
import StrataJSON
import StrataScript
import StrataStrategies

/// A list that is driven by a script and prints what it would draw (Behaviour, "Scripts").
///
/// Feed it the lines of a script in order. It runs on the engine that the viewer runs on.
package final class Simulation {
    /// A line that cannot be carried out.
    package struct BadLine: Error, CustomStringConvertible, Sendable {
        /// The line, counted from 1.
        package let line: Int
        /// The fault in it, on one line.
        package let reason: String

        /// `line N: what is wrong`.
        package var description: String { "line \(line): \(reason)" }
    }

    /// The longest line there may be, in bytes.
    package static let longestLine = 64 << 20

    private let registry: StrategyRegistry
    private let output: (String) -> Void
    private let endDump: () -> Void
    private var line = 0
    private var list: ScriptDriver?
    private var frame = ListFrame()

    /// A simulation that hands each dump, a line of JSON without its end, to `output`.
    package convenience init(registry: StrategyRegistry = .shipped, output: @escaping (String) -> Void) {
        var dump = ""
        self.init(registry: registry) { piece in
            dump += piece
        } endingDump: {
            output(dump)
            dump = ""
        }
    }

    /// A simulation that hands the dumps to `output` in pieces.
    package init(registry: StrategyRegistry, piece: @escaping (String) -> Void, endingDump: @escaping () -> Void) {
        self.registry = registry
        output = piece
        endDump = endingDump
    }

    /// Carries out the next line. The simulation is over with one that cannot be.
    ///
    /// - Throws: ``BadLine``.
    package func run(line bytes: [UInt8]) throws(BadLine) {
        line += 1
        do throws(ScriptError) {
            guard bytes.count <= Self.longestLine else {
                throw ScriptError("longer than \(Self.longestLine >> 20) MiB")
            }
            guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
            try carryOut(try Self.value(bytes))
        } catch {
            // Whatever a sentence was made of, it stays on its line.
            throw BadLine(line: line, reason: OneLine.escaping(error.description))
        }
    }

    private func carryOut(_ value: JSONValue) throws(ScriptError) {
        guard let list else {
            let list = try ScriptDriver(try ScriptConfiguration(value), registry: registry)
            try Self.checkBounds(of: list.engine)
            self.list = list
            return
        }
        let event = try Event(value)
        if case .dump = event { return try dump(list) }
        try list.apply(event)
        try Self.checkBounds(of: list.engine)
    }

    private func dump(_ list: ScriptDriver) throws(ScriptError) {
        list.engine.readFrame(into: &frame)
        guard frame.isFinite else { throw ScriptError("an item that is in view has no finite place") }
        frame.writeJSON(id: list.id(at:), to: output)
        endDump()
    }

    /// Refuses a list that an event has made too large to be shown.
    private static func checkBounds(of engine: ListEngine) throws(ScriptError) {
        guard engine.contentLength.isFinite else { throw ScriptError("this makes the content infinitely long") }
        guard engine.offset.isFinite, engine.targetOffset.isFinite else {
            throw ScriptError("this scrolls the list infinitely far")
        }
        guard engine.isShowable else {
            throw ScriptError("this shows more than \(ListEngine.mostShown) items at once")
        }
    }

    private static func value(_ bytes: [UInt8]) throws(ScriptError) -> JSONValue {
        do {
            return try JSONValue(line: bytes, keepsDigits: false)
        } catch {
            throw ScriptError("not JSON: \(error.description)")
        }
    }

    /// Says that there are no more lines.
    ///
    /// - Throws: ``BadLine`` if there was no first line to configure the list.
    package func finish() throws(BadLine) {
        guard list == nil else { return }
        throw BadLine(line: 1, reason: "the first line is missing; it configures the list: {\"viewport\":[400,300]}")
    }
}
