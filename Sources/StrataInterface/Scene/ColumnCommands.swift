import Strata

extension WindowCommand {
    package static var chooseColumns: WindowCommand {
        WindowCommand(
            "choose-columns", "Choose columns…", in: .view, synonyms: ["table", "fields", "csv", "spreadsheet"],
            isEnabled: { $0.activePane.filters.fields?.areOnPages == true }
        ) { $0.chooseColumns() }
        .switching { $0.activePane.shownColumns.columns.areShown }
        .inMenu(.look)
    }
}

extension WindowScene {
    /// Opens a menu of the fields that rows have, in which each can be shown in a column or not.
    fileprivate func chooseColumns() {
        let pane = activePane
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
        let anchor = Point(x: pane.list.frame.x + 16, y: pane.list.frame.y + 8)
        let view = MenuView(groups(), at: anchor) { [unowned self, unowned pane] choice in
            guard let choice else { return closeOverlay() }
            if choice == 0 {
                pane.changeColumns { $0 = FieldColumns() }
            } else {
                pane.changeColumns { $0.toggle(names[choice - 1]) }
                pane.refitColumns()
            }
            menu?.update(groups())
        }
        menu = view
        show(over: view)
    }
}
