import Strata
import StrataCanvas
import StrataSearch
import StrataWindow

/// Something to click in a panel of values.
enum ValuesTarget: Equatable {
    case close
    case row(Int)
}

/// A panel of the commonest values of fields. A click shows only rows that have a value, or all of them again; with Alt
/// it hides them.
package final class ValuesPanel: View {
    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// True if it stands below the rows, and not beside them.
    var isBelow = false
    /// The progress of counting; nil where all is counted.
    var progress: SurveyProgress?
    private unowned let pane: ListPane
    private let onClose: () -> Void
    private var facets: Facets?
    private(set) var values = ValueList()
    /// The row that keys point at.
    private(set) var pointed: Int?
    /// True if keys go to it.
    private(set) var hasKeys = false
    private var hovered: ValuesTarget?
    private var pressedTarget: ValuesTarget?
    private var scroll = 0.0
    private var noteHeight = 0.0
    /// The number of rows whose time is far from all others.
    private var farCount = 0
    /// The words on what was counted, in lines.
    private(set) var note: [String] = []
    /// The filters by which the values were made; nil if there is another summary now.
    private var shown: [FilterTerm]?

    init(of pane: ListPane, onClose: @escaping () -> Void) { (self.pane, self.onClose) = (pane, onClose) }

    /// Shows another summary.
    func show(_ facets: Facets) {
        (self.facets, shown) = (facets, nil)
        farCount = facets.times.core.map(facets.times.count) ?? 0
    }

    /// Begins anew.
    func reset() {
        (facets, shown, pointed, scroll, noteHeight) = (nil, nil, nil, 0, 0)
        values = ValueList()
    }

    private var layout: ValuesLayout {
        ValuesLayout(
            values, in: Size(width: frame.width, height: frame.height), noteHeight: noteHeight, scroll: scroll)
    }

    package func advance(_ context: FrameContext) {
        updateValues()
        note = Self.note(facets, progress, pane, far: farCount)
        if let facets, facets.rowCount > 0, progress == nil, values.sections.isEmpty {
            note.append("No fields that tell \(pane.rowNoun.many) apart")
        }
        // What stands below moves down at most, while it is read.
        noteHeight = max(noteHeight, Double(note.count) * context.text.lineHeight)
        scroll = min(scroll, layout.scrollLimit)
    }

    private func updateValues() {
        let terms = pane.filters.terms.terms
        guard let facets, shown != terms else { return }
        shown = terms
        let kept = pointed.map { values.rows[$0] }
        values = ValueList(facets, terms: terms, after: values)
        // Who points at a value goes on to do so, wherever it stands now.
        pointed = kept.flatMap { kept in
            values.rows.firstIndex { $0.isValue && ($0.field, $0.value) == (kept.field, kept.value) }
        }
        scroll = min(scroll, layout.scrollLimit)
    }

    private static func note(_ facets: Facets?, _ progress: SurveyProgress?, _ pane: ListPane, far: Int) -> [String] {
        guard let facets else { return ["Counting…"] }
        let (noun, stride) = (pane.rowNoun, facets.stride)
        var lines: [String] = []
        if let progress {
            lines.append("Of \(CountText.grouped(progress.rows)) \(noun.many) around here…")
        } else {
            let count = stride == 1 ? facets.rowCount : pane.plainRows.lineCount
            lines.append("Of \(count == 0 ? "no" : CountText.grouped(count)) \(count == 1 ? noun.one : noun.many)")
        }
        if stride > 1 { lines.append("Estimated from 1 \(noun.one) in \(CountText.grouped(stride))") }
        let timeless = facets.timeless.sum
        if timeless > 0 { lines.append("\(CountText.approximate(timeless, stride: stride)) without a time") }
        if far > 0 { lines.append("\(CountText.approximate(far, stride: stride)) far from the other times") }
        return lines
    }

    // MARK: - Filters

    /// Shows only rows that have a value, in the place of another one of the field, or all of them again where that is so,
    /// or they were hidden.
    func choose(_ row: ValueList.Row) {
        guard case .value(let filter) = row.role else { return }
        guard filter == nil else { return set(nil, on: row, insteadOf: [row.value]) }
        let shown = values.rows.filter { $0.field == row.field && $0.role == .value(filter: true) }
        set(false, on: row, insteadOf: [row.value] + shown.map(\.value))
    }

    /// Hides rows that have a value, or shows them again.
    func hide(_ row: ValueList.Row) {
        guard case .value(let filter) = row.role else { return }
        set(filter == false ? nil : true, on: row, insteadOf: [row.value])
    }

    /// Has a filter that shows or hides a value, or none, in the place of those on some values of its field.
    private func set(_ hides: Bool?, on row: ValueList.Row, insteadOf values: [String]) {
        var filters = pane.filters.terms
        filters.terms.removeAll { term in
            guard case .field(let condition) = term.condition else { return false }
            return condition.name == row.field && values.contains(condition.value)
                && [.equal, .notEqual].contains(condition.comparison)
        }
        if let hides {
            filters.terms.append(FilterTerm(.field(FieldCondition(row.field, .equal, row.value)), hides: hides))
        }
        pane.filters.terms = filters
    }

    // MARK: - Pointer

    private func target(at point: Point) -> ValuesTarget? {
        layout.close.contains(point) ? .close : row(at: point).map { .row($0) }
    }

    /// Returns the value at a point, as an index of all rows.
    func row(at point: Point) -> Int? { layout.row(at: point).flatMap { values.rows[$0].isValue ? $0 : nil } }

    package var pointerShape: CursorShape { hovered == nil ? .arrow : .hand }

    package func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let before = hovered
        hovered = point.flatMap(target)
        return hovered != before
    }

    package func tip(at point: Point) -> String? {
        guard case .row(let row)? = target(at: point) else { return nil }
        let value = values.rows[row]
        switch value.role {
        case .value(filter: true?): return "\(value.title)\nShow all again"
        case .value(filter: false?): return "\(value.title)\nShow again"
        case .value(filter: nil) where value.isFormer:
            return "\(value.title)\n\(value.count) before the filter\nClick to show these instead"
        case .value(filter: nil): return "\(value.title)\nClick to show only these, Alt+click to hide them"
        case .rest: return nil
        }
    }

    package func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        if press.button == .primary { pressedTarget = target(at: press.position) }
    }

    package func released(_ release: ButtonEvent, _ context: FrameContext) {
        defer { pressedTarget = nil }
        guard let pressedTarget, target(at: release.position) == pressedTarget else { return }
        switch pressedTarget {
        case .close: onClose()
        case .row(let row) where release.modifiers.contains(.alt): hide(values.rows[row])
        case .row(let row): choose(values.rows[row])
        }
    }

    package func scrolled(_ scroll: ScrollEvent, _ context: FrameContext) -> Bool {
        self.scroll = min(max(0, self.scroll + scroll.vertical * Self.wheelStep), layout.scrollLimit)
        return true
    }

    /// The distance of a click of the wheel, in points.
    private static let wheelStep = 52.0

    // MARK: - Keys

    package func focusChanged(_ hasFocus: Bool, _ context: FrameContext) { hasKeys = hasFocus }

    package func handle(_ key: KeyEvent, _ context: FrameContext) -> Bool {
        if key.key == Key("c"), key.modifiers.contains(.control), let pointed {
            context.ask(.offer(values.rows[pointed].value, .clipboard))
            return true
        }
        guard key.modifiers.isDisjoint(with: [.control]) else { return false }
        switch key.key {
        case .escape: onClose()
        case .down, .tab: step(1)
        case .up, .backTab: step(-1)
        case .enter where key.modifiers.contains(.alt): pointed.map { hide(values.rows[$0]) }
        case .enter, .space: pointed.map { choose(values.rows[$0]) }
        default:
            guard key.text == "!", let pointed else { return false }
            hide(values.rows[pointed])
        }
        return true
    }

    /// Points at the next value, or the one before.
    private func step(_ direction: Int) {
        let rows = values.rows.indices.filter { values.rows[$0].isValue }
        guard !rows.isEmpty else { return }
        let place = pointed.flatMap { rows.firstIndex(of: $0) }
        let next = place.map { ($0 + direction + rows.count) % rows.count } ?? (direction > 0 ? 0 : rows.count - 1)
        pointed = rows[next]
        scroll = layout.scroll(showing: rows[next], from: scroll)
    }

    // MARK: - Drawing

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let look = ValuesLook(
            values: values, layout: layout, size: Size(width: frame.width, height: frame.height), note: note,
            progress: progress?.fraction,
            scroll: scroll, pointed: hasKeys ? pointed : nil, hovered: hovered,
            isBelow: isBelow)
        drawing.paint(frame.bounds, look, by: self) { look.draw(context, on: $0) }
    }
}

extension ValuesPanel: SpokenOverlay {
    package var spokenName: String { "summary" }
    package var spokenTitle: String { "Summary. \(note.joined(separator: ". "))." }
    package var spokenPlace: Rect { frame }
    private var spokenRows: [Int] { values.rows.indices.filter { values.rows[$0].isValue } }
    package var spokenPointed: Int? { pointed.flatMap { spokenRows.firstIndex(of: $0) } }
    package var spokenItems: [SpokenItem] {
        let places = layout.rows
        return spokenRows.map { index in
            let row = values.rows[index]
            var isOn: Bool?
            if case .value(let filter) = row.role { isOn = filter == true }
            return SpokenItem(
                title: "\(row.field) \(row.title)", detail: row.count, isOn: isOn,
                place: places[index].moved(by: frame.origin), action: { [unowned self] in choose(row) })
        }
    }
}
