import StrataDocument

/// The news that a feed tells at a time.
struct FeedArrival {
    /// The events since it told last.
    var events: [FeedEvent]
    /// The lines that there are after that.
    var rows: RowOrdinals
    /// True once the first line of the first file is known.
    var isIndexed: Bool
    /// True once no file is looked through any more, be it that one broke off.
    var isLookedThrough: Bool
    /// True once the stream is read no more, be it that it broke off.
    var isStreamLeft: Bool
    /// The ordinals of the lines that are none of the inputs'.
    var dividers: [Int]
    /// The first rows of the files behind the first.
    var beginnings: [FileBeginning]
}
