import Strata
import Testing

@testable import StrataInterface

@Suite("A page that is pulled")
struct PagePullTests {
    private func pull(to point: Point, over duration: Double) -> (pull: PagePull, closes: Bool) {
        var pull = PagePull()
        pull.begin(at: Point(x: 0, y: 0), time: 0)
        for step in 1...4 {
            let part = Double(step) / 4
            pull.move(to: Point(x: point.x * part, y: point.y * part), time: duration * part)
        }
        let closes = pull.end(time: duration)
        return (pull, closes)
    }

    @Test(
        "closes past 50 points down or 30 sideways, however slowly",
        arguments: [
            (0.0, 50.0, true), (0, 49, false), (30, 0, true), (-30, 0, true), (29, 49, false), (0, -500, false),
        ])
    func distance(x: Double, y: Double, closes: Bool) {
        #expect(pull(to: Point(x: x, y: y), over: 4000).closes == closes)
    }

    @Test(
        "closes when it is thrown, down or sideways, but not up, and not by a twitch",
        arguments: [(0.0, 30.0, true), (-24, 0, true), (24, 0, true), (0, -30, false), (0, 9, false)])
    func velocity(x: Double, y: Double, closes: Bool) {
        // 24 points in 32 milliseconds are 0.75 a millisecond.
        #expect(pull(to: Point(x: x, y: y), over: 32).closes == closes)
    }

    @Test("does not close when it was thrown and then held")
    func heldAfterwards() {
        var pull = PagePull()
        pull.begin(at: Point(x: 0, y: 0), time: 0)
        pull.move(to: Point(x: 0, y: 40), time: 40)
        pull.move(to: Point(x: 0, y: 40), time: 400)
        let closes = pull.end(time: 400)
        #expect(!closes)
    }

    @Test("follows the pointer, up by a third, and springs back in 360 milliseconds without a jump")
    func following() {
        var pull = PagePull()
        pull.begin(at: Point(x: 100, y: 100), time: 0)
        pull.move(to: Point(x: 110, y: 130), time: 10)
        #expect(pull.offset(at: 10) == Point(x: 10, y: 30))
        pull.move(to: Point(x: 100, y: 70), time: 20)
        #expect(pull.offset(at: 20) == Point(x: 0, y: -10))
        pull.move(to: Point(x: 110, y: 130), time: 1000)
        let closes = pull.end(time: 1000)
        #expect(!closes)
        #expect(pull.offset(at: 1000) == Point(x: 10, y: 30) && pull.isMoving(at: 1000))
        // Half way through a sixteenth is left.
        #expect(pull.offset(at: 1180) == Point(x: 10.0 / 16, y: 30.0 / 16))
        // It may be caught again where it is.
        var caught = pull
        caught.begin(at: Point(x: 0, y: 0), time: 1180)
        #expect(caught.offset(at: 1180) == Point(x: 10.0 / 16, y: 30.0 / 16))
        #expect(pull.offset(at: 1360) == Point(x: 0, y: 0) && !pull.isMoving(at: 1360))
    }
}
