import StrataInterface

extension SceneBuilder {
    /// Has what a reader types and highlights in a scene, which keys layouts are given, and how large text is, kept from
    /// one run to the next.
    func keepHabits(of scene: WindowScene, in folder: StateFolder) {
        let (typed, highlights) = (TypedHistory(folder, scene.panes), HighlightMemory(folder, scene.panes))
        scene.sources += [typed, LayoutKeys(folder, scene), Zooms(folder, of: options.layout.cell, scene), highlights]
        scene.sources.append(ThemeMemory(folder, settings))
        scene.root.onAdd.append { pane in
            typed.add(pane)
            highlights.add(pane)
        }
        scene.root.onRemove.append { pane in
            typed.remove(pane)
            highlights.remove(pane)
        }
    }
}
