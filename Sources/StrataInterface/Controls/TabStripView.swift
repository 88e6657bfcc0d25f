import Strata
import StrataCanvas
import StrataWindow

/// The names of lists that lie behind one another. A click on a tab that is in view already is its own to answer.
package final class TabStripView: View {
    private struct Look: Hashable {
        var size: Size
        var selected: Int
        var click: ClickTracker<Int>
        var line: Double
    }

    /// How high the strip is.
    package static let height = 40.0

    /// What stands on the tabs.
    package let titles: [String]
    /// Which tab is in view.
    package private(set) var selected = 0
    /// Called for every click on a tab, with its number.
    package var onClick: (Int) -> Void = { _ in }
    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private var line = Fade(0, duration: 200)
    private var click = ClickTracker<Int>()

    package init(titles: [String]) { self.titles = titles }

    /// Has another tab stand out.
    package func select(_ index: Int, at time: Double, isAnimated: Bool) {
        selected = index
        line.go(to: Double(index), at: time, isAnimated: isAnimated)
    }

    package func height(width: Double, _ context: FrameContext) -> Double { Self.height }
    package func isMoving(at time: Double) -> Bool { !line.isSettled(at: time) }
    package var pointerShape: CursorShape { click.hovered == nil ? .arrow : .hand }

    // MARK: - Drawing

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let look = Look(size: frame.size, selected: selected, click: click, line: line.value(at: context.time))
        drawing.paint(frame.bounds, look, by: self) { [titles] in Self.draw(look, titles, context, on: $0) }
    }

    private static func draw(_ look: Look, _ titles: [String], _ context: FrameContext, on painter: Painter) {
        let (palette, size) = (context.palette, look.size)
        painter.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), palette.header)
        painter.fill(Rect(x: 0, y: size.height - 1, width: size.width, height: 1), palette.hairline)
        for (index, title) in titles.enumerated() {
            let tab = tab(index, of: titles.count, in: size)
            let isSelected = index == look.selected
            if index == look.click.hovered && !isSelected { painter.fill(tab, palette.hovered) }
            // Many tabs in little room need theirs for their names.
            let width = min(context.text.size(title).width, tab.width - min(24, tab.width * 0.15))
            let left = tab.x + ((tab.width - width) / 2).rounded()
            context.text.draw(
                title, left: left, right: left + width + 1, centreY: size.height / 2,
                isSelected ? palette.accentText : palette.quiet, on: painter)
        }
        let tab = tab(0, of: titles.count, in: size)
        painter.fill(
            Rect(x: look.line * tab.width + 12, y: size.height - 3, width: tab.width - 24, height: 3),
            radius: 1.5, palette.accent)
    }

    // MARK: - Pointer

    package func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let before = click
        click.move(to: point.flatMap(index))
        return click != before
    }

    package func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        if press.button == .primary { click.press(on: index(at: press.position)) }
    }

    package func released(_ release: ButtonEvent, _ context: FrameContext) {
        if let tab = click.release(on: index(at: release.position)) { onClick(tab) }
    }

    private static func tab(_ index: Int, of count: Int, in size: Size) -> Rect {
        let width = min(240, size.width / Double(count))
        return Rect(x: Double(index) * width, y: 0, width: width, height: size.height - 1)
    }

    private func index(at point: Point) -> Int? {
        titles.indices.first { Self.tab($0, of: titles.count, in: frame.size).contains(point) }
    }
}
