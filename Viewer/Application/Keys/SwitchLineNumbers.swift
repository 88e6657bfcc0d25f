import StrataInterface

extension WindowCommand {
    /// Shows the number of each line before it, or none, for as long as the window is open.
    static var switchLineNumbers: WindowCommand {
        WindowCommand("switch-line-numbers", "Show line numbers", keys: ["#"], synonyms: ["gutter", "count", "row"]) {
            scene in
            let isShown = scene.settings.settings[.lineNumbers]
            scene.settings.set(Setting<Bool>.lineNumbers.name, to: isShown ? "no" : "yes", in: .reader)
        }
        .switching({ $0.settings.settings[.lineNumbers] }, to: "Hide line numbers")
        .inMenu(.look)
    }
}
