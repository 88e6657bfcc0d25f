import Strata
import StrataCanvas
import StrataInterface
import StrataWindow

/// An offer to open a file, below the words of a list whose standard input has ended without a line: a button, with the
/// key that does the same.
final class OpenOffer: ClickableView {
    private struct Look: Hashable {
        var place: Rect
        var title: String
        var click: ClickTracker<Bool>
    }

    var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    var click = ClickTracker<Bool>()
    /// The place of the button.
    private(set) var place = Rect(x: 0, y: 0, width: 0, height: 0)
    private unowned let scene: WindowScene
    private unowned let pane: ListPane

    private static var command: CommandID { "open-file" }
    /// The distance from the middle of the list, where its words are, and the height.
    private static let (below, height) = (44.0, 36.0)

    /// Over the list of a pane of a scene.
    init(in scene: WindowScene, over pane: ListPane) { (self.scene, self.pane) = (scene, pane) }

    /// True while there is nothing, and nothing will come.
    var isShown: Bool {
        guard pane.list.engine.count == 0, !pane.isFiltered, let status = pane.status as? FeedStatus else {
            return false
        }
        return status.isEnded && !status.isStill && scene.commands.command(Self.command, in: scene) != nil
    }

    private var title: String {
        guard let command = scene.commands.command(Self.command, in: scene) else { return "" }
        return ([command.title] + command.keys.prefix(1).map(\.shortName)).joined(separator: "   ")
    }

    func layOut(_ context: FrameContext) {
        let width = min(context.text.size(title).width + 32, frame.width)
        place = Rect(
            x: ((frame.width - width) / 2).rounded(), y: (frame.height / 2).rounded() + Self.below, width: width,
            height: Self.height)
    }

    func contains(_ point: Point) -> Bool { isShown && place.contains(point) }

    func clicked(_ context: FrameContext) { scene.perform(Self.command) }

    func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        guard isShown else { return }
        let look = Look(place: place, title: title, click: click)
        drawing.paint(place, look, by: self) { painter in
            let (place, palette) = (look.place, context.palette)
            painter.fill(place, radius: 10, palette.chip)
            if look.click.hovered != nil {
                painter.fill(place, radius: 10, palette.accentText.opacity(look.click.pressed != nil ? 0.2 : 0.1))
            }
            context.text.draw(
                look.title, left: place.x + 16, right: place.x + place.width - 8, centreY: place.y + place.height / 2,
                palette.accentText, on: painter)
        }
    }
}
