import Glibc
import StrataWindow
import StrataWindowTesting
import Testing

@Suite("A loop whose time is moved by hand")
struct ManualLoopTests {
    @Test("Time stands still unless it is moved, and timers run on their way in the order of their deadlines")
    func time() {
        let loop = ManualLoop(now: 100)
        var calls: [String] = []
        loop.schedule(at: 130) { calls.append("c at \(loop.now)") }
        loop.schedule(after: 20) { calls.append("b at \(loop.now)") }
        loop.schedule(at: 20) { calls.append("a at \(loop.now)") }
        #expect(calls.isEmpty && loop.now == 100 && loop.nextDeadline == 20)
        loop.advance(by: 25)
        #expect(calls == ["a at 100.0", "b at 120.0"] && loop.now == 125 && loop.turn == 2)
        loop.advance(by: 5)
        #expect(calls.last == "c at 130.0" && loop.nextDeadline == nil)
    }

    @Test("What happens in a turn comes before the timers that are due, and a timer that one adds waits for the next")
    func turns() {
        let loop = ManualLoop()
        var calls: [String] = []
        loop.schedule(at: 0) {
            calls.append("timer \(loop.turn)")
            loop.schedule(at: 0) { calls.append("added \(loop.turn)") }
        }
        loop.runTurn { calls.append("event \(loop.turn)") }
        #expect(calls == ["event 1", "timer 1"])
        loop.runTurn()
        #expect(calls == ["event 1", "timer 1", "added 2"])
    }

    @Test("What was removed is not called, even by what is due in the same turn")
    func removal() {
        let loop = ManualLoop()
        var hasRun = false
        let doomed = loop.schedule(at: 2) { hasRun = true }
        loop.schedule(at: 1) { loop.remove(doomed) }
        loop.advance(by: 1)
        loop.advance(by: 10)
        #expect(!hasRun)
    }

    @Test("A descriptor that can be read calls its handler, and time stands still")
    func descriptors() {
        let loop = ManualLoop()
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        var received: [UInt8] = []
        let watch = loop.watch(ends[0]) {
            var byte: UInt8 = 0
            read(ends[0], &byte, 1)
            received.append(byte)
        }
        #expect(!loop.dispatchDescriptors(within: 0))
        var byte: UInt8 = 7
        write(ends[1], &byte, 1)
        #expect(loop.dispatchDescriptors(within: 10_000) && received == [7] && loop.now == 0)
        write(ends[1], &byte, 1)
        loop.remove(watch)
        #expect(!loop.dispatchDescriptors(within: 0))
    }

    @Test("It runs from one timer to the next until it is stopped, or nothing is left to wait for")
    func running() {
        let loop = ManualLoop()
        var times: [Double] = []
        loop.schedule(at: 1000) { times.append(loop.now) }
        #expect(loop.run() == .stopped && times == [1000] && !loop.isStopped)
        func again() {
            times.append(loop.now)
            if times.count == 4 { loop.stop() } else { loop.schedule(after: 10) { again() } }
        }
        loop.schedule(after: 5) { again() }
        #expect(loop.run() == .stopped && times == [1000, 1005, 1015, 1025] && loop.isStopped)
    }

    @Test("A frame clock over it ticks at once after a pause, and on its grid while it runs")
    func frames() {
        let loop = ManualLoop(now: 50)
        let clock = TimedFrameClock(loop: loop, interval: 10)
        var times: [Double] = []
        clock.onFrame = { time in
            times.append(time)
            if times.count < 3 { clock.requestFrame() }
        }
        clock.requestFrame()
        loop.advance(by: 100)
        #expect(times == [50, 60, 70] && !clock.isRequested)
        loop.advance(by: 7)
        loop.runTurn { clock.requestFrame() }
        #expect(times == [50, 60, 70, 157])
        loop.advance(by: 3)
        loop.runTurn { clock.requestFrame() }
        clock.cancelRequest()
        loop.advance(by: 100)
        #expect(times.count == 4)
    }
}
