import Strata

/// A tool for reading a list: something that is looked for, filtered by, marked or shown beside the rows. It keeps what
/// it knows itself. A list has one of each kind, by ``ReadingTools/standard``, which is found by its type.
package protocol ReadingTool: AnyObject {
    /// The tool of a list.
    init(of pane: ListPane)
    /// The bar that something is typed into for it; nil: none.
    var bar: (any TypedBar)? { get }
    /// The view that it has at an edge of the list; nil: none.
    var dock: (any DockedView)? { get }
    /// Time has come to where a frame is drawn: what was found in the background is taken over.
    func passTime(_ context: FrameContext)
    /// Returns the time at which it wants a frame though nothing moves, in milliseconds; nil if it wants none.
    func nextWork(after time: Double) -> Double?
    /// Looks no further for what the reader waits for, by Escape. Returns whether there was such a thing.
    func interrupt() -> Bool
}

// What a tool has that is only there.
extension ReadingTool {
    package var bar: (any TypedBar)? { nil }
    package var dock: (any DockedView)? { nil }
    package func passTime(_ context: FrameContext) {}
    package func nextWork(after time: Double) -> Double? { nil }
    package func interrupt() -> Bool { false }
}
