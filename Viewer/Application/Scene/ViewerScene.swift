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
    let header: HeaderView
    let text: ChromeText
    let palette: Palette
    let compositor: ListCompositor
    private let frameInterval: Double
    var shadow = Fade(0)
    var looks = OverlayLooks()
    var isFrameOpen = false
    private var lastAppendTime = -Double.infinity
    weak var drawnSurface: Surface?

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
