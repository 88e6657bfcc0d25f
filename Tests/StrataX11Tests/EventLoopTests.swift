import Glibc
import StrataSystem
import StrataX11Testing
import Testing

@testable import StrataX11

@Suite("Event loop and frame clock")
struct EventLoopTests {
    @Test("Timers run in the order of their deadlines, not of their making")
    func timerOrder() {
        let loop = EventLoop(display: nil, handlesSignals: false)
        let now = MonotonicClock.now
        var order: [Int] = []
        loop.schedule(at: now + 4) {
            order.append(3)
            loop.stop()
        }
        loop.schedule(at: now + 2) { order.append(2) }
        loop.schedule(at: now - 5) { order.append(1) }
        #expect(loop.run() == .stopped)
        #expect(order == [1, 2, 3])
    }

    @Test("No timer runs before its deadline")
    func timerDeadline() {
        let loop = EventLoop(display: nil, handlesSignals: false)
        let deadline = MonotonicClock.now + 3.3
        var time = 0.0
        loop.schedule(at: deadline) {
            time = MonotonicClock.now
            loop.stop()
        }
        _ = loop.run()
        #expect(time >= deadline)
    }

    @Test("A timer that another one removes in the same round does not run")
    func timerRemoval() {
        let loop = EventLoop(display: nil, handlesSignals: false)
        let now = MonotonicClock.now
        var hasRun = false
        let doomed = loop.schedule(at: now - 1) { hasRun = true }
        loop.schedule(at: now - 2) { loop.remove(doomed) }
        loop.schedule(at: now + 1) { loop.stop() }
        _ = loop.run()
        #expect(!hasRun)
    }

    @Test("A descriptor that can be read calls its handler until it is removed, and one at its end counts as readable")
    func descriptor() throws {
        let loop = EventLoop(display: nil, handlesSignals: false)
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        var received: [UInt8] = []
        var registration: EventLoop.Registration?
        registration = loop.watch(ends[0]) {
            var byte: UInt8 = 0
            guard read(ends[0], &byte, 1) == 1 else {
                if let registration { loop.remove(registration) }
                close(ends[0])
                return loop.stop()
            }
            received.append(byte)
        }
        for byte: UInt8 in [7, 8, 9] {
            loop.schedule(after: Double(byte) - 7) {
                var byte = byte; write(ends[1], &byte, 1)
            }
        }
        loop.schedule(after: 4) { close(ends[1]) }
        _ = loop.run()
        #expect(received == [7, 8, 9])
    }

    @Test("Of two ready descriptors the first may remove the second, and add another, in the same round")
    func removalDuringDispatch() throws {
        let loop = EventLoop(display: nil, handlesSignals: false)
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        var one: UInt8 = 1
        write(ends[1], &one, 1)
        var calls: [String] = []
        var first: EventLoop.Registration?
        var second: EventLoop.Registration?
        first = loop.watch(ends[0]) {
            calls.append("first")
            for registration in [first, second].compactMap({ $0 }) { loop.remove(registration) }
            loop.watch(ends[0]) {
                calls.append("third")
                loop.stop()
            }
        }
        second = loop.watch(ends[0]) { calls.append("second") }
        _ = loop.run()
        #expect(calls == ["first", "third"])
    }

    @Test(
        "Requests made in a timer are sent, and their events handled, without anything else waking the loop",
        .enabled(if: canRun, skipReason))
    func displayEvents() throws {
        let test = try TestWindow()
        let loop = EventLoop(display: test.display, handlesSignals: false)
        var size: WindowSize?
        test.window.onEvent = { event in
            guard case .resized(let new) = event else { return }
            size = new
            loop.stop()
        }
        loop.schedule(after: 0) {
            test.window.resize(width: 123, height: 45)
            // Reads the event into Xlib's queue, where poll cannot see it.
            test.display.synchronize()
        }
        _ = loop.run()
        #expect(size == WindowSize(pixelWidth: 123, pixelHeight: 45, scale: 1))
    }

