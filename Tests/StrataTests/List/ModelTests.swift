import Strata
import StrataScript
import StrataStrategies
import StrataTesting
import Testing

/// What an engine shows that a naive model of the manual does not, in words; nil if they agree.
private func difference(_ driver: ScriptDriver, _ model: NaiveList, _ frame: inout ListFrame) -> String? {
    let dump = model.dump()
    driver.engine.readFrame(into: &frame)
    let tolerance = max(1e-6, 1e-14 * dump.contentLength)
    func differs(_ first: Double, _ second: Double) -> Bool { !((first - second).magnitude <= tolerance) }
    if differs(frame.offset, dump.offset) { return "offset \(frame.offset), not \(dump.offset)" }
    if differs(frame.maxOffset, dump.maxOffset) { return "maxOffset \(frame.maxOffset), not \(dump.maxOffset)" }
    if differs(frame.contentLength, dump.contentLength) {
        return "contentLength \(frame.contentLength), not \(dump.contentLength)"
    }
    if frame.items.map(\.index) != dump.items.map(\.index) {
        return "shows \(frame.items.map(\.index)), not \(dump.items.map(\.index))"
    }
    for (item, expected) in zip(frame.items, dump.items) {
        let numbers = [item.frame.x, item.frame.y, item.frame.width, item.frame.height, item.tilt, item.opacity]
        let wanted = expected.frame
        let others = [wanted.x, wanted.y, wanted.width, wanted.height, expected.tilt, expected.opacity]
        if zip(numbers, others).contains(where: differs) { return "item \(item.index): \(numbers), not \(others)" }
        if zip(item.quad.numbers, expected.quad.numbers).contains(where: differs) {
            return "item \(item.index): quad \(item.quad.numbers), not \(expected.quad.numbers)"
        }
        if item.z != expected.z { return "item \(item.index): z \(item.z), not \(expected.z)" }
    }
    if frame.focus != model.focusedIndex {
        return "points at \(frame.focus.map(String.init) ?? "nothing"), not \(dump.focus ?? "nothing")"
    }
    if driver.measured != model.measured { return "measured \(driver.measured), not \(model.measured)" }
    return nil
}

@Suite("The engine and a naive model of the manual") struct ModelTests {
    /// Operations tried for each chain. With `STRATA_THOROUGH=1 STRATA_FUZZ=10` there are 200,000.
    private static let operations = TestSeeds.amount(2_000, thorough: 20_000)

    private static let eventsAScript = 100

    @Test("agree after every event of random scripts", arguments: scriptedChains)
    func agree(chain: String) throws {
        try compare(chain, scripts: Self.operations / Self.eventsAScript, animations: false)
    }

    @Test("agree once an animated list has settled, which it does within 600 ms", arguments: scriptedChains)
    func agreeWhenSettled(chain: String) throws {
        try compare(chain, scripts: Self.operations / Self.eventsAScript / 10, animations: true)
    }

    /// Records the first script in which they differ, as short as it goes.
    private func compare(_ chain: String, scripts: Int, animations: Bool) throws {
        for seed in TestSeeds.sample(of: scripts) {
            let script = RandomScript(seed: seed, chain: chain, eventCount: Self.eventsAScript)
            guard let found = try firstDifference(script, animations: animations) else { continue }
            let short = script.shrunk { (try? firstDifference($0, animations: animations)) != nil }
            let rest = try firstDifference(short, animations: animations) ?? ""
            Issue.record("seed \(seed), chain \(chain), \(found)\n  In short, \(rest)\n\(short.jsonLines)")
            return
        }
    }
}

/// The first event after which the two differ; nil where they agree.
private func firstDifference(_ script: RandomScript, animations: Bool) throws -> String? {
    var configuration = script.configuration
    configuration.animations = animations
    let driver = try ScriptDriver(configuration, registry: .shipped)
    let model = NaiveList(script.configuration)
    var frame = ListFrame()
    if let found = difference(driver, model, &frame) { return "at the beginning: \(found)" }
    for (number, event) in script.events.enumerated() {
        try driver.apply(event)
        model.apply(event)
        if animations {
            let time = driver.engine.time
            driver.engine.settle()
            model.endFrame()
            if driver.engine.time > time + 600 { return "event \(number) \(event) takes longer than 600 ms" }
        }
        if let found = difference(driver, model, &frame) { return "after event \(number) \(event): \(found)" }
    }
    return nil
}
