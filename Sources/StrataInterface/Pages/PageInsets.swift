/// The room at the sides of a card, in points: where a line needs more than is left, the card is broader than others and its
/// text lies nearer to its edges.
struct PageInsets: Equatable {
    /// Between the card and the edges of the list.
    private(set) var margin = 16.0
    /// Left and right of what it holds.
    private(set) var padding = 24.0

    /// Those of most cards.
    static let ordinary = PageInsets()
    /// The least: text then has the room that lines have in their rows.
    static let least = PageInsets(margin: 8, padding: 12)

    /// Insets so much of the way from the ordinary ones to the least, 0…1.
    init(tightness: Double) {
        let (all, least) = (Self.ordinary, Self.least)
        margin = all.margin + tightness * (least.margin - all.margin)
        padding = all.padding + tightness * (least.padding - all.padding)
    }

    private init(margin: Double = 16, padding: Double = 24) { (self.margin, self.padding) = (margin, padding) }
}
