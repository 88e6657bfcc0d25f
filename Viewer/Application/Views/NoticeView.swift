import Strata
import StrataCanvas
import StrataInterface

/// What the reader should know and the header has no room for, such as what a plugin did wrong.
struct Notice: Equatable {
    /// One sentence or a few, with what could not be seen in them escaped.
    let text: String
    /// Whether something went wrong. Such a notice stays until the reader has seen to it; others go by themselves.
    let isWarning: Bool

    init(text: String, isWarning: Bool) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        self.text = lines.map { OneLine.escaping($0) }.joined(separator: "\n")
        self.isWarning = isWarning
    }
}

/// A strip below the header, over the list, with the whole of a notice: as high as its text needs. A click closes it.
final class NoticeView {
    /// Everything that decides how it looks.
    struct Look: Equatable {
        var notice: Notice
        var width: Double
        var height: Double
        var opacity: Double
        var isHovered: Bool
    }

    private let palette: Palette
    private let text: ChromeText
    private var notice: Notice?
    private var presence = Fade(0, duration: 200)
    private var goesAt: Double?
    private var isHovered = false
    private var measured: (notice: Notice, width: Double, height: Double)?

    init(palette: Palette, text: ChromeText) {
        self.palette = palette
        self.text = text
    }

    private static let padding = 12.0
    private static let bar = 4.0
    /// What is left for the cross at the right.
    private static let closing = 40.0
    private static let shadow = 8.0
    /// How long a notice stays that goes by itself, in milliseconds.
    private static let stay = 5000.0

    /// Shows a notice, instead of the one that is there.
    func show(_ notice: Notice, at time: Double, isAnimated: Bool) {
        self.notice = notice
        goesAt = notice.isWarning ? nil : time + Self.stay
        presence.go(to: 1, at: time, isAnimated: isAnimated)
    }

    /// Lets it go.
    func close(at time: Double, isAnimated: Bool) {
        goesAt = nil
        presence.go(to: 0, at: time, isAnimated: isAnimated)
    }

    /// Tells it what the pointer does, and lets it go when its time has come.
    func update(isHovered: Bool, at time: Double, isAnimated: Bool) {
        self.isHovered = isHovered
        if let goesAt, time >= goesAt { close(at: time, isAnimated: isAnimated) }
    }

    /// Whether it has stopped changing.
    func isSettled(at time: Double) -> Bool { presence.isSettled(at: time) }

    /// When it will go by itself; nil where it will not.
    var nextChange: Double? { goesAt }

    /// How it looks over a list of a size at a time, in the list's coordinates; nil where it is not there.
    func look(in size: Size, at time: Double) -> Look? {
        let opacity = presence.value(at: time)
        guard let notice, opacity > 0.004, size.height > 0 else { return nil }
        return Look(
            notice: notice, width: size.width, height: min(height(of: notice, width: size.width), size.height),
            opacity: opacity, isHovered: isHovered)
    }

    private func height(of notice: Notice, width: Double) -> Double {
        if let measured, measured.notice == notice, measured.width == width { return measured.height }
        let height = 2 * Self.padding + text.paragraphHeight(notice.text, width: Self.textWidth(width))
        measured = (notice, width, height)
        return height
    }

    private static func textWidth(_ width: Double) -> Double { max(1, width - Metrics.headerPadding - closing) }

    /// Whether a point lies on it while it is there to stay.
    func contains(_ point: Point, in size: Size, at time: Double) -> Bool {
        guard presence.target == 1, let look = look(in: size, at: time) else { return false }
        return Rect(x: 0, y: 0, width: look.width, height: look.height).contains(point)
    }

    /// The rectangle that a look may touch.
    static func bounds(of look: Look) -> Rect { Rect(x: 0, y: 0, width: look.width, height: look.height + shadow) }

    /// Draws a look.
    func draw(_ look: Look, on painter: Painter) {
        let colour = look.notice.isWarning ? palette.warning : palette.accent
        let strip = Rect(x: 0, y: 0, width: look.width, height: look.height)
        drawShadow(below: look, on: painter)
        painter.fill(strip, palette.background.mixed(with: colour, amount: 0.12).opacity(look.opacity))
        painter.fill(Rect(x: 0, y: 0, width: Self.bar, height: look.height), colour.opacity(look.opacity))
        painter.fill(
            Rect(x: 0, y: look.height - 1, width: look.width, height: 1), colour.opacity(0.3 * look.opacity))
        painter.pushClip(strip)
        text.drawParagraph(
            look.notice.text, at: Point(x: Metrics.headerPadding, y: Self.padding), width: Self.textWidth(look.width),
            palette.ink.opacity(look.opacity), on: painter)
        painter.popClip()
        drawCross(look, on: painter)
    }

    /// Level with the middle of the first line.
    private func drawCross(_ look: Look, on painter: Painter) {
        let arm = 4.5
        let middle = Point(x: look.width - Self.closing / 2, y: Self.padding + text.lineHeight / 2)
        let ink = (look.isHovered ? palette.ink : palette.quiet).opacity(look.opacity)
        for side in [1.0, -1.0] {
            painter.stroke(
                [
                    Point(x: middle.x - arm, y: middle.y - side * arm),
                    Point(x: middle.x + arm, y: middle.y + side * arm),
                ], width: 1.5, ink)
        }
    }

    private func drawShadow(below look: Look, on painter: Painter) {
        let strength = palette.shadow.alpha / 2 * look.opacity
        for step in 0..<Int(Self.shadow) {
            let left = 1 - Double(step) / Self.shadow
            let line = Rect(x: 0, y: look.height + Double(step), width: look.width, height: 1)
            painter.fill(line, palette.shadow.opacity(strength * left * left))
        }
    }
}
