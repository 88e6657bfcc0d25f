import Strata
import StrataCanvas
import StrataWindow

/// The list of what a text may go on with, below the field of a bar.
struct OfferCard: Hashable {
    /// The offers; nil while the list is closed.
    private(set) var offers: FieldOffers?
    /// The text that they are for.
    private var text = ""
    /// The frame of the list, in points of the view.
    private(set) var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private var click = ClickTracker<Int>()

    private static let rowHeight = 26.0
    private static let padding = 6.0
    private static let narrowest = 160.0

    /// True if it is to be seen.
    var isOpen: Bool { offers != nil }

    /// Opens it, with the first one selected where the reader asked for it by a key.
    mutating func open(_ offers: FieldOffers?, for text: String, selectingFirst: Bool) {
        (self.offers, self.text, click) = (offers, text, ClickTracker())
        if selectingFirst { self.offers?.step(1) }
    }

    /// Closes it, until another text is typed.
    mutating func close() { open(nil, for: text, selectingFirst: false) }

    /// Has other offers where another text is typed, and opens where that is the beginning of some.
    mutating func follow(_ text: String, _ offers: (String) -> FieldOffers?) {
        guard text != self.text else { return }
        let found = offers(text)
        open(isOpen && !text.isEmpty || found?.goOn == true ? found : nil, for: text, selectingFirst: false)
    }

    mutating func step(_ direction: Int) { offers?.step(direction) }

    /// Takes its place below a field.
    mutating func layOut(below field: Rect, in bounds: Size) {
        let height = Double(offers?.offers.count ?? 0) * Self.rowHeight + 2 * Self.padding
        let top = field.y + field.height + 4
        frame = Rect(
            x: field.x, y: top, width: max(field.width, Self.narrowest),
            height: max(0, min(height, bounds.height - top)))
    }

    private func row(_ place: Int) -> Rect {
        Rect(
            x: frame.x + Self.padding, y: frame.y + Self.padding + Double(place) * Self.rowHeight,
            width: frame.width - 2 * Self.padding, height: Self.rowHeight)
    }

    // MARK: - Pointer

    /// True if one of its rows is pointed at.
    var isPointedAt: Bool { click.hovered != nil }

    func contains(_ point: Point) -> Bool { isOpen && frame.contains(point) }

    private func place(at point: Point?) -> Int? {
        guard let point, let offers else { return nil }
        return offers.offers.indices.first { row($0).contains(point) }
    }

    mutating func move(to point: Point?) { click.move(to: place(at: point)) }

    mutating func press(at point: Point) { click.press(on: place(at: point)) }

    /// Returns the offer that was clicked; nil if none was.
    mutating func release(at point: Point) -> FieldOffers.Offer? {
        click.release(on: place(at: point)).flatMap { offers?.offers[$0] }
    }

    // MARK: - Drawing

    func draw(_ context: FrameContext, on painter: Painter) {
        guard let offers else { return }
        let palette = context.palette
        painter.fill(frame, radius: 8, palette.card)
        painter.stroke(frame, radius: 8, width: 1, palette.hairline)
        for (place, offer) in offers.offers.enumerated() {
            let row = row(place)
            if place == offers.selected {
                painter.fill(row, radius: 6, palette.chip)
            } else if place == click.hovered {
                painter.fill(row, radius: 6, palette.tint(isPressed: click.pressed == place))
            }
            let ink = place == offers.selected ? palette.accentText : palette.ink
            context.text.draw(
                offer.title, left: row.x + 8, right: row.x + row.width - 8, centreY: row.y + row.height / 2, ink,
                on: painter)
        }
    }
}
