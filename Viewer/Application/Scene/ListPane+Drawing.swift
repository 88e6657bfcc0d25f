import Strata
import StrataCanvas
import StrataInterface
import StrataWindow

/// How everything that floats over the list looks.
struct OverlayLooks: Equatable {
    var scrollbar: ScrollbarView.Look?
    var pill: PillView.Look?
    var notice: NoticeView.Look?
    /// How strong the header's shadow is, in steps that can be told apart.
    var shadow = 0
    var empty: EmptyView?
    var button: RoundButtonView.Look?

    static let shadowSteps = 32.0
}

extension ListPane {
    /// Ends the frame: draws what changed since the frame before onto the same surface, and returns where, in device
    /// pixels.
    func draw(on surface: Surface, at time: Double) -> [PixelRect] {
        list.engine.advance(to: max(time, self.time))
        list.readFrame()
        updateHover()
        updateChrome()
        let damage = drawList(on: surface)
        if drawnSurface !== surface { header.invalidate() }
        drawnSurface = surface
        let painter = Painter(on: surface, origin: Point(x: frame.x, y: frame.y))
        let changed = header.draw(headerContent, width: frame.width, on: painter)
        return damage
            + changed.map { surface.grid.cover($0.moved(by: Point(x: frame.x, y: frame.y))) }
    }

    private func drawList(on surface: Surface) -> [PixelRect] {
        let next = currentLooks
        invalidateChanges(to: next, surface.grid)
        looks = next
        let damage = compositor.compose(list.frame, in: listArea, on: surface, rows: list).rectangles
        let painter = Painter(on: surface, origin: Point(x: listArea.x, y: listArea.y))
        for rect in damage {
            var clip = surface.grid.points(rect)
            clip.x -= listArea.x
            clip.y -= listArea.y
            painter.pushClip(clip)
            drawOverlays(on: painter)
            painter.popClip()
        }
        return damage
    }

    private func drawOverlays(on painter: Painter) {
        let listSize = Size(width: listArea.width, height: listArea.height)
        looks.empty?.draw(in: listSize, palette: palette, text: text, on: painter)
        if let look = looks.scrollbar { scrollbar.draw(look, on: painter) }
        if let look = looks.pill { pill.draw(look, on: painter) }
        if let look = looks.button { button?.draw(look, on: painter) }
        drawHeaderShadow(on: painter)
        if let look = looks.notice { notice.draw(look, on: painter) }
    }

    private func drawHeaderShadow(on painter: Painter) {
        guard looks.shadow > 0 else { return }
        let strength = palette.shadow.alpha / 2 * Double(looks.shadow) / OverlayLooks.shadowSteps
        for step in 0..<Int(Metrics.headerShadow) {
            let left = 1 - Double(step) / Metrics.headerShadow
            let line = Rect(x: 0, y: Double(step), width: frame.width, height: 1)
            painter.fill(line, palette.shadow.opacity(strength * left * left))
        }
    }

    private var currentLooks: OverlayLooks {
        let listSize = Size(width: listArea.width, height: listArea.height)
        let isEmpty = list.engine.count == 0
        return OverlayLooks(
            scrollbar: list.engine.activeItem == nil && showsIndicators
                ? scrollbar.look(in: listSize, scrollExtent, at: time) : nil,
            pill: pill.look(in: listSize, at: time),
            notice: notice.look(in: listSize, at: time),
            shadow: Int((shadow.value(at: time) * OverlayLooks.shadowSteps).rounded()),
            empty: isEmpty ? EmptyView(title: status.emptyTitle, note: status.emptyNote) : nil,
            button: button?.look(in: listSize, at: time))
    }

    /// Has the list drawn anew under whatever looks otherwise than in the frame before.
    private func invalidateChanges(to next: OverlayLooks, _ grid: PixelGrid) {
        func invalidate(_ rect: Rect) {
            compositor.invalidate(grid.cover(rect.moved(by: Point(x: listArea.x, y: listArea.y))))
        }
        if looks.scrollbar != next.scrollbar {
            for look in [looks.scrollbar, next.scrollbar] { look.map { invalidate(ScrollbarView.bounds(of: $0)) } }
        }
        if looks.pill != next.pill {
            for look in [looks.pill, next.pill] { look.map { invalidate(PillView.bounds(of: $0)) } }
        }
        if looks.notice != next.notice {
            for look in [looks.notice, next.notice] { look.map { invalidate(NoticeView.bounds(of: $0)) } }
        }
        if looks.button != next.button {
            for look in [looks.button, next.button] { look.map { invalidate(RoundButtonView.bounds(of: $0)) } }
        }
        if looks.shadow != next.shadow {
            invalidate(Rect(x: 0, y: 0, width: frame.width, height: Metrics.headerShadow))
        }
        if looks.empty != next.empty {
            invalidate(Rect(x: 0, y: 0, width: frame.width, height: listArea.height))
        }
    }

    private func updateChrome() {
        let isAnimated = list.engine.animations
        let isHovered = pointerTarget == .scrollbar && pressed == nil
        scrollbar.update(
            isHovered: isHovered, isMoving: list.engine.targetOffset != list.engine.offset, at: time,
            isAnimated: isAnimated)
        pill.update(
            unseen: list.engine.activeItem == nil ? list.unseen : 0, pointsUp: list.newestIsAtStart, at: time,
            isAnimated: isAnimated)
        button?.update(
            isHovered: pointerTarget == .button, isPressed: pressed == .button, at: time, isAnimated: isAnimated)
        notice.update(isHovered: pointerTarget == .notice, at: time, isAnimated: isAnimated)
        let isUnder = list.engine.activeItem == nil && list.engine.offset > 0.5
        shadow.go(to: isUnder ? 1 : 0, at: time, isAnimated: isAnimated)
    }

    private func updateHover() {
        list.hoveredRow = nil
        guard list.engine.isSettled, list.engine.activeItem == nil, pressed != .scrollbar else { return }
        if case .row(let row) = pointerTarget { list.hoveredRow = row }
    }

    /// What the scrollbar shows.
    var scrollExtent: ScrollExtent {
        let engine = list.engine
        var fraction: Double?
        if case .place(let place) = engine.scrollTarget, engine.count > 0 {
            fraction = (Double(place.index) + 0.5) / Double(engine.count)
            if list.newestIsAtStart { fraction = fraction.map { 1 - $0 } }
        }
        return ScrollExtent(
            offset: engine.offset, maxOffset: engine.maxOffset, viewportLength: engine.viewport.length,
            undoFraction: fraction)
    }
}
