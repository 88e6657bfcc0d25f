import Strata
import StrataGenerators
import StrataScript

/// A random life of a list, made from a seed: the same seed and chain make the same script.
///
/// Every event is valid when its turn comes. Drive an engine and a ``NaiveList`` with the events and compare; what
/// fails is replayed with ``jsonLines`` and `strata simulate`.
package struct RandomScript: Sendable {
    /// The seed that the script was made from.
    package let seed: UInt64
    /// The beginning of the list.
    package let configuration: ScriptConfiguration
    /// The events that happen to it.
    package let events: [Event]

    /// Makes a script.
    ///
    /// - Parameters:
    ///   - seed: Another seed is another script.
    ///   - chain: The chain to begin with; a random one if there is none. Events may switch to others later.
    ///   - eventCount: How many events there are, none of which is a `dump`.
    ///   - mostItems: The most items that there may be at any time; nil for some more than fifty.
    package init(seed: UInt64, chain: String? = nil, eventCount: Int = 40, mostItems: Int? = nil) {
        self.seed = seed
        var maker = EventMaker(random: SplitMix64(seed: seed), mostItems: mostItems ?? .max)
        configuration = maker.configuration(chain: chain)
        events = (0..<eventCount).map { _ in maker.event() }
    }

    /// The script as JSON Lines for `strata simulate`, with a dump at the start and after every event.
    package var jsonLines: String {
        let lines = [configuration.jsonLine, Event.dump.jsonLine]
        return (lines + events.flatMap { [$0.jsonLine, Event.dump.jsonLine] }).joined(separator: "\n") + "\n"
    }

    /// Chains that every engine should be tried with: each strategy alone, then those whose composition is delicate.
    package static let notableChains = plainChains + stickyChains

    private static let plainChains = [
        "stack", "inset", "flip", "custom", "fold", "inset+fold", "fold+inset", "fold+flip", "flip+fold", "flip+flip",
        "flip+flip+flip", "inset+flip", "flip+inset", "inset+inset", "custom+flip", "custom+fold", "custom+inset",
        "custom+flip+fold", "custom+fold+flip+inset", "fold+fold", "fold+flip+fold", "inset+fold+flip+fold+flip",
    ]

    /// Chains with `sticky` in every place.
    package static let stickyChains = [
        "sticky", "inset+sticky", "flip+sticky", "sticky+flip", "sticky+inset", "sticky+fold", "fold+sticky",
        "sticky+sticky", "custom+sticky", "custom+flip+sticky", "custom+sticky+flip", "inset+sticky+fold",
        "inset+fold+sticky", "inset+sticky+flip", "inset+flip+sticky", "flip+sticky+flip", "flip+flip+sticky",
        "sticky+flip+sticky", "fold+sticky+fold", "fold+flip+sticky", "sticky+flip+fold", "custom+inset+sticky+fold",
        "custom+fold+sticky+flip+sticky",
    ]

    /// Returns a chain of up to four effects on either base.
    package static func chain(using random: inout SplitMix64) -> String {
        var names: [String] = []
        if let base = ["stack", "custom", nil].randomElement(using: &random) ?? nil { names.append(base) }
        let effects = Int.random(in: (names.isEmpty ? 1 : 0)...4, using: &random)
        for _ in 0..<effects {
            names.append(["inset", "flip", "fold", "sticky"].randomElement(using: &random) ?? "flip")
        }
        return names.joined(separator: "+")
    }
}

extension RandomScript {
    private init(_ configuration: ScriptConfiguration, _ events: [Event], seed: UInt64) {
        self.seed = seed
        self.configuration = configuration
        self.events = events
    }

    /// Returns a script of which nothing can be left out without that it ceases to fail.
    ///
    /// - Parameter fails: whether a script still does what it is made shorter for. Its events may be invalid, as others
    ///   or items before them are gone.
    package func shrunk(while fails: (RandomScript) -> Bool) -> RandomScript {
        let events = Self.shrunk(events) { fails(with(configuration.items, $0)) }
        return with(Self.shrunk(configuration.items) { fails(with($0, events)) }, events)
    }

    private func with(_ items: [Event.Item], _ events: [Event]) -> RandomScript {
        var configuration = configuration
        configuration.items = items
        return RandomScript(configuration, events, seed: seed)
    }

    /// Leaves out half of the elements, then a quarter, and so on down to single ones.
    private static func shrunk<Element>(_ elements: [Element], while fails: ([Element]) -> Bool) -> [Element] {
        var elements = elements
        var length = elements.count
        while length > 0 {
            var start = 0
            while start < elements.count {
                var shorter = elements
                shorter.removeSubrange(start..<min(start + length, elements.count))
                if fails(shorter) { elements = shorter } else { start += length }
            }
            length /= 2
        }
        return elements
    }
}
