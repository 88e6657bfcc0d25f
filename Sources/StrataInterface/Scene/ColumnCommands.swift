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
        let usual = FieldColumns(usualOf: names)
        func groups() -> [[MenuView.Item]] {
            let columns = pane.shownColumns.columns
            let whole = [("Rows as text", !columns.areShown)] + [("Usual columns", columns.names == usual.names)]
            return [
                whole.prefix(Self.wholeCount(usual)).map { MenuView.Item(title: $0.0, key: "", isOn: $0.1) },
                names.map { MenuView.Item(title: $0, key: "", isOn: columns.names.contains($0)) },
            ]
        }
        var menu: MenuView?
        let view = MenuView(groups(), titled: "Columns", at: corner ?? pane.menuCorner) { choice in
            guard let choice else { return scene.closeOverlay() }
            change(to: choice, usual, names)
            menu?.update(groups())
        }
        menu = view
        scene.show(over: view)
    }

    /// Returns the number of items that stand for all columns together. One column alone is no set.
    private static func wholeCount(_ usual: FieldColumns) -> Int { usual.names.count > 1 ? 2 : 1 }

    /// Shows what an item of the menu stands for.
    private func change(to choice: Int, _ usual: FieldColumns, _ names: [String]) {
        let whole = Self.wholeCount(usual)
        switch choice {
        case 0: return pane.fieldHeader.change { $0 = FieldColumns() }
        case ..<whole: pane.fieldHeader.change { $0 = usual }
        default: pane.fieldHeader.change { $0.toggle(names[choice - whole]) }
        }
        pane.fieldHeader.refit()
    }
}
