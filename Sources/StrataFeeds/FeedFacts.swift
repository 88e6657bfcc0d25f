/// The facts that opening the inputs has found out about the last of them.
struct FeedFacts: Codable {
    /// The name that errors and notices give it.
    var name: String
    var isCommand: Bool
    /// True if it is read like a pipe.
    var isStream: Bool

    init(_ worker: FeedWorker) {
        (name, isCommand, isStream) = (worker.name, worker.command != nil, worker.readsStream)
    }
}
