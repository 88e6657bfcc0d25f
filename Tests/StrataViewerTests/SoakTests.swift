import StrataX11Testing
import Testing

@Suite("Writing and reading at once")
struct SoakTests {
    @Test(
        "What a window and an export hold is what was written, and memory and descriptors stay flat",
        .enabled(if: canRun, skipReason), arguments: ["append,input,stops", "append,input,stops,pipe"])
    func soak(mix: String) throws {
        let folder = Program.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let seed = UInt64.random(in: 1...999_999)
        let outcome = try Program.run(
            ["--seconds", "6", "--seed", "\(seed)", "--mix", mix],
            program: folder.joined(separator: "/") + "/StrataSoak")
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("1 rounds, 0 of them wrong"), "\(outcome.output)")
    }
}
