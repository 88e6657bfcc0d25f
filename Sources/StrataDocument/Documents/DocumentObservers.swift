/// The observers of a document, who are told of its changes for as long as they live.
public final class DocumentObservers {
    private struct Observer {
        weak var owner: AnyObject?
        let tell: (AnyObject, DocumentUpdate) -> Void
    }

    private var observers: [Observer] = []

    /// Makes an empty list of observers.
    public init() {}

    /// Has `body` called with `owner`, which is not kept alive, after every update.
    public func add<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, DocumentUpdate) -> Void) {
        observers.append(
            Observer(owner: owner) { object, update in body(unsafeDowncast(object, to: Owner.self), update) })
    }

    /// Tells everybody of an update that the document has made.
    public func tell(_ update: DocumentUpdate) {
        guard !update.changes.isEmpty else { return }
        observers.removeAll { $0.owner == nil }
        for observer in observers {
            if let owner = observer.owner { observer.tell(owner, update) }
        }
    }
}
