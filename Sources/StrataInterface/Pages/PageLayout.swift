import Strata
import StrataCanvas

/// The frames of the parts of an open page, in points of the list.
struct PageLayout: Equatable {
    /// The card, or all of the list.
    var card = Rect(x: 0, y: 0, width: 0, height: 0)
    /// True if it fills the list.
    var isFull = false
    /// The round button that closes it.
    var closeButton = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The buttons that go on to the rows above and below, in that order; none on a page that fills the list.
    var stepButtons: [Rect] = []
    /// The line of words about the row: its left and right edge, and the middle of its height.
    var words = (left: 0.0, right: 0.0, centreY: 0.0)
    /// The frame through which the part that scrolls is seen.
    var body = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The positions at which the parts that scroll begin, in points from the top of all of it.
    var titleTop = 0.0
    var pictureTop = 0.0
    var textTop = 0.0
    var tableTop = 0.0
    /// The height of all of it, with the room below it, in points.
    var contentHeight = 0.0

    static func == (one: PageLayout, other: PageLayout) -> Bool {
        one.card == other.card && one.isFull == other.isFull && one.closeButton == other.closeButton
            && one.stepButtons == other.stepButtons
            && one.words == other.words && one.body == other.body && one.textTop == other.textTop
            && one.contentHeight == other.contentHeight
    }

    /// The greatest distance that it can be scrolled, in points.
    var scrollLimit: Double { max(0, contentHeight - body.height) }
}

/// The heights of the parts of a page, which decide its layout.
struct PageParts {
    var title = 0.0
    var subtitle = 0.0
    var picture = 0.0
    var text = 0.0
    var table = 0.0
}

extension PageLayout {
    /// Between a card and the upper and lower edges of the list, and between all else and its edges.
    private static let margin = 16.0
    /// Below the head of a page that fills the list, and below what it holds.
    private static let padding = 24.0
    private static let headHeight = 48.0
    private static let bottomPadding = 20.0
    private static let partGap = 16.0
    private static let buttonSide = 28.0
    /// Above the title of a page that fills the list.
    static let titleTop = 64.0

    /// Returns the width of a page's content in a list of a width.
    static func contentWidth(_ style: Page.Style, _ insets: PageInsets, in width: Double) -> Double {
        switch style {
        case .card(let broadest): max(1, column(broadest, margin: insets.margin, in: width).width - 2 * insets.padding)
        case .full: max(1, column(CardMetrics.broadest, margin: margin, in: width).width - 16)
        }
    }

    private static func column(_ broadest: Double, margin: Double, in width: Double) -> (x: Double, width: Double) {
        let room = max(32, width - 2 * margin)
        let breadth = min(room, broadest)
        return (margin + ((room - breadth) / 2).rounded(.down), breadth)
    }

    /// The layout of a page whose parts are so high.
    ///
    /// - Parameters:
    ///   - textTop: where the row's own text lies; the page's text stays there, as far as the list has room.
    ///   - size: that of the list.
    init(
        _ style: Page.Style, _ parts: PageParts, _ insets: PageInsets = .ordinary, textTop: Double, in size: Size
    ) {
        switch style {
        case .card(let broadest): placeCard(broadest, parts, insets, textTop: textTop, in: size)
        case .full: placeFull(parts, in: size)
        }
    }

    private mutating func placeCard(
        _ broadest: Double, _ parts: PageParts, _ insets: PageInsets, textTop: Double, in size: Size
    ) {
        placeContent(parts, title: parts.title)
        contentHeight += Self.bottomPadding
        let (x, width) = Self.column(broadest, margin: insets.margin, in: size.width)
        let height = min((Self.headHeight + contentHeight).rounded(.up), max(0, size.height - 2 * Self.margin))
        let wanted = (textTop - Self.headHeight - self.textTop).rounded()
        let y = max(Self.margin, min(wanted, size.height - Self.margin - height))
        card = Rect(x: x, y: y, width: width, height: height)
        let side = Self.buttonSide
        let centreY = y + Self.headHeight / 2
        closeButton = Rect(x: x + width - side - 12, y: centreY - side / 2, width: side, height: side)
        stepButtons = [2, 1].map { closeButton.moved(by: Point(x: -Double($0) * (side + 2), y: 0)) }
        words = (x + insets.padding, stepButtons[0].x - 12, centreY)
        body = Rect(
            x: x + insets.padding, y: y + Self.headHeight, width: max(1, width - 2 * insets.padding),
            height: max(0, height - Self.headHeight))
    }

    private mutating func placeFull(_ parts: PageParts, in size: Size) {
        isFull = true
        placeContent(parts, title: 0)
        contentHeight += Self.padding
        card = Rect(x: 0, y: 0, width: size.width, height: size.height)
        let width = Self.contentWidth(.full(head: Color(0)), .ordinary, in: size.width)
        let x = Self.column(CardMetrics.broadest, margin: Self.margin, in: size.width).x + 8
        closeButton = Rect(x: Self.margin, y: 16, width: 32, height: 32)
        words = (closeButton.x + closeButton.width + 16, x + width, closeButton.y + closeButton.height / 2)
        let subtitle = parts.subtitle > 0 ? parts.subtitle + 4 : 0
        let top = Self.titleTop + parts.title + subtitle + 20 + Self.padding
        body = Rect(x: x, y: top, width: width, height: max(0, size.height - top))
    }

    /// One below the other, with gaps between those that there are.
    private mutating func placeContent(_ parts: PageParts, title: Double) {
        var y = 0.0
        func place(_ height: Double, gap: Double) -> Double {
            let top = y
            if height > 0 { y += height + gap }
            return top
        }
        titleTop = place(title, gap: 8)
        pictureTop = place(parts.picture, gap: Self.partGap)
        textTop = place(parts.text, gap: parts.table > 0 ? Self.partGap : 0)
        tableTop = place(parts.table, gap: 0)
        contentHeight = y
    }

    /// The bottom of the head of a page that fills the list.
    var headBottom: Double { body.y - Self.padding }
}
