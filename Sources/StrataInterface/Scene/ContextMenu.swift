import Strata
import StrataWindow

/// The menu of what can be done now: with a row, and, in menus that its last entries open, everything else.
struct ContextMenu {
    unowned let scene: WindowScene

    /// Opens the menu of what can be done with the row that is pointed at.
    ///
    /// - Parameter point: where, in points of the window; nil: beside that row. Where none is pointed at, it is the newest
    ///   in view.
    func open(at point: Point?) {
        let list = scene.activePane.list
        if point == nil { scene.activePane.highlighter.point(at: nil) }
        if point == nil, list.focus.row == nil, list.engine.activeItem == nil, list.document.count > 0 {
            let pointer = list.pointedRow.flatMap { _ in list.pointer.point }
            if let pointer { list.focus.point(at: pointer) } else { list.focus.move(-1) }
        }
        let isOffered = { (group: MenuGroup) in group.title != nil && !commands(of: group).isEmpty }
        // Where no row lies, as in the header, nothing can be done with one.
        let pane = scene.activePane
        let hasText = pane.hasRowMeant || pane.page.selectedText != nil
        open(
            MenuGroup.allCases.filter {
                $0.title == nil && $0 != .help && (pane.hasRowPointedAt || $0 != .row) && (hasText || $0 != .copy)
            },
            at: point ?? scene.activePane.menuAnchor, further: MenuGroup.allCases.filter(isOffered))
    }

    /// Opens the menu that a button asks for which went down: it is one about the row that lies there, the value or the
    /// filter.
    func open(for press: ButtonEvent, in pane: ListPane) {
        if FilterMenu(scene: scene, pane: pane).open(at: press.position) { return }
        if PageValueMenu(scene: scene, pane: pane).open(at: press.position) { return }
        if SummaryOpener(scene: scene, pane: pane).openMenu(at: press.position) { return }
        if ColumnChooser(scene: scene, pane: pane).open(at: press.position) { return }
        let point = pane.list.inside(press.position)
        // What is chosen then is about the row that lies there, and not about others that were selected before.
        if !pane.list.selector.holds(point) { pane.list.selector.clear() }
        pane.list.focus.point(at: point)
        pane.highlighter.point(at: point)
        open(at: press.position)
    }

    /// Returns what can be done now of a part of the menu.
    private func commands(of group: MenuGroup) -> [WindowCommand] {
        scene.commands.all.filter { $0.menu == group && $0.isOffered(in: scene) }
    }

    /// Opens a menu of some parts, with an entry for each further part, whose menu it opens beside this one, and below
    /// that the way to everything.
    private func open(_ groups: [MenuGroup], at point: Point, further: [MenuGroup]) {
        let offered = groups.map(commands)
        let flat = offered.flatMap(\.self)
        guard !flat.isEmpty || !further.isEmpty else { return }
        let entries = further.compactMap(\.title).map { MenuView.Item(title: $0, key: "", opensMenu: true) }
        let help = commands(of: .help)
        let carryOut = carryOut(flat + help)
        let menu = MenuView(offered.map { $0.map(item) } + [entries, help.map(item)], at: point) { choice in
            carryOut(choice.map { $0 < flat.count ? $0 : $0 - entries.count })
        }
        menu.submenus = MenuView.Submenus(
            open: { [unowned menu] in open(further[$0 - flat.count], at: point, from: menu) },
            back: { [unowned menu] in scene.show(over: menu) })
        scene.show(over: menu)
    }

    /// Opens the menu of a part beside the one that has an entry for it.
    private func open(_ group: MenuGroup, at point: Point, from parent: MenuView) {
        let offered = commands(of: group)
        scene.show(over: MenuView([offered.map(item)], at: point, from: parent, onChoice: carryOut(offered)))
    }

    /// Returns an action that closes the menu and carries out what was chosen of some commands.
    private func carryOut(_ commands: [WindowCommand]) -> (Int?) -> Void {
        { choice in
            scene.closeOverlay()
            if let choice { commands[choice].action(scene) }
        }
    }

    private func item(for command: WindowCommand) -> MenuView.Item {
        MenuView.Item(
            title: title(of: command), key: command.keys.first?.shortName ?? "", isOn: command.isTicked(in: scene))
    }

    /// Returns the title without that of its menu, which it need not repeat: `Layout: folding`.
    private func title(of command: WindowCommand) -> String {
        let title = command.title(in: scene)
        guard let menu = command.menu?.title, title.hasPrefix("\(menu): ") else { return title }
        let rest = title.dropFirst(menu.count + 2)
        return rest.prefix(1).uppercased() + rest.dropFirst()
    }
}

extension ListPane {
    /// The point at which a menu opens that a key asked for: below the beginning of the row that is pointed at.
    fileprivate var menuAnchor: Point {
        let row = list.focus.row.flatMap { row in list.placed.items.first { $0.index == row } }
        guard let frame = row?.shownFrame else { return Point(x: list.frame.x + 16, y: list.frame.y + 8) }
        let below = min(max(0, frame.y + frame.height), list.frame.height)
        return Point(x: list.frame.x + max(0, frame.x) + 16, y: list.frame.y + below)
    }
}
