import Strata
import StrataCanvas
import StrataInterface

/// What a scrollbar shows: how far a list is scrolled, all lengths in points along its axis.
struct ScrollExtent: Equatable {
    var offset = 0.0
    var maxOffset = 0.0
    var viewportLength = 0.0
    /// Where the place that an undo returns to lies, 0…1 of the content.
    var undoFraction: Double?
}

/// The slim bar over the list's far edge. It widens under the pointer, can be dragged, and its track pages.
final class ScrollbarView {
    /// Everything that decides how it looks, so that it is drawn only when it looks otherwise.
    struct Look: Equatable {
        var thumb: Rect
        var radius: Double
        var color: Color
        var tick: Rect?
    }

    private let palette: Palette
    private let axis: Axis
    private var width = Fade(4)
    private var strength = Fade(0, duration: 400)
    private var isHovered = false
    /// Where on the thumb the pointer holds it, while it is dragged.
    private var grip: Double?

    init(palette: Palette, axis: Axis) {
        self.palette = palette
        self.axis = axis
    }

    /// How far from the list's edge the pointer reaches it, in points.
    static let reach = 16.0
    private static let inset = 8.0
    private static let margin = 4.0
    private static let shortestThumb = 32.0

    /// Whether it is being dragged.
    var isDragging: Bool { grip != nil }

    /// Whether a point of the list lies on it; points in the list's own coordinates.
    func contains(_ point: Point, in size: Size, _ extent: ScrollExtent) -> Bool {
        guard extent.maxOffset > 0 else { return false }
        let breadth = size.breadth(across: axis)
        let across = axis == .vertical ? point.x : point.y
        return across >= breadth - Self.reach && across <= breadth
    }

    /// Tells it where the pointer is and whether the list moves.
    func update(isHovered: Bool, isMoving: Bool, at time: Double, isAnimated: Bool) {
        let isActive = isHovered || isDragging
        width.go(to: isActive ? 10 : 4, at: time, isAnimated: isAnimated)
        strength.go(to: isActive ? 1 : isMoving ? 0.5 : 0, at: time, isAnimated: isAnimated)
    }

    /// Whether it has stopped changing.
    func isSettled(at time: Double) -> Bool { width.isSettled(at: time) && strength.isSettled(at: time) }

    /// Takes hold of the thumb, or says which way the track pages: -1 towards the start, 1 towards the end.
    func press(at point: Point, in size: Size, _ extent: ScrollExtent) -> Double? {
        let (start, length) = thumb(in: size, extent)
        let along = along(point)
        if along < start { return -1 }
        if along > start + length { return 1 }
        grip = along - start
        return nil
    }

    /// The offset that a dragged thumb asks for.
    func drag(to point: Point, in size: Size, _ extent: ScrollExtent) -> Double? {
        guard let grip else { return nil }
        let (_, length) = thumb(in: size, extent)
        let room = size.length(along: axis) - 2 * Self.inset - length
        guard room > 0 else { return nil }
        let fraction = (along(point) - grip - Self.inset) / room
        return min(max(fraction, 0), 1) * extent.maxOffset
    }

    /// Lets go of the thumb.
    func release() { grip = nil }

    /// How it looks over a list of a size at a time, in the list's coordinates; nil where nothing can be scrolled.
    func look(in size: Size, _ extent: ScrollExtent, at time: Double) -> Look? {
        guard extent.maxOffset > 0 else { return nil }
        let (start, length) = thumb(in: size, extent)
        let width = width.value(at: time)
        let color = palette.thumb.mixed(with: palette.thumbActive, amount: strength.value(at: time))
        return Look(
            thumb: place(start: start, length: length, breadth: width, in: size), radius: width / 2, color: color,
            tick: extent.undoFraction.map { fraction in
                let track = size.length(along: axis) - 2 * Self.inset
                return place(start: Self.inset + fraction * track - 1, length: 2, breadth: 10, in: size)
            })
    }

    /// The rectangle that a look may touch.
    static func bounds(of look: Look) -> Rect {
        guard let tick = look.tick else { return look.thumb }
        let left = min(look.thumb.x, tick.x)
        let top = min(look.thumb.y, tick.y)
        return Rect(
            x: left, y: top, width: max(look.thumb.x + look.thumb.width, tick.x + tick.width) - left,
            height: max(look.thumb.y + look.thumb.height, tick.y + tick.height) - top)
    }

    /// Draws a look.
    func draw(_ look: Look, on painter: Painter) {
        painter.fill(look.thumb, radius: look.radius, look.color)
        if let tick = look.tick { painter.fill(tick, radius: 1, palette.accent) }
    }

    // MARK: - Geometry

    private func along(_ point: Point) -> Double { axis == .vertical ? point.y : point.x }

    private func thumb(in size: Size, _ extent: ScrollExtent) -> (start: Double, length: Double) {
        let track = size.length(along: axis) - 2 * Self.inset
        let content = extent.maxOffset + extent.viewportLength
        let length = min(track, max(Self.shortestThumb, track * extent.viewportLength / content))
        return (Self.inset + (track - length) * min(max(extent.offset / extent.maxOffset, 0), 1), length)
    }

    private func place(start: Double, length: Double, breadth: Double, in size: Size) -> Rect {
        let edge = size.breadth(across: axis) - Self.margin - breadth
        return axis == .vertical
            ? Rect(x: edge, y: start, width: breadth, height: length)
            : Rect(x: start, y: edge, width: length, height: breadth)
    }
}
