import StrataFeeds
import StrataInterface

extension WindowCommand {
    /// Runs the command once more whose output the list shows.
    static var runAgain: WindowCommand {
        WindowCommand("run-again", "run the command again that has ended", keys: ["R"], isEnabled: showsCommand) {
            guard let feed = feed(of: $0), !feed.runAgain() else { return }
            let isRunning = !feed.progress.hasEnded
            let text = isRunning ? "The command still runs." : "The command cannot be run again here."
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
