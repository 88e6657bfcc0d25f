import Strata
import StrataCanvas
import StrataDocument
import StrataFeeds
import StrataInterface

/// One list in a window: the list, the header above it, and what floats over it. It needs no display: the window and
/// `strata render` show the same panes.
///
/// A frame is: ``begin(at:)``, any number of events and inputs, ``draw(on:at:)``. Times are milliseconds since the
/// pane was made; points are those of the window.
final class ListPane: WindowPart {
    /// The list.
    let list: ListScene
    /// Where the lines come from.
    var status: FeedStatus
    /// Where it lies in the window.
    private(set) var frame: Rect
    /// Whether it is in view; a pane behind another one is not, and ignores triggers.
    var isVisible: Bool {
        get { list.engine.isVisible }
        set {
            // Where it comes back, another pane was drawn.
            if newValue && !isVisible { invalidate() }
            list.engine.isVisible = newValue
        }
    }
    /// Whether keys go to it and not to another list of the window.
    var hasFocus = false
    /// What its rows are called.
    var noun = Noun("line", "lines")
    /// Whether the scrollbar is shown.
    var showsIndicators = true
    /// A round button that floats over the list's start, if there is one.
    var button: RoundButtonView?
    /// Where the pointer is, in points of the window.
    var pointer: Point?
    /// What the pressed button went down upon.
    var pressed: PointerTarget?
    /// Where it went down, while it is held.
    var pressPoint: Point?
    /// What a click on a row does, where it does not expand it.
    var onClickRow: ((Int) -> Void)?

    let scrollbar: ScrollbarView
    let pill: PillView
    /// What became of a plugin, until the reader does something about it.
    let notice: NoticeView
    let header: HeaderView
    let text: ChromeText
    let theme: Theme
    let compositor: ListCompositor
    private let frameInterval: Double
    var shadow = Fade(0)
    var looks = OverlayLooks()
    private var isOpen = false
    private var lastAppendTime = -Double.infinity
    weak var drawnSurface: Surface?

    init(list: ListScene, theme: Theme, text: ChromeText, options: Options, frameInterval: Double = 1000.0 / 60) {
        self.list = list
        self.text = text
        self.frameInterval = frameInterval
        self.theme = theme
        frame = Rect(x: 0, y: 0, width: options.size.width, height: options.size.height)
        status = FeedStatus(files: options.files)
        scrollbar = ScrollbarView(palette: theme.palette, axis: options.axis)
        pill = PillView(palette: theme.palette, text: text)
        notice = NoticeView(palette: theme.palette, text: text)
        header = HeaderView(theme: theme, text: text)
        compositor = ListCompositor(background: theme.palette.background)
        list.onPluginNews = { [unowned self] news in
            show(Notice(text: news, isWarning: true))
            Diagnostics.warn(news)
        }
        list.placeText = { [unowned self] in placeText(ofRow: $0) }
    }

    /// The list's viewport.
    var listArea: Rect { Self.listArea(in: frame) }

    /// The list's viewport in a pane.
    static func listArea(in frame: Rect) -> Rect {
        let header = min(Metrics.headerHeight, frame.height)
        return Rect(x: frame.x, y: frame.y + header, width: frame.width, height: frame.height - header)
    }

    var palette: Palette { theme.palette }

    /// The list's time.
    var time: Double { list.engine.time }

    /// Whether something moves, so that another frame is wanted.
    var isMoving: Bool {
        !list.engine.isSettled || !scrollbar.isSettled(at: time) || !pill.isSettled(at: time)
            || !shadow.isSettled(at: time) || button?.isSettled(at: time) == false
            || !notice.isSettled(at: time)
    }

    /// When it will look otherwise by itself though nothing moves.
    func nextChange(after time: Double) -> Double? { notice.nextChange }

    /// Has everything drawn anew in the next frame.
    private func invalidate() {
        header.invalidate()
        compositor.invalidate()
    }

    /// Puts it elsewhere, or gives it another size.
    func place(in frame: Rect) {
        guard frame != self.frame else { return }
        self.frame = frame
        header.invalidate()
        list.resize(Size(width: listArea.width, height: listArea.height))
    }

    /// A frame is opened: comes once in it, before the first event or input. After a pause the list's clock goes on to one frame ago, so
    /// that the frame to be drawn already shows something moving.
    func begin(at time: Double) {
        if !isMoving { list.engine.advance(to: max(self.time, time - frameInterval)) }
    }

    /// Lets time pass while nobody sees the list.
    func rest(at time: Double) {
        list.engine.settle()
        list.engine.advance(to: max(self.time, time))
    }

    /// Has it say nothing that only a window could keep.
    func makeStill() {
        status.isStill = true
        closeNotice()
    }

    /// Shows the rows of its document from now on. Comes once, when the pane has its place.
    func open() {
        guard !isOpen else { return }
        list.show { [weak self] _, update in self?.take(update) }
        isOpen = true
    }

    /// Takes over what a feed tells of itself.
    func take(_ event: FeedEvent) {
        status.take(event)
        if let news = status.news(in: event) { show(Notice(text: news, isWarning: false)) }
    }

    /// Takes over what happened to the rows. What few of them do that arrive after a pause is animated; what comes in
    /// bursts must be there at once.
    private func take(_ update: DocumentUpdate) {
        var arrived = 0
        var isOnlyArrival = true
        for change in update.changes {
            if case .appended(let count, _) = change { arrived += count } else { isOnlyArrival = false }
        }
        let isCalm = time - lastAppendTime > 300
        if arrived > 0 { lastAppendTime = time }
        let isFew = isOnlyArrival && isCalm && arrived <= 3
        list.apply(update, isAnimated: isOpen && (update.cause == .reader || isFew))
    }
}
