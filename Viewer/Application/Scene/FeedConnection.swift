import StrataFeeds
import StrataInterface

/// Brings what a feed tells to the lists that show its lines.
typealias FeedConnection = DocumentConnection<FeedDocument>

extension DocumentConnection: FeedSource where Source == FeedDocument {
    var documents: [FeedDocument] { [document] }
}

extension FeedDocument: ArrivingDocument {
    var wakeUpDescriptor: Int32 { feed.wakeUpDescriptor }

    func collectArrival() -> Arrival? {
        let events = poll()
        guard !events.isEmpty else { return nil }
        var arrival = Arrival()
        for event in events {
            switch event {
            case .appended(let count, _): arrival.count += count
            case .lastLineGrew: break
            default: arrival.isOnlyLines = false
            }
        }
        return arrival
    }

    func start() throws { try feed.start() }
}

extension WindowScene {
    /// The documents that feeds bring.
    var feeds: [FeedDocument] { sources.flatMap { ($0 as? any FeedSource)?.documents ?? [] } }
    /// The feed of the list that keys go to: there is a feed for each, or one for all; nil where there is none.
    var feedInUse: LineFeed? {
        let feeds = feeds
        return feeds.isEmpty ? nil : feeds[min(selected, feeds.count - 1)].feed
    }
}

/// A source that brings the rows of feeds.
protocol FeedSource {
    /// The documents that the feeds bring.
    var documents: [FeedDocument] { get }
}
