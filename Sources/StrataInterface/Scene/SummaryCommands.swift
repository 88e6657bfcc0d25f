import Strata
import StrataSearch

extension WindowCommand {
    package static var showSummary: WindowCommand {
        WindowCommand(
            "show-summary", "Show summary", in: .filter, keys: ["i"],
            synonyms: ["facets", "statistics", "histogram", "timeline", "chart", "top", "group by", "most frequent"],
            isEnabled: { $0.activePane.filters.isPossible && $0.activePane.filters.fields != nil }
        ) { $0.toggleSummary() }
        .switching({ $0.activePane.summary?.isOpen == true }, to: "Hide summary")
        .inMenu(.reading)
    }
}

extension WindowScene {
    /// The views that can be docked to every list. One is a folder, and a line here.
    static let standardDocks: [@Sendable (ListPane) -> any DockedView] = [
        { SummaryDock(of: $0) }
    ]

    /// Opens the summary of the list that keys go to, which has the keyboard then, or closes it.
    fileprivate func toggleSummary() {
        guard let summary = activePane.summary, !summary.close() else { return }
        for pane in panes { _ = pane.summary?.close() }
        summary.open(at: context.time)
        layOut()
        focus(summary.panel)
    }
}

extension WindowScene {
    /// Opens the menu of the value that lies at a point of a summary, if one does.
    ///
    /// - Parameter point: in points of the window.
    /// - Returns: false where no summary lies there.
    func openSummaryMenu(at point: Point, in pane: ListPane) -> Bool {
        guard let summary = pane.summary, !summary.path(to: point).isEmpty else { return false }
        let panel = summary.panel
        guard panel.frame.contains(point), let row = panel.row(at: panel.inside(point)) else { return true }
        let value = panel.values.rows[row]
        PageValueMenu(scene: self, pane: pane).openMenu(of: value.value, at: point) { [unowned panel] hides in
            if hides { panel.hide(value) } else { panel.choose(value) }
        }
        return true
    }
}

extension ListPane {
    /// The summary of the list.
    package var summary: SummaryDock? { docks.lazy.compactMap { $0 as? SummaryDock }.first }
}
