import Strata
import StrataWindow

extension WindowScene {
    /// Shows something over everything else, in the place of what is shown there. It has the pointer, and the keyboard
    /// before anything else has.
    package func show(over view: any View, focusing field: (any View)? = nil) {
        closeOverlay()
        focusBelow = focused
        root.overlay = view
        layOut()
        focus(field)
        letGo()
    }

    /// Takes away what is shown over everything else.
    func closeOverlay() {
        guard root.overlay != nil else { return }
        root.overlay = nil
        focus(focusBelow)
        focusBelow = nil
        letGo()
    }

    // MARK: - Menu

    /// Opens the menu of what can be done now with the row that is pointed at. Everything else stands behind its last
    /// entry.
    ///
    /// - Parameter point: where, in points of the window; nil: beside the row that is pointed at.
    public func openMenu(at point: Point? = nil) {
        openMenu(MenuGroup.allCases.filter(\.concernsRow), at: point ?? activePane.menuAnchor, hasMore: true)
    }

    /// Opens the menu of what can be done that does not concern a row.
    private func openViewMenu(at point: Point) {
        openMenu(MenuGroup.allCases.filter { !$0.concernsRow }, at: point, hasMore: false)
    }

    private func openMenu(_ groups: [MenuGroup], at point: Point, hasMore: Bool) {
        let offered = groups.map { group in commands.all.filter { $0.menu == group && $0.isOffered(in: self) } }
        let flat = offered.flatMap(\.self)
        var items = offered.map { $0.map(menuItem) }
        if hasMore { items.append([MenuView.Item(title: "More", key: "", opensMenu: true)]) }
        guard hasMore || !flat.isEmpty else { return }
        let menu = MenuView(items, at: point) { [unowned self] choice in
            closeOverlay()
            guard let choice else { return }
            guard choice < flat.count else { return openViewMenu(at: point) }
            flat[choice].action(self)
        }
        menu.onKey = { [unowned self] key, item in
            switch (key.key, hasMore) {
            case (.right, true) where item == flat.count: openViewMenu(at: point)
            case (.left, false): openMenu(at: point)
            default: return false
            }
            return true
        }
        show(over: menu)
    }

    private func menuItem(for command: WindowCommand) -> MenuView.Item {
        MenuView.Item(
            title: command.title(in: self), key: command.keys.first?.shortName ?? "", isOn: command.isTicked(in: self))
    }

    /// A button went down that asks for a menu: it is one about the row that lies there.
    func openMenu(for press: ButtonEvent, on path: [any View]) {
        guard let pane = path.first(where: { $0 is ListPane }) as? ListPane else { return }
        if openFilterMenu(at: press.position, in: pane) || openValueMenu(at: press.position, in: pane)
            || openSummaryMenu(at: press.position, in: pane)
        {
            return
        }
        pane.list.point(at: pane.list.inside(press.position))
        openMenu(at: press.position)
    }

    // MARK: - Commands

    /// So many commands that were chosen lately stand first.
    private static let mostRecent = 5

    /// Shows everything that can be done now, to be found by its name and carried out.
    public func showCommands() {
        // The list is there already, and the menu is about a row.
        let offered = commands.all.filter { $0.isOffered(in: self) && !["keys", "menu"].contains($0.id) }
        let rows = offered.map { command in
            PaletteView.Row(
                id: command.id.description, title: command.title(in: self), group: command.group.rawValue,
                caps: command.keys.map(\.caps), words: command.synonyms + [command.title, command.id.description])
        }
        let recent = recentCommands.compactMap { id in rows.first { $0.id == id.description } }
            .prefix(Self.mostRecent).map { row in
                var row = row
                row.group = "Recent"
                return row
            }
        let words = PaletteView.Words(
            title: "Commands", placeholder: "Search commands", nothing: "No matching commands.")
        let groups = ["Recent"] + CommandGroup.allCases.map(\.rawValue)
        choose(words, among: rows + recent, in: groups) { [unowned self] choice in
            let id = CommandID(choice)
            recentCommands = [id] + recentCommands.filter { $0 != id }
            perform(id)
        }
    }

    /// Shows a list from which one thing is chosen.
    ///
    /// - Parameter action: takes the id of what was chosen; the list is closed by then.
    package func choose(
        _ words: PaletteView.Words, among rows: [PaletteView.Row], in groups: [String],
        action: @escaping (String) -> Void
    ) {
        let view = PaletteView(
            words, rows, in: groups, library: appearance.library, isAnimated: appearance.isAnimated
        ) { [unowned self] choice in
            closeOverlay()
            if let choice { action(choice) }
        }
        show(over: view, focusing: view.field)
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
