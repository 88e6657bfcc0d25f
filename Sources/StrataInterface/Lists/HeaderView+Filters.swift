import Strata
import StrataCanvas

/// The chips of filters: a switch, words that can be edited, and a cross.
extension HeaderView {
    private static let centreY = Metrics.headerHeight / 2

    /// Returns the filter that a text stands for; nil if it is none's.
    func filter(of part: HeaderLayout.Part) -> FilterTerm? {
        guard case .filter(let place) = part.role else { return nil }
        let terms = pane.filters.terms.terms
        return terms.indices.contains(place) ? terms[place] : nil
    }

    /// Returns true if the target that is pointed at belongs to a text.
    func isOf(_ part: HeaderLayout.Part, _ target: HeaderTarget) -> Bool {
        switch (part.role, target) {
        case (.state, .state), (.filters, .allFilters), (.context, .context): true
        case (.filter(let one), .toggleFilter(let other)), (.filter(let one), .editFilter(let other)),
            (.filter(let one), .removeFilter(let other)):
            one == other
        default: false
        }
    }

    /// Returns the part of the filters that lies at a point.
    func filterTarget(_ point: Point) -> HeaderTarget? {
        for part in shownParts where Self.chip(around: part).contains(point) {
            switch part.role {
            case .filters: return .allFilters
            case .context: return .context
            case .filter(let place):
                if point.x >= part.right { return .removeFilter(place) }
                let isWords = point.x >= part.left && filter(of: part)?.text != nil
                return isWords ? .editFilter(place) : .toggleFilter(place)
            default: continue
            }
        }
        return nil
    }

    /// Returns true if a point lies in the gap between two chips, where who clicks has missed one of them.
    func isBetweenChips(_ point: Point) -> Bool {
        let chips = shownParts.filter { [.filters, .context].contains($0.role) || filter(of: $0) != nil }
            .map(Self.chip)
        return zip(chips, chips.dropFirst()).contains { left, right in
            left.x + left.width <= point.x && point.x < right.x && left.y <= point.y && point.y < left.y + left.height
        }
    }

    /// The number of the filter whose chip lies at a point; nil if there is none.
    func filter(at point: Point) -> Int? {
        switch filterTarget(point) {
        case .toggleFilter(let place), .editFilter(let place), .removeFilter(let place): place
        default: nil
        }
    }

    /// Returns the words for a click on a filter.
    func filterTip(at point: Point) -> String? {
        let tip: FilterTip? =
            switch filterTarget(point) {
            // What was drawn last may have gone.
            case .toggleFilter(let place) where pane.filters.terms.terms.indices.contains(place):
                pane.filters.terms.terms[place].isOn ? .disable : .enable
            case .editFilter: .edit
            case .removeFilter: .remove
            case .allFilters: .toggleAll
            case .context: .context
            default: nil
            }
        return tip?.rawValue
    }

    /// Draws the ground of a chip: filled where what it says counts.
    static func drawChip(around part: HeaderLayout.Part, isOn: Bool, _ palette: Palette, on painter: Painter) {
        let chip = chip(around: part)
        if isOn { painter.fill(chip, radius: 10, palette.ink.opacity(0.07)) }
        painter.stroke(chip, radius: 10, width: 1, palette.hairline)
    }

    static func drawChip(
        of filter: FilterTerm, around part: HeaderLayout.Part, _ tinted: HeaderTarget?, _ palette: Palette,
        on painter: Painter
    ) {
        let chip = chip(around: part)
        let ink = filter.isOn ? palette.ink : palette.quiet
        drawChip(around: part, isOn: filter.isOn, palette, on: painter)
        // What is off strikes nothing out: the line is for rows that are hidden.
        if filter.hides, filter.isOn {
            painter.fill(
                Rect(x: part.left, y: centreY, width: part.right - part.left, height: 1), ink.opacity(0.7))
        }
        if tinted != nil { painter.fill(chip, radius: 10, ink.opacity(0.06)) }
        let middle = Point(x: chip.x + 11, y: centreY)
        let dot = Rect(x: middle.x - 3.5, y: middle.y - 3.5, width: 7, height: 7)
        if case .toggleFilter = tinted { drawHalo(at: middle, ink, on: painter) }
        if filter.isOn {
            painter.fill(dot, radius: 3.5, ink)
        } else {
            painter.stroke(dot, radius: 3.5, width: 1.5, ink)
        }
        let cross = Point(x: chip.x + chip.width - 11, y: centreY)
        if case .removeFilter = tinted { drawHalo(at: cross, ink, on: painter) }
        let arm = 3.0
        for side in [-1.0, 1] {
            painter.stroke(
                [Point(x: cross.x - arm, y: cross.y - side * arm), Point(x: cross.x + arm, y: cross.y + side * arm)],
                width: 1.4, ink)
        }
    }

    private static func drawHalo(at middle: Point, _ ink: Color, on painter: Painter) {
        painter.fill(
            Rect(x: middle.x - 8, y: middle.y - 8, width: 16, height: 16), radius: 8, ink.opacity(0.15))
    }
}
