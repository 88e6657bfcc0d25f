import StrataFeeds
import StrataInterface

extension WindowCommand {
    /// Runs the command once more whose output the list shows.
    static var runAgain: WindowCommand {
        WindowCommand("run-again", "run the command again that has ended", keys: ["R"]) {
            guard let feed = feed(of: $0), feed.isCommand else {
                return $0.activePane.show(Notice(text: "No command is shown here.", isWarning: false))
            }
            if feed.runAgain() { return }
            let hasEnded = feed.progress.hasEnded
            let text = hasEnded ? "As much was read as was asked for." : "The command still runs."
            $0.activePane.show(Notice(text: text, isWarning: false))
        }.inMenu(.window, "Run again", isUseful: showsCommand)
    }

    private static func showsCommand(_ scene: WindowScene) -> Bool { feed(of: scene)?.isCommand == true }

    /// What the list shows that keys go to: there is a feed for each, or one for all.
    private static func feed(of scene: WindowScene) -> LineFeed? {
        let feeds = scene.feeds
        return feeds.isEmpty ? nil : feeds[min(scene.selected, feeds.count - 1)].feed
    }
}
