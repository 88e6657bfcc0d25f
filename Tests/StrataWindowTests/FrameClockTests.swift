import StrataSystem
import Testing

@testable import StrataWindow

@Suite("The frame clock")
struct FrameClockTests {
    @Test("The clock ticks only when asked, at once after a pause, and on its grid while it runs")
    func frames() {
        let loop = PollLoop(display: nil, handlesSignals: false)
        let clock = TimedFrameClock(loop: loop, interval: 5)
        var times: [Double] = []
        clock.onFrame = { time in
            times.append(time)
            if times.count < 4 { clock.requestFrame() }
        }
        let start = MonotonicClock.now
        clock.requestFrame()
        clock.requestFrame()
        loop.schedule(after: 60) { loop.stop() }
        _ = loop.run()
        #expect(times.count == 4)
        #expect(times[0] >= start)
        #expect(times[3] - start >= 15)
        #expect(!clock.isRequested)
    }

    @Test("A request taken back draws nothing")
    func cancelledFrame() {
        let loop = PollLoop(display: nil, handlesSignals: false)
        let clock = TimedFrameClock(loop: loop, interval: 5)
        var hasTicked = false
        clock.onFrame = { _ in hasTicked = true }
        clock.requestFrame()
        clock.cancelRequest()
        loop.schedule(after: 10) { loop.stop() }
        _ = loop.run()
        #expect(!hasTicked)
    }

    @Test("Frames keep to their grid when late, and start a new one when a whole interval was missed")
    func pace() {
        var pace = FramePace(interval: 10)
        #expect(pace.nextDeadline(now: 100) == 100)
        pace.ticked(deadline: 100)
        #expect(pace.nextDeadline(now: 103) == 110)
        #expect(pace.nextDeadline(now: 109.9) == 110)
        #expect(pace.nextDeadline(now: 110) == 110)
        #expect(pace.nextDeadline(now: 157) == 157)
        pace.ticked(deadline: 157)
        #expect(pace.nextDeadline(now: 158) == 167)
    }
}
