import Strata
import StrataSystem

/// The text that a `dump` prints of a list that nothing moves (Behaviour, "Scripts"), as values.
package struct NaiveDump: Sendable, Hashable {
    /// The distance that the list is scrolled from its start limit.
    package var offset: Double
    /// The greatest offset.
    package var maxOffset: Double
    /// The length that the items occupy with their spacing and the leading and trailing space.
    package var contentLength: Double
    /// The number of items.
    package var count: Int
    /// The identifier of the item that the reader has pointed at.
    package var focus: String?
    /// The visible items in reading order.
    package var items: [Item]

    /// A visible item.
    package struct Item: Sendable, Hashable {
        /// Its place in reading order.
        package var index: Int
        /// Its name.
        package var id: String
        /// Its frame in the viewport, before any tilt.
        package var frame: Rect
        /// The angle by which it is turned away from the viewer, in degrees.
        package var tilt: Double
        /// 0 to 1.
        package var opacity: Double
        /// 1 for the expanded item, or for a stuck header while none is expanded, else 0.
        package var z: Int
        /// The projected outline.
        package var quad: Quad
    }
}

extension NaiveList {
    /// Returns the list as it is drawn now.
    package func dump() -> NaiveDump {
        let layout = layout
        let scene = scene(of: layout, at: offset)
        return NaiveDump(
            offset: offset, maxOffset: layout.maxOffset, contentLength: layout.contentLength, count: items.count,
            focus: focusedIndex.map { items[$0].id },
            items: items.indices.compactMap { item($0, in: layout, scene) })
    }

    private func item(_ index: Int, in layout: NaiveListLayout, _ scene: NaiveListScene) -> NaiveDump.Item? {
        let id = items[index].id
        if index == activeIndex {
            let frame = Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
            // A viewport of no length shows nothing, not even an expanded item.
            guard layout.viewportLength > 1e-6 else { return nil }
            return NaiveDump.Item(index: index, id: id, frame: frame, tilt: 0, opacity: 1, z: 1, quad: Quad(frame))
        }
        guard scene.overlaps(index), let tilt = scene.tilts[index] else { return nil }
        let place = layout.places[index]
        let start = scene.starts[index]
        let frame = rect(
            start: start, end: start + place.extent, across: place.across, acrossEnd: place.across + place.breadth)
        if activeSerial != nil {
            return NaiveDump.Item(index: index, id: id, frame: frame, tilt: 0, opacity: 0, z: 0, quad: Quad(frame))
        }
        return NaiveDump.Item(
            index: index, id: id, frame: frame, tilt: tilt.degrees, opacity: tilt.opacity,
            z: scene.isStuck[index] ? 1 : 0, quad: quad(place, start: start, tilt))
    }

    /// Returns a rectangle in the viewport, given by its edges along and across the axis.
    private func rect(start: Double, end: Double, across: Double, acrossEnd: Double) -> Rect {
        if axis == .vertical {
            return Rect(x: across, y: start, width: acrossEnd - across, height: end - start)
        }
        let x = direction == .rightToLeft ? viewport.width - end : start
        return Rect(x: x, y: across, width: end - start, height: acrossEnd - across)
    }

    /// Returns the projected outline of a tilted item (Behaviour, "Folding"): the edge opposite the hinge is drawn
    /// nearer to it and shorter.
    private func quad(_ place: NaiveListLayout.Place, start: Double, _ tilt: NaiveListTilt) -> Quad {
        let angle = tilt.degrees * Double.pi / 180
        let perspective = chain.number("fold.perspective")
        let distance = max(place.breadth, place.extent) / perspective
        let shrink = perspective == 0 ? 1 : distance / (distance + place.extent * sine(angle))
        let projected = place.extent * cosine(angle) * shrink
        let middle = place.across + place.breadth / 2
        let halves = tilt.hinge == .end ? (shrink, 1.0) : (1.0, shrink)
        let end = start + place.extent
        return outline(
            start: tilt.hinge == .end ? end - projected : start, startHalf: place.breadth / 2 * halves.0,
            end: tilt.hinge == .end ? end : start + projected, endHalf: place.breadth / 2 * halves.1, middle: middle)
    }

    /// Returns a trapezium whose parallel edges lie across the axis, as the corners of the item's own upright content.
    private func outline(start: Double, startHalf: Double, end: Double, endHalf: Double, middle: Double) -> Quad {
        if axis == .vertical {
            return Quad(
                topLeft: Point(x: middle - startHalf, y: start), topRight: Point(x: middle + startHalf, y: start),
                bottomRight: Point(x: middle + endHalf, y: end), bottomLeft: Point(x: middle - endHalf, y: end))
        }
        let isReversed = direction == .rightToLeft
        let (left, leftHalf) = isReversed ? (viewport.width - end, endHalf) : (start, startHalf)
        let (right, rightHalf) = isReversed ? (viewport.width - start, startHalf) : (end, endHalf)
        return Quad(
            topLeft: Point(x: left, y: middle - leftHalf), topRight: Point(x: right, y: middle - rightHalf),
            bottomRight: Point(x: right, y: middle + rightHalf), bottomLeft: Point(x: left, y: middle + leftHalf))
    }
}
