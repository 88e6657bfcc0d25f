import Strata

extension WindowCommand {
    package static var chooseColumns: WindowCommand {
        WindowCommand(
            "choose-columns", "Choose columns…", in: .view, synonyms: ["table", "fields", "csv", "spreadsheet"],
            isEnabled: { $0.activePane.filters.fields?.areOnPages == true }
        ) { ColumnChooser(scene: $0, pane: $0.activePane).open() }
        .switching { $0.activePane.shownColumns.columns.areShown }
        .inMenu(.look)
    }
}

/// The menu of the fields that rows have, in which each can be shown in a column or not.
struct ColumnChooser {
    unowned let scene: WindowScene
    unowned let pane: ListPane

    /// Opens it where the names of columns are.
    ///
    /// - Parameter point: In points of the window.
    /// - Returns: false where there are none.
    func open(at point: Point) -> Bool {
        guard pane.fieldHeader.contains(pane.fieldHeader.inside(point)) else { return false }
        open(in: point)
        return true
    }

    /// Opens it, where there are any fields.
    func open(in corner: Point? = nil) {
        let shown = pane.shownColumns.columns.names
        let names = shown + pane.filters.fieldSample().names.filter { !shown.contains($0) }
        guard !names.isEmpty else {
            return pane.show(Notice(text: "These \(pane.noun.many) have no fields.", isWarning: false))
        }
        func groups() -> [[MenuView.Item]] {
            let columns = pane.shownColumns.columns
            let text = MenuView.Item(title: "Rows as text", key: "", isOn: !columns.areShown)
            return [
                [text], names.map { MenuView.Item(title: $0, key: "", isOn: columns.names.contains($0)) },
            ]
        }
        var menu: MenuView?
        let view = MenuView(groups(), at: corner ?? pane.menuCorner) { choice in
            guard let choice else { return scene.closeOverlay() }
            if choice == 0 {
                pane.changeColumns { $0 = FieldColumns() }
            } else {
                pane.changeColumns { $0.choose(names[choice - 1], of: names) }
                pane.refitColumns()
            }
            menu?.update(groups())
        }
        menu = view
        scene.show(over: view)
    }
}
