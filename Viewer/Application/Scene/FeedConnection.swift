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
    /// The documents of the list that keys go to: one that serves it alone, or those that serve all.
    var documentsInUse: [FeedDocument] {
        let all = sources.filter { $0 is any FeedSource }
        let source = all.first { $0.servedList === activePane } ?? all.first { $0.servedList == nil }
        return (source as? any FeedSource)?.documents ?? []
    }
    /// The first of the feeds of the list that keys go to; nil where there is none.
    var feedInUse: LineFeed? { documentsInUse.first?.feed }
}

/// A source that brings the rows of feeds.
protocol FeedSource {
    /// The documents that the feeds bring.
    var documents: [FeedDocument] { get }
}
