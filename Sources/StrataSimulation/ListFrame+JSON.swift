import Strata
import StrataJSON

extension ListFrame {
    /// True if every number can be written as JSON, which knows no infinity.
    var isFinite: Bool { time.isFinite && offset.isFinite && items.allSatisfy(\.isFinite) }

    /// Writes the frame as a line of JSON without its end (Behaviour, "Scripts"), an item at a time: a frame of a
    /// million items is no text that should exist as a whole.
    func writeJSON(id: (Int) -> String, to output: (String) -> Void) {
        output(
            "{\"time\":\(time.withPlainZero),\"offset\":\(offset.withPlainZero),\"maxOffset\":\(maxOffset.withPlainZero),"
                + "\"contentLength\":\(contentLength.withPlainZero),\"count\":\(count),"
                + (focus.map { "\"focus\":\(JSONValue.quote(id($0)))," } ?? "")
                + "\"settled\":\(isSettled),\"items\":[")
        for (place, item) in items.enumerated() {
            output((place > 0 ? "," : "") + item.json(id: id(item.index)))
        }
        output("]}")
    }
}

extension PlacedItem {
    fileprivate var isFinite: Bool {
        let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
        return frame.x.isFinite && frame.y.isFinite && frame.width.isFinite && frame.height.isFinite && tilt.isFinite
            && opacity.isFinite && corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    }

    fileprivate func json(id: String) -> String {
        "{\"index\":\(index),\"id\":\(JSONValue.quote(id)),"
            + "\"frame\":[\(frame.x.withPlainZero),\(frame.y.withPlainZero),\(frame.width.withPlainZero),\(frame.height.withPlainZero)],"
            + "\"tilt\":\(tilt.withPlainZero),\"opacity\":\(opacity.withPlainZero),\"z\":\(z),"
            + "\"quad\":[\(quad.topLeft.json),\(quad.topRight.json),\(quad.bottomRight.json),\(quad.bottomLeft.json)]"
            + (transform.isIdentity ? "}" : ",\"transform\":\(transform.json)}")
    }
}

extension PlacedTransform {
    fileprivate var json: String {
        "{\"scale\":\(scale.withPlainZero),\"shift\":[\(x.withPlainZero),\(y.withPlainZero)],"
            + "\"clip\":[\(left.withPlainZero),\(top.withPlainZero),\(right.withPlainZero),\(bottom.withPlainZero)]}"
    }
}

extension Point {
    fileprivate var json: String { "[\(x.withPlainZero),\(y.withPlainZero)]" }
}
