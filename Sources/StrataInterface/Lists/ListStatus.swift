import Strata

/// The words of a pane about its list, beside the rows.
public protocol ListStatus {
    /// The name of what is shown, such as that of a file.
    var title: String { get }
    /// The folder that it lies in, or a note about it.
    var place: String { get }
    /// True if the beginning of the place says something where there is no room for all of it, as that of a path does
    /// and that of a sentence does not.
    var cutsPlace: Bool { get }
    /// The words for what is wrong, for as long as it is.
    var notice: String? { get }
    /// True if every row has been found, so that rows have numbers.
    var isIndexed: Bool { get }
    /// True while rows are being counted.
    var isCounting: Bool { get }
    /// True if a single picture is made of the rows, in which no more of them are awaited.
    var isStill: Bool { get set }
    /// Returns a word or two on whether new rows come into view; an empty text if another one says it.
    func state(_ reading: ReadingState) -> String
    /// The first line of an empty list's words.
    var emptyTitle: String { get }
    /// The second line of an empty list's words.
    var emptyNote: String { get }
}

extension ListStatus {
    /// It is a sentence.
    public var cutsPlace: Bool { false }
    /// Rows may come, unless a single picture is made of them.
    public var emptyTitle: String { isStill ? "Nothing here" : "Nothing here yet" }

    /// Title and place: of a file, its path.
    var whole: String {
        place.hasPrefix("/") ? "\(place)/\(title)" : HeaderContent.joined([title, place])
    }
}

/// The words of a pane about rows that are a program's own.
public struct OwnStatus: ListStatus {
    /// The name of what is shown.
    public var title: String
    /// A note about it.
    public var place: String
    /// True if a single picture is made of the rows.
    public var isStill = false
    /// The two lines of an empty list whose reader can do something about that.
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
    /// The words for an empty list.
    public var emptyTitle: String { isStill ? "Nothing here" : invitation?.title ?? "Nothing here yet" }
    /// The way to fill the list, or the note.
    public var emptyNote: String { isStill ? place : invitation?.note ?? place }
}

/// The state of reading: tells if new rows come into view as they arrive.
public enum ReadingState: Hashable, Sendable {
    /// They do.
    case live
    /// The rows that are being read stay, and so many have arrived below them.
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
