import StrataJSON
import StrataSimulation

/// Scripts of `strata simulate`: every dump is JSON, which has finite numbers only, and every complaint one harmless line.
enum SimulateEntry: FuzzEntry {
    static let name = "simulate"

    static func complaint(about input: UnsafeRawBufferPointer) -> String? {
        var broken: String?
        let simulation = Simulation { dump in
            if broken == nil, (try? JSONValue(line: dump.utf8)) == nil { broken = "a dump is no JSON: \(dump)" }
        }
        do throws(Simulation.BadLine) {
            for line in input.split(separator: 0x0A, omittingEmptySubsequences: false) {
                try simulation.run(line: Array(line))
            }
            try simulation.finish()
        } catch {
            broken = broken ?? complaint(about: error)
        }
        return broken
    }

    /// A sentence of ours, with at most a hundred characters of the script's, is no longer than this.
    private static let longestSentence = 1000

    private static func complaint(about line: Simulation.BadLine) -> String? {
        let text = line.description
        guard text.count <= longestSentence else { return "a complaint of \(text.count) characters" }
        let isHarmless = !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return isHarmless ? nil : "a complaint with a control character: \(text.debugDescription)"
    }
}
