import StrataTime

/// Reads of written times: what is read lies within the bytes, and a moment in the program's own words is that moment again.
enum TimesEntry: FuzzEntry {
    static let name = "times"

    static func complaint(about input: UnsafeRawBufferPointer) -> String? {
        for order in [nil] + DateOrder.allCases.map(Optional.some) {
            let reader = TimeReader(order: order, nearYear: 2026)
            for place in 0...min(input.count, 64) {
                for found in [reader.read(input, at: place), reader.readBehindLetter(input, at: place)] {
                    guard let found else { continue }
                    if let complaint = complaint(about: found, at: place, of: input.count) { return complaint }
                }
            }
        }
        return nil
    }

    private static func complaint(about found: TimeReader.Found, at place: Int, of count: Int) -> String? {
        guard found.range.lowerBound == place, !found.range.isEmpty, found.range.upperBound <= count else {
            return "\(found.range) lies outside"
        }
        var follower = TimeFollower(now: 1_795_564_800, firstYear: 2025)
        _ = follower.instant(of: found.time)
        _ = found.time.calendarDay { 1_795_564_800 }
        guard let instant = found.time.instant(now: { 1_795_564_800 }), let text = instant.text,
            instant.second >= -30_610_224_000
        else { return nil }
        let again = TimeReader().whole(text.utf8)?.instant { 0 }
        return again == instant ? nil : "\(text) is read as \(again?.text ?? "none")"
    }
}
