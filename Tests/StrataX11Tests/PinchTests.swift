import CX11
import Strata
import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataX11

/// Xvfb has no touchpad, so these tests hand over the structures that XInput2 would fill.
@Suite("Fingers that pinch, through XInput2's structures", .serialized, .enabled(if: canRun, skipReason))
struct PinchTests {
    private func pinch(_ test: TestWindow, _ kind: Int32, _ scale: Double, isCancelled: Bool = false) {
        var event = XIGesturePinchEvent()
        event.evtype = kind
        event.event = test.window.identifier
        (event.event_x, event.event_y) = (80, 60)
        event.scale = scale
        event.flags = isCancelled ? XIGesturePinchEventCancelled : 0
        test.display.pinched(event)
        test.settle()
    }

    private func factors(_ test: TestWindow) -> [Double] {
        test.events.compactMap { if case .pinched(let pinch) = $0 { pinch.factor } else { nil } }
    }

    @Test("They are told as factors from one event to the next, from where they came down each time")
    func factors() throws {
        let test = try TestWindow(scale: 2)
        for _ in 0..<2 {
            pinch(test, XI_GesturePinchBegin, 1)
            pinch(test, XI_GesturePinchUpdate, 1.25)
            pinch(test, XI_GesturePinchUpdate, 1.25)
            pinch(test, XI_GesturePinchUpdate, 2.5)
            pinch(test, XI_GesturePinchEnd, 0.5)
        }
        #expect(factors(test) == [1.25, 2, 0.2, 1.25, 2, 0.2])
        #expect(test.events.contains(.pinched(PinchEvent(factor: 1.25, position: Point(x: 40, y: 30)))))
    }

    @Test("A gesture that is called off leaves nothing, and a distance that is none says nothing")
    func calledOff() throws {
        let test = try TestWindow()
        pinch(test, XI_GesturePinchBegin, 1)
        pinch(test, XI_GesturePinchUpdate, 4)
        pinch(test, XI_GesturePinchUpdate, 0)
        pinch(test, XI_GesturePinchUpdate, .nan)
        pinch(test, XI_GesturePinchUpdate, .infinity)
        pinch(test, XI_GesturePinchEnd, 4, isCancelled: true)
        #expect(factors(test) == [4, 0.25])
    }

    @Test("A window asks for them where the server and the library know of them, and the server has nothing against it")
    func selecting() throws {
        let test = try TestWindow()
        var count: Int32 = 0
        let masks = try #require(XIGetSelectedEvents(test.display.connection, test.window.identifier, &count))
        defer { XFree(masks) }
        let mask = try #require(count > 0 ? masks.pointee : nil)
        let isAsked = mask.mask_len > 3 && mask.mask[Int(XI_GesturePinchUpdate) / 8] & 1 << 4 != 0
        #expect(isAsked == test.display.pointerInput.hasGestures)
        #expect(test.display.drainErrors().isEmpty)
    }
}
