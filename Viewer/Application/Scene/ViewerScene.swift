import Strata
import StrataCanvas
import StrataFeeds

/// Everything in the window: the list, the header above it, and what floats over it. It needs no display: the window
/// and `strata render` show the same scene.
///
/// A frame is: ``begin(at:)``, any number of events and inputs, ``draw(on:at:)``. Times are milliseconds since the
/// scene was made.
final class ViewerScene {
    /// The list.
    let list: ListScene
    /// Where the lines come from.
    private(set) var status: FeedStatus
    /// The size of everything, in points.
    private(set) var size: Size
    /// Where the pointer is, in points of the window.
    var pointer: Point?
    /// What the pressed button went down upon.
    var pressed: PointerTarget?

    let scrollbar: ScrollbarView
    let pill: PillView
    private let header: HeaderView
    private let text: ChromeText
    private let palette: Palette
    private let compositor: ListCompositor
    private let frameInterval: Double
    private var shadow = Fade(0)
    private var looks = OverlayLooks()
    private var isFrameOpen = false
    private var lastAppendTime = -Double.infinity
    private weak var drawnSurface: Surface?

    init(list: ListScene, theme: Theme, text: ChromeText, options: Options, frameInterval: Double = 1000.0 / 60) {
        self.list = list
        self.text = text
        self.frameInterval = frameInterval
        palette = theme.palette
        size = options.size
        status = FeedStatus(files: options.files)
        scrollbar = ScrollbarView(palette: palette, axis: options.axis)
        pill = PillView(palette: palette, text: text)
        header = HeaderView(theme: theme, text: text)
        compositor = ListCompositor(background: palette.background)
        list.placeText = { [unowned self] in placeText(ofRow: $0) }
    }

    /// The list's viewport in points of the window.
    var listArea: Rect { Self.listArea(in: size) }

    /// The list's viewport in a window of a size.
    static func listArea(in size: Size) -> Rect {
        Rect(
            x: 0, y: Metrics.headerHeight, width: size.width, height: max(0, size.height - Metrics.headerHeight))
    }

    /// The list's time.
    var time: Double { list.engine.time }

    /// Whether something moves, so that another frame is wanted.
    var isMoving: Bool {
        !list.engine.isSettled || !scrollbar.isSettled(at: time) || !pill.isSettled(at: time)
            || !shadow.isSettled(at: time)
    }

    /// Gives everything another size, in points.
    func resize(_ size: Size) {
        self.size = size
        list.resize(Size(width: listArea.width, height: listArea.height))
    }

    /// Comes before the first event or input of a frame. After a pause the list's clock goes on to one frame ago, so
    /// that the frame to be drawn already shows something moving.
    func begin(at time: Double) {
        guard !isFrameOpen else { return }
        isFrameOpen = true
        if !isMoving { list.engine.advance(to: max(self.time, time - frameInterval)) }
    }

    /// Takes over what happened to the lines.
    func apply(_ events: [FeedEvent]) {
        var arrived = 0
        var isOnlyArrival = true
        for event in events {
            status.take(event)
            switch event {
            case .appended(let count, _): arrived += count
            case .prepended, .lastLineGrew, .truncated: isOnlyArrival = false
            default: break
            }
        }
        // What comes in bursts must be there at once.
        let isCalm = time - lastAppendTime > 300
        if arrived > 0 { lastAppendTime = time }
        list.apply(events, isAnimated: isOnlyArrival && isCalm && arrived <= 3)
    }
}

// MARK: - Drawing

/// How everything that floats over the list looks.
private struct OverlayLooks: Equatable {
    var scrollbar: ScrollbarView.Look?
    var pill: PillView.Look?
    /// How strong the header's shadow is, in steps that can be told apart.
    var shadow = 0
    var empty: EmptyView?

    static let shadowSteps = 32.0
}

extension ViewerScene {
    /// Ends the frame: draws what changed since the frame before onto the same surface, and returns where, in device
    /// pixels.
    func draw(on surface: Surface, at time: Double) -> [PixelRect] {
        begin(at: time)
        isFrameOpen = false
        list.engine.advance(to: max(time, self.time))
        list.readFrame()
        updateHover()
        updateChrome()
        let damage = drawList(on: surface)
        if drawnSurface !== surface { header.invalidate() }
        drawnSurface = surface
        let painter = Painter(on: surface)
        let changed = header.draw(headerContent, width: size.width, on: painter)
        return damage + changed.map(surface.grid.cover)
    }

