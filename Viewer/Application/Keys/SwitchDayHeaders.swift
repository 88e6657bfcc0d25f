import StrataInterface

extension WindowCommand {
    /// Shows headers over each day's lines, or none, for as long as the window is open.
    static var switchDayHeaders: WindowCommand {
        WindowCommand("switch-day-headers", "Day headers", keys: ["D"], synonyms: ["date", "separators"]) { scene in
            let isShown = scene.activePane.list.days?.isShown == true
            scene.settings.set(Setting.dayHeaders.name, to: isShown ? "no" : "yes", in: .reader)
        }
        .switching { $0.activePane.list.days?.isShown == true }
        .inMenu(.look)
    }
}
