import Testing

@testable import StrataSystem

/// A moment in UTC.
private func moment(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Int {
    Calendar.seconds(year: year, month: month, day: day, hour: hour, minute: minute, in: .universal) ?? 0
}

@Suite("The rule of a zone")
struct ZoneRuleTests {
    /// What is known of a day on which clocks are changed: the first moment, and the hours before and from then on.
    typealias Change = (rule: String, moment: Int, before: Double, after: Double)

    @Test(
        "says when clocks are set forward and back, on either side of the equator",
        arguments: [
            // 8 March 2026 is the second Sunday of March, 1 November the first of November; 2:00 is 7:00 and 6:00 in UTC.
            ("EST5EDT,M3.2.0,M11.1.0", moment(2026, 3, 8, 7), -5, -4),
            ("EST5EDT,M3.2.0,M11.1.0", moment(2026, 11, 1, 6), -4, -5),
            // 29 March and 25 October are the last Sundays.
            ("CET-1CEST,M3.5.0,M10.5.0/3", moment(2026, 3, 29, 1), 1, 2),
            ("CET-1CEST,M3.5.0,M10.5.0/3", moment(2026, 10, 25, 1), 2, 1),
            // 4 October and 5 April are the first Sundays; 2:00 and 3:00 are 16:00 of the day before in UTC.
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", moment(2026, 10, 3, 16), 10, 11),
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", moment(2026, 4, 4, 16), 11, 10),
            // An hour of the day before, and half an hour.
            ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", moment(2026, 3, 29, 1), -2, -1),
            ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", moment(2026, 10, 3, 15, 30), 10.5, 11),
            // The 60th day is 1 March in every year where leap days are not counted, and else in one without.
            ("AAA0BBB,J60/0,J365/0", moment(2024, 3, 1), 0, 1), ("AAA0BBB,J60/0,J365/0", moment(2023, 3, 1), 0, 1),
            ("AAA0BBB,59/0,364/0", moment(2023, 3, 1), 0, 1), ("AAA0BBB,59/0,364/0", moment(2024, 2, 29), 0, 1),
        ] as [Change])
    func changes(change: Change) throws {
        let rule = try #require(ZoneRule(change.rule))
        #expect(rule.offset(at: change.moment - 1) == Int(change.before * 3600))
        #expect(rule.offset(at: change.moment) == Int(change.after * 3600))
    }

    @Test("may be that they never are")
    func fixed() {
        #expect(ZoneRule("<+0330>-3:30")?.offset(at: 0) == 12_600)
        #expect(ZoneRule("UTC0")?.offset(at: 1_800_000_000) == 0)
    }

    @Test("says what clocks are called")
    func names() {
        #expect(ZoneRule("CST-8")?.names == ["CST": 28_800])
        #expect(ZoneRule("CST6CDT,M3.2.0,M11.1.0")?.names == ["CST": -21_600, "CDT": -18_000])
        #expect(ZoneRule("<+0330>-3:30")?.names == ["+0330": 12_600])
    }

    @Test(
        "is none where the text is another one",
        arguments: [
            "", "E5", "EST", "<EST5", "EST5EDT", "EST5EDT,M13.1.0,M11.1.0", "EST5EDT,M3.2.0", "EST5 ",
            "EST5EDT,M3.2.0,", "EST168", "EST5EDT,J0,J9", "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0",
            "EST5EDT,M3.2.0,M11.1.0x",
        ])
    func refused(text: String) {
        #expect(ZoneRule(text) == nil)
    }
}

@Suite("A zone of time")
struct TimeZoneTests {
    private static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// A part of a file: one change at a moment, from one offset to another.
    private static func part(version: Character, at moment: Int, of size: Int, _ offsets: [Int]) -> [UInt8] {
        var bytes = Array("TZif".utf8) + [version.asciiValue ?? 0] + [UInt8](repeating: 0, count: 15)
        for count in [0, 0, 0, 1, offsets.count, 4] { bytes += number(count, 4) }
        bytes += number(moment, size) + [1]
        for offset in offsets { bytes += number(offset, 4) + [0, 0] }
        return bytes + Array("XYZ\0".utf8)
    }

    private static let file =
        part(version: "2", at: 1000, of: 4, [7, 8]) + part(version: "2", at: 1_000_000_000, of: 8, [3600, 7200])
        + Array("\nAAA-3\n".utf8)

    @Test("is read from its file, the part with long moments first, with the rule behind the last change")
    func file() throws {
        let zone = try #require(TimeZone(name: "x", file: Self.file))
        #expect(zone.offset(at: 999_999_999) == 3600 && zone.offset(at: 1_000_000_000) == 10_800)
        let old = Self.part(version: "\0", at: 1000, of: 4, [7, 8])
        let former = try #require(TimeZone(name: "x", file: old))
        #expect(former.offset(at: 999) == 7 && former.offset(at: 1000) == 8 && former.offset(at: .max / 4) == 8)
    }

    @Test("is none where its file was cut or is another one, and there is no name that leads out of the database")
    func damaged() {
        // Behind the last type there are only names and the rule, which may be missing.
        let needed = Self.file.count - 11
        for count in 0..<needed { #expect(TimeZone(name: "x", file: Array(Self.file.prefix(count))) == nil) }
        for place in 0..<needed {
            var bytes = Self.file
            bytes[place] ^= 0xFF
            _ = TimeZone(name: "x", file: bytes)?.offset(at: 0)
        }
        let names = [
            "", "/etc/localtime", "../../../etc/localtime", "Europe/", "Europe", "No/Where", "./UTC", "zone.tab",
        ]
        for name in names { #expect(TimeZone(named: name) == nil, "\(name)") }
        #expect(TimeZone(named: "UTC") == .universal)
    }

    @Test("has a moment for every time that its clocks show: the first of two, and one for those that they skip")
    func clocks() throws {
        let rule = try #require(ZoneRule("CET-1CEST,M3.5.0,M10.5.0/3"))
        let zone = TimeZone(name: "x", changes: [], offsets: [], firstOffset: 0, rule: rule)
        #expect(zone.seconds(ofClock: moment(2026, 7, 1, 12)) == moment(2026, 7, 1, 10))
        #expect(zone.seconds(ofClock: moment(2026, 1, 1, 12)) == moment(2026, 1, 1, 11))
        // 2:30 comes twice on 25 October, first in summer time; on 29 March 2:30 is 3:30.
        #expect(zone.seconds(ofClock: moment(2026, 10, 25, 2, 30)) == moment(2026, 10, 25, 0, 30))
        #expect(zone.seconds(ofClock: moment(2026, 10, 25, 3)) == moment(2026, 10, 25, 2))
        #expect(zone.seconds(ofClock: moment(2026, 3, 29, 2, 30)) == moment(2026, 3, 29, 1, 30))
        #expect(zone.seconds(ofClock: moment(2026, 3, 29, 3)) == moment(2026, 3, 29, 1))
    }
}
