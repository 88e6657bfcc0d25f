import StrataTime
import Testing

@Suite("A written time") struct TimeReaderTests {
    private func instant(_ text: String, _ order: DateOrder? = nil) -> String? {
        // The 25th of November 2026.
        let time = TimeReader(order: order, nearYear: 2026).whole(text.utf8)
        return time?.instant { 1_795_564_800 }?.text
    }

    @Test(
        "is read in every order of a date, with every sign between its parts",
        arguments: [
            "2026-05-20 04:45:11Z", "2026/05/20 04:45:11Z", "2026.05.20 04:45:11 UTC", "2026-5-20 4:45:11 UTC",
            "20.05.2026 04:45:11 UTC", "05/20/2026 04:45:11 UTC", "20/05/2026 04:45:11 UTC", "20-05-2026 04:45:11 UTC",
            "26/05/20 04:45:11 UTC", "05/20/26 04:45:11 UTC", "20/May/2026:04:45:11 +0000", "20-May-2026 04:45:11 UTC",
            "20 May 2026 04:45:11 UTC", "May 20, 2026 04:45:11 UTC", "May 20 2026 04:45:11 UTC",
            "Wed May 20 04:45:11 2026 UTC",
            "Wed May 20 04:45:11 UTC 2026", "Wed, 20 May 2026 04:45:11 +0000", "Wed 20 May 2026 04:45:11 AM UTC",
            "Wed 2026-05-20 04:45:11 UTC", "2026-140T04:45:11Z", "20260520T044511Z", "20260520 044511 UTC",
            "20260520-04:45:11 UTC",
            "260520 04:45:11 UTC", "260520 044511 UTC", "2026-05-20, 04:45:11 UTC", "2026-05-20 at 04:45:11 UTC",
            "2026-05-20_04:45:11 UTC", "2026-05-20-04:45:11 UTC", "2026-05-20\t04:45:11 UTC",
            "2026-05-20 | 04:45:11 UTC", "2026-05-20][04:45:11 UTC", "5/20/2026] [4:45:11 AM UTC",
            "2026-05-20 - 04:45:11 UTC", "2026-05-20T06:45:11+02", "2026-05-20T06:45:11+0200",
            "2026-05-20 06:45:11 +02:00",
            "2026-05-20 06:45:11 CEST", "2026-05-20 00:45:11 EDT", "5/20/2026 4:45:11 AM UTC",
            "May 20, 2026, 4:45:11 a.m. UTC",
            "2026-05-20 06:45:11 GMT+0200", "5/20/2026, 6:45:11 AM GMT+2", "2026-05-20 10:15:11 GMT+5:30",
            "2026-05-19 23:45:11 UTC-5", "1779252311", "1779252311.0", "1779252311000", "1779252311000000",
            "1779252311000000000", "1.779252311e+09", "@400000006a0d3c6100000000", "2026-May-20 04:45:11 UTC",
            "20-May-26 04:45:11 UTC",
            "2026-05-20 13:45:11 JST", "2026-05-20 14:45:11 AEST", "Wed May 20 07:45:11 MSK 2026",
            "2026-05-20T06:45:11+02:00[Europe/Paris]", "2026-05-20T04:45:11Z[UTC]",
            "20-May-2026 06:45:11 Europe/Berlin", "2026-05-20 00:45:11.0 America/New_York",
            "20/May/2026:10:30:11 Asia/Kathmandu", "2026-05-20 04:45:11 Z", "20/mai/2026:04:45:11 +0000",
            "Mai 20, 2026 04:45:11 UTC", "20 Mayo 2026 04:45:11 UTC",
            "2026-05-20 04:45:11 +0000 UTC", "2026-05-20 06:45:11 +0200 CEST", "2026-05-20 12:45:11 +0800 CST",
            "2026-05-20 10:15:11 +0530 IST", "2026-05-20 07:45:11 +0300 +03", "2026-05-20 10:30:11 +0545 +0545",
            "2026-05-20 06:45:11 +0200 CEST m=+0.000012345", "2026-05-20 04:45:11 +0000 UTC m=-3.5",
            "Wed May 20 2026 06:45:11 GMT+0200 (Central European Summer Time)",
            "Wed May 20 2026 04:45:11 GMT+0000 (UTC)",
        ])
    func orders(text: String) { #expect(instant(text) == "2026-05-20T04:45:11Z") }

    @Test(
        "has months by their names in other languages, with a point behind short ones",
        arguments: [
            ("02/sept./2015:14:02:11 +0000", "2015-09-02"), ("Dez 02, 2023 14:02:11 UTC", "2023-12-02"),
            ("2 févr. 2023 14:02:11 UTC", "2023-02-02"), ("14-août-2023 14:02:11 UTC", "2023-08-14"),
            ("Sept. 2, 2023 14:02:11 UTC", "2023-09-02"), ("2 März 2023 14:02:11 UTC", "2023-03-02"),
            ("25. Mär 14:02:11 UTC 2026", "2026-03-25"), ("Sep-26 14:02:11 UTC 2025", "2025-09-26"),
            ("三月 25, 2026 14:02:11 UTC", "2026-03-25"), ("12月 2, 2023 14:02:11 UTC", "2023-12-02"),
            ("2-十二月-2023 14:02:11 UTC", "2023-12-02"), ("10월 2, 2023 14:02:11 UTC", "2023-10-02"),
            ("мар. 25, 2026 14:02:11 UTC", "2026-03-25"), ("25 марта 2026 14:02:11 UTC", "2026-03-25"),
            ("3 25, 2026 14:02:11 UTC", "2026-03-25"),
        ])
    func months(text: String, day: String) { #expect(instant(text) == day + "T14:02:11Z") }

    @Test(
        "keeps every digit of the second",
        arguments: [
            ("2026-05-20 04:45:11.5Z", ".500"), ("2026-05-20 04:45:11,123Z", ".123"),
            ("2026-05-20 04:45:11:123 UTC", ".123"),
            ("2026-05-20T04:45:11.123456789Z", ".123456789"), ("2026-05-20T04:45:11.1234567891Z", ".123456789"),
            ("1779252311.123456", ".123456"), ("1.7792523111235e+09", ".123500"), ("1779252311123456789", ".123456789"),
        ])
    func fractions(text: String, part: String) { #expect(instant(text) == "2026-05-20T04:45:11\(part)Z") }

    @Test(
        "is none where no calendar or clock has it",
        arguments: [
            "Mar 09:05:03", "2026-02-30 04:45:11", "2025-02-29 04:45:11", "2026-13-01 04:45:11", "2026-05-20 24:45:11",
            "2026-05-20 04:61:11",
            "2026-05-20 13:45:11 PM", "31/Apr/2026:04:45:11", "2026-367T04:45:11Z", "1.2.3.4", "10.11.12.13",
            "4006381333931x",
        ])
    func none(text: String) { #expect(instant(text) == nil) }

    @Test(
        "has the year in which it was last, a leap day one that has it",
        arguments: [
            ("Nov 21 09:16:00 UTC", "2026-11-21T09:16:00Z"), ("Dec 31 09:16:00 UTC", "2025-12-31T09:16:00Z"),
            ("Feb 29 09:16:00 UTC", "2024-02-29T09:16:00Z"), ("21 Nov 09:16:00 UTC", "2026-11-21T09:16:00Z"),
            ("16 Nov 11:10:39 UTC", "2026-11-16T11:10:39Z"), ("16 Nov 25 11:10:39 UTC", "2025-11-16T11:10:39Z"),
            ("14 Nov 07:01:22.119 UTC", "2026-11-14T07:01:22.119Z"),
        ])
    func years(text: String, expected: String) { #expect(instant(text) == expected) }

    @Test("is of the region's clocks as they were then, and of those here where no such region is known")
    func regions() {
        #expect(instant("2026-01-20 05:45:11 Europe/Berlin") == "2026-01-20T04:45:11Z")
        #expect(TimeReader(nearYear: 2026).whole("2026-01-20 05:45:11 Europe/Nowhere".utf8) == nil)
        #expect(instant("2026-01-19 20:45:11 US/Pacific") == "2026-01-20T04:45:11Z")
        for rest in ["usr/share", "Europe/Berlin.txt", "Asia/Tokyo=3", "Europe/Berlin/foo"] {
            #expect(TimeReader(nearYear: 2026).whole("2026-01-20 05:45:11 \(rest)".utf8) == nil, "\(rest)")
        }
    }

    @Test("has the year behind it, also before a colon and a space, and no number that goes on behind one")
    func yearBeforeColon() {
        func year(_ text: String) -> Int? {
            Array(text.utf8).withUnsafeBytes { TimeReader().read($0, at: 0) }?.time.year
        }
        #expect(year("Mon Sep 24 21:01:36 2018: Debug: it is open") == 2018)
        #expect(year("Mon Sep 24 21:01:36 2018:80 is open") == nil)
    }

    @Test("of a leap second is of its day, behind all others of its minute")
    func leapSecond() {
        #expect(instant("2016-12-31T23:59:60Z") == "2016-12-31T23:59:59.999999999Z")
        #expect(instant("2016-12-31 23:59:60.5 UTC") == "2016-12-31T23:59:59.999999999Z")
    }

    @Test("is of the 12-hour clock where that is written")
    func noon() {
        #expect(instant("2026-05-20 12:05:00 AM UTC") == "2026-05-20T00:05:00Z")
        #expect(instant("2026-05-20 12:05:00 PM UTC") == "2026-05-20T12:05:00Z")
        #expect(instant("2026-05-20 1:05 PM UTC") == "2026-05-20T13:05:00Z")
        #expect(instant("2026-05-20 1:05:00 P. M. UTC") == "2026-05-20T13:05:00Z")
        for (before, after) in [("上午", "下午"), ("午前", "午後"), ("오전", "오후"), ("VORM.", "NACHM.")] {
            #expect(instant("2026-05-20 12:05:00 \(before) UTC") == "2026-05-20T00:05:00Z")
            #expect(instant("2026-05-20 1:05:00 \(after) UTC") == "2026-05-20T13:05:00Z")
        }
    }

    @Test("is a time of day also alone, with an hour of one digit where the 12-hour clock is written")
    func kitchen() {
        let reader = TimeReader(nearYear: 2026)
        #expect(reader.whole("7:04AM".utf8)?.clock == WrittenTime.Clock(hour: 7, minute: 4))
        #expect(reader.whole("7:04 PM".utf8)?.clock == WrittenTime.Clock(hour: 19, minute: 4))
        #expect(reader.whole("7:04".utf8) == nil && reader.whole("17:04".utf8)?.clock?.hour == 17)
    }

    @Test("is read in the order that other lines tell")
    func ambiguous() {
        #expect(
            instant("08/02/2026 01:00:00 UTC") == "2026-08-02T01:00:00Z", "The month comes first where nothing tells.")
        #expect(instant("08/02/2026 01:00:00 UTC", .dayFirst) == "2026-02-08T01:00:00Z")
        #expect(instant("10/11/26 01:00:00 UTC", .dayFirst) == "2026-11-10T01:00:00Z")
    }
}
