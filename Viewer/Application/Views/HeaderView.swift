import Strata
import StrataCanvas
import StrataInterface

/// What the header strip says.
struct HeaderContent: Equatable {
    /// The file's name.
    var title = ""
    /// Where it lies.
    var place = ""
    /// What becomes of it: `following`.
    var state = ""
    /// What is the matter with it.
    var notice = ""
    /// The chain of strategies.
    var chip = ""
    /// `back to line 1,204`, while a click returns there.
    var hint: String?
    /// What is shown, as long as it can be said first, and briefly last: `lines 1,204–1,240 of 10,000,000  ·  42 %`,
    /// `42 %`.
    var positions = [""]
    /// Whether keys go to this list and not to its neighbours.
    var hasFocus = false

    /// Place, state and notice in a row.
    var note: String { Self.joined([place, state, notice]) }

    /// Texts with dots between them; empty ones are left out.
    static func joined(_ texts: [String]) -> String { texts.filter { !$0.isEmpty }.joined(separator: "  ·  ") }
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
        let measure = { [text] (string: String, face: ChromeText.Face) in text.size(string, face).width }
        var left = content
        left.positions = drawn?.positions ?? []
        let isSameLeft = left == drawn && width == drawnWidth
        if !isSameLeft { leftWidth = HeaderLayout.wantedWidth(of: content, room: room, measure) }
        let (position, needed) = fittingPosition(of: content, room: room)
        let positionWidth = min(Self.stepped(needed), max(needed, room - leftWidth))
        let isRightOnly = isSameLeft && positionWidth == drawnPositionWidth
        (drawn, drawnWidth, drawnPositionWidth) = (content, width, positionWidth)
        let split = width - Metrics.headerPadding - positionWidth
        let rightPart = Rect(x: split, y: 0, width: width - split, height: Metrics.headerHeight)
        let whole = Rect(x: 0, y: 0, width: width, height: Metrics.headerHeight)
        let changed = isRightOnly ? rightPart : whole
        painter.pushClip(changed)
        drawBackground(width: width, hasFocus: content.hasFocus, on: painter)
        if !isRightOnly {
            let end = split - HeaderLayout.gap
            for part in HeaderLayout.parts(of: content, right: end, measure) { draw(part, on: painter) }
        }
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

    /// The room for the position grows in steps, so that a digit more does not move everything.
    private static func stepped(_ width: Double) -> Double { (width / 48).rounded(.up) * 48 }

    private static let centreY = Metrics.headerHeight / 2

    private func drawBackground(width: Double, hasFocus: Bool, on painter: Painter) {
        let bottom = Metrics.headerHeight - 1
        painter.fill(Rect(x: 0, y: 0, width: width, height: Metrics.headerHeight), theme.palette.header)
        painter.fill(Rect(x: 0, y: bottom, width: width, height: 1), theme.palette.hairline)
        if hasFocus { painter.fill(Rect(x: 0, y: bottom - 1, width: width, height: 2), theme.palette.accent) }
    }

    private func draw(_ part: HeaderLayout.Part, on painter: Painter) {
        let palette = theme.palette
        let color =
            switch part.role {
            case .title: palette.ink
            case .chip, .hint: palette.accentText
            case .note: palette.quiet
            }
        let padding = part.role == .chip ? HeaderLayout.chipPadding : 0
        if part.role == .chip {
            let rect = Rect(
                x: part.left - padding, y: Self.centreY - 10, width: part.right - part.left + 2 * padding, height: 20)
            painter.fill(rect, radius: 10, palette.chip)
        }
        text.draw(
            part.text, part.role == .title ? .title : .caption, left: part.left, right: part.right + padding,
            centreY: Self.centreY, color, on: painter)
    }
}
