/// Rows that a program makes itself and keeps in memory.
public final class MemoryDocument: Document {
    private var order = RowOrder()
    /// The rows from ordinal 0 on, and those before it from -1 downwards. Removed ones are empty.
    private var later: [Line] = []
    private var earlier: [Line] = []
    private var revisions = TextRevisions()
    private var lengths = AverageLength()
    /// The changes since an update was begun; nil while each change is told of by itself.
    private var collected: [DocumentChange]?
    /// The observers, who are told of changes.
    public let observers = DocumentObservers()

    /// Rows of bytes, one each.
    public init(_ rows: [[UInt8]] = []) {
        for row in rows { add(row) }
    }

    /// Rows from strings, one each.
    public convenience init(_ rows: [String]) { self.init(rows.map { Array($0.utf8) }) }

    /// The number of rows.
    public var count: Int { order.count }
    /// The average length of a row, in bytes.
    public var averageBytes: Double { lengths.bytes }

    /// Returns the name of the row at an index, 0…``count`` - 1.
    public func id(at index: Int) -> RowID { RowID(order.ordinal(at: index)) }

    /// Returns where a row stands, or nil where it is no more.
    public func index(of id: RowID) -> Int? { order.index(of: id.ordinal) }

    /// The least and the greatest name, wherever their rows stand.
    public var nameBounds: ClosedRange<RowID>? {
        guard count > 0 else { return nil }
        return RowID(order.ordinals.ordinal(at: 0))...RowID(order.ordinals.ordinal(at: count - 1))
    }

    /// True until rows were moved, or came in between.
    public var isInNameOrder: Bool { order.isInNameOrder }

    /// Returns the number of times that the text of a row has changed.
    public func revision(of id: RowID) -> UInt64 { revisions[id] }

    /// Returns the text of a row. That of a row that is gone is empty, and says that it cannot be read.
    public func text(of id: RowID) -> Line {
        guard order.contains(id.ordinal) else { return .gone }
        return id.ordinal < 0 ? earlier[-1 - id.ordinal] : later[id.ordinal]
    }

    /// Makes what reads the rows that there are now on another thread.
    public func reader() -> any RowReader { MemoryRowReader(ordinals: order.ordinals, later: later, earlier: earlier) }

    /// Adds rows behind all others.
    public func append(_ rows: [[UInt8]], cause: DocumentUpdate.Cause = .arrival) {
        guard !rows.isEmpty else { return }
        for row in rows { add(row) }
        tell(DocumentUpdate([.appended(count: rows.count, averageBytes: averageBytes)], cause: cause))
    }

    /// Adds rows at the end.
    public func append(_ rows: [String], cause: DocumentUpdate.Cause = .arrival) {
        append(rows.map { Array($0.utf8) }, cause: cause)
    }

    /// Adds a row before all others.
    public func prepend(_ row: [UInt8], cause: DocumentUpdate.Cause = .arrival) { prepend([row], cause: cause) }

    /// Adds rows before all others, the first of them as the first.
    public func prepend(_ rows: [[UInt8]], cause: DocumentUpdate.Cause = .arrival) {
        guard !rows.isEmpty else { return }
        for row in rows.reversed() {
            earlier.append(Line(row))
            count(row)
        }
        order.prepend(rows.count)
        tell(DocumentUpdate([.prepended(count: rows.count, averageBytes: averageBytes)], cause: cause))
    }

    /// Adds rows in between so that the first of them has an index, 0…``count``. Who reads or filters the document goes on
    /// by the order in which rows came. O(n).
    public func insert(_ rows: [[UInt8]], at index: Int, cause: DocumentUpdate.Cause = .arrival) {
        if index == 0 { return prepend(rows, cause: cause) }
        let add = {
            self.append(rows)
            self.move(self.count - rows.count..<self.count, to: index)
        }
        if collected == nil { update(cause: cause, add) } else { add() }
    }

    /// Has all that is changed within be one update, which observers hear of when it is done.
    public func update(cause: DocumentUpdate.Cause = .arrival, _ change: () -> Void) {
        precondition(collected == nil, "An update is begun within another.")
        collected = []
        change()
        let changes = collected ?? []
        collected = nil
        if !changes.isEmpty { observers.tell(DocumentUpdate(changes, cause: cause)) }
    }

    private func tell(_ update: DocumentUpdate) {
        if collected == nil { observers.tell(update) } else { collected? += update.changes }
    }

    /// Removes rows for good.
    public func remove(_ range: Range<Int>, cause: DocumentUpdate.Cause = .arrival) {
        let gone = order.remove(range)
        for (_, ordinals) in gone { for ordinal in ordinals { set(.gone, at: ordinal) } }
        let changes = gone.map { rows, ordinals in
            DocumentChange.removed(rows, RowID(ordinals.lowerBound)...RowID(ordinals.upperBound - 1))
        }
        tell(DocumentUpdate(changes, cause: cause))
    }

    /// Takes rows out and puts them back so that the first of them has an index among all, 0…``count`` less how many they
    /// are. They keep their names; who reads or filters the document goes on by the order of the names. O(n).
    public func move(_ range: Range<Int>, to index: Int, cause: DocumentUpdate.Cause = .arrival) {
        guard !range.isEmpty, index != range.lowerBound else { return }
        order.move(range, to: index)
        tell(DocumentUpdate([.moved(range, to: index)], cause: cause))
    }

    /// Gives a row that there is another text.
    public func change(_ id: RowID, to row: [UInt8]) {
        precondition(order.contains(id.ordinal), "Row \(id.ordinal) is no more.")
        set(Line(row), at: id.ordinal)
        revisions.change(id)
        tell(DocumentUpdate([.changed(id)]))
    }

    private func add(_ row: [UInt8]) {
        later.append(Line(row))
        order.append(1)
        count(row)
    }

    private func count(_ row: [UInt8]) {
        lengths.add(1, averageBytes: Double(min(row.count, AverageLength.mostOfALine)))
    }

    private func set(_ line: Line, at ordinal: Int) {
        if ordinal < 0 { earlier[-1 - ordinal] = line } else { later[ordinal] = line }
    }
}
