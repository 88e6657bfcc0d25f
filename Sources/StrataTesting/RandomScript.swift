import Strata
import StrataGenerators
import StrataScript

/// A random life of a list, made from a seed: the same seed and chain make the same script.
///
/// Every event is valid when its turn comes. Drive an engine and a ``NaiveList`` with the events and compare; what
/// fails is replayed with ``jsonLines`` and `strata simulate`.
package struct RandomScript: Sendable {
    /// What the script was made from.
    package let seed: UInt64
    /// How the list begins.
    package let configuration: ScriptConfiguration
    /// What happens to it.
    package let events: [Event]

    /// Makes a script.
    ///
    /// - Parameters:
    ///   - seed: Another seed is another script.
    ///   - chain: The chain to begin with; a random one if there is none. Events may switch to others later.
    ///   - eventCount: How many events there are, none of which is a `dump`.
    package init(seed: UInt64, chain: String? = nil, eventCount: Int = 40) {
        self.seed = seed
        var maker = EventMaker(random: SplitMix64(seed: seed))
        configuration = maker.configuration(chain: chain)
        events = (0..<eventCount).map { _ in maker.event() }
    }

    /// The script as JSON Lines for `strata simulate`, with a dump at the start and after every event.
    package var jsonLines: String {
        let lines = [configuration.jsonLine, Event.dump.jsonLine]
        return (lines + events.flatMap { [$0.jsonLine, Event.dump.jsonLine] }).joined(separator: "\n") + "\n"
    }

    /// Chains that every engine should be tried with: each strategy alone, then those whose composition is delicate.
    package static let notableChains = [
        "stack", "inset", "flip", "custom", "fold", "inset+fold", "fold+inset", "fold+flip", "flip+fold", "flip+flip",
        "flip+flip+flip", "inset+flip", "flip+inset", "inset+inset", "custom+flip", "custom+fold", "custom+inset",
        "custom+flip+fold", "custom+fold+flip+inset", "fold+fold", "fold+flip+fold", "inset+fold+flip+fold+flip",
    ]

    /// A chain of up to four effects on either base.
    package static func chain(using random: inout SplitMix64) -> String {
        var names: [String] = []
        if let base = ["stack", "custom", nil].randomElement(using: &random) ?? nil { names.append(base) }
        let effects = Int.random(in: (names.isEmpty ? 1 : 0)...4, using: &random)
        for _ in 0..<effects { names.append(["inset", "flip", "fold"].randomElement(using: &random) ?? "flip") }
        return names.joined(separator: "+")
    }
}
