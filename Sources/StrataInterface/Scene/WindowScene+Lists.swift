extension WindowScene {
    /// True if lists can be added and closed.
    public var canChangeLists: Bool { root.canChange }

    /// Adds a list in a tab of its own, or beside the others where these stand side by side, and has keys go to it.
    ///
    /// - Parameters:
    ///   - pane: The list.
    ///   - sources: The sources that serve it.
    public func add(_ pane: ListPane, _ sources: [any SceneSource] = []) {
        precondition(canChangeLists, "A view of the program's own lays the lists out.")
        root.add(pane, at: time)
        layOut()
        adopt(pane)
        self.sources += sources
        letGo()
        for body in root.onAdd { body(pane) }
    }

    /// Closes a list, with the sources that serve it alone; with the last one the window is closed.
    public func close(_ index: Int) {
        guard panes.count > 1, canChangeLists else { return onRequest(.quit) }
        let pane = panes[index]
        closeOverlay()
        pane.bars.close()
        for body in root.onRemove { body(pane) }
        let own = sources.filter { $0.servedList === pane }
        sources.removeAll { $0.servedList === pane }
        for source in own {
            source.finish()
            source.disconnect()
        }
        if hovered.map(pane.contains) == true { hovered = nil }
        if focused.map(pane.contains) == true { focus(nil) }
        root.remove(index, at: time)
        letGo()
        layOut()
    }

    /// Makes a list that has its place a part of the scene.
    func adopt(_ pane: ListPane) {
        pane.open()
        pane.docks = ListPane.standardDocks.map { $0(pane) }
        pane.onEditFilter = { [unowned self] in BarOpener(scene: self).openFilter(replacing: $0) }
        pane.layoutTitle = { [unowned self] in layoutTitle(of: $0) }
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
