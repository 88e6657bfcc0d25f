import Strata
import StrataJSON

extension ListFrame {
    /// The frame as a line of JSON (SPEC 12).
    func json(id: (Int) -> String) -> String {
        var line = "{\"time\":\(time),\"offset\":\(offset),\"maxOffset\":\(maxOffset),"
        line += "\"contentLength\":\(contentLength),\"count\":\(count),\"settled\":\(isSettled),\"items\":["
        for (place, item) in items.enumerated() {
            if place > 0 { line += "," }
            line += item.json(id: id(item.index))
        }
        return line + "]}"
    }
}

extension PlacedItem {
    fileprivate func json(id: String) -> String {
        "{\"index\":\(index),\"id\":\(JSONValue.quote(id)),"
            + "\"frame\":[\(frame.x),\(frame.y),\(frame.width),\(frame.height)],"
            + "\"tilt\":\(tilt),\"opacity\":\(opacity),\"z\":\(z),"
            + "\"quad\":[\(quad.topLeft.json),\(quad.topRight.json),\(quad.bottomRight.json),\(quad.bottomLeft.json)]}"
    }
}

extension Point {
    fileprivate var json: String { "[\(x),\(y)]" }
}
