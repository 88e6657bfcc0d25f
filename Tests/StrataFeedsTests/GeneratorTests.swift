import StrataGenerators
import Testing

@Suite("Generated logs")
struct GeneratorTests {
    private func lines(seed: UInt64, count: Int) -> [[UInt8]] {
        var generator = LogGenerator(seed: seed)
        return (0..<count).map { _ in
            var line: [UInt8] = []
            generator.appendLine(to: &line)
            return line
        }
    }

    @Test("are the same for the same seed, and others for another")
    func determinism() {
        #expect(lines(seed: 1, count: 100) == lines(seed: 1, count: 100))
        #expect(lines(seed: 1, count: 100) != lines(seed: 2, count: 100))
    }

    @Test("have lines of 20 to 300 characters and one line feed, short and long ones among them")
    func lengths() {
        let lines = lines(seed: 4, count: 20_000)
        #expect(lines.allSatisfy { (21...301).contains($0.count) && $0.last == 0x0A })
        #expect(lines.allSatisfy { $0.dropLast().allSatisfy { (0x20...0x7E).contains($0) } })
        #expect(lines.contains { $0.count < 30 } && lines.contains { $0.count > 280 })
        let average = lines.reduce(0) { $0 + $1.count } / lines.count
        #expect((90...105).contains(average))
    }

    @Test("follow the published sequence of SplitMix64")
    func randomNumbers() {
        // The reference implementation's first outputs for the seed 1234567.
        var random = SplitMix64(seed: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)
        #expect(random.next() == 3_203_168_211_198_807_973)
    }

    @Test("cannot be written where there is no such place, and say so")
    func failure() {
        let error = #expect(throws: LogFileError.self) { try LogFile.write(lines: 1, seed: 1, to: "/nowhere/log") }
        #expect(error?.description.hasPrefix("cannot write /nowhere/log: ") == true)
    }
}
