import StrataInterface

extension WindowCommand {
    /// Shows headers over each day's lines, or none, for as long as the window is open.
    static var switchDayHeaders: WindowCommand {
        WindowCommand("switch-day-headers", "headers over each day's lines, or none", keys: ["D"]) { scene in
            let isShown = scene.activePane.list.days?.isShown == true
            scene.settings.set(Setting.dayHeaders.name, to: isShown ? "no" : "yes", in: .reader)
        }.inMenu(.look, "Headers over days", isOn: { $0.activePane.list.days?.isShown == true })
    }
}
