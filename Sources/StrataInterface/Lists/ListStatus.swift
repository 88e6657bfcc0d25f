import Strata

/// What a pane says of its list beside the rows.
public protocol ListStatus {
    /// What is shown: the name of a file.
    var title: String { get }
    /// Where it lies, or a note about it.
    var place: String { get }
    /// Whether the beginning of the place says something where there is no room for all of it, as that of a path does and
    /// that of a sentence does not.
    var cutsPlace: Bool { get }
    /// What is the matter for as long as it is.
    var notice: String? { get }
    /// Whether every row has been found, so that rows have numbers.
    var isIndexed: Bool { get }
    /// Whether rows are still being counted.
    var isCounting: Bool { get }
    /// Whether it is a picture that is made of the rows, for which nobody waits.
    var isStill: Bool { get set }
    /// Whether new rows come into view, in a word or two; nothing where another text says it.
    func state(_ reading: ReadingState) -> String
    /// What an empty list says, first.
    var emptyTitle: String { get }
    /// What an empty list says, second.
    var emptyNote: String { get }
}

extension ListStatus {
    /// It is a sentence.
    public var cutsPlace: Bool { false }

    /// Title and place: of a file, its path.
    var whole: String {
        place.hasPrefix("/") ? "\(place)/\(title)" : HeaderContent.joined([title, place])
    }
}

/// What a pane says of rows that are a program's own.
public struct OwnStatus: ListStatus {
    /// What is shown.
    public var title: String
    /// A note about it.
    public var place: String
    /// Whether it is a picture that is made of the rows.
    public var isStill = false
    /// What an empty list says where its reader can do something about that, in two lines.
    package var invitation: (title: String, note: String)?

    /// A title, and a note beside it.
    public init(title: String, note: String = "") { (self.title, place) = (title, note) }

    /// Nothing is the matter.
    public var notice: String? { nil }
    /// Every row is known.
    public var isIndexed: Bool { true }
    /// Nothing has to be counted.
    public var isCounting: Bool { false }
    /// Nothing: the program knows.
    public func state(_ reading: ReadingState) -> String { "" }
    /// That nothing is there.
    public var emptyTitle: String { isStill ? "Nothing here" : invitation?.title ?? "Nothing here yet" }
    /// What to do, or the note.
    public var emptyNote: String { isStill ? place : invitation?.note ?? place }
}

/// Whether new rows come into view as they arrive.
public enum ReadingState: Hashable, Sendable {
    /// They do.
    case live
    /// What is being read stays, and so many rows have arrived below it.
    case paused(unseen: Int)

    /// In a word or two: `● Live`, `Paused · 550 new`.
    public var words: String {
        switch self {
        case .live: "● Live"
        case .paused(0): "Paused"
        case .paused(let unseen): "Paused · \(CountText.grouped(unseen)) new"
        }
    }
}
