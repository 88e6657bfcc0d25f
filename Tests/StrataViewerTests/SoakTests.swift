import StrataX11Testing
import StrataTesting
import Testing

@Suite("Writing and reading at once")
struct SoakTests {
    @Test(
        "What a window and an export hold is what was written, and memory and descriptors stay flat",
        .enabled(if: canRun, skipReason), arguments: ["append,input,stops", "append,input,stops,pipe"])
    func soak(mix: String) throws { try runSoak(["--seconds", "6", "--mix", mix]) }
}

/// Alone, for a feed that must wait for a processor may not see a file before it is written over.
@Suite("A log that is written, rotated, cut and written over while its readers are stopped again and again")
struct NothingLostTests {
    @Test(
        "is held whole, and of what was written over dividers tell to the byte what readers had seen",
        .enabled(if: canRun, skipReason))
    func lines() throws {
        try runSoak(["--lines", "50000", "--mix", "append,rotate,copytruncate,rewrite,stops"])
    }

    @Test(
        "is held whole a second after it changed hands last, by renaming alone, once in a millisecond or in a second",
        .enabled(if: canRun, skipReason))
    func renames() throws {
        let lines = TestSeeds.amount(30_000, thorough: 1_000_000)
        try runSoak(["--lines", "\(lines)", "--mix", "append,renames"], thoroughSeeds: 20)
    }
}

/// Plays a round of each seed.
private func runSoak(_ arguments: [String], thoroughSeeds: Int = 5) throws {
    for seed in TestSeeds.several(TestSeeds.amount(1, thorough: thoroughSeeds)) {
        try runSoak(arguments, seed: seed % 999_999)
    }
}

private func runSoak(_ arguments: [String], seed: UInt64) throws {
    let folder = Program.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let outcome = try Program.run(
        arguments + ["--seed", "\(seed)"],
        program: folder.joined(separator: "/") + "/StrataSoak")
    #expect(outcome.status == 0, "seed \(seed): \(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("1 rounds, 0 of them wrong"), "\(outcome.output)")
}
