import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataX11

@Suite("The event loop over a display", .enabled(if: canRun, skipReason))
struct EventLoopTests {
    @Test("Requests made in a timer are sent, and their events handled, without anything else waking the loop")
    func displayEvents() throws {
        let test = try TestWindow()
        let loop = PollLoop(display: test.display, handlesSignals: false)
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

    @Test("An idle loop does not wake up")
    func idle() throws {
        let test = try TestWindow()
        let image = try SharedImage(window: test.window, width: 400, height: 300)
        let loop = PollLoop(display: test.display, handlesSignals: false)
        let clock = TimedFrameClock(loop: loop)
        clock.onFrame = { _ in
            image.waitUntilFree()
            image.present([PixelRect(x: 0, y: 0, width: 400, height: 300)])
        }
        clock.requestFrame()
        var turnsBefore = 0
        loop.schedule(after: 100) { turnsBefore = loop.turn }
        loop.schedule(after: 400) { loop.stop() }
        _ = loop.run()
        // From one timer to the next there is one turn: the one that slept.
        #expect(loop.turn - turnsBefore == 1)
    }
}
