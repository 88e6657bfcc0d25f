import Strata
import StrataWindow

extension WindowScene {
    /// Shows something over everything else, in the place of what is shown there. It has the pointer, and the keyboard
    /// before anything else has.
    func show(over view: any View, focusing field: (any View)? = nil) {
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

    /// Opens the menu of what can be done now.
    ///
    /// - Parameter point: where, in points of the window; nil: beside the row that is pointed at.
    public func openMenu(at point: Point? = nil) {
        let groups = MenuGroup.allCases.map { group in
            commands.all.filter {
                $0.menu?.group == group && $0.menu?.isUseful?(self) != false && $0.isEnabled(self)
            }
        }
        let offered = groups.flatMap(\.self)
        guard !offered.isEmpty else { return }
        let items = groups.map { $0.compactMap(menuItem) }
        let menu = MenuView(items, at: point ?? activePane.menuAnchor) { [unowned self] choice in
            closeOverlay()
            if let choice { offered[choice].action(self) }
        }
        show(over: menu)
    }

    private func menuItem(for command: WindowCommand) -> MenuView.Item? {
        command.menu.map { place in
            MenuView.Item(title: place.title, key: command.keys.first?.shortName ?? "", isOn: place.isOn?(self))
        }
    }

    /// A button went down that asks for a menu: it is one about the row that lies there.
    func openMenu(for press: ButtonEvent, on path: [any View]) {
        guard let pane = path.first(where: { $0 is ListPane }) as? ListPane else { return }
        pane.list.point(at: pane.list.inside(press.position))
        openMenu(at: press.position)
    }

    // MARK: - Keys

    /// Shows all keys, and what they do.
    public func showKeys() {
        let rows = commands.all.filter { !$0.keys.isEmpty }.map { command in
            KeysView.Row(keys: command.keys.map(\.shortName).joined(separator: "  "), title: command.title)
        }
        let view = KeysView(rows, library: appearance.library, isAnimated: appearance.isAnimated) { [unowned self] in
            closeOverlay()
        }
        show(over: view, focusing: view.field)
    }
}

extension ListPane {
    /// Where a menu opens that a key asked for: below the beginning of the row that is pointed at.
    fileprivate var menuAnchor: Point {
        let row = list.focusedRow.flatMap { row in list.placed.items.first { $0.index == row } }
        guard let frame = row?.frame else { return Point(x: list.frame.x + 16, y: list.frame.y + 8) }
        let below = min(max(0, frame.y + frame.height), list.frame.height)
        return Point(x: list.frame.x + max(0, frame.x) + 16, y: list.frame.y + below)
    }
}
