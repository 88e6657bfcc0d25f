import Strata

/// The places of what a panel of values shows, in its own points.
struct ValuesLayout: Equatable {
    private(set) var titles: [Rect] = []
    /// The places of the rows of all sections.
    private(set) var rows: [Rect] = []
    /// The part of the panel in which sections scroll.
    let list: Rect
    let close: Rect
    private var contentHeight = 0.0

    /// The distance from the edges to texts, in points.
    static let padding = 16.0
    /// The height of the panel's title, in points.
    static let titleHeight = 36.0
    private static let (sectionHeight, rowHeight, gap) = (26.0, 26.0, 8.0)
    private static let (rowInset, closeSize) = (8.0, 24.0)

    /// - Parameters:
    ///   - noteHeight: The height of the words below the title.
    ///   - scroll: The distance that sections were scrolled, in points.
    init(_ values: ValueList, in size: Size, noteHeight: Double, scroll: Double) {
        let top = Self.titleHeight + noteHeight + Self.gap
        list = Rect(x: 1, y: top, width: max(0, size.width - 1), height: max(0, size.height - top))
        close = Rect(
            x: size.width - Self.padding / 2 - Self.closeSize, y: (Self.titleHeight - Self.closeSize) / 2 + 2,
            width: Self.closeSize, height: Self.closeSize)
        var y = top - scroll
        for section in values.sections {
            titles.append(
                Rect(x: Self.padding, y: y, width: size.width - 2 * Self.padding, height: Self.sectionHeight))
            y += Self.sectionHeight
            for _ in section.rows {
                rows.append(
                    Rect(
                        x: Self.rowInset, y: y, width: size.width - 2 * Self.rowInset, height: Self.rowHeight))
                y += Self.rowHeight
            }
            y += Self.gap
        }
        contentHeight = y + scroll - top
    }

    /// The greatest distance that sections can be scrolled, in points.
    var scrollLimit: Double { max(0, contentHeight - list.height) }

    /// Returns true if a part of a row is in view.
    func isSeen(_ row: Int) -> Bool {
        rows[row].y < list.y + list.height && rows[row].y + rows[row].height > list.y
    }

    /// Returns the row at a point.
    func row(at point: Point) -> Int? {
        guard list.contains(point) else { return nil }
        return rows.firstIndex { $0.contains(point) }
    }

    /// Returns how far sections must be scrolled so that a row is seen, from where they are.
    func scroll(showing row: Int, from scroll: Double) -> Double {
        let place = rows[row]
        // The title of a section is seen with its first row.
        let above = place.y - Self.sectionHeight - list.y
        let below = place.y + place.height + Self.gap - list.y - list.height
        if above < 0 { return max(0, scroll + above) }
        return below > 0 ? min(scrollLimit, scroll + below) : scroll
    }
}
