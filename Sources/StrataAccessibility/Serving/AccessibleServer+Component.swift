import StrataBus
import StrataWindow

extension AccessibleServer {
    /// The origin of places, by the numbers of AT-SPI.
    private enum Origin: UInt32 {
        case screen, window, parent
    }

    /// Answers where an object lies.
    func component(_ call: BusMessage, _ object: any AccessibleObject) -> [BusValue]? {
        switch call.member {
        case "GetExtents":
            let area = area(of: object, from: call.unsigned())
            return [.structure(BusValue.ints(area.x, area.y, area.width, area.height))]
        case "GetPosition":
            let area = area(of: object, from: call.unsigned())
            return BusValue.ints(area.x, area.y)
        case "GetSize": return BusValue.ints(object.area?.width ?? 0, object.area?.height ?? 0)
        case "Contains":
            return [.bool(place(in: call, object).map { area(of: object).contains(x: $0.x, y: $0.y) } ?? false)]
        case "GetAccessibleAtPoint":
            return [reference(place(in: call, object).flatMap { object.child(x: $0.x, y: $0.y) })]
        case "GrabFocus": return [.bool(object.focus())]
        case "ScrollTo": return [.bool(object.parent.map { isList($0) } == true && object.focus())]
        // 3 is that of parts of a window, 7 that of windows.
        case "GetLayer": return [.unsigned(object.node == .window ? 7 : 3)]
        case "GetMDIZOrder": return [.short(0)]
        case "GetAlpha": return [.double(1)]
        default: return nil
        }
    }

    private func isList(_ node: AccessibleNode) -> Bool { scene.object(node)?.rows != nil }

    /// Returns the area of an object in the window; an empty one if it is out of view.
    private func area(of object: any AccessibleObject) -> PixelRect { object.area ?? .empty }

    private func area(of object: any AccessibleObject, from origin: UInt32?) -> PixelRect {
        guard let area = object.area else { return PixelRect(x: -1, y: -1, width: 0, height: 0) }
        let start = start(origin, object)
        return area.translated(x: -start.x, y: -start.y)
    }

    /// Returns the origin of places, as a place of the window.
    private func start(_ origin: UInt32?, _ object: any AccessibleObject) -> (x: Int, y: Int) {
        switch origin.flatMap(Origin.init) {
        case .screen: return (-scene.area.x, -scene.area.y)
        case .parent:
            let parent = object.parent.flatMap { scene.object($0)?.area } ?? .empty
            return (parent.x, parent.y)
        case .window, nil: return (0, 0)
        }
    }

    /// Returns the place that a call names, in the window.
    private func place(in call: BusMessage, _ object: any AccessibleObject) -> (x: Int, y: Int)? {
        guard let x = call.int(), let y = call.int() else { return nil }
        let start = start(call.unsigned(), object)
        return (x + start.x, y + start.y)
    }
}
