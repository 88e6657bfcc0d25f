/// The way in which an item is drawn otherwise than in its frame, in x and y: what an ``ItemTransform`` comes to.
public struct PlacedTransform: Sendable, Hashable {
    /// The size of what is drawn over the frame's, about the middle of the frame.
    public var scale = 1.0
    /// The distance of what is drawn from the frame, from middle to middle, to the right, in points.
    public var x = 0.0
    /// The same downwards.
    public var y = 0.0
    /// The part that is cut off at the left, in points of the frame.
    public var left = 0.0
    /// The part that is cut off at the top.
    public var top = 0.0
    /// The part that is cut off at the right.
    public var right = 0.0
    /// The part that is cut off at the bottom.
    public var bottom = 0.0

    /// A transform that changes nothing.
    public init() {}

    /// True if it changes nothing.
    public var isIdentity: Bool { scale == 1 && x == 0 && y == 0 && !isClipping }

    /// True if it leaves a part out.
    public var isClipping: Bool { left > 0 || top > 0 || right > 0 || bottom > 0 }
}

extension PlacedTransform {
    /// The same in x and y as a transform about the middle of an item along and across an axis.
    init(_ transform: ItemTransform, in viewport: ViewportGeometry) {
        let clip = transform.clip
        scale = transform.scale
        if viewport.axis == .vertical {
            (x, y) = (transform.crossShift, transform.shift)
            (left, top, right, bottom) = (clip.crossStart, clip.start, clip.crossEnd, clip.end)
        } else if viewport.isMirrored {
            (x, y) = (-transform.shift, transform.crossShift)
            (left, top, right, bottom) = (clip.end, clip.crossStart, clip.start, clip.crossEnd)
        } else {
            (x, y) = (transform.shift, transform.crossShift)
            (left, top, right, bottom) = (clip.start, clip.crossStart, clip.end, clip.crossEnd)
        }
    }
}

extension PlacedItem {
    /// The rectangle that all of the item is drawn into, before any tilt and any clip, in points of the viewport: its
    /// frame, scaled and shifted.
    public var drawnFrame: Rect {
        if transform.isIdentity { return frame }
        let (width, height) = (frame.width * transform.scale, frame.height * transform.scale)
        return Rect(
            x: frame.x + (frame.width - width) / 2 + transform.x,
            y: frame.y + (frame.height - height) / 2 + transform.y,
            width: width, height: height)
    }

    /// The part of ``drawnFrame`` that is not cut off.
    public var shownFrame: Rect {
        let drawn = drawnFrame
        guard transform.isClipping else { return drawn }
        let scale = transform.scale
        return Rect(
            x: drawn.x + transform.left * scale, y: drawn.y + transform.top * scale,
            width: max(0, drawn.width - (transform.left + transform.right) * scale),
            height: max(0, drawn.height - (transform.top + transform.bottom) * scale))
    }

    /// The bounds of the item as it is seen: of its projected outline, without the parts that are cut off.
    public var shownBounds: Rect {
        let left = min(quad.topLeft.x, quad.bottomLeft.x)
        let right = max(quad.topRight.x, quad.bottomRight.x)
        let top = min(quad.topLeft.y, quad.topRight.y)
        let bottom = max(quad.bottomLeft.y, quad.bottomRight.y)
        guard transform.isClipping, frame.width > 0, frame.height > 0 else {
            return Rect(x: left, y: top, width: right - left, height: bottom - top)
        }
        let (across, down) = ((right - left) / frame.width, (bottom - top) / frame.height)
        return Rect(
            x: left + transform.left * across, y: top + transform.top * down,
            width: max(0, right - left - (transform.left + transform.right) * across),
            height: max(0, bottom - top - (transform.top + transform.bottom) * down))
    }

    /// Returns a point of the viewport in points from the top left corner of the item's upright content. Where the item
    /// is drawn very small or very far away, it is a point within ten million points of that.
    public func inside(_ point: Point) -> Point {
        let drawn = drawnFrame
        let scale = transform.scale > 0 ? transform.scale : 1
        func near(_ distance: Double) -> Double { min(max(distance / scale, -1e7), 1e7) }
        return Point(x: near(point.x - drawn.x), y: near(point.y - drawn.y))
    }
}
