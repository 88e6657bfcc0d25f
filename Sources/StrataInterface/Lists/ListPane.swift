import Strata
import StrataCanvas
import StrataDocument
import StrataSystem
import StrataWindow

/// One list in a window: the list, the header above it, and what floats over it.
public final class ListPane: View {
    /// The frame of the pane, in points of the window.
    public var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The list.
    public let list: ListView
    /// The title, the place and the notices of the list.
    public var status: any ListStatus
    /// True if it is in view; a pane behind another one is not, and ignores triggers.
    public var isVisible: Bool {
        get { list.engine.isVisible }
        set {
            list.engine.isVisible = newValue
            if newValue { news.clear() }
        }
    }
    /// The rows that have arrived and have not been looked at, for the list is behind another one.
    private(set) var news = PaneNews()
    /// Returns the title of the layout of a chain of strategies.
    var layoutTitle: (String) -> String = { $0 }
    /// The state of it among the lists of its window.
    package var standing = PaneStanding()
    /// The words for its rows.
    public var noun = RowNoun("line", "lines")
    /// True if the scrollbar is shown.
    public var showsIndicators = true
    /// True if the header is shown above the list; else the list has all of the pane.
    public var showsHeader = true
    /// The views that float over the list, back to front.
    public var overlays: [any View] = []
    /// The tools for reading it.
    package let tools = ReadingTools()
    /// The notice that the reader should see, until he has seen to it.
    package private(set) lazy var notice = NoticeView()
    /// Returns the name of an input of the program that is the same file; nil if none is.
    package var nameOfInput: (FileStatus) -> String? = { _ in nil }
    /// Has a filter edited, by its number.
    var onEditFilter: (Int) -> Void = { _ in }
    /// Told in a sentence what became of a plugin, which the reader sees in any case; where nothing is set, a window that
    /// is run passes it to its `onWarning`.
    public var onPluginNews: ((String) -> Void)?
    package private(set) lazy var header = HeaderView(above: self)
    /// The number of copied bytes that another program has taken so far; nil while none takes any.
    package var givenBytes: Int?
    /// Reads the moments that rows say; nil where they say none.
    public var moments: MomentReader? {
        didSet { if list.engine.count > 0 { list.engine.prepareAgain(animated: false) } }
    }
    /// The pages of rows that are expanded.
    package private(set) lazy var page = PageView(over: self)
    private var isOpen = false
    private var pace = ChangePace()

    /// The views that float over every list, back to front. An overlay is one more line here.
    public static let standardOverlays: [@Sendable (ListPane) -> any View] = [
        { EmptyView(over: $0) },
        { ScrollbarView(over: $0) },
        { HitMarksView(over: $0) },
        { MarksView(over: $0) },
        { PillView(over: $0.list) },
        { HeaderShadowView(over: $0) },
        { ClearanceShadowView(over: $0.list) },
    ]

    /// A pane for a list.
    public init(_ list: ListView, status: any ListStatus) {
        self.list = list
        self.status = status
        overlays = Self.standardOverlays.map { $0(self) }
        list.strategies.onPluginNews = { [unowned self] news in
            show(Notice(text: news, isWarning: true))
            onPluginNews?(news)
        }
        tools.make(of: self)
        list.painter.morph = { [unowned self] in page.morphed($0) }
        RowValues.read(by: self)
    }

    /// The header reaches a little over the list, for clicks, but what floats there is above it.
    public var children: [any View] {
        (showsHeader ? [list, page, header] : [list, page]) + overlays
            + tools.docks.map { $0 as any View } + tools.bars.map { $0 as any View } + [notice]
    }

    /// Returns true if a view floats over the list.
    func floats(_ view: any View) -> Bool {
        view === notice || overlays.contains { $0 === view } || tools.bars.contains { $0 === view }
    }

    /// Gives what lies in it its place.
    public func layOut(_ context: FrameContext) {
        var area = showsHeader ? Self.listArea(in: frame) : frame
        header.frame = Rect(x: frame.x, y: frame.y, width: frame.width, height: area.y - frame.y)
        let top = area.y
        for dock in tools.docks { area = dock.dock(in: area) }
        list.frame = area
        page.frame = area
        list.pointer.headerReach = showsHeader && area.y == top ? Self.headerReach : 0
        for overlay in overlays { overlay.frame = area }
        for bar in tools.bars { bar.frame = area }
        notice.frame = area
        notice.bottomSpace = list.unseen > 0 ? PillView.clearance : NoticeView.margin
    }

