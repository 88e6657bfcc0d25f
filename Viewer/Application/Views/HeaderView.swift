import Strata
import StrataCanvas

/// What the header strip says.
struct HeaderContent: Equatable {
    /// The file's name.
    var title = ""
    /// Where it lies, and what has become of it.
    var note = ""
    /// The chain of strategies.
    var chip = ""
    /// `back to line 1,204`, while a click returns there.
    var hint: String?
    /// What is shown: `lines 1,204–1,240 of 10,000,000`.
    var position = ""
    /// Whether keys go to this list and not to its neighbours.
    var hasFocus = false
}

/// The strip above the list. It draws only the parts that changed.
final class HeaderView {
    private let theme: Theme
    private let text: ChromeText
    private var drawn: HeaderContent?
    private var drawnWidth = 0.0
    private var drawnPositionWidth = 0.0

    init(theme: Theme, text: ChromeText) {
        self.theme = theme
        self.text = text
    }

    /// Has everything drawn anew.
    func invalidate() { drawn = nil }

    /// Draws what changed and returns where, in points.
    func draw(_ content: HeaderContent, width: Double, on painter: Painter) -> [Rect] {
        // The room for the position grows in steps, so that a digit more does not move everything.
        let needed = text.size(content.position).width
        let positionWidth = min((needed / 48).rounded(.up) * 48, max(0, width - 2 * Metrics.headerPadding))
        var left = content
        left.position = drawn?.position ?? ""
        let isSameLeft = left == drawn && width == drawnWidth && positionWidth == drawnPositionWidth
        let isSame = isSameLeft && content.position == drawn?.position
        (drawn, drawnWidth, drawnPositionWidth) = (content, width, positionWidth)
        if isSame { return [] }
        let split = width - Metrics.headerPadding - positionWidth
        let rightPart = Rect(x: split, y: 0, width: width - split, height: Metrics.headerHeight)
        let whole = Rect(x: 0, y: 0, width: width, height: Metrics.headerHeight)
        let changed = isSameLeft ? rightPart : whole
        painter.pushClip(changed)
        drawBackground(width: width, hasFocus: content.hasFocus, on: painter)
        if !isSameLeft { drawLeft(content, right: split - 16, on: painter) }
        let start = max(split, width - Metrics.headerPadding - needed)
        text.draw(
            content.position, left: start, right: width - Metrics.headerPadding, centreY: Self.centreY,
            theme.palette.quiet, on: painter)
        painter.popClip()
        return [changed]
    }

    private static let centreY = Metrics.headerHeight / 2

    private func drawBackground(width: Double, hasFocus: Bool, on painter: Painter) {
        let bottom = Metrics.headerHeight - 1
        painter.fill(Rect(x: 0, y: 0, width: width, height: Metrics.headerHeight), theme.palette.header)
        painter.fill(Rect(x: 0, y: bottom, width: width, height: 1), theme.palette.hairline)
        if hasFocus { painter.fill(Rect(x: 0, y: bottom - 1, width: width, height: 2), theme.palette.accent) }
    }

    /// Title, chip, hint and note, as far as there is room: what matters least is left out first.
    private func drawLeft(_ content: HeaderContent, right: Double, on painter: Painter) {
        var left = Metrics.headerPadding
        let titleEnd = left + max(80, (right - left) * 0.6)
        left += text.draw(
            content.title, .title, left: left, right: min(titleEnd, right), centreY: Self.centreY, theme.palette.ink,
            on: painter)
        left = drawChip(content.chip, left: left + 12, right: right, on: painter)
        if let hint = content.hint {
            left += 12
            left += text.draw(
                "↩ " + hint, left: left, right: right, centreY: Self.centreY, theme.palette.accentText, on: painter)
        }
        guard right - left > 60 else { return }
        text.draw(
            content.note, left: left + 12, right: right, centreY: Self.centreY, theme.palette.quiet, on: painter)
    }

    private func drawChip(_ chip: String, left: Double, right: Double, on painter: Painter) -> Double {
        let width = text.size(chip).width + 16
        guard left + width <= right else { return left - 12 }
        let rect = Rect(x: left, y: Self.centreY - 10, width: width, height: 20)
        painter.fill(rect, radius: 10, theme.palette.chip)
        text.draw(
            chip, left: left + 8, right: left + width, centreY: Self.centreY, theme.palette.accentText, on: painter)
        return left + width
    }
}
