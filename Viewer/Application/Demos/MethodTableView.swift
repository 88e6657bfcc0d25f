import Strata
import StrataCanvas
import StrataInterface
import StrataWindow

/// Below each of the three lists, or below the one in view: what the last row that was added moved, and the option that
/// changes it.
final class MethodTableView: View {
    private struct Look: Hashable {
        var size: Size
        var words: [String]
        var shown: [Int]
        var click: ClickTracker<Int>
    }

    var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private let controller: MethodsController
    private var click = ClickTracker<Int>()

    private static let rowHeight = 20.0
    private static let padding = 12.0
    private static let chipHeight = 24.0
    /// The height in a narrow window, in which the option stands beside what it does.
    private static let shortHeight = 56.0
    private static let tallHeight = 108.0

    init(_ controller: MethodsController) { self.controller = controller }

    private func isAcross(_ width: Double) -> Bool { PanesView.standAcross(3, in: width) }

    func height(width: Double, _ context: FrameContext) -> Double {
        isAcross(width) ? Self.tallHeight : Self.shortHeight
    }

    var pointerShape: CursorShape { click.hovered == nil ? .arrow : .hand }

    // MARK: - Drawing

    func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        drawing.drawBar(frame.size, context.palette)
        let shown = controller.shown
        let words = shown.flatMap { [controller.outcome($0), controller.option($0), controller.effect($0)] }
        let look = Look(size: frame.size, words: words, shown: shown, click: click)
        drawing.paint(frame.bounds, look, by: self) { [self] painter in
            for number in shown {
                let place = place(number)
                if number != shown.first {
                    let divider = Rect(x: place.x - 1, y: 0, width: 1, height: frame.height)
                    painter.fill(divider, context.palette.hairline)
                }
                draw(number, in: place, context, on: painter)
            }
        }
    }

    private func draw(_ number: Int, in place: Rect, _ context: FrameContext, on painter: Painter) {
        let (palette, text) = (context.palette, context.text)
        let isAcross = isAcross(frame.width)
        let chip = chip(number, in: place, context)
        let left = place.x + Metrics.headerPadding
        let right = isAcross ? place.x + place.width - 8 : chip.x - 8
        let top = place.y + Self.padding
        text.draw(
            controller.outcome(number), left: left, right: right, centreY: top + Self.rowHeight / 2, palette.ink,
            on: painter)
        text.draw(
            controller.effect(number), left: left, right: right, centreY: top + 1.5 * Self.rowHeight, palette.quiet,
            on: painter)
        painter.fill(chip, radius: 10, palette.chip)
        if number == click.hovered { painter.fill(chip, radius: 10, palette.accentText.opacity(0.1)) }
        text.draw(
            controller.option(number), left: chip.x + 12, right: chip.x + chip.width, centreY: chip.y + chip.height / 2,
            palette.accentText, on: painter)
    }

    // MARK: - Places

    private func place(_ number: Int) -> Rect {
        guard isAcross(frame.width) else { return frame.bounds }
        // Each lies under its list.
        let list = controller.frames[number]
        return Rect(x: list.x, y: 0, width: list.width, height: frame.height)
    }

    private func chip(_ number: Int, in place: Rect, _ context: FrameContext) -> Rect {
        let width = context.text.size(controller.option(number)).width + 24
        return isAcross(frame.width)
            ? Rect(
                x: place.x + Metrics.headerPadding, y: place.y + place.height - Self.padding - Self.chipHeight,
                width: width, height: Self.chipHeight)
            : Rect(
                x: place.x + place.width - Metrics.headerPadding - width,
                y: place.y + ((place.height - Self.chipHeight) / 2).rounded(), width: width, height: Self.chipHeight)
    }

    private func index(at point: Point, _ context: FrameContext) -> Int? {
        controller.shown.first { chip($0, in: place($0), context).contains(point) }
    }

    // MARK: - Pointer

    func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let before = click
        click.move(to: point.flatMap { index(at: $0, context) })
        return click != before
    }

    func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        if press.button == .primary { click.press(on: index(at: press.position, context)) }
    }

    func released(_ release: ButtonEvent, _ context: FrameContext) {
        if let option = click.release(on: index(at: release.position, context)) { controller.toggleOption(option) }
    }
}
