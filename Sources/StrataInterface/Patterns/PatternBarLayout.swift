import Strata

/// Where the parts of the bar for a search lie: beside each other where there is room, else in two rows.
struct PatternBarLayout {
    /// All of it.
    private(set) var card = Rect(x: 0, y: 0, width: 0, height: 0)
    /// Where what stands before it begins.
    private(set) var prefixLeft = 0.0
    /// What is typed into.
    private(set) var field = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The number of hits.
    private(set) var count = Rect(x: 0, y: 0, width: 0, height: 0)
    /// What is the matter.
    private(set) var notice = Rect(x: 0, y: 0, width: 0, height: 0)
    /// Switches and buttons.
    private(set) var places: [PatternBarTarget: Rect] = [:]

    static let padding = 8.0
    private static let margin = 12.0
    /// The scrollbar stays free.
    private static let trailing = 24.0
    private static let broadest = 620.0
    /// From here on the field stands beside the rest.
    private static let narrow = 480.0
    private static let fieldHeight = 40.0
    private static let rowHeight = 28.0
    private static let button = 28.0
    private static let countWidth = 148.0

    /// - Parameters:
    ///   - targets: what there is to click, from left to right.
    ///   - prefixWidth: how broad what stands before the pattern is; 0 where nothing does.
    ///   - width: that of the list.
    ///   - noticeHeight: how high what is the matter is at a width; 0 where nothing is.
    init(_ targets: [PatternBarTarget], prefixWidth: Double = 0, width: Double, noticeHeight: (Double) -> Double) {
        let room = max(0, width - Self.margin - Self.trailing)
        let breadth = min(Self.broadest, room)
        let isNarrow = breadth < Self.narrow
        let high = Self.fieldHeight + (isNarrow ? Self.rowHeight + Self.padding : 0) + 2 * Self.padding
        let noticeWidth = max(1, breadth - 2 * Self.padding - 12)
        let extra = noticeHeight(noticeWidth)
        card = Rect(
            x: width - Self.trailing - breadth, y: Self.padding, width: breadth,
            height: high + (extra > 0 ? extra + Self.padding - 2 : 0))
        let left = card.x + Self.padding
        var right = card.x + card.width - Self.padding
        let row = isNarrow ? card.y + 2 * Self.padding + Self.fieldHeight : card.y + Self.padding + 6
        for target in targets.reversed() {
            right -= Self.button
            places[target] = Rect(x: right, y: row, width: Self.button, height: Self.rowHeight)
            // Who means the last switch means neither to step nor to close.
            if target == .previous || target == .close { right -= Self.padding }
        }
        right -= Self.padding
        let countLeft = isNarrow ? left + 6 : right - Self.countWidth
        count = Rect(x: countLeft, y: row, width: max(0, right - countLeft), height: Self.rowHeight)
        let fieldRight = isNarrow ? card.x + card.width - Self.padding : countLeft - Self.padding
        prefixLeft = left + 4
        let fieldLeft = prefixWidth > 0 ? prefixLeft + prefixWidth + 10 : left
        field = Rect(
            x: fieldLeft, y: card.y + Self.padding, width: max(0, fieldRight - fieldLeft), height: Self.fieldHeight)
        notice = Rect(x: left + 6, y: card.y + high - 4, width: noticeWidth, height: extra)
    }

    /// The same at the lower end of a list that is so high.
    func atEnd(ofHeight height: Double) -> PatternBarLayout {
        let way = Point(x: 0, y: max(0, height - 2 * card.y - card.height))
        var layout = self
        layout.card = card.moved(by: way)
        layout.field = field.moved(by: way)
        layout.count = count.moved(by: way)
        layout.notice = notice.moved(by: way)
        layout.places = places.mapValues { $0.moved(by: way) }
        return layout
    }
}
