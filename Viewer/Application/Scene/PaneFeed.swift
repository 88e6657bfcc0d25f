import StrataFeeds

/// A feed, and the lists that show its lines.
final class PaneFeed {
    /// Where the lines come from.
    let feed: LineFeed
    /// Who shows them.
    let panes: [ListPane]

    init(_ feed: LineFeed, _ panes: [ListPane]) {
        self.feed = feed
        self.panes = panes
    }

    /// Takes over what happened to the lines.
    func apply(_ events: [FeedEvent]) {
        for pane in panes { pane.apply(events) }
    }
}
