/// What neighbours come to when they are laid out in rows, behind a row that is begun.
///
/// It is filled by appending runs, or what their neighbours come to, in order: so that what many items come to is known
/// from the parts of them, for every number of items that the row before them may hold.
struct GridSpan {
    /// The longest of the items that belong to the row which was begun before them; nil while that row has not ended.
    private(set) var head: Double?
    /// How many rows have begun and ended here, and how long they are together, in points.
    private(set) var rowCount = 0
    private(set) var length = 0.0
    /// How many items the row holds that has not ended, those before this span counted in.
    private(set) var begun: Int
    /// The longest of those of them that are here.
    private(set) var longest = 0.0

    /// No items, behind a row that holds some already, or behind one that has ended.
    init(behind begun: Int = 0) {
        self.begun = begun
        head = begun == 0 ? 0 : nil
    }

    /// Appends neighbours of one extent.
    mutating func append(_ run: GridRun, columns: Int) {
        // No header ends no row.
        guard run.count > 0 else { return }
        guard !run.isHeader else {
            endRow()
            return appendRows(run.count, of: run.extent)
        }
        // The items that complete the row which is begun, then whole rows, then those that begin another.
        var rest = run.count
        if begun > 0 {
            let taken = min(rest, columns - begun)
            consume(taken, run.extent)
            rest -= taken
            if begun == columns { endRow() }
        }
        if rest >= columns {
            appendRows(rest / columns, of: run.extent)
            rest %= columns
        }
        if rest > 0 { consume(rest, run.extent) }
    }

    /// Appends what comes next: a span behind as many items as are ``begun``.
    mutating func append(_ next: GridSpan) {
        guard let head = next.head else {
            longest = max(longest, next.longest)
            begun = next.begun
            return
        }
        longest = max(longest, head)
        endRow()
        rowCount += next.rowCount
        length += next.length
        (begun, longest) = (next.begun, next.longest)
    }

    /// Ends the row that is begun, if one is.
    mutating func endRow() {
        guard begun > 0 else { return }
        if head == nil { head = longest } else { appendRows(1, of: longest) }
        (begun, longest) = (0, 0)
    }

    private mutating func appendRows(_ count: Int, of extent: Double) {
        rowCount += count
        length += Double(count) * extent
    }

    private mutating func consume(_ count: Int, _ extent: Double) {
        begun += count
        longest = max(longest, extent)
    }
}

// Where rows lie when a span begins at 0 and `spacing` follows every row, in points.
extension GridSpan {
    /// Where the row begins that is begun, or the next one.
    func nextStart(spacing: Double) -> Double { length + Double(rowCount) * spacing }

    /// Whether a row has ended behind an offset.
    func hasRow(endingAfter offset: Double, spacing: Double) -> Bool {
        rowCount > 0 && length + Double(rowCount - 1) * spacing > offset
    }
}

/// Neighbours of one extent.
struct GridRun {
    var count: Int
    let extent: Double
    /// Whether they are headers, each of which has a row to itself.
    let isHeader: Bool
}
