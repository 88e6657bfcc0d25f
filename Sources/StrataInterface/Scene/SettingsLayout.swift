import Strata

/// A part of the dialog of settings that can be clicked.
package enum SettingsTarget: Hashable {
    case close
    case row(Int)
    /// One of the two ends of a stepper, and its direction: 1 or -1.
    case step(Int, Int)
    /// A swatch of a row.
    case swatch(Int, Int)
}

/// The places of the parts of the dialog of settings, in points of the window.
struct SettingsLayout {
    let card: Rect
    let close: Rect
    /// The part of the card that rows scroll in.
    let list: Rect
    /// The rows, as far as they are scrolled.
    let rows: [Rect]
    /// The switch or stepper of each row.
    let controls: [Rect]
    let swatches: [[Rect]]
    let scrollLimit: Double
    private let steppers: Set<Int>
    /// The rows that a click does nothing to.
    private let fixed: Set<Int>
    private let scroll: Double

    static let padding = 20.0
    static let titleHeight = 52.0
    static let footerHeight = 40.0
    static let rowHeight = 50.0
    static let stepWidth = 26.0
    private static let toggle = Size(width: 38, height: 22)
    private static let swatch = Size(width: 44, height: 28)
    private static let gap = 10.0
    private static let broadest = 600.0
    private static let margin = 16.0

    init(_ rows: [SettingsView.Row], in window: Size, scroll: Double) {
        let width = min(Self.broadest, window.width - 2 * Self.margin)
        let inner = width - 2 * Self.padding
        let perLine = max(1, Int((inner + Self.gap) / (Self.swatch.width + Self.gap)))
        let heights = rows.map { row in
            let lines = (row.swatches.count + perLine - 1) / perLine
            return Self.rowHeight + Double(lines) * (Self.swatch.height + Self.gap)
        }
        let content = heights.reduce(0, +)
        let height = min(Self.titleHeight + content + Self.footerHeight, window.height - 2 * Self.margin)
        let card = Rect(
            x: ((window.width - width) / 2).rounded(), y: ((window.height - height) / 3).rounded(), width: width,
            height: height)
        let list = Rect(
            x: card.x, y: card.y + Self.titleHeight, width: width,
            height: max(0, height - Self.titleHeight - Self.footerHeight))
        var top = list.y - scroll
        var places: [Rect] = []
        for height in heights {
            places.append(Rect(x: card.x + 8, y: top, width: width - 16, height: height))
            top += height
        }
        (self.card, self.list, self.rows, self.scroll) = (card, list, places, scroll)
        close = Rect(x: card.x + width - 44, y: card.y + 12, width: 28, height: 28)
        scrollLimit = max(0, content - list.height)
        let right = card.x + width - Self.padding
        controls = zip(rows, places).map { Self.control($0, in: $1, right: right, width: inner) }
        swatches = zip(rows, places).map { row, place in
            row.swatches.indices.map { Self.swatch($0, perLine, in: place, left: card.x + Self.padding) }
        }
        fixed = Set(rows.indices.filter { !rows[$0].isChangeable })
        steppers = Set(rows.indices.filter { if case .stepper = rows[$0].control { true } else { false } })
    }

    private static func control(_ row: SettingsView.Row, in place: Rect, right: Double, width: Double) -> Rect {
        let size: Size =
            switch row.control {
            case .toggle: toggle
            case .stepper, .text: Size(width: min(200, (width * 0.48).rounded()), height: 28)
            }
        return Rect(
            x: right - size.width, y: place.y + (rowHeight - size.height) / 2, width: size.width, height: size.height)
    }

    private static func swatch(_ index: Int, _ perLine: Int, in place: Rect, left: Double) -> Rect {
        let (line, column) = index.quotientAndRemainder(dividingBy: perLine)
        return Rect(
            x: left + Double(column) * (swatch.width + gap),
            y: place.y + rowHeight + Double(line) * (swatch.height + gap), width: swatch.width, height: swatch.height)
    }

    /// The end of a stepper for a direction of 1 or -1.
    func step(_ row: Int, _ direction: Int) -> Rect {
        let place = controls[row]
        let left = direction > 0 ? place.x + place.width - Self.stepWidth : place.x
        return Rect(x: left, y: place.y, width: Self.stepWidth, height: place.height)
    }

    /// The part that lies at a point; nil where a click does nothing.
    func target(at point: Point) -> SettingsTarget? {
        if close.contains(point) { return .close }
        guard list.contains(point), let row = rows.firstIndex(where: { $0.contains(point) }), !fixed.contains(row)
        else { return nil }
        if let number = swatches[row].firstIndex(where: { $0.contains(point) }) { return .swatch(row, number) }
        guard steppers.contains(row) else { return .row(row) }
        for direction in [-1, 1] where step(row, direction).contains(point) { return .step(row, direction) }
        return .row(row)
    }

    /// Returns true if anything of a row is in view.
    func isShown(_ row: Int) -> Bool {
        rows[row].y < list.y + list.height && rows[row].y + rows[row].height > list.y
    }

    /// Returns the distance that rows are scrolled so that one is in view: the present one if it is already.
    func scroll(showing row: Int) -> Double {
        let top = rows[row].y + scroll - list.y
        return min(max(0, min(max(scroll, top + rows[row].height - list.height), top)), scrollLimit)
    }
}
