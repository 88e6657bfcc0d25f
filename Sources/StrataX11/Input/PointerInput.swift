internal import CX11
import Glibc

/// The pointer through XInput2, which alone tells fractions of a wheel click. Where the server lacks version 2.1 the
/// core protocol's events stand in.
final class PointerInput {
    /// The extension's major opcode, which marks its events; nil where core events are used.
    let opcode: Int32?
    /// True if gestures of fingers on a touchpad are told (XInput2 protocol 2.4).
    let hasGestures: Bool
    private let connection: OpaquePointer
    private var axes = ScrollAxes()
    /// Values in events that the server sent before this request are part of the values read by it already.
    private var baselineSerial: UInt = 0

    init(connection: OpaquePointer) {
        self.connection = connection
        (opcode, hasGestures) = Self.queryExtension(connection)
        if opcode != nil { readAxes(of: XIAllMasterDevices) }
    }

    private static func queryExtension(_ connection: OpaquePointer) -> (opcode: Int32?, hasGestures: Bool) {
        var opcode: Int32 = 0
        var firstEvent: Int32 = 0
        var firstError: Int32 = 0
        guard XQueryExtension(connection, "XInputExtension", &opcode, &firstEvent, &firstError) != 0 else {
            return (nil, false)
        }
        // A library that does not know of gestures could not tell them, and says more than it understands of devices.
        var major: Int32 = 2
        var minor: Int32 = dlsym(nil, "XIGrabPinchGestureBegin") != nil ? 4 : 2
        let status = XlibLock.withLock { XIQueryVersion(connection, &major, &minor) }
        guard status == 0, (major, minor) >= (2, 1) else { return (nil, false) }
        return (opcode, (major, minor) >= (2, 4))
    }

    /// Asks for a window's pointer events (XISelectEvents).
    func select(_ window: XID) {
        guard opcode != nil else { return }
        var kinds = [XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_Enter, XI_Leave, XI_DeviceChanged]
        if hasGestures { kinds += [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd] }
        var bits = [UInt8](repeating: 0, count: Int(XI_LASTEVENT) / 8 + 1)
        for kind in kinds { bits[Int(kind) / 8] |= 1 << UInt8(kind % 8) }
        bits.withUnsafeMutableBufferPointer { bits in
            var mask = XIEventMask(deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
            _ = XISelectEvents(connection, window, &mask, 1)
        }
    }

    /// Reads where the scroll axes of a device stand: the wheel may have turned over another window.
    func readAxes(of device: Int32) {
        let serial = UInt(XNextRequest(connection))
        var count: Int32 = 0
        guard let devices = XIQueryDevice(connection, device, &count) else { return }
        defer { XIFreeDeviceInfo(devices) }
        baselineSerial = serial
        for info in UnsafeBufferPointer(start: devices, count: Int(count)) where info.use == XIMasterPointer {
            axes.replaceAxes(of: info.deviceid, with: Self.axes(info.deviceid, info.classes, info.num_classes))
        }
    }

    /// Takes in that the master pointer speaks for another physical device now, whose axes and values come with the
    /// event.
    func deviceChanged(_ event: XIDeviceChangedEvent) {
        axes.replaceAxes(of: event.deviceid, with: Self.axes(event.deviceid, event.classes, event.num_classes))
        baselineSerial = 0
    }

    /// Returns the clicks that a motion event stands for; nil where it is no scroll.
    func movement(_ event: XIDeviceEvent) -> (horizontal: Double, vertical: Double)? {
        let values = Self.values(event.valuators)
        guard UInt(event.serial) >= baselineSerial else { return nil }
        return axes.update(device: event.deviceid, values: values)
    }

    private static func axes(
        _ device: Int32, _ classes: UnsafeMutablePointer<UnsafeMutablePointer<XIAnyClassInfo>?>?, _ count: Int32
    ) -> [ScrollAxes.Axis] {
        var values: [Int32: Double] = [:]
        var axes: [ScrollAxes.Axis] = []
        for case let info? in UnsafeBufferPointer(start: classes, count: Int(count)) {
            let raw = UnsafeRawPointer(info)
            if info.pointee.type == XIValuatorClass {
                let valuator = raw.load(as: XIValuatorClassInfo.self)
                values[valuator.number] = valuator.value
            } else if info.pointee.type == XIScrollClass {
                let scroll = raw.load(as: XIScrollClassInfo.self)
                axes.append(
                    ScrollAxes.Axis(
                        device: device, number: scroll.number, isVertical: scroll.scroll_type == XIScrollTypeVertical,
                        increment: scroll.increment, value: 0))
            }
        }
        for index in axes.indices { axes[index].value = values[axes[index].number] ?? 0 }
        return axes
    }

    /// Returns the values of a state, which are packed: one for each bit that is set.
    private static func values(_ state: XIValuatorState) -> [(number: Int32, value: Double)] {
        guard let mask = state.mask, var next = state.values else { return [] }
        var values: [(number: Int32, value: Double)] = []
        for number in 0..<state.mask_len * 8 where mask[Int(number) / 8] & (1 << UInt8(number % 8)) != 0 {
            values.append((number, next.pointee))
            next += 1
        }
        return values
    }
}
