import Strata
import StrataCanvas
import StrataWindow

/// The names of lists that lie behind one another. A click on the tab in view moves nothing, unless the scene has it do
/// something; one with the middle button, or on the cross that a tab has under the pointer, closes it.
package final class TabStripView: View {
    /// What a click means.
    private enum TabPart: Hashable {
        case tab(Int)
        case cross(Int)

        var index: Int {
            switch self {
            case .tab(let index), .cross(let index): index
            }
        }
    }

    private struct Look: Hashable {
        var titles: [String]
        var size: Size
        var places: [Rect]
        var selected: Int
        var marked: Set<Int>
        var alarmed: Set<Int>
        var click: ClickTracker<TabPart>
        var line: Double
    }

    /// The height of the strip, in points.
    package static let height = 40.0

    /// The titles of the tabs.
    package var titles: [String] {
        didSet { wanted = nil }
    }
    /// The index of the tab in view.
    package private(set) var selected = 0
    /// The tabs behind which something has come that has not been looked at.
    package var marked: Set<Int> = []
    /// Those of them where it tells of errors.
    package var alarmed: Set<Int> = []
    /// The frames of the tabs, in points of the strip.
    package private(set) var places: [Rect] = []
    /// Called for a click on a tab that is not in view, with its number.
    package var onClick: (Int) -> Void = { _ in }
    /// Called for a click on the tab in view. By default it does nothing.
    package var onReselect: () -> Void = {}
    /// Called with the number of a tab that is to be closed.
    package var onClose: (Int) -> Void = { _ in }
    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The widths that the tabs want, as they were measured with a text.
    private var wanted: (text: ChromeText, widths: [Double])?
    private var line = Fade(0, duration: 200)
    private var click = ClickTracker<TabPart>()

    /// Left and right of a name, where the mark has its place, too.
    private static let padding = 25.0
    /// Between a tab's edges and what is tinted while the pointer is over it, left and right.
    private static let hoverMargin = 4.0
    private static let hoverHeight = 28.0
    /// The width of the mark, and its distance from the name.
    private static let mark = 6.0
    private static let markGap = 6.0
    /// The side of the square in which a click on the cross counts.
    private static let cross = 20.0
    /// The greatest width of a tab, and the least one where there is room.
    private static let widths = 80.0...240.0

    package init(titles: [String]) { self.titles = titles }

    /// Has another tab stand out.
    package func select(_ index: Int, at time: Double, isAnimated: Bool) {
        selected = index
        line.go(to: Double(index), at: time, isAnimated: isAnimated)
    }

    package func height(width: Double, _ context: FrameContext) -> Double { Self.height }
    package func isMoving(at time: Double) -> Bool { !line.isSettled(at: time) }
    package var pointerShape: CursorShape { click.hovered == nil ? .arrow : .hand }

    // MARK: - Places

    /// Gives every tab the room that its name needs, as far as there is room.
    package func layOut(_ context: FrameContext) {
        if wanted?.text !== context.text { wanted = (context.text, titles.map { Self.width(of: $0, context.text) }) }
        var left = 0.0
        places = Self.share(frame.width, among: wanted?.widths ?? []).map { width in
            defer { left += width }
            return Rect(x: left, y: 0, width: width, height: Self.height - 1)
        }
    }

    private static func width(of title: String, _ text: ChromeText) -> Double {
        let width = (text.size(title).width + 2 * padding).rounded(.up)
        return min(max(width, widths.lowerBound), widths.upperBound)
    }

    /// Returns the share of each in a room: what it wants, or, if that is too much for all, the broadest ones less.
    package static func share(_ room: Double, among wanted: [Double]) -> [Double] {
        var (left, count) = (room, wanted.count)
        var limit = Double.infinity
        for width in wanted.sorted() {
            limit = left / Double(count)
            guard width <= limit else { break }
            (left, count, limit) = (left - width, count - 1, .infinity)
        }
        return wanted.map { min($0, limit) }
    }

    /// Returns the square of a tab's cross; nil where a tab is too narrow for it.
    private static func cross(of tab: Rect) -> Rect? {
        guard tab.width >= widths.lowerBound else { return nil }
        return Rect(
            x: tab.x + tab.width - hoverMargin - cross - 2, y: (height - cross) / 2, width: cross, height: cross)
    }

    private func target(at point: Point) -> TabPart? {
        guard let index = places.firstIndex(where: { $0.contains(point) }) else { return nil }
        return Self.cross(of: places[index])?.contains(point) == true ? .cross(index) : .tab(index)
    }

    // MARK: - Drawing

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let look = Look(
            titles: titles, size: frame.size, places: places, selected: selected, marked: marked, alarmed: alarmed,
            click: click,
            line: line.value(at: context.time))
        drawing.paint(frame.bounds, look, by: self) { Self.draw(look, context, on: $0) }
    }

    private static func draw(_ look: Look, _ context: FrameContext, on painter: Painter) {
        let (palette, size) = (context.palette, look.size)
        painter.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), palette.header)
        painter.fill(Rect(x: 0, y: size.height - 1, width: size.width, height: 1), palette.hairline)
        for (index, title) in look.titles.enumerated() { draw(index, title, look, context, on: painter) }
        let line = line(of: look)
        painter.fill(
            Rect(x: line.x + 12, y: size.height - 3, width: max(0, line.width - 24), height: 3), radius: 1.5,
            palette.accent)
    }

    private static func draw(
        _ index: Int, _ title: String, _ look: Look, _ context: FrameContext, on painter: Painter
    ) {
        let (palette, tab) = (context.palette, look.places[index])
        let centre = look.size.height / 2
        let isHovered = look.click.hovered?.index == index
        if isHovered {
            painter.fill(tinted(tab), radius: 8, palette.tint(isPressed: look.click.pressed == .tab(index)))
        }
        // Many tabs in little room need theirs for their names.
        let room = tab.width - min(2 * padding, tab.width * 0.3)
        let width = min(context.text.size(title).width, room)
        // Name and mark together lie in the middle, as far as a name that is cut leaves room beside it.
        let isMarked = look.marked.contains(index)
        let both = width + (isMarked ? markGap + mark : 0)
        let left = tab.x + max(hoverMargin, ((tab.width - both) / 2).rounded())
        context.text.draw(
            title, left: left, right: left + width + 1, centreY: centre,
            index == look.selected ? palette.accentText : palette.quiet, on: painter)
        if isHovered, let cross = cross(of: tab) {
            return draw(cross: cross, .cross(index), look, palette, on: painter)
        }
        guard isMarked else { return }
        let dot = Rect(
            x: min(left + width + markGap, tab.x + tab.width - mark - 2), y: centre - mark / 2, width: mark,
            height: mark)
        painter.fill(dot, radius: mark / 2, look.alarmed.contains(index) ? palette.error : palette.accent)
    }

    /// Draws the cross of a tab over the end of its name.
    private static func draw(
        cross area: Rect, _ target: TabPart, _ look: Look, _ palette: Palette, on painter: Painter
    ) {
        painter.fill(area, radius: 6, palette.header)
        painter.fill(area, radius: 6, palette.tint(isPressed: look.click.pressed == target))
        let isHovered = look.click.hovered == target
        painter.strokeCross(in: area, reach: 4, isHovered ? palette.ink : palette.quiet)
    }

    /// Returns the part of a tab that is tinted while the pointer is over it.
    private static func tinted(_ tab: Rect) -> Rect {
        Rect(
            x: tab.x + hoverMargin, y: (height - hoverHeight) / 2, width: max(0, tab.width - 2 * hoverMargin),
            height: hoverHeight)
    }

    /// Returns the frame of the line below the tab in view, or between the two that it moves between.
    private static func line(of look: Look) -> Rect {
        let first = min(max(Int(look.line), 0), look.places.count - 1)
        let (from, to) = (look.places[first], look.places[min(first + 1, look.places.count - 1)])
        let part = look.line - Double(first)
        return Rect(
            x: from.x + part * (to.x - from.x), y: 0, width: from.width + part * (to.width - from.width), height: 0)
    }

    // MARK: - Pointer

    package func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let before = click
        click.move(to: point.flatMap(target))
        return click != before
    }

    package func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        switch press.button {
        case .primary: click.press(on: target(at: press.position))
        case .middle: if let target = target(at: press.position) { onClose(target.index) }
        default: break
        }
    }

    package func released(_ release: ButtonEvent, _ context: FrameContext) {
        switch click.release(on: target(at: release.position)) {
        case .tab(let index): index == selected ? onReselect() : onClick(index)
        case .cross(let index): onClose(index)
        case nil: break
        }
    }
}
