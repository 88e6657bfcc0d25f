import StrataInterface

extension Setting<Bool?> {
    static let dayHeaders = Setting(
        switch: "day-headers", "a header over each day's lines (default in a chat)", off: "no headers over days")
}

extension ViewerSetting {
    static var dayHeaders: ViewerSetting {
        ViewerSetting(.dayHeaders) { shows, scene in
            for pane in scene.panes { pane.list.showDays(shows) }
        }
    }
}
