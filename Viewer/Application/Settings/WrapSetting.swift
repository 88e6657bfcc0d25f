import StrataInterface

extension Setting<Bool> {
    static let wrap = Setting(
        switch: "wrap", "wrap long lines (default)", off: "clip long lines", builtIn: true)
}

extension ViewerSetting {
    static var wrap: ViewerSetting {
        ViewerSetting(.wrap) { wraps, scene in
            for pane in scene.panes where pane.list.cell.wraps != wraps { pane.list.toggleWrap() }
        }
    }
}
