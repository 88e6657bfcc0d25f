import Strata
import StrataCanvas
import StrataDocument
import StrataWindow

/// A small bar beside words that the pointer has selected within a row, with what can be done with them. It goes with the
/// row, away with the selection, and out of sight while the pointer is elsewhere.
package final class SelectionBar: View {
    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private unowned let pane: ListPane
    private unowned let scene: WindowScene
    /// The row that the words are in, the point where the pointer let go of them, from where the row begins, and how far
    /// rows lay sideways then.
    private var anchor: (row: RowID, point: Point, sideways: Double?)?
    /// The place of a bar that was used, which takes clicks until a time: the second one of two is none on what lies below.
    private var spent: (card: Rect, until: Double)?
    /// The selection that was looked at last.
    private var seen: RowSelection?
    private var buttons: [Button] = []
    private var click = ClickTracker<Int>()
    private var presence = Fade(0, duration: 120)
    private var time = 0.0

    /// A command, the word for it, and the part of the bar that it has, in points from its left edge.
    private struct Button: Hashable {
        let id: CommandID
        let word: String
        let left: Double
        let width: Double
    }

    /// Everything that decides how it looks.
    private struct Look: Hashable {
        let card: Rect
        let buttons: [Button]
        let click: ClickTracker<Int>
        let opacity: Double
    }

    private static var words: [(id: CommandID, word: String)] {
        [("find", "Find"), ("filter", "Show only"), ("hide", "Hide"), ("highlight", "Highlight"), ("copy", "Copy")]
    }
    private static let (height, radius) = (30.0, 8.0)
    /// The room at both sides of a word together, and where the bar would be broader than the list.
    private static let (padding, leastPadding) = (22.0, 12.0)
    /// The distances from the pointer to the bar above it, and to one below it where there is no room above.
    private static let (above, below) = (16.0, 20.0)
    private static let margin = 8.0
    /// The distance from it at which the pointer has gone elsewhere, in points.
    private static let reach = 120.0

    /// Over a list of a scene.
    init(over pane: ListPane, in scene: WindowScene) { (self.pane, self.scene) = (pane, scene) }

    // MARK: - Time

    package func advance(_ context: FrameContext) {
        time = context.time
        let selector = pane.list.selector
        if selector.textSelection != seen, pane.list.pointer.press == nil {
            seen = selector.textSelection
            anchor = selector.selectedWords == nil ? nil : pointedAnchor
            if anchor != nil { setButtons(context) }
        }
        if selector.textSelection == nil || isNotWanted { anchor = nil }
        let isWanted = isWanted
        presence.go(to: isWanted ? 1 : 0, at: time, isAnimated: context.isAnimated && isWanted)
    }

    /// True if it is to be seen, once a frame is drawn.
    private var isWanted: Bool { anchor != nil && !buttons.isEmpty && isPointerNear }

    /// The place of the pointer in the row under it; nil where it is over none.
    private var pointedAnchor: (row: RowID, point: Point, sideways: Double?)? {
        let list = pane.list
        guard list.axis == .vertical, let point = list.pointer.point, let index = list.row(at: point),
            let item = list.placed.items.first(where: { $0.index == index })
        else { return nil }
        let origin = item.shownFrame.origin
        let inside = Point(x: point.x - origin.x, y: point.y - origin.y)
        return (list.document.id(at: index), inside, list.cell.sideways)
    }

    /// True if the reader wants something else: types into a bar, opens a menu, goes to another list, scrolls sideways.
    private var isNotWanted: Bool {
        if pane.tools.openField != nil || scene.root.overlay != nil || scene.activePane !== pane { return true }
        return anchor.map { $0.sideways != pane.list.cell.sideways } == true
    }

    /// True if it is in view, and the pointer not far away from it. One that has left the window changes nothing.
    private var isPointerNear: Bool {
        guard let card else { return false }
        guard let pointer = scene.pointer else { return presence.target == 1 }
        let point = Point(x: pointer.x - frame.x, y: pointer.y - frame.y)
        let beside = max(card.x - point.x, point.x - card.x - card.width, 0)
        return max(beside, card.y - point.y, point.y - card.y - card.height) <= Self.reach
    }

    private func setButtons(_ context: FrameContext) {
        let offered = Self.words.filter { entry in
            scene.commands.all.contains { $0.id == entry.id && $0.isOffered(in: scene) }
        }
        let widths = offered.map { context.text.size($0.word).width.rounded(.up) }
        let room = frame.width - 2 * Self.margin
        let whole = widths.reduce(0, +) + Self.padding * Double(widths.count)
        let padding = whole <= room ? Self.padding : Self.leastPadding
        var left = 0.0
        buttons = zip(offered, widths).compactMap { entry, width in
            guard left + width + padding <= room else { return nil }
            defer { left += width + padding }
            return Button(id: entry.id, word: entry.word, left: left, width: width + padding)
        }
    }

    package func isMoving(at time: Double) -> Bool {
        !presence.isSettled(at: time) || isWanted != (presence.target == 1)
    }

    // MARK: - Places

    /// The bar, in points of the list; nil where its row is out of view.
    private var card: Rect? {
        guard let anchor, let index = pane.list.document.index(of: anchor.row),
            let item = pane.list.placed.items.first(where: { $0.index == index }), let last = buttons.last
        else { return nil }
        let origin = item.shownFrame.origin
        let point = Point(x: origin.x + anchor.point.x, y: origin.y + anchor.point.y)
        guard (0...frame.height).contains(point.y) else { return nil }
        let width = last.left + last.width
        let upper = point.y - Self.above - Self.height
        let left = min(max(Self.margin, point.x - width / 2), max(Self.margin, frame.width - width - Self.margin))
        return Rect(
            x: left.rounded(), y: (upper < Self.margin ? point.y + Self.below : upper).rounded(), width: width,
            height: Self.height)
    }

    package func contains(_ point: Point) -> Bool {
        if let spent, scene.context.time < spent.until, spent.card.contains(point) { return true }
        return presence.target == 1 && card?.contains(point) == true
    }

    private func button(at point: Point) -> Int? {
        guard presence.target == 1, let card, card.contains(point) else { return nil }
        return buttons.firstIndex { point.x < card.x + $0.left + $0.width }
    }

    // MARK: - Pointer

    package var pointerShape: CursorShape { .hand }

    package func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let before = click
        click.move(to: point.flatMap(button))
        return click != before
    }

    package func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        if press.button == .primary { click.press(on: button(at: press.position)) }
    }

    package func released(_ release: ButtonEvent, _ context: FrameContext) {
        guard let place = click.release(on: button(at: release.position)) else { return }
        spent = card.map { ($0, context.time + PointerTime.doubleClick) }
        anchor = nil
        scene.perform(buttons[place].id)
    }

    package func tip(at point: Point) -> String? {
        guard let place = button(at: point),
            let command = scene.commands.command(buttons[place].id, in: scene)
        else { return nil }
        return command.title(in: scene) + (command.keys.first.map { " (\($0.shortName))" } ?? "")
    }

    // MARK: - Drawing

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let opacity = presence.value(at: time)
        guard opacity > 0.004, let card else { return }
        let look = Look(card: card, buttons: buttons, click: click, opacity: opacity)
        drawing.paint(FloatingCard.bounds(of: card), look, by: self) { painter in
            painter.withOpacity(look.opacity) { Self.draw(look, context, on: painter) }
        }
    }

    private static func draw(_ look: Look, _ context: FrameContext, on painter: Painter) {
        let (card, palette) = (look.card, context.palette)
        painter.drawFloatingCard(card, radius: radius, palette)
        for (place, button) in look.buttons.enumerated() {
            let left = card.x + button.left
            if look.click.hovered == place {
                let part = Rect(x: left + 3, y: card.y + 3, width: button.width - 6, height: card.height - 6)
                let strength = look.click.pressed == place ? 0.16 : 0.08
                painter.fill(part, radius: radius - 3, palette.accent.opacity(strength))
            }
            context.text.draw(
                button.word, left: left + (button.width - context.text.size(button.word).width) / 2,
                right: left + button.width, centreY: card.y + card.height / 2, palette.accentText, on: painter)
        }
    }
}