    private func drawList(on surface: Surface) -> [PixelRect] {
        let next = currentLooks
        invalidateChanges(to: next, surface.grid)
        looks = next
        let damage = compositor.compose(list.frame, in: listArea, on: surface, rows: list).rectangles
        let painter = Painter(on: surface, origin: Point(x: listArea.x, y: listArea.y))
        for rect in damage {
            var clip = surface.grid.points(rect)
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
        guard looks.shadow > 0 else { return }
        let strength = palette.shadow.alpha / 2 * Double(looks.shadow) / OverlayLooks.shadowSteps
        for step in 0..<Int(Metrics.headerShadow) {
            let left = 1 - Double(step) / Metrics.headerShadow
            painter.fill(
                Rect(x: 0, y: Double(step), width: size.width, height: 1), palette.shadow.opacity(strength * left * left))
        }
    }

    private var currentLooks: OverlayLooks {
        let listSize = Size(width: listArea.width, height: listArea.height)
        let isEmpty = list.engine.count == 0
        return OverlayLooks(
            scrollbar: list.engine.activeItem == nil ? scrollbar.look(in: listSize, scrollExtent, at: time) : nil,
            pill: pill.look(in: listSize, at: time),
            shadow: Int((shadow.value(at: time) * OverlayLooks.shadowSteps).rounded()),
            empty: isEmpty ? EmptyView(title: "Nothing here yet", note: status.emptyNote) : nil)
    }

    /// Has the list drawn anew under whatever looks otherwise than in the frame before.
    private func invalidateChanges(to next: OverlayLooks, _ grid: PixelGrid) {
        func invalidate(_ rect: Rect) {
            compositor.invalidate(
                grid.cover(Rect(x: rect.x, y: rect.y + listArea.y, width: rect.width, height: rect.height)))
        }
        if looks.scrollbar != next.scrollbar {
            for look in [looks.scrollbar, next.scrollbar] { look.map { invalidate(ScrollbarView.bounds(of: $0)) } }
        }
        if looks.pill != next.pill {
            for look in [looks.pill, next.pill] { look.map { invalidate(PillView.bounds(of: $0)) } }
        }
        if looks.shadow != next.shadow {
            invalidate(Rect(x: 0, y: 0, width: size.width, height: Metrics.headerShadow))
        }
        if looks.empty != next.empty {
            invalidate(Rect(x: 0, y: 0, width: size.width, height: listArea.height))
        }
    }

    private func updateChrome() {
        let isAnimated = list.engine.animations
        let isHovered = pointerTarget == .scrollbar && pressed == nil
        scrollbar.update(
            isHovered: isHovered, isMoving: !list.engine.isSettled, at: time, isAnimated: isAnimated)
        pill.update(
            unseen: list.engine.activeItem == nil ? list.unseen : 0, pointsUp: list.newestIsAtStart, at: time,
            isAnimated: isAnimated)
        let isUnder = list.engine.activeItem == nil && list.engine.offset > 0.5
        shadow.go(to: isUnder ? 1 : 0, at: time, isAnimated: isAnimated)
    }

    private func updateHover() {
        guard list.engine.isSettled, list.engine.activeItem == nil, pressed != .scrollbar, case .row(let row) = pointerTarget
        else { return list.hoveredRow = nil }
        list.hoveredRow = row
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

// MARK: - The header's words

extension ViewerScene {
    private var headerContent: HeaderContent {
        var content = HeaderContent()
        content.title = status.title
        content.note = status.note(follows: list.follows)
        content.chip = list.engine.strategy
        if case .place(let place) = list.engine.scrollTarget {
            content.hint = "back to line \(CountText.grouped(place.index + 1))"
        }
        content.position = positionText
        return content
    }

    /// `lines 1,204–1,240 of 10,000,000  ·  42 %`.
    private var positionText: String {
        let engine = list.engine
        let total = CountText.grouped(engine.count)
        guard let first = list.frame.items.first?.index, let last = list.frame.items.last?.index else {
            return engine.count == 0 ? "no lines" : "\(total) lines"
        }
        guard status.isIndexed else { return "counting lines… \(total)  ·  \(progressText)" }
        let shown = first == last ? "line \(CountText.grouped(first + 1))"
            : "lines \(CountText.grouped(first + 1))–\(CountText.grouped(last + 1))"
        return "\(shown) of \(total)  ·  \(progressText)"
    }

    private var progressText: String {
        let engine = list.engine
        if engine.maxOffset == 0 { return "all" }
        if engine.offset >= engine.maxOffset - 0.5 { return "end" }
        if engine.offset <= 0.5 { return "top" }
        return "\(min(99, Int(engine.offset / engine.maxOffset * 100))) %"
    }

    private func placeText(ofRow index: Int) -> String {
        let number = status.isIndexed ? "line \(CountText.grouped(index + 1))" : "a line"
        let place = status.place.isEmpty ? status.title : "\(status.place)/\(status.title)"
        return "\(number) of \(place)  ·  click or Escape closes it"
    }
}
