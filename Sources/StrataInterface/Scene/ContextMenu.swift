import Strata
import StrataWindow

/// The menu of what can be done now: with a row, and, behind its last entry, everything else.
struct ContextMenu {
    unowned let scene: WindowScene

    /// Opens the menu of what can be done with the row that is pointed at.
    ///
    /// - Parameter point: where, in points of the window; nil: beside that row. Where none is pointed at, it is the newest
    ///   in view.
    func open(at point: Point?) {
        let list = scene.activePane.list
        if point == nil, list.focusedRow == nil, list.engine.activeItem == nil, list.document.count > 0 {
            let pointer = list.pointedRow.flatMap { _ in list.pointer }
            if let pointer { list.point(at: pointer) } else { list.moveFocus(-1) }
        }
        open(MenuGroup.allCases.filter(\.concernsRow), at: point ?? scene.activePane.menuAnchor, hasMore: true)
    }

    /// Opens the menu that a button asks for which went down: it is one about the row that lies there, the value or the
    /// filter.
    func open(for press: ButtonEvent, in pane: ListPane) {
        if FilterMenu(scene: scene, pane: pane).open(at: press.position) { return }
        if PageValueMenu(scene: scene, pane: pane).open(at: press.position) { return }
        if SummaryOpener(scene: scene, pane: pane).openMenu(at: press.position) { return }
        if ColumnChooser(scene: scene, pane: pane).open(at: press.position) { return }
        pane.list.point(at: pane.list.inside(press.position))
        open(at: press.position)
    }

    /// Opens the menu of what can be done that does not concern a row.
    private func openViewMenu(at point: Point) {
        open(MenuGroup.allCases.filter { !$0.concernsRow }, at: point, hasMore: false)
    }

    private func open(_ groups: [MenuGroup], at point: Point, hasMore: Bool) {
        let offered = groups.map { group in
            scene.commands.all.filter { $0.menu == group && $0.isOffered(in: scene) }
        }
        let flat = offered.flatMap(\.self)
        var items = offered.map { $0.map(item) }
        if hasMore { items.append([MenuView.Item(title: "More", key: "", opensMenu: true)]) }
        guard hasMore || !flat.isEmpty else { return }
        let menu = MenuView(items, at: point) { choice in
            scene.closeOverlay()
            guard let choice else { return }
            guard choice < flat.count else { return openViewMenu(at: point) }
            flat[choice].action(scene)
        }
        menu.onKey = { key, item in
            switch (key.key, hasMore) {
            case (.right, true) where item == flat.count: openViewMenu(at: point)
            case (.left, false): open(at: point)
            default: return false
            }
            return true
        }
        scene.show(over: menu)
    }

    private func item(for command: WindowCommand) -> MenuView.Item {
        MenuView.Item(
            title: command.title(in: scene), key: command.keys.first?.shortName ?? "",
            isOn: command.isTicked(in: scene))
    }
}

extension ListPane {
    /// The point at which a menu opens that a key asked for: below the beginning of the row that is pointed at.
    fileprivate var menuAnchor: Point {
        let row = list.focusedRow.flatMap { row in list.placed.items.first { $0.index == row } }
        guard let frame = row?.frame else { return Point(x: list.frame.x + 16, y: list.frame.y + 8) }
        let below = min(max(0, frame.y + frame.height), list.frame.height)
        return Point(x: list.frame.x + max(0, frame.x) + 16, y: list.frame.y + below)
    }
}
