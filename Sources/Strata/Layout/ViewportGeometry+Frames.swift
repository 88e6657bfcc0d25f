// Where an item that is placed along and across the axis is seen.
extension ViewportGeometry {
    /// Returns the frame of an item in viewport coordinates.
    func frame(of attributes: LayoutAttributes) -> Rect {
        guard axis == .horizontal else {
            return Rect(
                x: attributes.crossStart, y: attributes.start, width: attributes.crossLength, height: attributes.length)
        }
        let left = isMirrored ? length - (attributes.start + attributes.length) : attributes.start
        return Rect(
            x: left, y: attributes.crossStart, width: attributes.length, height: attributes.crossLength)
    }

    /// Returns the pointer at a point of the viewport.
    package func pointer(at point: Point) -> LayoutPointer {
        guard axis == .horizontal else { return LayoutPointer(along: point.y, across: point.x) }
        return LayoutPointer(along: isMirrored ? length - point.x : point.x, across: point.y)
    }

    /// Returns the projected outline of an item (Behaviour, "Folding").
    func quad(of attributes: LayoutAttributes) -> Quad {
        guard attributes.tilt > 0 else { return Quad(frame(of: attributes)) }
        let far = Projection(attributes)
        let near = (start: attributes.crossStart, end: attributes.crossStart + attributes.crossLength)
        let isHingedAtEnd = attributes.hinge == .end
        let end = attributes.start + attributes.length
        let startLine = isHingedAtEnd ? end - far.distance : attributes.start
        let endLine = isHingedAtEnd ? end : attributes.start + far.distance
        let startSpan = isHingedAtEnd ? far.span : near
        let endSpan = isHingedAtEnd ? near : far.span
        guard axis == .horizontal else {
            return Quad(
                topLeft: Point(x: startSpan.start, y: startLine), topRight: Point(x: startSpan.end, y: startLine),
                bottomRight: Point(x: endSpan.end, y: endLine), bottomLeft: Point(x: endSpan.start, y: endLine))
        }
        let (left, right) = isMirrored ? (length - endLine, length - startLine) : (startLine, endLine)
        let (leftSpan, rightSpan) = isMirrored ? (endSpan, startSpan) : (startSpan, endSpan)
        return Quad(
            topLeft: Point(x: left, y: leftSpan.start), topRight: Point(x: right, y: rightSpan.start),
            bottomRight: Point(x: right, y: rightSpan.end), bottomLeft: Point(x: left, y: leftSpan.end))
    }
}

/// The image of the edge farthest from the hinge of a tilted item.
private struct Projection {
    /// Distance from the hinge line.
    let distance: Double
    /// Its start and end across the axis.
    let span: (start: Double, end: Double)

    init(_ attributes: LayoutAttributes) {
        let length = attributes.length
        let breadth = attributes.crossLength
        let sine = Tilt.sine(attributes.tilt)
        // k = d / (d + t sin) with d = max(w, h) / perspective; written so that perspective 0, no shrinking, divides
        // nothing by 0.
        let size = max(length, breadth)
        let shrink = size > 0 ? size / (size + attributes.perspective * (length * sine)) : 1
        distance = length * Tilt.cosine(attributes.tilt) * shrink
        let centre = attributes.crossStart + breadth / 2
        span = (centre - breadth / 2 * shrink, centre + breadth / 2 * shrink)
    }
}
