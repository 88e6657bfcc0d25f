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
    /// The feeds of the list that keys go to.
    var inUse: FeedsInUse { FeedsInUse(of: self) }
}

/// The feeds of the list that keys go to: one that serves it alone, or those that serve all lists.
struct FeedsInUse {
    /// The documents that they bring.
    let documents: [FeedDocument]
    /// The first of them; nil where there is none.
    var feed: LineFeed? { documents.first?.feed }

    init(of scene: WindowScene) {
        let all = scene.sources.filter { $0 is any FeedSource }
        let source = all.first { $0.servedList === scene.activePane } ?? all.first { $0.servedList == nil }
        documents = (source as? any FeedSource)?.documents ?? []
    }
}

/// A source that brings the rows of feeds.
protocol FeedSource {
    /// The documents that the feeds bring.
    var documents: [FeedDocument] { get }
}
