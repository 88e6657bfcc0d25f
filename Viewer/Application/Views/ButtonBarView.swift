import Strata
import StrataCanvas
import StrataInterface
import StrataWindow

/// A row of buttons below the lists. Buttons that do not fit beside the others go to a row of their own.
final class ButtonBarView: ChromeView {
    /// One of the buttons.
    struct Button {
        /// What stands on it; it may change with what the button does.
        let title: () -> String
        /// Whether it stands out.
        let isFilled: () -> Bool
        /// What a click does.
        let action: () -> Void

        init(
            _ title: @autoclosure @escaping () -> String, isFilled: @autoclosure @escaping () -> Bool,
            action: @escaping () -> Void
        ) {
            (self.title, self.isFilled, self.action) = (title, isFilled, action)
        }
    }

    private struct Look: Hashable {
        var size: [Double]
        var titles: [String]
        var isFilled: [Bool]
        var click: ClickTracker<Int>
    }

    /// From left to right.
    var buttons: [Button] = []
    private let theme: Theme
    private let text: ChromeText
    private var click = ClickTracker<Int>()

    private static let buttonHeight = 32.0
    private static let gap = 8.0

    init(theme: Theme, text: ChromeText) {
        self.theme = theme
        self.text = text
    }

    func preferredHeight(width: Double) -> Double {
        let last = places(width: width).last
        return (last.map { $0.y + $0.height } ?? 0) + Self.gap * 1.5
    }

    var pointerShape: CursorShape { click.hovered == nil ? .arrow : .hand }

    func look(in size: Size, at time: Double) -> AnyHashable {
        Look(
            size: [size.width, size.height], titles: buttons.map { $0.title() },
            isFilled: buttons.map { $0.isFilled() },
            click: click)
    }

    func draw(in size: Size, at time: Double, on painter: Painter) {
        let palette = theme.palette
        painter.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), palette.header)
        painter.fill(Rect(x: 0, y: 0, width: size.width, height: 1), palette.hairline)
        for (index, rect) in places(width: size.width).enumerated() {
            let isFilled = buttons[index].isFilled()
            painter.fill(rect, radius: 10, isFilled ? palette.accent : palette.chip)
            let ink = isFilled ? palette.onAccent : palette.accentText
            if index == click.hovered {
                painter.fill(rect, radius: 10, ink.opacity(index == click.pressed ? 0.2 : 0.1))
            }
            text.draw(
                buttons[index].title(), left: rect.x + 16, right: rect.x + rect.width - 8,
                centreY: rect.y + rect.height / 2, ink, on: painter)
        }
    }

    func movePointer(to point: Point?, in size: Size) { click.move(to: point.flatMap { index(at: $0, in: size) }) }

    func press(at point: Point, clickCount: Int, isShifted: Bool, in size: Size) {
        click.press(on: index(at: point, in: size))
    }

    func release(at point: Point, clickCount: Int, in size: Size) {
        if let button = click.release(on: index(at: point, in: size)) { buttons[button].action() }
    }

    private func index(at point: Point, in size: Size) -> Int? {
        places(width: size.width).firstIndex { $0.contains(point) }
    }

    private func places(width: Double) -> [Rect] {
        var left = Metrics.headerPadding
        var top = Self.gap * 1.5
        return buttons.map { button in
            let breadth = min(text.size(button.title()).width + 32, max(0, width - 2 * Metrics.headerPadding))
            if left + breadth > width - Metrics.headerPadding && left > Metrics.headerPadding {
                left = Metrics.headerPadding
                top += Self.buttonHeight + Self.gap
            }
            defer { left += breadth + Self.gap }
            return Rect(x: left, y: top, width: breadth, height: Self.buttonHeight)
        }
    }
}
