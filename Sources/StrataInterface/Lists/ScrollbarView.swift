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
        /// The marks that lie on the thumb.
        var marks: [Mark]
    }

    /// A short line across the track.
    private struct Mark: Hashable {
        var place: Rect
        var color: Color
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private unowned let pane: ListPane
    private var axis: Axis { list.engine.viewport.axis }
    private var list: ListView { pane.list }
    private var width = Fade(restingBreadth)
    private var strength = Fade(0, duration: 400)
    /// The opacity of the scrollbar: 0 beside the page of an expanded row.
    private var presence = Fade(1, duration: 100)
    private var isHovered = false
    /// The owners of the track and the marks in a drawing, which change in ways of their own.
    private let trackOwner = PartOwner()
    private let markOwner = PartOwner()
    private let placeOwner = PartOwner()
    private final class PartOwner {}
    private struct MarkLook: Equatable {
        var places: [Double]
        var isDense: Bool
        var color: Color
    }
    /// The point on the thumb at which the pointer holds it, while it is dragged.
    private var grip: Double?
    /// The errors, in a list whose rows tell of any.
    private lazy var errors = list.cell.isError.map { ScrollbarErrors(in: pane, $0) }
    private var marks: (state: MarkState, places: [Double], isDense: Bool) = (MarkState(), [], false)
    private var lastMarking = -Double.infinity

    /// The things that decide where marks are.
    private struct MarkState: Equatable {
        var version = ScrollbarErrors.Version()
        var count = 0
        var size = Size(width: 0, height: 0)
        var isReversed = false
    }

    /// Over the list of a pane.
    package init(over pane: ListPane) { self.pane = pane }

    /// The distance from the list's edge at which the pointer reaches it, in points.
    private static let reach = 16.0
    private static let inset = 8.0
    private static let margin = 4.0
    private static let shortestThumb = 32.0
    /// The width of the track, and of the thumb under the pointer; the width of the thumb at rest.
    private static let breadth = 10.0
    private static let restingBreadth = 4.0
    /// The contrast of marks with the thumb, as WCAG 2 has it of things that are no text.
    private static let markContrast = 3.0

    /// True if it is to be seen.
    private var isShown: Bool { list.engine.activeItem == nil && isThere }

    /// True if there is anything to scroll.
    private var isThere: Bool { pane.showsIndicators && extent.maxOffset > 0 }

    /// Between two looks at where errors are, in milliseconds.
    private static let markPause = 250.0

    package func nextChange(after time: Double) -> Double? {
        guard let errors, !pane.status.isStill, pane.status.isIndexed else { return nil }
        if let look = errors.nextLook(after: time) { return look }
        // What was found since the last look, before reading came to its end.
        return errors.version != marks.state.version ? max(time, lastMarking) + Self.markPause : nil
    }

    package func advance(_ context: FrameContext) {
        guard let errors, !pane.status.isStill, pane.status.isIndexed else { return }
        errors.look(at: context.time)
        let state = MarkState(
            version: errors.version, count: list.engine.count, size: frame.size, isReversed: list.newestIsAtStart)
        guard state != marks.state, context.time >= lastMarking + Self.markPause || state.size != marks.state.size
        else { return }
        lastMarking = context.time
        let fractions = errors.fractions
        marks = (state, markPlaces(fractions), Self.areDense(fractions))
    }

    /// Returns the positions of marks along the track, in points, each in a step of its own.
    private func markPlaces(_ fractions: [Double]) -> [Double] {
        let track = trackLength
        let steps = Set(
            fractions.map { Int((list.newestIsAtStart ? 1 - $0 : $0) * track / ScrollbarTrack.markLength) })
        return steps.sorted().map { Self.inset + ScrollbarTrack.markLength * Double($0) }
    }

    /// Returns true if errors lie in more than a third of the parts of all rows, however long the track is that shows
    /// them.
    private static func areDense(_ fractions: [Double]) -> Bool {
        let parts = 200
        return Set(fractions.map { Int($0 * Double(parts)) }).count * 3 > parts
    }

    package func isMoving(at time: Double) -> Bool {
        !width.isSettled(at: time) || !strength.isSettled(at: time) || !presence.isSettled(at: time)
    }

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
        list.reports.isHeld = true
    }

    package func released(_ release: ButtonEvent, _ context: FrameContext) {
        grip = nil
        list.reports.isHeld = false
    }

    /// The thumb's start is dragged to a place along the track.
    private func drag(to start: Double) {
        let room = trackLength - thumb.length
        guard room > 0 else { return }
        let fraction = min(max((start - Self.inset) / room, 0), 1)
        list.engine.scroll(to: fraction * extent.maxOffset, byReader: true)
    }

    // MARK: - Drawing

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let isActive = isHovered || grip != nil
        let isScrolling = list.engine.targetOffset != list.engine.offset
        let breadth = isActive ? Self.breadth : Self.restingBreadth
        width.go(to: breadth, at: context.time, isAnimated: context.isAnimated)
        strength.go(to: isActive ? 1 : isScrolling ? 0.5 : 0, at: context.time, isAnimated: context.isAnimated)
        presence.go(to: list.engine.activeItem == nil ? 1 : 0, at: context.time, isAnimated: context.isAnimated)
        let opacity = presence.value(at: context.time)
        guard isThere, opacity > 0.004 else { return }
        drawTrack(opacity, &drawing, context)
        // Where they are many they say less, and would be the loudest thing in the window.
        drawErrors(&drawing, context.palette.error.opacity(opacity * (marks.isDense ? 0.6 : 1)))
        let place = extent.undoFraction.map {
            Mark(place: track.mark(atFraction: $0), color: context.palette.accent)
        }
        if let place {
            let color = place.color.opacity(opacity)
            drawing.paint(place.place, color, by: placeOwner) { $0.fill(place.place, color) }
        }
        drawThumb(place, opacity, &drawing, context)
    }

    /// Draws the track, as far as the pointer is over it.
    private func drawTrack(_ opacity: Double, _ drawing: inout Drawing, _ context: FrameContext) {
        let strength = (width.value(at: context.time) - Self.restingBreadth) / (Self.breadth - Self.restingBreadth)
        guard strength > 0 else { return }
        let (track, color) = (track.frame, context.palette.ink.opacity(0.08 * strength * opacity))
        drawing.paint(track, color, by: trackOwner) { painter in
            painter.fill(track, radius: Self.breadth / 2, color)
        }
    }

    /// Draws short lines across the track's middle.
    private func drawErrors(_ drawing: inout Drawing, _ color: Color) {
        let track = track
        let look = MarkLook(places: marks.places, isDense: marks.isDense, color: color)
        guard !look.places.isEmpty else { return }
        drawing.paint(track.frame, look, by: markOwner) { painter in
            // Where the thumb has moved only those below it are drawn again.
            for mark in track.errors(at: look.places, isDense: look.isDense, in: painter.clipBounds) {
                painter.fill(mark, look.color)
            }
        }
    }

    /// Draws the thumb, and once more the marks that lie on it, in colours that can be seen there.
    private func drawThumb(
        _ returning: Mark?, _ opacity: Double, _ drawing: inout Drawing, _ context: FrameContext
    ) {
        let (start, length) = thumb
        let width = width.value(at: context.time)
        let color = context.palette.thumb.mixed(
            with: context.palette.thumbActive, amount: strength.value(at: context.time))
        let error = context.palette.error.lightened(to: Self.markContrast, on: color)
        let frame = place(start: start, length: length, breadth: width)
        let onThumb =
            self.marks.isDense ? [] : track.errors(at: self.marks.places, isDense: false, in: frame)
        var marks = onThumb.map {
            Mark(place: $0, color: track.isAtEnd($0, of: frame) ? context.palette.error : error)
        }
        if var returning {
            if !track.isAtEnd(returning.place, of: frame) {
                returning.color = returning.color.lightened(to: Self.markContrast, on: color)
            }
            marks.append(returning)
        }
        for place in marks.indices { marks[place].color = marks[place].color.opacity(opacity) }
        let look = Look(thumb: frame, radius: width / 2, color: color.opacity(opacity), marks: marks)
        drawing.paint(look.thumb, look, by: self) { painter in
            painter.fill(look.thumb, radius: look.radius, look.color)
            guard !look.marks.isEmpty else { return }
            painter.pushClip(look.thumb, radius: look.radius)
            for mark in look.marks { painter.fill(mark.place, mark.color) }
            painter.popClip()
        }
    }

    // MARK: - Geometry

    private var extent: ScrollExtent { ScrollExtent(of: list) }

    private var trackLength: Double { frame.size.length(along: axis) - 2 * Self.inset }

    private var track: ScrollbarTrack {
        ScrollbarTrack(frame: place(start: Self.inset, length: trackLength, breadth: Self.breadth), axis: axis)
    }

    private func along(_ point: Point) -> Double { axis == .vertical ? point.y : point.x }

    private var thumb: (start: Double, length: Double) {
        let extent = extent
        let track = trackLength
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
