import Strata
import StrataCanvas
import StrataInterface

/// "12 new ↓", at the bottom of the list while the reader is away from rows that arrived. A click goes to the newest.
final class PillView {
    /// Everything that decides how it looks.
    struct Look: Equatable {
        var rect: Rect
        var label: String
        var opacity: Double
    }

    private let palette: Palette
    private let text: ChromeText
    private var presence = Fade(0, duration: 200)
    private var label = ""
    private var labelWidth = 0.0

    init(palette: Palette, text: ChromeText) {
        self.palette = palette
        self.text = text
    }

    private static let height = 32.0
    private static let margin = 16.0
    private static let blur = 12.0

    /// Tells it how many rows are new; 0 lets it go.
    func update(unseen: Int, pointsUp: Bool, at time: Double, isAnimated: Bool) {
        presence.go(to: unseen > 0 ? 1 : 0, at: time, isAnimated: isAnimated)
        guard unseen > 0 else { return }
        let next = "\(CountText.grouped(unseen)) new \(pointsUp ? "↑" : "↓")"
        guard next != label else { return }
        label = next
        labelWidth = text.size(label).width
    }

    /// Whether it has stopped changing.
    func isSettled(at time: Double) -> Bool { presence.isSettled(at: time) }

    /// How it looks over a list of a size at a time, in the list's coordinates; nil where it is not there.
    func look(in size: Size, at time: Double) -> Look? {
        let opacity = presence.value(at: time)
        guard opacity > 0.004 else { return nil }
        let width = min(size.width, labelWidth + 40)
        let rect = Rect(
            x: ((size.width - width) / 2).rounded(), y: size.height - Self.margin - Self.height + 8 * (1 - opacity),
            width: width, height: Self.height)
        return Look(rect: rect, label: label, opacity: opacity)
    }

    /// Whether a point lies on it while it is there to stay.
    func contains(_ point: Point, in size: Size, at time: Double) -> Bool {
        guard presence.target == 1, let rect = look(in: size, at: time)?.rect else { return false }
        return point.x >= rect.x && point.x <= rect.x + rect.width && point.y >= rect.y
            && point.y <= rect.y + rect.height
    }

    /// The rectangle that a look may touch.
    static func bounds(of look: Look) -> Rect {
        Rect(
            x: look.rect.x - blur - 1, y: look.rect.y - blur - 1, width: look.rect.width + 2 * blur + 2,
            height: look.rect.height + 2 * blur + 4)
    }

    /// Draws a look.
    func draw(_ look: Look, on painter: Painter) {
        let rect = look.rect
        let shadow = palette.shadow
        painter.shadow(
            of: Rect(x: rect.x, y: rect.y + 2, width: rect.width, height: rect.height), radius: 16, blur: Self.blur,
            shadow.opacity(shadow.alpha * look.opacity))
        painter.fill(rect, radius: 16, palette.accent.opacity(look.opacity))
        text.draw(
            look.label, left: rect.x + 20, right: rect.x + rect.width - 12, centreY: rect.y + rect.height / 2,
            palette.onAccent.opacity(look.opacity), on: painter)
    }
}