    /// The distance below the header at which a click still counts as one on it, in points.
    private static let headerReach = 20.0

    /// The list's viewport in a pane with a header.
    public static func listArea(in frame: Rect) -> Rect {
        let header = min(Metrics.headerHeight, frame.height)
        return Rect(x: frame.x, y: frame.y + header, width: frame.width, height: frame.height - header)
    }

    /// The wheel scrolls the list wherever in the pane it turns.
    public func scrolled(_ scroll: ScrollEvent, _ context: FrameContext) -> Bool { list.scrolled(scroll, context) }

    /// Says something at the lower edge of the list, which does not move for it.
    public func show(_ notice: Notice) {
        self.notice.show(notice, at: list.engine.time, isAnimated: list.engine.animations)
    }

    /// The reader goes on, by the wheel or by a key: what is said only in passing has been seen.
    package func readerWentOn() { notice.pass(at: list.engine.time) }

    /// Lets what is said there go.
    public func closeNotice() { notice.close(at: list.engine.time, isAnimated: list.engine.animations) }

    /// Has it say nothing that only a window could keep.
    package func makeStill() {
        status.isStill = true
        closeNotice()
    }

    // MARK: - Rows

    /// Takes over what tools have found.
    public func advance(_ context: FrameContext) {
        for tool in tools.all { tool.passTime(context) }
    }

    /// Looks again for what tools have found, while there is more to be found.
    public func nextChange(after time: Double) -> Double? {
        tools.all.lazy.compactMap { $0.nextWork(after: time) }.min()
    }

    /// Shows the rows of its document from now on. Comes once, when the pane has its place.
    package func open() {
        guard !isOpen else { return }
        list.show { [weak self] _, update in self?.handle(update) }
        news.noteNewest(of: allRows)
        isOpen = true
    }

    /// Takes over what happened to the rows. What happens to few of them after a pause is animated; what comes in
    /// bursts must be there at once.
    private func handle(_ update: DocumentUpdate) {
        let affected = update.changes.reduce(0) { $0 + $1.affectedCount }
        let isCalm = pace.note(affected, at: list.engine.time)
        if !isVisible, !news.hasRows, list.engine.count > 0, update.brings { news.begin(list.cell.isError) }
        news.noteNewest(of: allRows)
        let isFew = isCalm && (1...3).contains(affected) && update.cause != .discovery
        // Other rows stand above rows now.
        if columns.time != nil, update.changes.contains(where: \.isWithin) { list.painter.generation &+= 1 }
        let (held, isChangeOver) = filters.holding(update)
        list.apply(
            update, holding: held,
            isAnimated: isOpen && !list.reordering.drag.hasMadeRoom
                && (update.cause == .reader || isFew || isChangeOver))
    }
}

extension ListPane {
    /// The rows without headers over the lines of each day.
    var plainRows: any Document { list.days?.base ?? list.document }

    /// The same with those that filters hide.
    var allRows: any Document { filters.allRows ?? plainRows }

    /// Looks for errors among what has arrived behind another list.
    func lookForErrorNews(at now: Double) { if !status.isStill, status.isIndexed { news.look(at: allRows, time: now) } }

    /// Returns the time to look for them again, in milliseconds; nil if there is nothing to be found.
    func nextErrorNews(after time: Double) -> Double? {
        status.isStill || !status.isIndexed ? nil : news.nextLook(at: allRows, after: time)
    }
}

extension DocumentUpdate {
    /// True if rows arrived, rather than having been found or written by the reader.
    fileprivate var brings: Bool {
        cause == .arrival && changes.contains { if case .appended(let count, _) = $0 { count > 0 } else { false } }
    }
}

extension DocumentChange {
    /// True if rows that stay may have other rows above them.
    fileprivate var isWithin: Bool {
        switch self {
        case .appended, .changed: false
        case .prepended, .inserted, .insertedHeaders, .removed, .moved, .reread: true
        }
    }

    /// The number of lines that a reader may see come, go or move by it; a change that only shifts or replaces rows
    /// that were read is no such thing, and counts as many.
    fileprivate var affectedCount: Int {
        switch self {
        case .appended(let count, _): count
        case .removed(let range, _), .moved(let range, _): range.count
        case .insertedHeaders: 0
        case .prepended, .inserted, .changed, .reread: 1 << 20
        }
    }
}
