import Strata
import StrataCanvas
import StrataDocument
import StrataWindow

/// The slim bar over the list's far edge. It widens under the pointer, can be dragged, and its track pages.
package final class ScrollbarView: View {
    /// Everything that decides how it looks.
    private struct Look: Hashable {
        var thumb: Rect
        var radius: Double
        var color: Color
        var tick: Rect?
        /// The track, while the pointer is over it.
        var track: Rect
        var trackStrength: Double
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private unowned let pane: ListPane
    private var axis: Axis { list.engine.viewport.axis }
    private var list: ListView { pane.list }
    private var width = Fade(4)
    private var strength = Fade(0, duration: 400)
    private var isHovered = false
    /// Who draws the track and the marks, which change in ways of their own.
    private let trackOwner = PartOwner()
    private let markOwner = PartOwner()
    private final class PartOwner {}
    private struct MarkLook: Equatable {
        var places: [Double]
        var color: Color
    }
    /// Where on the thumb the pointer holds it, while it is dragged.
    private var grip: Double?
    /// Where errors are, in a list whose rows tell of any.
    private lazy var errors = list.cell.isError.map(ErrorMarks.init)
    private var marks: (state: MarkState, places: [Double]) = (MarkState(), [])
    private var lastMarking = -Double.infinity

    /// What decides where marks are.
    private struct MarkState: Equatable {
        var revision = 0
        var count = 0
        var size = Size(width: 0, height: 0)
        var isReversed = false
    }

    /// Over the list of a pane.
    package init(over pane: ListPane) { self.pane = pane }

    /// How far from the list's edge the pointer reaches it, in points.
    private static let reach = 16.0
    private static let inset = 8.0
    private static let margin = 4.0
    private static let shortestThumb = 32.0

    /// Whether it is to be seen.
    private var isShown: Bool { list.engine.activeItem == nil && pane.showsIndicators && extent.maxOffset > 0 }

    /// Between two looks at where errors are, in milliseconds.
    private static let markPause = 250.0

    package func nextChange(after time: Double) -> Double? {
        pane.status.isStill ? nil : errors?.nextChange(after: time)
    }

    package func advance(_ context: FrameContext) {
        guard let errors, !pane.status.isStill, pane.status.isIndexed else { return }
        let base = list.days?.base ?? list.document
        errors.look(at: base, time: context.time)
        let rows = errors.rows
        let state = MarkState(
            revision: rows.revision, count: list.engine.count, size: frame.size, isReversed: list.newestIsAtStart)
        guard state != marks.state, context.time >= lastMarking + Self.markPause || state.size != marks.state.size
        else { return }
        lastMarking = context.time
        marks = (state, markPlaces(rows, base))
    }

    /// Where along the track marks are, in points, each in a step of its own.
    private func markPlaces(_ rows: MarkedRows, _ document: any Document) -> [Double] {
        let track = frame.size.length(along: axis) - 2 * Self.inset
        let count = Double(max(1, document.count))
        let steps = Set(
            rows.ordinals.compactMap { document.index(of: RowID($0)) }.map { index in
                let fraction = (Double(index) + 0.5) / count
                return Int((list.newestIsAtStart ? 1 - fraction : fraction) * track / 2)
            })
        return steps.sorted().map { Self.inset + 2 * Double($0) }
    }

    package func isMoving(at time: Double) -> Bool { !width.isSettled(at: time) || !strength.isSettled(at: time) }

    // MARK: - Pointer

    package func contains(_ point: Point) -> Bool {
        guard isShown, frame.bounds.contains(point) else { return false }
        return (axis == .vertical ? point.x : point.y) >= frame.size.breadth(across: axis) - Self.reach
    }

    package func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let wasHovered = isHovered
        isHovered = grip == nil && point.map(contains) ?? false
        guard let grip, let point else { return isHovered != wasHovered }
        drag(to: along(point) - grip)
        return true
    }

    /// Takes hold of the thumb, or pages towards where the track is pressed.
    package func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        guard press.button == .primary else { return }
        isHovered = false
        let (start, length) = thumb
        let along = along(press.position)
        if along < start || along > start + length { return list.page(along < start ? -1 : 1) }
        grip = along - start
    }

    package func released(_ release: ButtonEvent, _ context: FrameContext) { grip = nil }

    /// The thumb's start is dragged to a place along the track.
    private func drag(to start: Double) {
        let room = frame.size.length(along: axis) - 2 * Self.inset - thumb.length
        guard room > 0 else { return }
        let fraction = min(max((start - Self.inset) / room, 0), 1)
        list.engine.scroll(to: fraction * extent.maxOffset, byReader: true)
    }

    // MARK: - Drawing

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let isActive = isHovered || grip != nil
        let isScrolling = list.engine.targetOffset != list.engine.offset
        width.go(to: isActive ? 10 : 4, at: context.time, isAnimated: context.isAnimated)
        strength.go(to: isActive ? 1 : isScrolling ? 0.5 : 0, at: context.time, isAnimated: context.isAnimated)
        guard isShown else { return }
        let look = look(context)
        drawTrack(look, &drawing, context)
        drawing.paint(look.tick.map(look.thumb.union) ?? look.thumb, look, by: self) { painter in
            painter.fill(look.thumb, radius: look.radius, look.color)
            if let tick = look.tick { painter.fill(tick, radius: 1, context.palette.accent) }
        }
        drawMarks(look.track, &drawing, context)
    }

    /// Draws the track, as far as the pointer is over it.
    private func drawTrack(_ look: Look, _ drawing: inout Drawing, _ context: FrameContext) {
        guard look.trackStrength > 0 else { return }
        let color = context.palette.ink.opacity(0.08 * look.trackStrength)
        drawing.paint(look.track, color, by: trackOwner) { painter in
            painter.fill(look.track, radius: min(look.track.width, look.track.height) / 2, color)
        }
    }

    /// Draws short lines that cross the thumb's middle.
    private func drawMarks(_ track: Rect, _ drawing: inout Drawing, _ context: FrameContext) {
        let places = marks.places
        guard !places.isEmpty else { return }
        let (axis, color) = (axis, context.palette.error)
        drawing.paint(track, MarkLook(places: places, color: color), by: markOwner) { painter in
            // Where the thumb has moved only those below it are drawn again.
            let clip = painter.clipBounds
            let (start, length) = axis == .vertical ? (clip.y, clip.height) : (clip.x, clip.width)
            let first = places.partitioningIndex { $0 + 1 > start }
            for place in places[first...].prefix(while: { $0 < start + length }) {
                painter.fill(
                    axis == .vertical
                        ? Rect(x: track.x + 6, y: place, width: 4, height: 1)
                        : Rect(x: place, y: track.y + 6, width: 1, height: 4), color)
            }
        }
    }

    private func look(_ context: FrameContext) -> Look {
        let (start, length) = thumb
        let width = width.value(at: context.time)
        let color = context.palette.thumb.mixed(
            with: context.palette.thumbActive, amount: strength.value(at: context.time))
        return Look(
            thumb: place(start: start, length: length, breadth: width), radius: width / 2, color: color,
            tick: extent.undoFraction.map { fraction in
                let track = frame.size.length(along: axis) - 2 * Self.inset
                return place(start: Self.inset + fraction * track - 1, length: 2, breadth: 10)
            },
            track: place(start: Self.inset, length: frame.size.length(along: axis) - 2 * Self.inset, breadth: 10),
            trackStrength: (width - 4) / 6)
    }

    // MARK: - Geometry

    private var extent: ScrollExtent { ScrollExtent(of: list) }

    private func along(_ point: Point) -> Double { axis == .vertical ? point.y : point.x }

    private var thumb: (start: Double, length: Double) {
        let extent = extent
        let track = frame.size.length(along: axis) - 2 * Self.inset
        let content = extent.maxOffset + extent.viewportLength
        let length = min(track, max(Self.shortestThumb, track * extent.viewportLength / content))
        return (Self.inset + (track - length) * min(max(extent.offset / extent.maxOffset, 0), 1), length)
    }

    private func place(start: Double, length: Double, breadth: Double) -> Rect {
        let edge = frame.size.breadth(across: axis) - Self.margin - breadth
        return axis == .vertical
            ? Rect(x: edge, y: start, width: breadth, height: length)
            : Rect(x: start, y: edge, width: length, height: breadth)
    }
}

extension Rect {
    /// The smallest rectangle that holds both.
    fileprivate func union(_ other: Rect) -> Rect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return Rect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}
