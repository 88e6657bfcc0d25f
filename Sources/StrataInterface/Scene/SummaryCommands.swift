import Strata
import StrataSearch

extension WindowCommand {
    package static var showSummary: WindowCommand {
        WindowCommand(
            "show-summary", "Show summary", in: .filter, keys: ["i"],
            synonyms: ["facets", "statistics", "histogram", "timeline", "chart", "top", "group by", "most frequent"],
            isEnabled: { $0.activePane.filters.isPossible && $0.activePane.filters.fields != nil }
        ) { SummaryOpener(scene: $0, pane: $0.activePane).toggle() }
        .switching({ $0.activePane.summary?.isOpen == true }, to: "Hide summary")
        .inMenu(.reading)
    }
}

/// The summary of a list in its window: opened, closed, and with a menu for each of its values.
struct SummaryOpener {
    unowned let scene: WindowScene
    unowned let pane: ListPane

    /// Opens the summary, which has the keyboard then, or closes it.
    func toggle() {
        guard let summary = pane.summary, !summary.close() else { return }
        for other in scene.panes { _ = other.summary?.close() }
        let focused = pane.list.focus.row
        summary.open(at: scene.context.time)
        scene.layOut()
        // The list is lower now.
        if let focused { pane.list.engine.scroll(toItem: focused, alignment: .nearest) }
        scene.focus(summary.panel)
    }

    /// Opens the menu of the value that lies at a point of the summary, if one does.
    ///
    /// - Parameter point: in points of the window.
    /// - Returns: false where no summary lies there.
    func openMenu(at point: Point) -> Bool {
        guard let summary = pane.summary, !summary.path(to: point).isEmpty else { return false }
        let panel = summary.panel
        guard panel.frame.contains(point), let row = panel.row(at: panel.inside(point)) else { return true }
        let value = panel.values.rows[row]
        PageValueMenu(scene: scene, pane: pane).openMenu(of: value.value, at: point) { [unowned panel] hides in
            if hides { panel.hide(value) } else { panel.choose(value) }
        }
        return true
    }
}

extension ReadingTools {
    /// The kinds of tools that the lists of a scene have besides, in folders above that of lists. Such a tool is one more
    /// here.
    static var ofScenes: [any ReadingTool.Type] { [SummaryDock.self] }
}

extension ListPane {
    /// The summary of the list; nil until it is part of a scene.
    package var summary: SummaryDock? { tools.find(SummaryDock.self) }
}
