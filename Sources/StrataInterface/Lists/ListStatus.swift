/// What a pane says of its list beside the rows.
public protocol ListStatus {
    /// What is shown: the name of a file.
    var title: String { get }
    /// Where it lies, or a note about it.
    var place: String { get }
    /// What is the matter for as long as it is.
    var notice: String? { get }
    /// Whether every row has been found, so that rows have numbers.
    var isIndexed: Bool { get }
    /// Whether rows are still being counted.
    var isCounting: Bool { get }
    /// Whether it is a picture that is made of the rows, for which nobody waits.
    var isStill: Bool { get set }
    /// What becomes of the rows, in a word or two; nothing where another text says it.
    func state(follows: Bool) -> String
    /// What an empty list says, first.
    var emptyTitle: String { get }
    /// What an empty list says, second.
    var emptyNote: String { get }
}

/// What a pane says of rows that are a program's own.
public struct OwnStatus: ListStatus {
    public var title: String
    public var place: String
    public var isStill = false

    /// A title, and a note beside it.
    public init(title: String, note: String = "") { (self.title, place) = (title, note) }

    public var notice: String? { nil }
    public var isIndexed: Bool { true }
    public var isCounting: Bool { false }
    public func state(follows: Bool) -> String { "" }
    public var emptyTitle: String { isStill ? "Nothing here" : "Nothing here yet" }
    public var emptyNote: String { place }
}