    @Test("An idle loop does not wake up", .enabled(if: canRun, skipReason))
    func idle() throws {
        let test = try TestWindow()
        let image = try SharedImage(window: test.window, width: 400, height: 300)
        let loop = EventLoop(display: test.display, handlesSignals: false)
        let clock = FrameClock(loop: loop)
        clock.onFrame = { _ in
            image.waitUntilFree()
            image.present([PixelRectangle(x: 0, y: 0, width: 400, height: 300)])
        }
        clock.requestFrame()
        var roundsBefore = 0
        loop.schedule(after: 100) { roundsBefore = loop.rounds }
        loop.schedule(after: 400) { loop.stop() }
        _ = loop.run()
        // From one timer to the next there is one round: the one that slept.
        #expect(loop.rounds - roundsBefore == 1)
    }

    #if compiler(>=6.2)
        @Test("SIGINT and SIGTERM end the loop in the ordinary way", arguments: [SIGINT, SIGTERM])
        func signals(signal: Int32) async {
            await #expect(processExitsWith: .success) { [signal] in
                let loop = EventLoop(display: nil)
                loop.schedule(after: 0) { kill(getpid(), signal) }
                let ending = loop.run()
                exit(ending == .interrupted ? 0 : 1)
            }
        }

        @Test("Signals that the process was started with as ignored stay ignored")
        func ignoredSignals() async {
            await #expect(processExitsWith: .success) {
                signal(SIGHUP, SIG_IGN)
                let loop = EventLoop(display: nil)
                loop.schedule(after: 0) { kill(getpid(), SIGHUP) }
                loop.schedule(after: 50) { loop.stop() }
                exit(loop.run() == .stopped ? 0 : 1)
            }
        }

        @Test("The second signal ends the process, whichever it is", arguments: [SIGINT, SIGTERM])
        func secondSignal(second: Int32) async {
            await #expect(processExitsWith: .signal(second)) { [second] in
                let loop = EventLoop(display: nil)
                loop.schedule(after: 0) {
                    // Whichever thread takes the one, it has done so before the other comes.
                    for signal in [SIGINT, second] {
                        kill(getpid(), signal)
                        usleep(300_000)
                    }
                }
                _ = loop.run()
            }
        }

        @Test("Two signals that come at once are one wish, as timeout(1) sends them")
        func signalsAtOnce() async {
            await #expect(processExitsWith: .success) {
                let loop = EventLoop(display: nil)
                loop.schedule(after: 0) {
                    for signal in [SIGTERM, SIGTERM, SIGINT] { kill(getpid(), signal) }
                }
                exit(loop.run() == .interrupted ? 0 : 1)
            }
        }

        @Test("A main thread that does not notice a signal is ended by the watchdog, and no other is")
        func watchdog() async {
            await #expect(processExitsWith: .exitCode(7)) {
                Watchdog.start(patience: 50) { _exit(7) }
                let loop = EventLoop(display: nil)
                loop.schedule(after: 0) {
                    kill(getpid(), SIGINT)
                    while true { usleep(1000) }
                }
                _ = loop.run()
            }
            await #expect(processExitsWith: .success) {
                Watchdog.start(patience: 1000) { _exit(7) }
                let loop = EventLoop(display: nil)
                loop.schedule(after: 0) { kill(getpid(), SIGINT) }
                _ = loop.run()
                usleep(1_500_000)
                exit(0)
            }
        }
    #endif

    @Test("The clock ticks only when asked, at once after a pause, and on its grid while it runs")
    func frames() {
        let loop = EventLoop(display: nil, handlesSignals: false)
        let clock = FrameClock(loop: loop, interval: 5)
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
        let loop = EventLoop(display: nil, handlesSignals: false)
        let clock = FrameClock(loop: loop, interval: 5)
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
