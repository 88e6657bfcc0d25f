import StrataWindow

/// The rows of a list. Each is asked for by its index when a program wants to know of it.
public protocol AccessibleRows: AnyObject {
    /// The number of rows.
    var count: Int { get }
    /// Returns the name of a row for good: no other row ever gets it.
    func name(at index: Int) -> Int
    /// Returns the index of a row; nil if it is no more.
    func index(of name: Int) -> Int?
    /// Returns the text of the row at an index, 0…``count`` - 1.
    func text(at index: Int) -> String
    /// Returns its text while it is open.
    func openedText(at index: Int) -> String
    /// Its number, and of how many: `line 50 of 1,000`.
    func place(at index: Int) -> String
    /// Returns true if it only says what the rows below it are.
    func isHeader(at index: Int) -> Bool
    /// Returns the area of a row in the window, in device pixels; nil if it is out of view.
    func area(at index: Int) -> PixelRect?
    /// Returns the row at a place in the window, in device pixels.
    func index(x: Int, y: Int) -> Int?
    /// The rows in view.
    var inView: Range<Int> { get }
    /// The row that keys point at.
    var pointed: Int? { get }
    /// The row that is open.
    var opened: Int? { get }
    /// The rows that are marked, wholly or in part.
    var marked: Range<Int> { get }
    /// The number of rows that have arrived behind the others so far.
    var arrivals: Int { get }
    /// True if they come into view.
    var follows: Bool { get }
    /// The noun for several rows: `lines`.
    var noun: String { get }

    /// Points at a row, and brings it into view. Returns whether that can be done.
    func point(at index: Int) -> Bool
    /// Opens a row, or closes it where it is open. Returns whether that can be done.
    func open(at index: Int) -> Bool
    /// Marks rows, or none. Returns whether that can be done.
    func mark(_ rows: Range<Int>) -> Bool
}
