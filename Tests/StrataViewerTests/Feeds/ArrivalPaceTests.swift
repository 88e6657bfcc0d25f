import Testing

@testable import StrataViewer

@Suite("The pace at which lines are shown") struct ArrivalPaceTests {
    /// The delays of so many lines every ten milliseconds, by when they came.
    private func delays(
        of lines: Int, from start: Int = 0, to end: Int, _ pace: inout ArrivalPace
    ) -> [(time: Int, delay: Double?)] {
        stride(from: start, to: end, by: 10).map { ($0, pace.delay(of: Arrival(count: lines), at: Double($0))) }
    }

    @Test("keeps back nothing of a trickle")
    func trickle() {
        var pace = ArrivalPace()
        // Ten milliseconds a line: 25 lines in a quarter of a second.
        #expect(delays(of: 1, to: 3000, &pace).allSatisfy { $0.delay == nil })
    }

    @Test("shows a flood ten times a second, and the first of it at once")
    func flood() {
        var pace = ArrivalPace()
        // 50 lines have come before 100 ms and 55 before 110 ms; in a quarter of a second there are 125.
        let delays = delays(of: 5, to: 3000, &pace)
        #expect(delays.filter { $0.delay == nil }.map(\.time) == Array(stride(from: 0, through: 100, by: 10)))
        #expect(delays.allSatisfy { ($0.delay ?? 100) == 100 })
    }

    @Test("shows one that renews everything in view five times a second, once that has lasted for half a second")
    func torrent() {
        var pace = ArrivalPace()
        // 60 lines have come before 60 ms, and more than 200 before 210 ms.
        let found = delays(of: 10, to: 3000, &pace)
        #expect(found.filter { $0.delay == 100 }.map(\.time) == Array(stride(from: 60, through: 710, by: 10)))
        #expect(found.filter { $0.delay == 200 }.map(\.time) == Array(stride(from: 720, to: 3000, by: 10)))
        // After a silence it begins anew.
        let later = delays(of: 10, from: 3300, to: 3400, &pace)
        #expect(later.first?.delay == nil)
        #expect(later.last?.delay == 100)
    }

    @Test("takes a burst for no lasting flood")
    func burst() {
        var pace = ArrivalPace()
        #expect(pace.delay(of: Arrival(count: 1_000_000), at: 0) == nil)
        #expect(pace.delay(of: Arrival(count: 1_000_000), at: 5) == 100)
    }

    @Test("keeps back nothing that is more than lines")
    func others() {
        var pace = ArrivalPace()
        _ = delays(of: 100, to: 1000, &pace)
        #expect(pace.delay(of: Arrival(count: 100, isOnlyLines: false), at: 1000) == nil)
    }
}
