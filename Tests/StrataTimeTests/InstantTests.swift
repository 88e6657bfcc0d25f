import Testing

@testable import StrataTime

@Suite("An instant of a decimal number") struct InstantTests {
    @Test(
        "is exact to the nanosecond, whatever unit the number is of",
        arguments: [
            ("946684800123", 3, 946_684_800, 123_000_000), ("253402300801", 3, 253_402_300, 801_000_000),
            ("999999999999", 3, 999_999_999, 999_000_000), ("1.5", 0, 1, 500_000_000), ("7", 3, 0, 7_000_000),
            ("1700000000.123456789123", 0, 1_700_000_000, 123_456_789), ("12", 9, 0, 12),
            ("1700000000123.25", 3, 1_700_000_000, 123_250_000), ("-1.25", 0, -2, 750_000_000),
            ("-1", 3, -1, 999_000_000), ("-3", 0, -3, 0), ("0", 0, 0, 0),
        ])
    func exact(text: String, places: Int, seconds: Int, nanosecond: Int) {
        #expect(Instant(decimal: text.utf8, places: places) == Instant(seconds: seconds, nanosecond: nanosecond))
    }

    @Test(
        "is none where the text is no such number",
        arguments: ["", "-", "1e9", "1.2.3", "--1", "1-", "x", ".", "9" + String(repeating: "0", count: 30)])
    func none(text: String) { #expect(Instant(decimal: text.utf8, places: 0) == nil) }
}
