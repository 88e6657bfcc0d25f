import Strata
import StrataCanvas
import StrataInterface
import StrataWindow

/// Below each of the three lists: what the last row that was added moved, and the option that changes it.
final class MethodTableView: ChromeView {
    private struct Look: Hashable {
        var size: [Double]
        var words: [String]
        var click: ClickTracker<Int>
    }

    private let controller: MethodsController
    private let theme: Theme
    private let text: ChromeText
    private var click = ClickTracker<Int>()

    private static let rowHeight = 20.0
    private static let padding = 12.0
    private static let chipHeight = 24.0
    /// In a narrow window the methods lie one below the other, as their lists do.
    private static let shortHeight = 56.0
    private static let tallHeight = 108.0

    init(_ controller: MethodsController, theme: Theme, text: ChromeText) {
        self.controller = controller
        self.theme = theme
        self.text = text
    }

    private func isAcross(_ width: Double) -> Bool { width / 3 >= Metrics.narrowestPane }

    func preferredHeight(width: Double) -> Double { isAcross(width) ? Self.tallHeight : 3 * Self.shortHeight }
    var pointerShape: CursorShape { click.hovered == nil ? .arrow : .hand }

    func look(in size: Size, at time: Double) -> AnyHashable {
        let words = (0..<3).flatMap { [controller.outcome($0), controller.option($0), controller.effect($0)] }
        return Look(size: [size.width, size.height], words: words, click: click)
    }

    func draw(in size: Size, at time: Double, on painter: Painter) {
        let palette = theme.palette
        painter.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), palette.header)
        painter.fill(Rect(x: 0, y: 0, width: size.width, height: 1), palette.hairline)
        for number in 0..<3 {
            let place = place(number, in: size)
            if number > 0 { painter.fill(divider(before: place, in: size), palette.hairline) }
            draw(number, in: place, isAcross: isAcross(size.width), on: painter)
        }
    }

    private func draw(_ number: Int, in place: Rect, isAcross: Bool, on painter: Painter) {
        let palette = theme.palette
        let chip = chip(number, in: place, isAcross: isAcross)
        let left = place.x + Metrics.headerPadding
        let right = isAcross ? place.x + place.width - 8 : chip.x - 8
        let top = place.y + Self.padding
        let method = isAcross ? "" : Method.all[number].title + ": "
        text.draw(
            method + controller.outcome(number), left: left, right: right, centreY: top + Self.rowHeight / 2,
            palette.ink,
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

    private func place(_ number: Int, in size: Size) -> Rect {
        guard isAcross(size.width) else {
            return Rect(x: 0, y: Double(number) * Self.shortHeight, width: size.width, height: Self.shortHeight)
        }
        // Each lies under its list.
        let list = controller.frames[number]
        return Rect(x: list.x, y: 0, width: list.width, height: size.height)
    }

    private func divider(before place: Rect, in size: Size) -> Rect {
        isAcross(size.width)
            ? Rect(x: place.x - 1, y: 0, width: 1, height: size.height)
            : Rect(x: 0, y: place.y, width: size.width, height: 1)
    }

    private func chip(_ number: Int, in place: Rect, isAcross: Bool) -> Rect {
        let width = text.size(controller.option(number)).width + 24
        return isAcross
            ? Rect(
                x: place.x + Metrics.headerPadding, y: place.y + place.height - Self.padding - Self.chipHeight,
                width: width, height: Self.chipHeight)
            : Rect(
                x: place.x + place.width - Metrics.headerPadding - width,
                y: place.y + ((place.height - Self.chipHeight) / 2).rounded(), width: width, height: Self.chipHeight)
    }

    private func index(at point: Point, in size: Size) -> Int? {
        (0..<3).first { chip($0, in: place($0, in: size), isAcross: isAcross(size.width)).contains(point) }
    }

    func movePointer(to point: Point?, in size: Size) { click.move(to: point.flatMap { index(at: $0, in: size) }) }

    func press(at point: Point, clickCount: Int, isShifted: Bool, in size: Size) {
        click.press(on: index(at: point, in: size))
    }

    func release(at point: Point, clickCount: Int, in size: Size) {
        if let option = click.release(on: index(at: point, in: size)) { controller.toggleOption(option) }
    }
}
