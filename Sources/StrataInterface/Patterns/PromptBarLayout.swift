import Strata

/// The frames of the parts of the bar for a search, from edge to edge of a list: beside each other where there is room,
/// else in two rows.
struct PromptBarLayout {
    /// All of it.
    private(set) var card = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The left edge of the words before the field.
    private(set) var prefixLeft = 0.0
    /// The field that is typed into.
    private(set) var field = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The number of hits.
    private(set) var count = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The notice of what is wrong.
    private(set) var notice = Rect(x: 0, y: 0, width: 0, height: 0)
    /// Switches and buttons.
    private(set) var places: [PromptBarTarget: Rect] = [:]

    static let padding = 8.0
    /// A pattern is seldom broader, and what belongs to it stays beside it.
    private static let broadestField = 480.0
    /// From here on the field stands beside the rest.
    private static let narrow = 600.0
    private static let fieldHeight = 40.0
    private static let rowHeight = 28.0
    private static let button = 28.0
    private static let countWidth = 148.0
    /// In a list that is so broad there is room for a few words behind the count.
    static let roomForHint = 800.0

    /// - Parameters:
    ///   - targets: what there is to click, from left to right.
    ///   - prefixWidth: how broad what stands before the pattern is; 0 where nothing does.
    ///   - width: that of the list.
    ///   - noticeHeight: how high what is the matter is at a width; 0 where nothing is.
    init(_ targets: [PromptBarTarget], prefixWidth: Double = 0, width: Double, noticeHeight: (Double) -> Double) {
        let isNarrow = width < Self.narrow
        let high = Self.fieldHeight + (isNarrow ? Self.rowHeight + Self.padding : 0) + 2 * Self.padding
        let noticeWidth = max(1, width - 2 * Self.padding - 12)
        let extra = noticeHeight(noticeWidth)
        card = Rect(x: 0, y: 0, width: max(0, width), height: high + (extra > 0 ? extra + Self.padding - 2 : 0))
        notice = Rect(x: Self.padding + 6, y: high - 4, width: noticeWidth, height: extra)
        prefixLeft = Self.padding + 4
        let fieldLeft = prefixWidth > 0 ? prefixLeft + prefixWidth + 10 : Self.padding
        if isNarrow {
            placeBelow(targets, fieldLeft: fieldLeft)
        } else {
            placeBeside(targets, fieldLeft: fieldLeft)
        }
    }

    /// The field, then switches, what steps and the count, with the cross at the edge.
    private mutating func placeBeside(_ targets: [PromptBarTarget], fieldLeft: Double) {
        let edge = card.width - Self.padding
        let rest = targets.reduce(0) { $0 + $1.width } + Self.countWidth + 4 * Self.padding
        let fieldRight = min(fieldLeft + Self.broadestField, edge - rest)
        field = Rect(
            x: fieldLeft, y: Self.padding, width: max(0, fieldRight - fieldLeft), height: Self.fieldHeight)
        var left = fieldRight + Self.padding
        let row = Self.padding + (Self.fieldHeight - Self.rowHeight) / 2
        func place(_ target: PromptBarTarget) -> Rect {
            Rect(x: left, y: row, width: target.width, height: Self.rowHeight)
        }
        for target in targets where target.isSwitch {
            places[target] = place(target)
            left += target.width
        }
        left += Self.padding
        for target in targets where !target.isSwitch && target != .close {
            places[target] = place(target)
            left += target.width
        }
        left += Self.padding
        let room = edge - Self.button - Self.padding - left
        count = Rect(x: left, y: row, width: max(Self.countWidth, room), height: Self.rowHeight)
        left = edge - Self.button
        if targets.contains(.close) { places[.close] = place(.close) }
    }

    /// The field, and in a row below it the count and everything else.
    private mutating func placeBelow(_ targets: [PromptBarTarget], fieldLeft: Double) {
        let edge = card.width - Self.padding
        field = Rect(x: fieldLeft, y: Self.padding, width: max(0, edge - fieldLeft), height: Self.fieldHeight)
        let row = 2 * Self.padding + Self.fieldHeight
        var right = edge
        for target in targets.reversed() {
            right -= target.width
            places[target] = Rect(x: right, y: row, width: target.width, height: Self.rowHeight)
            // Who means the last switch means neither to step nor to close.
            if target == .previous || target == .close { right -= Self.padding }
        }
        let left = Self.padding + 6
        count = Rect(x: left, y: row, width: max(0, right - Self.padding - left), height: Self.rowHeight)
    }

    /// The same at the lower end of a list that is so high.
    func atEnd(ofHeight height: Double) -> PromptBarLayout {
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
