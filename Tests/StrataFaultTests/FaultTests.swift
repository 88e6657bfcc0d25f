import StrataSystem
import StrataX11Testing
import Testing

@Suite(
    "Whatever the operating system answers",
    .enabled(if: Environment.value("STRATA_SANITIZER") == nil, "a sanitizer makes calls of its own"))
struct FaultTests {
    @Test("a run without a display does its work or says in one line what went wrong", arguments: Scenario.plain)
    func plain(scenario: Scenario) throws { try check(scenario, mostCalls: 1, mostErrors: 2) }

    @Test(
        "a window follows its file or says in one line what went wrong",
        .enabled(if: VirtualDisplay.missingPrograms().isEmpty), arguments: Scenario.windows)
    func window(scenario: Scenario) throws { try check(scenario, mostCalls: 1, mostErrors: 2) }

    @Test(
        "a read that fails for a moment keeps no line from a window",
        .enabled(if: VirtualDisplay.missingPrograms().isEmpty))
    func moment() throws {
        try #require(Shim.path != nil, "cc cannot build the shim")
        let scenario = Scenario.windows[0]
        let stage = try Stage(for: scenario)
        let usual = try scenario.run(nil, stage)
        for number in 1...(try #require(usual.calls["pread"])) {
            try fail(Fault(function: "pread", number: number, error: "EIO"), in: scenario, stage, beside: usual)
        }
    }

    @Test(
        "a new file that cannot be opened for a moment is shown as soon as it can be",
        .enabled(if: VirtualDisplay.missingPrograms().isEmpty), arguments: [("open", "EACCES"), ("fstat", "EIO")])
    func openedLate(function: String, error: String) throws {
        try #require(Shim.path != nil, "cc cannot build the shim")
        let scenario = Scenario.windows[1]
        let stage = try Stage(for: scenario)
        let usual = try scenario.run(nil, stage)
        let count = try #require(usual.calls[function])
        // What is opened first is not opened for a second time, and ends the program.
        for number in max(1, count - 5)...count {
            let run = try scenario.run(Fault(function: function, number: number, error: error), stage)
            #expect(
                run.status != 0 || run.files[Follower.sign] != nil, "\(function) \(number): \(run.errors)")
        }
    }

    @Test(
        "a window says what has run out for good", .enabled(if: VirtualDisplay.missingPrograms().isEmpty),
        arguments: [("eventfd", "EMFILE"), ("pthread_create", "EAGAIN")])
    func shortage(function: String, error: String) throws {
        try #require(Shim.path != nil, "cc cannot build the shim")
        let scenario = Scenario.windows[0]
        let stage = try Stage(for: scenario)
        try fail(
            Fault(function: function, number: 1, error: error, isLasting: true), in: scenario, stage,
            beside: try scenario.run(nil, stage))
    }

    /// Fails each call in turn, with each error.
    ///
    /// - Parameters:
    ///   - mostCalls: so many of a function's first calls fail, and the last one; every one with `STRATA_FAULTS=all`.
    ///   - mostErrors: so many errors besides those that must be survived; all of them likewise.
    private func check(_ scenario: Scenario, mostCalls: Int, mostErrors: Int) throws {
        try #require(Shim.path != nil, "cc cannot build the shim")
        let stage = try Stage(for: scenario)
        let usual = try scenario.run(nil, stage)
        #expect(usual.status == 0 && usual.errors.isEmpty, "\(scenario): \(usual.status), \(usual.errors)")
        #expect(usual.open.isEmpty || scenario.merges, "\(scenario) leaves descriptors open: \(usual.open)")
        try #require(!usual.calls.isEmpty, "the shim has counted nothing")
        for (function, count) in usual.calls.sorted(by: { $0.key < $1.key }) {
            for number in Self.numbers(count, most: Faults.isThorough ? count : mostCalls) {
                for error in Self.errors(of: function, most: Faults.isThorough ? .max : mostErrors)
                where !scenario.isUsual(error, of: function) {
                    // A library may give up where the program must not.
                    let mustSurvive = scenario.callers.isEmpty && Faults.isSurvivable(error, of: function)
                    try fail(
                        Fault(function: function, number: number, error: error), in: scenario, stage, beside: usual,
                        mustSurvive: mustSurvive)
                }
            }
        }
    }

    /// Runs a scenario with a fault, and records what is wrong with that beside the usual run.
    private func fail(
        _ fault: Fault, in scenario: Scenario, _ stage: Stage, beside usual: FaultedRun, mustSurvive: Bool = false
    ) throws {
        let run = try scenario.run(fault, stage)
        let verdict = Verdict(usual, run, mustSurvive: mustSurvive, ignored: scenario.ignored, merges: scenario.merges)
        for complaint in verdict.complaints { Issue.record("\(scenario), \(fault): \(complaint)") }
    }

    private static func errors(of function: String, most: Int) -> [String] {
        let all = Faults.errors(of: function)
        let others = all.filter { !Faults.isSurvivable($0, of: function) }
        return all.filter { Faults.isSurvivable($0, of: function) } + others.prefix(most)
    }

    /// The first calls and the last.
    private static func numbers(_ count: Int, most: Int) -> [Int] {
        count <= most ? Array(1...count) : Array(1...most) + [count]
    }
}
