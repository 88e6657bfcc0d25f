/// What opening the inputs has found out about the last of them.
struct FeedFacts: Codable {
    /// What errors and notices call it.
    var name: String
    var isCommand: Bool
    /// Whether it is read like a pipe.
    var isStream: Bool

    init(_ worker: FeedWorker) {
        (name, isCommand, isStream) = (worker.name, worker.command != nil, worker.readsStream)
    }
}
