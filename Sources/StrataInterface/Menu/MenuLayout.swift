import Strata

/// What lies where in a menu: a title, if it has one, and below it items in groups with lines between.
struct MenuLayout: Hashable {
    /// The words above the items; empty for none.
    var title = ""
    var groups: [[MenuView.Item]]
    /// The size of the card, which may show less than everything, in points.
    private(set) var size = Size(width: 0, height: 0)
    /// The height of an item, in points.
    private(set) var itemHeight = MenuLayout.usualHeight

    /// The room between the card's edge and its items.
    static let padding = 6.0
    /// Left of the words of items.
    static let tickWidth = 28.0
    /// The height of a line between two groups.
    static let lineHeight = 9.0
    private static let usualHeight = 28.0
    /// The height of an item where there is no room for the usual one.
    private static let lowHeight = 24.0
    private static let titleHeight = 26.0

    /// All items, from top to bottom.
    var items: [MenuView.Item] { groups.flatMap(\.self) }

    /// Finds the card's size.
    ///
    /// - Parameters:
    ///   - widest: the width of the broadest item's words, in points.
    ///   - room: the greatest size that there is room for.
    mutating func fit(_ widest: Double, within room: Size) {
        itemHeight = Self.usualHeight
        if wholeHeight > room.height { itemHeight = Self.lowHeight }
        size = Size(
            width: min((widest + Self.tickWidth + 24).rounded(.up), room.width), height: min(wholeHeight, room.height))
    }

    /// How far it can be scrolled.
    var scrollLimit: Double { max(0, wholeHeight - size.height) }

    /// The position of the title's middle below the card's upper edge, before it is scrolled.
    var titleMiddle: Double { Self.padding + Self.titleHeight / 2 }

    /// The position of each item below the card's upper edge, before it is scrolled.
    var tops: [Double] {
        var top = Self.padding + (title.isEmpty ? 0 : Self.titleHeight)
        var tops: [Double] = []
        for group in groups {
            for _ in group {
                tops.append(top)
                top += itemHeight
            }
            top += Self.lineHeight
        }
        return tops
    }

    /// The height of a card that shows everything.
    private var wholeHeight: Double { (tops.last ?? 0) + itemHeight + Self.padding }
}
