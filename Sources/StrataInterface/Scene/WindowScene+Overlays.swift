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
        guard let view = root.overlay else { return }
        root.overlay = nil
        focus(focusBelow)
        focusBelow = nil
        letGo()
        (view as? MenuView)?.onDismiss()
    }

    /// Opens the menu of what can be done now with the row that is pointed at. Everything else stands behind its last
    /// entry.
    ///
    /// - Parameter point: where, in points of the window; nil: beside the row that is pointed at.
    public func openMenu(at point: Point? = nil) { ContextMenu(scene: self).open(at: point) }

    /// Shows everything that can be done now, to be found by its name and carried out.
    public func showCommands() {
        let rows = palette.rows(of: commands.all.filter { $0.isOffered(in: self) }, in: self)
        let named = { CommandPalette.searches(for: $0, among: rows) }
        choose(CommandPalette.words, among: rows, in: CommandPalette.groups, named: named) { [unowned self] choice in
            if let text = CommandPalette.text(ofSearch: choice) { return openFind(text) }
            palette.note(CommandID(choice))
            perform(CommandID(choice))
            (root.overlay as? MenuView)?.pointAtFirst()
        }
    }

    /// Shows a list from which one thing is chosen.
    ///
    /// - Parameters:
    ///   - named: returns things that a text names which are not among the rows; they stand first.
    ///   - action: takes the id of what was chosen; the list is closed by then.
    package func choose(
        _ words: PaletteView.Words, among rows: [PaletteView.Row], in groups: [String],
        named: @escaping (String) -> [PaletteView.Row] = { _ in [] }, action: @escaping (String) -> Void
    ) {
        let view = PaletteView(
            words, rows, in: groups, library: appearance.library, isAnimated: appearance.isAnimated, named: named
        ) { [unowned self] choice in
            closeOverlay()
            if let choice { action(choice) }
        }
        show(over: view, focusing: view.field)
    }
}
