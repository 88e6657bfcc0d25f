import StrataInterface

extension Setting<Bool?> {
    static let dayHeaders = Setting(
        switch: "day-headers", "show a header for each day (default in a chat)", off: "show no day headers")
}

extension ViewerSetting {
    static var dayHeaders: ViewerSetting {
        ViewerSetting(.dayHeaders) { shows, scene in
            for pane in scene.panes { pane.list.strategies.showDays(shows) }
        }
    }
}
