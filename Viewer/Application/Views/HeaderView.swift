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
    /// What is shown, as long as it can be said first, and briefly last: `lines 1,204–1,240 of 10,000,000  ·  42 %`,
    /// `42 %`.
    var positions = [""]
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
    /// What the left side wants; its texts change seldom, the position in every frame of a scroll.
    private var leftWidth = 0.0

    init(theme: Theme, text: ChromeText) {
        self.theme = theme
        self.text = text
    }

    /// Has everything drawn anew.
    func invalidate() { drawn = nil }

    /// Draws what changed and returns where, in points.
    func draw(_ content: HeaderContent, width: Double, on painter: Painter) -> [Rect] {
        if content == drawn && width == drawnWidth { return [] }
        let room = max(0, width - 2 * Metrics.headerPadding)
        if drawn?.title != content.title || drawn?.chip != content.chip || drawn?.hint != content.hint
            || width != drawnWidth
        {
            leftWidth = measureLeft(of: content, room: room)
        }
        let (position, needed) = fittingPosition(of: content, room: room)
        let positionWidth = min(Self.stepped(needed), max(needed, room - leftWidth))
        var left = content
        left.positions = drawn?.positions ?? []
        let isSameLeft = left == drawn && width == drawnWidth && positionWidth == drawnPositionWidth
        (drawn, drawnWidth, drawnPositionWidth) = (content, width, positionWidth)
        let split = width - Metrics.headerPadding - positionWidth
        let rightPart = Rect(x: split, y: 0, width: width - split, height: Metrics.headerHeight)
        let whole = Rect(x: 0, y: 0, width: width, height: Metrics.headerHeight)
        let changed = isSameLeft ? rightPart : whole
        painter.pushClip(changed)
        drawBackground(width: width, hasFocus: content.hasFocus, on: painter)
        if !isSameLeft { drawLeft(content, right: split - Self.gap, on: painter) }
        let start = max(split, width - Metrics.headerPadding - needed)
        text.draw(
            position, left: start, right: width - Metrics.headerPadding, centreY: Self.centreY, theme.palette.quiet,
            on: painter)
        painter.popClip()
        return [changed]
    }

    /// The longest way to say the position that leaves room for what stands on the left.
    private func fittingPosition(of content: HeaderContent, room: Double) -> (String, width: Double) {
        var width = 0.0
        for position in content.positions {
            width = text.size(position).width
            if leftWidth + width <= room { return (position, width) }
        }
        return (content.positions.last ?? "", width)
    }

    /// How much room the title, the chip and the hint want, with a gap after them.
    private func measureLeft(of content: HeaderContent, room: Double) -> Double {
        var left = min(text.size(content.title, .title).width, room * 0.6) + Self.gap
        if !content.chip.isEmpty { left += Self.spacing + text.size(content.chip).width + 2 * Self.chipPadding }
        if let hint = content.hint { left += Self.spacing + text.size(Self.arrow + hint).width }
        return left
    }

    /// The room for the position grows in steps, so that a digit more does not move everything.
    private static func stepped(_ width: Double) -> Double { (width / 48).rounded(.up) * 48 }

    /// Between the two sides, between the parts of the left one, and within the chip.
    private static let gap = 16.0
    private static let spacing = 12.0
    private static let chipPadding = 8.0
    private static let arrow = "↩ "
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
        // Where a click leads matters more than how the list lies.
        let hintWidth = content.hint.map { Self.spacing + text.size(Self.arrow + $0).width } ?? 0
        left = drawChip(content.chip, left: left + Self.spacing, right: right - hintWidth, on: painter)
        if let hint = content.hint {
            left += Self.spacing
            left += text.draw(
                Self.arrow + hint, left: left, right: right, centreY: Self.centreY, theme.palette.accentText,
                on: painter)
        }
        // A few letters of it would only be a riddle.
        guard right - left - Self.spacing >= min(text.size(content.note).width, 120) else { return }
        text.draw(
            content.note, left: left + Self.spacing, right: right, centreY: Self.centreY, theme.palette.quiet,
            on: painter)
    }

    private func drawChip(_ chip: String, left: Double, right: Double, on painter: Painter) -> Double {
        let width = text.size(chip).width + 2 * Self.chipPadding
        guard left + width <= right else { return left - Self.spacing }
        let rect = Rect(x: left, y: Self.centreY - 10, width: width, height: 20)
        painter.fill(rect, radius: 10, theme.palette.chip)
        text.draw(
            chip, left: left + Self.chipPadding, right: left + width, centreY: Self.centreY, theme.palette.accentText,
            on: painter)
        return left + width
    }
}
