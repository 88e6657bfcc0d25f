import Strata
import StrataScript
import StrataStrategies
import StrataTesting
import Testing

extension Event {
    /// Whether it is a change, or expands or collapses an item: something that must not make anything jump.
    fileprivate var isSmooth: Bool {
        switch self {
        case .edit, .batch, .viewport, .options, .strategy: true
        case .activate, .deactivate, .focus, .pointer, .wheel, .trigger: true
        case .scrollBy, .scrollTo, .scrollToItem, .visible, .advance, .settle, .dump: false
        }
    }
}

@Suite("What is drawn") struct ContinuityTests {
    @Test("never jumps when something changes, halfway through other motions or not", arguments: scriptedChains)
    func nothingJumps(chain: String) throws {
        for seed in TestSeeds.sample(of: 60 * TestSeeds.effort) {
            let script = RandomScript(seed: seed, chain: chain, eventCount: 60)
            guard let found = try Self.firstJump(script) else { continue }
            let short = script.shrunk { (try? Self.firstJump($0)) != nil }
            let rest = try Self.firstJump(short) ?? ""
            Issue.record("seed \(seed), chain \(chain), \(found)\n  In short, \(rest)\n\(short.jsonLines)")
            return
        }
    }

    private static func firstJump(_ script: RandomScript) throws -> String? {
        var configuration = script.configuration
        configuration.animations = true
        let driver = try ScriptDriver(configuration, registry: .shipped)
        var before = driver.drawn
        for (number, event) in script.events.enumerated() {
            try driver.apply(event)
            let after = driver.drawn
            // Across a right-to-left list x is measured from the left, and a new breadth moves the right.
            let isMirrored = driver.engine.viewport.direction == .rightToLeft
            if event.isSmooth, !(isMirrored && driver.engine.viewport.axis == .horizontal) {
                for (id, old) in before {
                    guard let new = after[id], let difference = Self.difference(old, new) else { continue }
                    return "event \(number) \(event) makes '\(id)' jump: \(difference)"
                }
            }
            driver.engine.advance(to: driver.engine.time + Double(number % 7) * 23)
            before = driver.drawn
        }
        return nil
    }

    private static func difference(_ old: PlacedItem, _ new: PlacedItem) -> String? {
        let numbers = [
            (old.frame.x, new.frame.x), (old.frame.y, new.frame.y), (old.frame.width, new.frame.width),
            (old.frame.height, new.frame.height), (old.tilt, new.tilt), (old.opacity, new.opacity),
        ]
        return numbers.contains { ($0 - $1).magnitude > 1e-6 } ? "\(old), then \(new)" : nil
    }
}

extension ScriptDriver {
    /// What is drawn now, by id.
    fileprivate var drawn: [String: PlacedItem] {
        let ids = ids
        return Dictionary(uniqueKeysWithValues: engine.frame.items.map { (ids[$0.index], $0) })
    }
}
