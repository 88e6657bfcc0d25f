import Strata
import StrataCanvas
import StrataFeeds
import StrataInterface
import StrataWindow

/// Everything in a window: lists side by side or behind tabs, and what stands above and below them. It needs no
/// display: the window and `strata render` show the same scene.
///
/// A frame is: ``begin(at:)``, any number of events and inputs, ``draw(on:at:)``. Times are milliseconds since the
/// window was made; points are those of the window.
final class WindowScene {
    /// How several lists share a window.
    enum Arrangement {
        /// Side by side, or one below the other where the window is narrow.
        case split
        /// One at a time, with their names above.
        case tabs
    }

    /// The lists.
    let panes: [ListPane]
    /// Which list keys go to; of tabs the one in view.
    private(set) var selected = 0
    /// The size of everything.
    private(set) var size: Size
    /// The documents that feeds bring.
    let feeds: [FeedDocument]
    /// What stands below the lists, from top to bottom.
    let bottom: [ChromePart]
    /// What has the keyboard before the lists have.
    var keyFocus: (any KeyTaker)?
    /// Carries out what a part asks of the window outside of a key.
    var onRequest: (KeyResponse) -> Void = { _ in }
    /// What the scene does beside showing lists.
    var controller: (any SceneController)?

    /// The frame that is open.
    private(set) var frame: SceneFrame?

    let arrangement: Arrangement
    let tabs: TabStripView?
    private let tabPart: ChromePart?
    private let dividers: [ChromePart]
    /// The part that the pressed button went down upon.
    var captured: (any WindowPart)?
    /// The part under the pointer.
    var hovered: (any WindowPart)?
    private var time = 0.0

    init(
        _ panes: [ListPane], _ arrangement: Arrangement = .split, feeds: [FeedDocument] = [],
        bottom: [any ChromeView] = [],
        size: Size
    ) {
        precondition(!panes.isEmpty, "A window shows at least one list.")
        self.panes = panes
        self.arrangement = arrangement
        self.feeds = feeds
        self.size = size
        self.bottom = bottom.map(ChromePart.init)
        tabs =
            arrangement == .tabs
            ? TabStripView(titles: panes.map(\.status.title), theme: panes[0].theme, text: panes[0].text) : nil
        tabPart = tabs.map(ChromePart.init)
        let gaps = arrangement == .split ? panes.count - 1 : 0
        dividers = (0..<gaps).map { _ in ChromePart(DividerView(palette: panes[0].palette)) }
        tabs?.onClick = { [unowned self] in clickTab($0) }
        select(0)
        layOut()
        // The lists have their places, so that rows are measured for the breadth they will have.
        for pane in panes { pane.open() }
    }

    /// The list that keys go to.
    var activePane: ListPane { panes[selected] }

    /// Whether something moves, so that another frame is wanted.
    var isMoving: Bool { parts.contains { $0.isMoving } }

    /// When something will look otherwise by itself though nothing moves; nil where nothing will.
    func nextChange(after time: Double) -> Double? { parts.compactMap { $0.nextChange(after: time) }.min() }

    /// Everything that is in view.
    var parts: [any WindowPart] {
        let shown: [any WindowPart] = arrangement == .tabs ? [activePane] : panes
        return (tabPart.map { [$0] } ?? []) + shown + dividers + bottom
    }

    /// Gives everything another size.
    func resize(_ size: Size) {
        self.size = size
        layOut()
    }

    /// Opens a frame: comes once, before the first event or input in it.
    func begin(at time: Double) {
        frame = SceneFrame(time: time)
        self.time = time
        for part in parts { part.begin(at: time) }
        for pane in panes where !pane.isVisible { pane.rest(at: time) }
    }

    /// Closes the frame: draws what changed since the frame before onto the same surface, and returns where, in device
    /// pixels. Where nothing has happened, none is open yet.
    func draw(on surface: Surface, at time: Double) -> [PixelRect] {
        if frame == nil { begin(at: time) }
        frame = nil
        // What stands below the lists may have grown, as a text does that is being written.
        layOut()
        return parts.flatMap { $0.draw(on: surface, at: time) }
    }

    // MARK: - Panes

    /// Has keys go to another list, and brings it into view.
    func select(_ index: Int) {
        selected = index
        tabs?.select(index, at: time, isAnimated: panes[index].list.engine.animations)
        for (number, pane) in panes.enumerated() {
            pane.isVisible = arrangement == .split || number == index
            pane.hasFocus = panes.count > 1 && arrangement == .split && number == index
        }
        if arrangement == .tabs { hovered = nil }
    }

    /// A tab that is in view already answers a click as a header does.
    private func clickTab(_ index: Int) {
        guard index == selected else { return select(index) }
        activePane.list.engine.trigger()
    }

    // MARK: - Places

    private func layOut() {
        var body = Rect(x: 0, y: 0, width: size.width, height: size.height)
        if let tabPart {
            tabPart.place(in: Rect(x: 0, y: 0, width: size.width, height: TabStripView.height))
            body.y = TabStripView.height
            body.height -= TabStripView.height
        }
        for part in bottom.reversed() {
            let height = min(part.view.preferredHeight(width: size.width), max(0, body.height - Metrics.headerHeight))
            body.height -= height
            part.place(in: Rect(x: 0, y: body.y + body.height, width: size.width, height: height))
        }
        arrangement == .tabs ? panes.forEach { $0.place(in: body) } : split(body)
    }

    private func split(_ body: Rect) {
        let count = Double(panes.count)
        let isAcross = body.width / count >= Metrics.narrowestPane
        let length = isAcross ? body.width : body.height
        let start = isAcross ? body.x : body.y
        let share = (length - DividerView.breadth * (count - 1)) / count
        var edge = start
        for (index, pane) in panes.enumerated() {
            let end = index == panes.count - 1 ? start + length : (edge + share).rounded()
            pane.place(in: Self.slice(body, isAcross, from: edge, to: end))
            if index < dividers.count {
                dividers[index].place(in: Self.slice(body, isAcross, from: end, to: end + DividerView.breadth))
            }
            edge = end + DividerView.breadth
        }
    }

    private static func slice(_ body: Rect, _ isAcross: Bool, from start: Double, to end: Double) -> Rect {
        isAcross
            ? Rect(x: start, y: body.y, width: max(0, end - start), height: body.height)
            : Rect(x: body.x, y: start, width: body.width, height: max(0, end - start))
    }
}
