import Strata
import StrataCanvas
import StrataWindow

/// The dialog of all settings, over a window: a row each, with a switch, a stepper or swatches. What is changed holds at
/// once, so that the window behind shows it, and is kept in the user's file.
package final class SettingsView: View {
    /// A swatch of a row.
    struct Swatch: Hashable {
        var value: String
        var title: String
        var colors: [Color]
    }

    /// A row, as it stands there now.
    struct Row: Hashable {
        /// The part at the right that changes the setting.
        enum Control: Hashable {
            /// nil where the setting is on in some lists and off in others.
            case toggle(isOn: Bool?)
            case stepper(String)
            /// Can be changed in the file alone.
            case text(String)
        }

        var title: String
        var summary: String
        var control: Control
        var swatches: [Swatch] = []
        var chosen = ""

        /// True if it can be changed here, and not in the file alone.
        var isChangeable: Bool { if case .text = control { false } else { true } }
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private unowned let scene: WindowScene
    private let entries: [SettingsTable.Entry]
    /// Swatches by rows; read once, since themes are files.
    private let swatches: [[Swatch]]
    private let place: String
    private let keep: (_ name: String, _ value: String) -> String?
    private(set) var rows: [Row] = []
    /// The row that keys change.
    package private(set) var pointed = 0
    private(set) var scroll = 0.0
    /// The target under the pointer, and the one that a button went down upon.
    private(set) var hovered: SettingsTarget?
    private var pressed: SettingsTarget?
    /// The reason why a change could not be kept, as a sentence.
    private(set) var problem: String?

    /// - Parameters:
    ///   - place: the file's path, or other words for it.
    ///   - keep: keeps a setting. Returns why it cannot, as a sentence.
    package init(
        _ table: SettingsTable, in scene: WindowScene, place: String,
        keep: @escaping (_ name: String, _ value: String) -> String?
    ) {
        (self.scene, entries, self.place, self.keep) = (scene, table.entries, place, keep)
        swatches = table.entries.map { entry in
            entry.swatches.map { swatches in
                swatches.values().map { Swatch(value: $0, title: entry.title($0), colors: swatches.colors($0)) }
            } ?? []
        }
        refresh()
    }

    /// The words at the bottom, and whether they are a complaint.
    var footer: (text: String, isProblem: Bool) {
        problem.map { ($0, true) } ?? ("Changes are saved in \(place)", false)
    }

    /// Reads what the settings are now.
    private func refresh() { rows = entries.indices.map(row) }

    private func row(_ index: Int) -> Row {
        let entry = entries[index]
        let text = scene.settings.settings.text(of: entry)
        let control: Row.Control =
            if entry.isSwitch {
                .toggle(isOn: text.map { entry.isOn($0) })
            } else if entry.step != nil {
                .stepper(text.map(entry.title) ?? "Automatic")
            } else {
                .text(text.map(entry.title) ?? "Automatic")
            }
        // Its label and its name stand together, so that it can be written as it is said.
        let value = text ?? entry.builtIn
        let line = value.map { "In the file: \(entry.name) = \($0)" } ?? "Automatic, unless the file has \(entry.name)"
        var summary = entry.step == nil ? line : entry.description
        if case .toggle(nil) = control {
            summary = "Automatic: " + summary.prefix(1).lowercased() + summary.dropFirst()
        }
        return Row(
            title: entry.label, summary: summary, control: control, swatches: swatches[index], chosen: text ?? "")
    }

    // MARK: - Places

    /// The places of everything, in the window.
    var layout: SettingsLayout { SettingsLayout(rows, in: frame.size, scroll: scroll) }

    package func layOut(_ context: FrameContext) {
        refresh()
        scroll = min(scroll, layout.scrollLimit)
    }

    // MARK: - Changes

    /// Sets what is pointed at to the value beside the present one.
    private func change(_ index: Int, _ direction: Int) {
        let entry = entries[index]
        guard let step = entry.step else { return }
        set(entry, to: step(scene.settings.settings.text(of: entry) ?? "", direction))
    }

    private func set(_ entry: SettingsTable.Entry, to value: String) {
        // As the file is going to say it; what the arguments or the reader have said before goes no further.
        scene.settings.settle(entry.name, to: value, in: .file)
        problem = keep(entry.name, value)
        refresh()
    }

    /// Does what a click on a part of the dialog does.
    package func activate(_ target: SettingsTarget) {
        switch target {
        case .close: scene.closeOverlay()
        case .row(let index):
            pointed = index
            // A click beside a stepper only points at its row.
            if case .stepper = rows[index].control { return }
            change(index, 1)
        case .step(let index, let direction):
            pointed = index
            change(index, direction)
        case .swatch(let index, let number):
            pointed = index
            set(entries[index], to: rows[index].swatches[number].value)
        }
    }

    // MARK: - Input

    package func tip(at point: Point) -> String? {
        guard case .swatch(let index, let number) = layout.target(at: point) else { return nil }
        return rows[index].swatches[number].title
    }

    package func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let before = hovered
        hovered = point.flatMap(layout.target)
        return hovered != before
    }

    package func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        guard layout.card.contains(press.position) else { return scene.closeOverlay() }
        pressed = press.button == .primary ? layout.target(at: press.position) : nil
    }

    package func released(_ release: ButtonEvent, _ context: FrameContext) {
        defer { pressed = nil }
        if let pressed, pressed == layout.target(at: release.position) { activate(pressed) }
    }

    package func scrolled(_ scroll: ScrollEvent, _ context: FrameContext) -> Bool {
        self.scroll = min(max(0, self.scroll + scroll.vertical * SettingsLayout.rowHeight), layout.scrollLimit)
        return true
    }

    package func handle(_ key: KeyEvent, _ context: FrameContext) -> Bool {
        switch key.key {
        case .escape, Key(","): scene.closeOverlay()
        case .up, .backTab: point(at: pointed - 1, -1)
        case .down, .tab: point(at: pointed + 1, 1)
        case .home: point(at: 0, 1)
        case .end: point(at: rows.count - 1, -1)
        case .left: change(pointed, -1)
        case .right, .enter, .space: change(pointed, 1)
        // Letters mean nothing here, and no command.
        default: return !key.text.isEmpty && key.modifiers.isDisjoint(with: [.control, .alt])
        }
        return true
    }

    /// Points at a row, or at the next one in a direction that can be changed here.
    private func point(at index: Int, _ direction: Int) {
        let order = rows.indices.map { (index + direction * $0 + 2 * rows.count) % rows.count }
        pointed = order.first { rows[$0].isChangeable } ?? pointed
        // What cannot be pointed at behind the last one is to be read, too.
        let isLast = rows[(pointed + 1)...].allSatisfy { !$0.isChangeable }
        scroll = layout.scroll(showing: isLast ? rows.count - 1 : pointed)
    }
}

extension SettingsView: SpokenOverlay {
    package var spokenName: String { "settings" }
    package var spokenTitle: String { "Settings" }
    package var spokenPlace: Rect { layout.card }
    package var spokenPointed: Int? { pointed }
    package var spokenItems: [SpokenItem] {
        let layout = layout
        return rows.enumerated().map { index, row in
            var item = SpokenItem(title: row.title, detail: row.chosen, place: layout.rows[index])
            if case .toggle(let isOn) = row.control { item.isOn = isOn }
            if row.isChangeable { item.action = { [unowned self] in change(index, 1) } }
            return item
        }
    }
}
