extension WindowScene {
    /// The lists as they come and go.
    public var lists: SceneLists { SceneLists(scene: self) }
}

/// The lists of a scene as they come and go.
public struct SceneLists {
    let scene: WindowScene
    private var root: PanesView { scene.root }

    /// True if lists can be added and closed.
    public var canChange: Bool { root.canChange }

    /// Adds a list in a tab of its own, or beside the others where these stand side by side, and has keys go to it.
    ///
    /// - Parameters:
    ///   - pane: The list.
    ///   - sources: The sources that serve it.
    public func add(_ pane: ListPane, _ sources: [any SceneSource] = []) {
        precondition(canChange, "A view of the program's own lays the lists out.")
        root.add(pane, at: scene.context.time)
        scene.layOut()
        adopt(pane)
        scene.sources += sources
        scene.letGo()
        for body in root.onAdd { body(pane) }
    }

    /// Closes a list, with the sources that serve it alone; with the last one the window is closed.
    public func close(_ index: Int) {
        guard root.panes.count > 1, canChange else { return scene.onRequest(.quit) }
        let pane = root.panes[index]
        scene.closeOverlay()
        pane.tools.closeBar()
        // What is read is kept as where the window is closed.
        if pane.isVisible, pane.list.readingState == .live { pane.marks.putReadLine() }
        for body in root.onRemove { body(pane) }
        let own = scene.sources.filter { $0.servedList === pane }
        scene.sources.removeAll { $0.servedList === pane }
        for source in own {
            source.finish()
            source.disconnect()
        }
        if scene.hovered.map(pane.contains) == true { scene.hovered = nil }
        if scene.focused.map(pane.contains) == true { scene.focus(nil) }
        root.remove(index, at: scene.context.time)
        scene.letGo()
        scene.layOut()
    }

    /// Makes a list that has its place a part of the scene.
    func adopt(_ pane: ListPane) {
        pane.open()
        for kind in ReadingTools.ofScenes { pane.tools.add(kind, to: pane) }
        pane.overlays.append(SelectionBar(over: pane, in: scene))
        pane.onEditFilter = { [unowned scene] in BarOpener(scene: scene).openFilter(replacing: $0) }
        pane.layoutTitle = { [unowned scene] in scene.layoutTitle(of: $0) }
    }
}

extension ListPane {
    /// Returns true if a view is in this list.
    fileprivate func contains(_ view: any View) -> Bool {
        var isThere = false
        visit { if $0 === view { isThere = true } }
        return isThere
    }
}
