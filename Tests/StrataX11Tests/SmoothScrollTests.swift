import CX11
import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataX11

/// Xvfb has no device with scroll valuators, so these tests hand over the structures that XInput2 would fill.
@Suite("Smooth scrolling through XInput2's structures", .serialized, .enabled(if: canRun, skipReason))
struct SmoothScrollTests {
    private static let pointer: Int32 = 2

    @Test("A touchpad's valuators are fractions of a click in both directions, from where they stood at first")
    func fractions() throws {
        let test = try TestWindow()
        Self.changeDevice(test, vertical: 1000, horizontal: -40)
        test.forgetEvents()
        Self.move(test, [3: 1030])
        Self.move(test, [2: -10, 3: 1000])
        Self.move(test, [0: 5, 1: 6])
        test.display.dispatchEvents()
        let scrolls = test.events.compactMap(\.scroll)
        #expect(scrolls.map(\.vertical) == [0.25, -0.25])
        #expect(scrolls.map(\.horizontal) == [0, 2])
        #expect(!test.events.contains(.scrollEnded))
    }

    @Test("Fingers that are lifted are told by a movement of no distance, which scrolls nothing")
    func lifting() throws {
        let test = try TestWindow()
        Self.changeDevice(test, vertical: 1000, horizontal: -40)
        test.forgetEvents()
        Self.move(test, [3: 1030])
        Self.move(test, [3: 1030])
        Self.move(test, [0: 5, 1: 6])
        test.display.dispatchEvents()
        #expect(test.events.filter { $0 == .scrollEnded || $0.scroll != nil }.count == 2)
        #expect(test.events.last { $0 == .scrollEnded || $0.scroll != nil } == .scrollEnded)
    }

    @Test("Coming back into the window takes no distance that the wheel turned elsewhere")
    func entering() throws {
        let test = try TestWindow()
        Self.changeDevice(test, vertical: 0, horizontal: 0)
        try test.server.xdotool("mousemove", "700", "700")
        test.settle()
        // The server's own pointer has no scroll axes; asking it again forgets those made up here.
        try test.server.xdotool("mousemove", "10", "10")
        test.forgetEvents()
        Self.move(test, [3: 99_000])
        test.display.dispatchEvents()
        #expect(test.events.allSatisfy { $0.scroll == nil })
    }

    /// Tells the display that the pointer now has two scroll axes: 2 horizontal by 15, 3 vertical by 120.
    private static func changeDevice(_ test: TestWindow, vertical: Double, horizontal: Double) {
        var valuators = [valuator(2, horizontal), valuator(3, vertical)]
        var axes = [axis(2, XIScrollTypeHorizontal, 15), axis(3, XIScrollTypeVertical, 120)]
        valuators.withUnsafeMutableBytes { valuators in
            axes.withUnsafeMutableBytes { axes in
                let size = (MemoryLayout<XIValuatorClassInfo>.stride, MemoryLayout<XIScrollClassInfo>.stride)
                let starts = [
                    valuators.baseAddress, valuators.baseAddress.map { $0 + size.0 }, axes.baseAddress,
                    axes.baseAddress.map { $0 + size.1 },
                ]
                var classes = starts.map { $0?.assumingMemoryBound(to: XIAnyClassInfo.self) }
                classes.withUnsafeMutableBufferPointer { classes in
                    var event = XIDeviceChangedEvent()
                    event.deviceid = pointer
                    event.num_classes = Int32(classes.count)
                    event.classes = classes.baseAddress
                    test.display.pointerInput.deviceChanged(event)
                }
            }
        }
    }

    /// A motion event with new values of some valuators.
    private static func move(_ test: TestWindow, _ changes: [Int32: Double]) {
        var mask: [UInt8] = [changes.keys.reduce(0) { $0 | 1 << UInt8($1) }]
        var values = changes.sorted { $0.key < $1.key }.map(\.value)
        mask.withUnsafeMutableBufferPointer { mask in
            values.withUnsafeMutableBufferPointer { values in
                var event = XIDeviceEvent()
                event.evtype = XI_Motion
                event.deviceid = pointer
                event.serial = XLastKnownRequestProcessed(test.display.connection)
                event.event = test.window.identifier
                event.valuators = XIValuatorState(mask_len: 1, mask: mask.baseAddress, values: values.baseAddress)
                test.display.pointerMoved(event)
            }
        }
    }

    private static func valuator(_ number: Int32, _ value: Double) -> XIValuatorClassInfo {
        var info = XIValuatorClassInfo()
        info.type = XIValuatorClass
        info.number = number
        info.value = value
        return info
    }

    private static func axis(_ number: Int32, _ kind: Int32, _ increment: Double) -> XIScrollClassInfo {
        var info = XIScrollClassInfo()
        info.type = XIScrollClass
        info.number = number
        info.scroll_type = kind
        info.increment = increment
        return info
    }
}
