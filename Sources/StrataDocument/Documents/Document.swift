/// Rows with names for good, and their text. A change tells every observer of itself: there is one count, and one list
/// of changes.
///
/// A document belongs to the thread that made it.
public protocol Document: AnyObject {
    /// The number of rows.
    var count: Int { get }
    /// Returns the name of the row at an index, 0…``count`` - 1.
    func id(at index: Int) -> RowID
    /// Returns where a row stands, or nil where it is no more.
    func index(of id: RowID) -> Int?
    /// The least and the greatest name of the rows that are no headers; nil where there are none. By default those of
    /// the first and the last of them, as it is where rows stand in the order of their names.
    var nameBounds: ClosedRange<RowID>? { get }
    /// True if rows stand in the order of their names, in which a reader gives them. By default they do.
    var isInNameOrder: Bool { get }
    /// Returns the text of a row. That of a row that is gone is empty, and says that it cannot be read.
    func text(of id: RowID) -> Line
    /// Returns the number of times that the text of a row has changed.
    func revision(of id: RowID) -> UInt64
    /// The average length of a row, in bytes.
    var averageBytes: Double { get }
    /// The observers, who are told of changes.
    var observers: DocumentObservers { get }
    /// Makes what reads the rows that there are now on another thread; headers are none of them.
    func reader() -> any RowReader
    /// Makes what reads the same rows as they came, whatever and however much is shown of them. By default they are what
    /// is shown.
    func originals() -> any RowReader
    /// Returns the text that the page of an expanded row shows in place of its own; nil: its own. By default nil.
    func details(of id: RowID) -> [UInt8]?
    /// Returns the number of headers among the rows before an index, 0…``count``: rows that say what follows, and are
    /// no lines themselves. By default none.
    func headerCount(before index: Int) -> Int
    /// The rows that only divide others, in order; a reader gives none of them. By default none.
    var dividers: [RowID] { get }
    /// The rows that begin what has nothing to do with the rows before, such as another file.
    var beginnings: [RowID] { get }
    /// The lines of which rows are made, if a row may be made of several. By default every row is a line.
    var lines: any Document { get }
    /// Returns the row that a line is in; nil where it is in none. By default the row of its name.
    func row(with line: RowID) -> RowID?
    /// Says that rows are about to be shown. A document that finds out only then what its rows are does so now, and
    /// tells its observers. By default does nothing.
    func reveal(_ rows: Range<Int>)
}

extension Document {
    /// Returns zero: no row is a header.
    public func headerCount(before index: Int) -> Int { 0 }

    /// The names of the first and the last row that are no headers.
    public var nameBounds: ClosedRange<RowID>? { nameBounds(of: 0..<count) }

    /// True.
    public var isInNameOrder: Bool { true }

    /// Returns the names of the first and the last row of a range that are no headers; nil where there are none.
    package func nameBounds(of rows: Range<Int>) -> ClosedRange<RowID>? {
        guard let first = rows.first(where: { !isHeader(at: $0) }), let last = rows.last(where: { !isHeader(at: $0) })
        else { return nil }
        let (one, other) = (id(at: first), id(at: last))
        return min(one, other)...max(one, other)
    }

    /// None.
    public var dividers: [RowID] { [] }
    /// None.
    public var beginnings: [RowID] { [] }

    /// The document itself.
    public var lines: any Document { self }

    /// Returns the row of that name.
    public func row(with line: RowID) -> RowID? { index(of: line) == nil ? nil : line }

    /// Returns the reader of the rows that are shown.
    public func originals() -> any RowReader { reader() }

    /// Returns nil.
    public func details(of id: RowID) -> [UInt8]? { nil }

    /// Does nothing.
    public func reveal(_ rows: Range<Int>) {}

    /// Returns true if the row at an index is a header.
    public func isHeader(at index: Int) -> Bool { headerCount(before: index + 1) > headerCount(before: index) }

    /// The indices of all headers. O(headers × log n).
    public var headerIndices: [Int] {
        var found: [Int] = []
        let total = headerCount(before: count)
        while found.count < total {
            // The first index before which there is one more.
            let rest = (found.last ?? -1) + 2..<count
            found.append(rest.partitioningIndex { headerCount(before: $0) > found.count } - 1)
        }
        return found
    }

    /// Returns the number of rows before an index, 0…``count``, that only divide others.
    package func dividerCount(before index: Int) -> Int {
        dividers.partitioningIndex { self.index(of: $0) ?? 0 >= index }
    }

    /// The number of rows that are lines: neither headers nor dividers.
    public var lineCount: Int { lineNumber(at: count) - 1 }

    /// Returns the number of the line at an index, 0…``count``, counted from 1; at that of a header or a divider, of
    /// the line below it.
    public func lineNumber(at index: Int) -> Int {
        index - headerCount(before: index) - dividerCount(before: index) + 1
    }

    /// Returns the numbers of the first and the last line of rows.
    package func lineNumbers(in rows: Range<Int>) -> (first: Int, last: Int) {
        let first = lineNumber(at: rows.lowerBound)
        return (first, max(first, lineNumber(at: rows.upperBound) - 1))
    }

    /// Returns the index of the line of a number, 1…``lineCount``.
    package func index(ofLine number: Int) -> Int {
        (0..<count).partitioningIndex { lineNumber(at: $0 + 1) > number }
    }

    /// Returns the text of a row with its name and revision.
    public func line(of id: RowID) -> Line {
        var line = text(of: id)
        line.version = RowVersion(row: id, revision: revision(of: id))
        return line
    }

    /// Returns the text of the row at an index, 0…``count`` - 1.
    public func line(at index: Int) -> Line { line(of: id(at: index)) }
}
