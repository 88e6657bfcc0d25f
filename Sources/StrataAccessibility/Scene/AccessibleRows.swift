import StrataWindow

/// The rows of a list. Each is asked for by its index when somebody wants to know of it.
public protocol AccessibleRows: AnyObject {
    /// How many rows there are.
    var count: Int { get }
    /// The name of a row for good: no other row ever gets it.
    func name(at index: Int) -> Int
    /// Where a row stands; nil where it is no more.
    func index(of name: Int) -> Int?
    /// The row at an index, 0…``count`` - 1.
    func row(at index: Int) -> AccessibleRow
    /// Where a row lies in the window, in device pixels; nil where it is out of view.
    func area(at index: Int) -> PixelRect?
    /// The row at a place in the window, in device pixels.
    func index(x: Int, y: Int) -> Int?
    /// The rows in view.
    var inView: Range<Int> { get }
    /// The row that keys point at.
    var pointed: Int? { get }
    /// The row that is open.
    var opened: Int? { get }
    /// The rows that are marked, wholly or in part.
    var marked: Range<Int> { get }
    /// How many rows have arrived behind the others so far.
    var arrivals: Int { get }
    /// Whether they come into view.
    var follows: Bool { get }
    /// What several rows are called: `lines`.
    var noun: String { get }

    /// Points at a row, and brings it into view. Returns whether that can be done.
    func point(at index: Int) -> Bool
    /// Opens a row, or closes it where it is open. Returns whether that can be done.
    func open(at index: Int) -> Bool
    /// Marks rows, or none. Returns whether that can be done.
    func mark(_ rows: Range<Int>) -> Bool
}

/// A row for whoever cannot see it.
public struct AccessibleRow: Hashable, Sendable {
    /// What is written in it.
    public var text: String
    /// What is shown of it while it is open; nil: its text.
    public var details: String?
    /// Its number, and of how many: `line 50 of 1,000`.
    public var place: String
    /// Whether it only says what the rows below it are.
    public var isHeader: Bool

    /// A row.
    public init(text: String, place: String, isHeader: Bool = false) {
        (self.text, self.place, self.isHeader) = (text, place, isHeader)
    }
}
