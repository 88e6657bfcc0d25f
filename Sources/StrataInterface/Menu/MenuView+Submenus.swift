import Strata

// Menus that items open beside their own: by a click, by a key, or where the pointer rests. The menu that was opened last is
// the one over everything else, and shows those that it was opened from.
extension MenuView {
    /// The time for which the pointer stays on an item until its menu opens, in milliseconds.
    private static let restTime = 300.0
    /// The breadth by which a menu covers the one that it was opened from.
    private static let overlap = 4.0

    /// Returns true if an item opens another menu.
    func opensMenu(_ index: Int) -> Bool { items[index].opensMenu && submenus != nil }

    /// True if the button was pressed on this menu, or on one that it was opened from.
    var isHeld: Bool { isPressed || parent?.isHeld == true }

    /// Returns true if what is done at a point concerns the menu that this one was opened from.
    func meansParent(_ point: Point) -> Bool { !card.contains(point) && parent?.reaches(point) == true }

    private func reaches(_ point: Point) -> Bool { card.contains(point) || parent?.reaches(point) == true }

    /// Closes the menu beside this one.
    func comeBack() {
        (openItem, rest) = (nil, nil)
        submenus?.back()
    }

    /// Takes note of the item that the pointer has come to. While a menu lies beside this one, any other item closes that.
    func noteRest(on item: Int?, at time: Double) {
        guard let item, item != openItem, openItem != nil || opensMenu(item) else {
            rest = nil
            return
        }
        if rest?.item != item { rest = (item, time + Self.restTime) }
    }

    /// Opens the menu of the item that the pointer has stayed on, or closes that of another one.
    func openRested(at time: Double) {
        guard let (item, due) = rest, due <= time else { return }
        rest = nil
        opensMenu(item) ? choose(item) : comeBack()
    }

    /// The frame of a menu that was opened from another one: at the right of its item, or at the left where there is no
    /// room.
    var cardBesideParent: Rect? {
        guard let parent, let item = parent.openItem else { return nil }
        let (other, place) = (parent.card, parent.place(ofItem: item))
        let right = other.x + other.width - Self.overlap
        let left = other.x + Self.overlap - size.width
        let limit = frame.width - Self.margin - size.width
        return Rect(
            x: right <= limit ? right : left >= Self.margin ? left : max(Self.margin, limit),
            y: max(Self.margin, min(place.y - Self.padding, frame.height - Self.margin - size.height)),
            width: size.width, height: size.height)
    }
}
