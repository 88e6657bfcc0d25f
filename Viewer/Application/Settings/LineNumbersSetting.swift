import StrataInterface

extension Setting<Bool> {
    static let lineNumbers = Setting(
        switch: "line-numbers", "show the number of each line", off: "show no line numbers (default)", builtIn: false)
}

extension ViewerSetting {
    static var lineNumbers: ViewerSetting {
        ViewerSetting(.lineNumbers) { shows, scene in
            for pane in scene.panes { pane.columns.hasNumbers = shows }
        }
    }
}
