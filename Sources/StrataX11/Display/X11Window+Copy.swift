internal import CX11
import StrataWindow

extension X11Window {
    /// Moves what an area of the window shows up or down within the server, without sending a pixel.
    ///
    /// - Parameters:
    ///   - area: the area whose content moves, in device pixels; nothing outside it changes.
    ///   - distance: downwards, in device pixels; negative is up.
    /// - Returns: what must be put again to make `area` right: the strip that nothing moved into, and what the server
    ///   could not copy because it was covered (GraphicsExpose) or had lost its content already (Expose). Rectangles
    ///   may overlap.
    ///
    /// Waits for the server once.
    public func copyArea(_ area: PixelRect, by distance: Int) -> [PixelRect] {
        let area = area.intersection(size.bounds)
        guard isUsable, distance != 0, !area.isEmpty else { return [] }
        guard abs(distance) < area.height else { return [area] }
        let target = area.translated(x: 0, y: distance).intersection(area)
        let serial = UInt(XNextRequest(display.connection))
        XCopyArea(
            display.connection, identifier, identifier, context, Int32(target.x), Int32(target.y - distance),
            UInt32(target.width), UInt32(target.height), Int32(target.x), Int32(target.y))
        display.synchronize()
        return [vacated(area, distance)] + takeUncopiedAreas()
            + staleAreas(before: serial, movedInto: target, by: distance)
    }

    private func vacated(_ area: PixelRect, _ distance: Int) -> PixelRect {
        let top = distance > 0 ? area.y : area.y + area.height + distance
        return PixelRect(x: area.x, y: top, width: area.width, height: abs(distance))
    }

    /// Every copy is answered with GraphicsExpose events or one NoExpose (X protocol, CopyArea). The answer is here
    /// once the copy is done; taking it out of the queue keeps it from being seen twice.
    private func takeUncopiedAreas() -> [PixelRect] {
        var areas: [PixelRect] = []
        var event = XEvent()
        while XCheckTypedWindowEvent(display.connection, identifier, NoExpose, &event) != 0 {}
        while XCheckTypedWindowEvent(display.connection, identifier, GraphicsExpose, &event) != 0 {
            let exposed = event.xgraphicsexpose
            areas.append(
                PixelRect(
                    x: Int(exposed.x), y: Int(exposed.y), width: Int(exposed.width), height: Int(exposed.height)))
        }
        return areas
    }

    /// Areas that were exposed before the copy but not yet told of held no content when they were copied. Their Expose
    /// events stay in the queue for the place they name; here is where the copy took them.
    private func staleAreas(
        before serial: UInt, movedInto target: PixelRect, by distance: Int
    ) -> [PixelRect] {
        var search = ExposureSearch(window: identifier, serial: serial)
        var event = XEvent()
        withUnsafeMutablePointer(to: &search) { search in
            _ = XCheckIfEvent(
                display.connection, &event,
                { _, event, argument in
                    guard let event, let argument else { return 0 }
                    let raw = UnsafeMutableRawPointer(argument)
                    raw.assumingMemoryBound(to: ExposureSearch.self).pointee.note(event.pointee)
                    return 0
                }, UnsafeMutableRawPointer(search).assumingMemoryBound(to: CChar.self))
        }
        return search.areas.map { $0.translated(x: 0, y: distance).intersection(target) }.filter { !$0.isEmpty }
    }
}

/// Looks through the queue without taking anything out.
private struct ExposureSearch {
    let window: XID
    let serial: UInt
    var areas: [PixelRect] = []

    mutating func note(_ event: XEvent) {
        guard event.type == Expose, event.xexpose.window == window, UInt(event.xany.serial) < serial else { return }
        let exposed = event.xexpose
        areas.append(
            PixelRect(x: Int(exposed.x), y: Int(exposed.y), width: Int(exposed.width), height: Int(exposed.height))
        )
    }
}
