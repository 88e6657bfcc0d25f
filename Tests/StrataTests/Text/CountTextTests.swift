import Strata
import Testing

@Suite("Numbers as text")
struct CountTextTests {
    @Test(
        "Counts are grouped by three",
        arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (10_000_000, "10,000,000"), (-1234, "-1,234")])
    func grouped(number: Int, text: String) {
        #expect(CountText.grouped(number) == text)
    }

    @Test(
        "Sizes have one digit behind the point at most",
        arguments: [
            (1, "1 byte"), (512, "512 bytes"), (65_536, "64 KiB"), (50_000_000, "47.7 MiB"), (1 << 40, "1 TiB"),
        ])
    func bytes(count: Int, text: String) {
        #expect(CountText.bytes(count) == text)
    }
}
