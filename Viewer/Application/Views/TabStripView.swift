import Strata
import StrataCanvas
import StrataInterface
import StrataWindow

/// The names of lists that lie behind one another. A click on a tab that is in view already is its own to answer.
final class TabStripView: ChromeView {
    private struct Look: Hashable {
        var size: [Double]
        var titles: [String]
        var selected: Int
        var click: ClickTracker<Int>
        var line: Double
    }

    /// How high the strip is.
    static let height = 40.0

    /// What stands on the tabs.
    let titles: [String]
    /// Which tab is in view.
    private(set) var selected = 0
    /// Called for every click on a tab, with its number.
    var onClick: (Int) -> Void = { _ in }
    private let theme: Theme
    private let text: ChromeText
    private var line = Fade(0, duration: 200)
    private var click = ClickTracker<Int>()

    init(titles: [String], theme: Theme, text: ChromeText) {
        self.titles = titles
        self.theme = theme
        self.text = text
    }

    /// Has another tab stand out.
    func select(_ index: Int, at time: Double, isAnimated: Bool) {
        selected = index
        line.go(to: Double(index), at: time, isAnimated: isAnimated)
    }

    func preferredHeight(width: Double) -> Double { Self.height }
    func isMoving(at time: Double) -> Bool { !line.isSettled(at: time) }
    var pointerShape: CursorShape { click.hovered == nil ? .arrow : .hand }

    func look(in size: Size, at time: Double) -> AnyHashable {
        Look(
            size: [size.width, size.height], titles: titles, selected: selected, click: click,
            line: line.value(at: time))
    }

    func draw(in size: Size, at time: Double, on painter: Painter) {
        let palette = theme.palette
        painter.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), palette.header)
        painter.fill(Rect(x: 0, y: size.height - 1, width: size.width, height: 1), palette.hairline)
        for (index, title) in titles.enumerated() {
            let tab = tab(index, in: size)
            if index == click.hovered && index != selected { painter.fill(tab, palette.hovered) }
            // Many tabs in little room need theirs for their names.
            let width = min(text.size(title).width, tab.width - min(24, tab.width * 0.15))
            let left = tab.x + ((tab.width - width) / 2).rounded()
            text.draw(
                title, left: left, right: left + width + 1, centreY: size.height / 2,
                index == selected ? palette.accentText : palette.quiet, on: painter)
        }
        let tab = tab(0, in: size)
        painter.fill(
            Rect(x: line.value(at: time) * tab.width + 12, y: size.height - 3, width: tab.width - 24, height: 3),
            radius: 1.5, palette.accent)
    }

    func movePointer(to point: Point?, in size: Size) { click.move(to: point.flatMap { index(at: $0, in: size) }) }

    func press(at point: Point, clickCount: Int, isShifted: Bool, in size: Size) {
        click.press(on: index(at: point, in: size))
    }

    func release(at point: Point, clickCount: Int, in size: Size) {
        if let tab = click.release(on: index(at: point, in: size)) { onClick(tab) }
    }

    private func tab(_ index: Int, in size: Size) -> Rect {
        let width = min(240, size.width / Double(titles.count))
        return Rect(x: Double(index) * width, y: 0, width: width, height: size.height - 1)
    }

    private func index(at point: Point, in size: Size) -> Int? {
        titles.indices.first { tab($0, in: size).contains(point) }
    }
}
