import Glibc
import StrataSystem
import StrataWindow
import Testing

@Suite("The event loop of a program")
struct PollLoopTests {
    @Test("Timers run in the order of their deadlines, not of their making")
    func timerOrder() {
        let loop = PollLoop(display: nil, handlesSignals: false)
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
        let loop = PollLoop(display: nil, handlesSignals: false)
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
        let loop = PollLoop(display: nil, handlesSignals: false)
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
        let loop = PollLoop(display: nil, handlesSignals: false)
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        var received: [UInt8] = []
        var registration: LoopRegistration?
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
        let loop = PollLoop(display: nil, handlesSignals: false)
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        var one: UInt8 = 1
        write(ends[1], &one, 1)
        var calls: [String] = []
        var first: LoopRegistration?
        var second: LoopRegistration?
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

    #if compiler(>=6.2)
        @Test("SIGINT and SIGTERM end the loop in the ordinary way", arguments: [SIGINT, SIGTERM])
        func signals(signal: Int32) async {
            await #expect(processExitsWith: .success) { [signal] in
                let loop = PollLoop(display: nil)
                loop.schedule(after: 0) { kill(getpid(), signal) }
                let ending = loop.run()
                exit(ending == .interrupted ? 0 : 1)
            }
        }

        @Test("Signals that the process was started with as ignored stay ignored")
        func ignoredSignals() async {
            await #expect(processExitsWith: .success) {
                signal(SIGHUP, SIG_IGN)
                let loop = PollLoop(display: nil)
                loop.schedule(after: 0) { kill(getpid(), SIGHUP) }
                loop.schedule(after: 50) { loop.stop() }
                exit(loop.run() == .stopped ? 0 : 1)
            }
        }

        @Test("The second signal ends the process, whichever it is", arguments: [SIGINT, SIGTERM])
        func secondSignal(second: Int32) async {
            await #expect(processExitsWith: .signal(second)) { [second] in
                let loop = PollLoop(display: nil)
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
                let loop = PollLoop(display: nil)
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
                let loop = PollLoop(display: nil)
                loop.schedule(after: 0) {
                    kill(getpid(), SIGINT)
                    while true { usleep(1000) }
                }
                _ = loop.run()
            }
            await #expect(processExitsWith: .success) {
                Watchdog.start(patience: 1000) { _exit(7) }
                let loop = PollLoop(display: nil)
                loop.schedule(after: 0) { kill(getpid(), SIGINT) }
                _ = loop.run()
                usleep(1_500_000)
                exit(0)
            }
        }

        @Test("The watchdog leaves the main thread the time that it waits for another program, and then its own")
        func grantedTime() async {
            await #expect(processExitsWith: .success) {
                Watchdog.start(patience: 100) { _exit(7) }
                Watchdog.arm(granting: 1000)
                usleep(600_000)
                Watchdog.disarm()
                usleep(800_000)
                exit(0)
            }
            await #expect(processExitsWith: .exitCode(7)) {
                Watchdog.start(patience: 100) { _exit(7) }
                Watchdog.arm(granting: 100)
                usleep(5_000_000)
                exit(0)
            }
        }
    #endif
}
