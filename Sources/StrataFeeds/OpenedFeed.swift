/// The outcome of opening a feed.
enum OpenedFeed: Codable {
    /// It is open.
    case opened(FeedFacts)
    /// It cannot be.
    case failed(FeedError)

    /// The reason why it cannot be opened; nil if it is open.
    var failure: FeedError? { if case .failed(let error) = self { error } else { nil } }
}
