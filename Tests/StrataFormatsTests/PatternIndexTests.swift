import StrataGenerators
import Testing

@testable import StrataFormats

@Suite("The patterns that a line may match") struct PatternIndexTests {
    private static let samples = FormatShelf.embedded.definitions.flatMap(\.samples).map {
        Array($0.line.prefix { $0 != "\n" }.utf8)
    }

    /// Lines of some formats, before many of which stand a few characters of any kind.
    private func lines(_ random: inout SplitMix64) -> [[UInt8]] {
        (0..<400).map { _ in
            let line = Self.samples.randomElement(using: &random) ?? []
            let beginning = (0..<Int.random(in: 0...9, using: &random)).map { _ in
                UInt8.random(in: 0x20...0x82, using: &random)
            }
            return Bool.random(using: &random) ? line : beginning + line
        }
    }

    @Test(
        "are the same however many lines were read before it, in however many ways they began", arguments: 0..<UInt64(3)
    )
    func manyBeginnings(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let reader = LineReader(FormatShelf.embedded.strong)
        for line in lines(&random) {
            let (reading, other) = (reader.read(line[...]), LineReader(FormatShelf.embedded.strong).read(line[...]))
            #expect(reading.format == other.format && reading.innerFormats == other.innerFormats, "\(line)")
            #expect(reading.message == other.message && reading.time == other.time, "\(line)")
        }
    }
}
