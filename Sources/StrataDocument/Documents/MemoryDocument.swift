/// Rows that a program makes itself and keeps in memory.
package final class MemoryDocument: Document {
    private var ordinals = RowOrdinals()
    /// The rows from ordinal 0 on, and those before it from -1 downwards. Removed ones are empty.
    private var later: [Line] = []
    private var earlier: [Line] = []
    private var revisions = TextRevisions()
    private var lengths = AverageLength()
    package let observers = DocumentObservers()

    package init(_ rows: [[UInt8]] = []) {
        for row in rows { add(row) }
    }

    /// Rows from strings, one each.
    package convenience init(_ rows: [String]) { self.init(rows.map { Array($0.utf8) }) }

    package var count: Int { ordinals.count }
    package var averageBytes: Double { lengths.bytes }

    package func id(at index: Int) -> RowID { RowID(ordinals.ordinal(at: index)) }
    package func index(of id: RowID) -> Int? { ordinals.index(of: id.ordinal) }
    package func revision(of id: RowID) -> UInt64 { revisions[id] }

    package func text(of id: RowID) -> Line {
        guard index(of: id) != nil else { return .gone }
        return id.ordinal < 0 ? earlier[-1 - id.ordinal] : later[id.ordinal]
    }

    package func reader() -> any RowReader { MemoryRowReader(ordinals: ordinals, later: later, earlier: earlier) }

    /// Adds rows behind all others.
    package func append(_ rows: [[UInt8]], cause: DocumentUpdate.Cause = .arrival) {
        guard !rows.isEmpty else { return }
        for row in rows { add(row) }
        observers.tell(DocumentUpdate([.appended(count: rows.count, averageBytes: averageBytes)], cause: cause))
    }

    /// Adds a row before all others.
    package func prepend(_ row: [UInt8], cause: DocumentUpdate.Cause = .arrival) {
        earlier.append(Line(row))
        ordinals.prepend(1)
        lengths.add(1, averageBytes: Double(row.count))
        observers.tell(DocumentUpdate([.prepended(count: 1, averageBytes: averageBytes)], cause: cause))
    }

    /// Removes rows for good.
    package func remove(_ range: Range<Int>) {
        guard let last = range.last else { return }
        let gone = ordinals.ordinal(at: range.lowerBound)..<ordinals.ordinal(at: last) + 1
        ordinals.remove(gone)
        for ordinal in gone { set(.gone, at: ordinal) }
        observers.tell(DocumentUpdate([.removed(range, RowID(gone.lowerBound)...RowID(gone.upperBound - 1))]))
    }

    /// Gives a row that there is another text.
    package func change(_ id: RowID, to row: [UInt8]) {
        precondition(index(of: id) != nil, "Row \(id.ordinal) is no more.")
        set(Line(row), at: id.ordinal)
        revisions.change(id)
        observers.tell(DocumentUpdate([.changed(id)]))
    }

    private func add(_ row: [UInt8]) {
        later.append(Line(row))
        ordinals.append(1)
        lengths.add(1, averageBytes: Double(row.count))
    }

    private func set(_ line: Line, at ordinal: Int) {
        if ordinal < 0 { earlier[-1 - ordinal] = line } else { later[ordinal] = line }
    }
}
