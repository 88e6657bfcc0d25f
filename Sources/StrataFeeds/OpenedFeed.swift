/// What has become of opening a feed.
enum OpenedFeed: Codable {
    /// It is open.
    case opened(FeedFacts)
    /// It cannot be.
    case failed(FeedError)

    /// Why it cannot be opened; nil where it is.
    var failure: FeedError? { if case .failed(let error) = self { error } else { nil } }
}
