import Testing

@testable import StrataFeeds

@Suite("What comes bit by bit is taken in helpings") struct HelpingPaceTests {
    /// The pauses after helpings of so many lines each, every one of which is taken when the pause before it has ended.
    private func pauses(_ helpings: [Int]) -> [Double] {
        var pace = HelpingPace()
        var (time, line) = (1000.0, 500)
        return helpings.map { count in
            line += count
            let pause = pace.pause(at: time, upTo: line)
            time += pause
            return pause
        }
    }

    @Test("that are larger once a flood has lasted, and as small as before when it ends")
    func flood() {
        // The first one says nothing of how fast lines come; the next eight are a flood, and the ninth has lasted.
        #expect(pauses(Array(repeating: 8, count: 12)) == Array(repeating: 8, count: 9) + [25, 25, 25])
        let ended = pauses(Array(repeating: 8, count: 12) + [1, 8, 8])
        #expect(ended.suffix(3) == [8, 8, 8])
    }

    @Test("of a few lines each, which are a reader's, or a single large one, are never held up longer")
    func trickle() {
        #expect(pauses(Array(repeating: 1, count: 100)).allSatisfy { $0 == 8 })
        #expect(pauses([10_000, 1, 1, 1]).allSatisfy { $0 == 8 })
    }
}
