internal import CX11
import Strata
import StrataWindow

/// A button or wheel that goes down or up, as both protocols tell it.
private struct ButtonChange {
    var number: Int
    var isPress: Bool
    var position: Point
    var modifiers: Modifiers
    var time: Time
}

extension X11Display {
    /// Buttons 4 to 7 are the wheel of the core protocol: up, down, left, right.
    private static let wheel: [Int: (horizontal: Double, vertical: Double)] = [
        4: (0, -1), 5: (0, 1), 6: (-1, 0), 7: (1, 0),
    ]

    // MARK: - XInput2

    func translateExtensionEvent(_ event: inout XEvent) {
        var cookie = event.xcookie
        guard cookie.extension == pointerInput.opcode, XGetEventData(connection, &cookie) != 0 else { return }
        defer { XFreeEventData(connection, &cookie) }
        guard let data = UnsafeRawPointer(cookie.data) else { return }
        switch cookie.evtype {
        case XI_Motion: pointerMoved(data.load(as: XIDeviceEvent.self))
        case XI_ButtonPress, XI_ButtonRelease: buttonChanged(data.load(as: XIDeviceEvent.self))
        case XI_Enter, XI_Leave: pointerCrossed(data.load(as: XIEnterEvent.self))
        case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
            pinched(data.load(as: XIGesturePinchEvent.self))
        case XI_DeviceChanged: pointerInput.deviceChanged(data.load(as: XIDeviceChangedEvent.self))
        default: break
        }
    }

    /// Takes in a motion event, which tells movement, scrolling, or both at once.
    func pointerMoved(_ event: XIDeviceEvent) {
        let movement = pointerInput.movement(event)
        guard let window = window(event.event) else { return }
        lastEventTime = event.time
        if isDragged(window, toX: Int(event.root_x), y: Int(event.root_y), isHeld: event.holdsPrimary) { return }
        let position = position(event.event_x, event.event_y)
        let modifiers = Modifiers(mask: UInt32(bitPattern: event.mods.effective))
        if position != window.pointerPosition {
            window.pointerPosition = position
            send(.pointerMoved(position, modifiers), to: window)
        }
        // Drivers tell the end of a movement of fingers by one of no distance.
        if let movement, movement == (0, 0) { send(.scrollEnded, to: window) }
        if let movement { scrolled(movement, position, modifiers, window) }
    }

    /// Buttons 4 to 7 that the server derives from scroll valuators are marked as emulated (XInput2 protocol, 4.3):
    /// the motion event has told that movement already.
    private func buttonChanged(_ event: XIDeviceEvent) {
        let number = Int(event.detail)
        guard let window = window(event.event) else { return }
        if Self.wheel[number] != nil && event.flags & XIPointerEmulated != 0 { return }
        buttonChanged(
            ButtonChange(
                number: number, isPress: event.evtype == XI_ButtonPress,
                position: position(event.event_x, event.event_y),
                modifiers: Modifiers(mask: UInt32(bitPattern: event.mods.effective)), time: event.time), window)
    }

    /// Fingers that pinch: how far apart they are is told as a multiple of what it was as they came down. Of a gesture that
    /// turns out to be none nothing is left.
    func pinched(_ event: XIGesturePinchEvent) {
        guard let window = window(event.event) else { return }
        lastEventTime = event.time
        let isEnd = event.evtype == XI_GesturePinchEnd
        let isCancelled = isEnd && event.flags & XIGesturePinchEventCancelled != 0
        let former = event.evtype == XI_GesturePinchBegin ? 1 : window.pinch
        let distance = isCancelled ? 1 : event.scale
        guard distance.isFinite, distance > 0 else { return }
        window.pinch = isEnd ? 1 : distance
        guard distance != former else { return }
        let position = position(event.event_x, event.event_y)
        send(.pinched(PinchEvent(factor: distance / former, position: position)), to: window)
    }

    private func pointerCrossed(_ event: XIEnterEvent) {
        guard let window = window(event.event) else { return }
        lastEventTime = event.time
        let hasEntered = event.evtype == XI_Enter
        if hasEntered { pointerInput.readAxes(of: event.deviceid) }
        pointerCrossed(hasEntered, position(event.event_x, event.event_y), window)
    }

    // MARK: - Core protocol

    func translateCorePointerEvent(_ event: XEvent) {
        switch event.type {
        case MotionNotify:
            guard let window = window(event.xmotion.window) else { return }
            lastEventTime = event.xmotion.time
            let isHeld = event.xmotion.state & UInt32(Button1Mask) != 0
            let (x, y) = (Int(event.xmotion.x_root), Int(event.xmotion.y_root))
            if isDragged(window, toX: x, y: y, isHeld: isHeld) { return }
            let position = position(Double(event.xmotion.x), Double(event.xmotion.y))
            send(.pointerMoved(position, Modifiers(mask: event.xmotion.state)), to: window)
        case EnterNotify, LeaveNotify:
            guard let window = window(event.xcrossing.window) else { return }
            let position = position(Double(event.xcrossing.x), Double(event.xcrossing.y))
            pointerCrossed(event.type == EnterNotify, position, window)
        default:
            guard let window = window(event.xbutton.window) else { return }
            buttonChanged(
                ButtonChange(
                    number: Int(event.xbutton.button), isPress: event.type == ButtonPress,
                    position: position(Double(event.xbutton.x), Double(event.xbutton.y)),
                    modifiers: Modifiers(mask: event.xbutton.state), time: event.xbutton.time), window)
        }
    }

    // MARK: - Both

    private func pointerCrossed(_ hasEntered: Bool, _ position: Point, _ window: X11Window) {
        window.pointerPosition = hasEntered ? position : nil
        send(hasEntered ? .pointerEntered(position) : .pointerLeft, to: window)
    }

    private func buttonChanged(_ change: ButtonChange, _ window: X11Window) {
        lastEventTime = change.time
        if change.number == 1 { window.holdsPrimary = change.isPress }
        if let drag = drag(outOf: window) {
            if change.number == 1 && !change.isPress { drag.release() }
            return
        }
        if let movement = Self.wheel[change.number] {
            if change.isPress { scrolled(movement, change.position, change.modifiers, window) }
            return
        }
        if change.isPress {
            window.wasUsed(at: change.time)
            let count = window.clickCounter.press(change.number, at: change.position, time: UInt(change.time))
            window.clickCounts[change.number] = count
        }
        let event = ButtonEvent(
            button: PointerButton(number: change.number), position: change.position, modifiers: change.modifiers,
            clickCount: window.clickCounts[change.number] ?? 1)
        send(change.isPress ? .buttonPressed(event) : .buttonReleased(event), to: window)
    }

    private func scrolled(
        _ movement: (horizontal: Double, vertical: Double), _ position: Point, _ modifiers: Modifiers,
        _ window: X11Window
    ) {
        guard movement.horizontal != 0 || movement.vertical != 0 else { return }
        let event = ScrollEvent(
            horizontal: movement.horizontal, vertical: movement.vertical, position: position, modifiers: modifiers)
        send(.scrolled(event), to: window)
    }

    private func position(_ x: Double, _ y: Double) -> Point {
        Point(x: x / scale, y: y / scale)
    }
}
