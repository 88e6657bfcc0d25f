import StrataFeeds
import StrataInterface

extension WindowCommand {
    /// Runs the command once more whose output the list shows.
    static var runAgain: WindowCommand {
        WindowCommand(
            "run-again", "Restart command", keys: ["R", "F5", "Control+r"], synonyms: ["run again", "rerun", "reload"]
        ) {
            guard let problem = problem(ofRunningAgain: $0.inUse.feed) else { return }
            $0.activePane.show(Notice(text: problem, isWarning: false))
        }
        .useful(showsCommand)
        .inMenu(.window)
    }

    /// Returns the reason why nothing was run, in a sentence; nil if it was.
    private static func problem(ofRunningAgain feed: LineFeed?) -> String? {
        guard let feed, feed.isCommand else {
            return "No command to restart. New lines appear by themselves."
        }
        if feed.runAgain() { return nil }
        return feed.progress.hasEnded ? "The command can no longer be read." : "The command is still running."
    }

    private static func showsCommand(_ scene: WindowScene) -> Bool { scene.inUse.feed?.isCommand == true }
}
