/// The rows of one source that were there when merging began, read from the last one backwards.
///
/// A row's place in time is the latest moment that it or one of the rows before it says, as far as these are known: at
/// least ``lookback`` of them that say one. It is never behind that of a row that follows in the source.
struct EarlierRows {
    /// A row that says a moment, and those behind it that say none.
    private struct Item {
        /// The first row; the last one is before the next item.
        var start: Int
        /// The moment that the row says; nil only for the first item, of rows before which none is known that says one.
        var moment: Double?
        /// The place in time.
        var place = -Double.infinity
    }

    private let moment: @Sendable (ArraySlice<UInt8>) -> Double?
    /// The test for rows that begin entries; nil: every row stands for itself. A row that goes on with one says no
    /// moment.
    var begins: MergedDocument.Beginning?
    /// The rows that begin entries and were not taken yet.
    private var starts = OrdinalSet()
    /// The first of all that do, as far as is known.
    private var firstStart = Int.max
    private var reader: any RowReader
    /// The name of the first row that ``reader`` knows.
    private var first: Int
    /// The ordinal at which reading goes on.
    private var position: Int
    /// The name behind the last row that was not taken yet.
    private var end: Int
    private var items: [Item] = []
    /// The number of items at the end that have their place.
    private var ready = 0
    /// The place of the row that was taken last.
    private var ceiling = Double.infinity
    /// True if no rows can be found before those that the reader knows.
    private var isWhole = false
    /// True once all rows were read.
    private var isRead = false

    /// The number of items before one that are looked at to find its place.
    static let lookback = 32
    /// The number of rows without a moment that are read before it is taken that none before them says one.
    static let patience = 4096

    /// - Parameter rows: the names from the first row to the last.
    init(
        _ reader: any RowReader, _ rows: Range<Int>, isWhole: Bool, begins: MergedDocument.Beginning? = nil,
        moment: @escaping @Sendable (ArraySlice<UInt8>) -> Double?
    ) {
        (self.reader, self.moment, self.isWhole, self.begins) = (reader, moment, isWhole, begins)
        (first, end, position) = (rows.lowerBound, rows.upperBound, rows.upperBound - 1)
    }

    /// Takes note of rows that were found before the first one.
    mutating func extend(to first: Int, _ reader: any RowReader, isWhole: Bool) {
        (self.reader, self.first, self.isWhole) = (reader, min(first, self.first), isWhole)
    }

    /// The moment of the last row that was not taken; nil if that is not known, or there is none.
    var place: Double? { ready > 0 ? items.last?.place : nil }

    /// True once all rows were taken.
    var isExhausted: Bool { isRead && items.isEmpty }

    /// Takes the last row that says a moment, and those behind it. ``place`` must be known.
    mutating func drain() -> Range<Int> {
        guard ready > 0, let item = items.popLast() else { preconditionFailure("No row of the source has its place.") }
        defer { (end, ceiling, ready) = (item.start, item.place, ready - 1) }
        return item.start..<end
    }

    /// Takes the rows that were found to begin entries.
    mutating func drainStarts() -> OrdinalSet {
        defer { starts = OrdinalSet() }
        return starts
    }

    /// Reads until the place of the last row is known, or nothing more can be read now.
    mutating func advance() {
        while ready == 0 && !isRead {
            if let block = position >= first ? reader.read(from: RowID(position), .backward) : nil {
                position = block.next(.backward).ordinal
                take(block)
            } else if isWhole {
                finish()
            } else {
                return
            }
            settle()
        }
    }

    private mutating func take(_ block: RowBlock) {
        // What says no moment goes with what is before it.
        if let next = items.first, next.moment == nil { items.removeFirst() }
        var earlier: [Item] = []
        for (index, row) in block.rows.enumerated() {
            let bytes = block.bytes[block.range(at: index)]
            let found = noteStart(row, bytes) ? moment(bytes) : nil
            if found != nil || earlier.isEmpty { earlier.append(Item(start: row.ordinal, moment: found)) }
        }
        items.insert(contentsOf: earlier, at: 0)
    }

    /// Returns whether a row stands for itself or begins an entry.
    private mutating func noteStart(_ row: RowID, _ bytes: ArraySlice<UInt8>) -> Bool {
        guard let begins else { return true }
        guard begins(bytes) else { return false }
        starts.insert(CollectionOfOne(row.ordinal))
        firstStart = min(firstStart, row.ordinal)
        return true
    }

    private mutating func finish() {
        isRead = true
        guard first < end else { return }
        if items.isEmpty { items.append(Item(start: first)) }
        items[0].start = first
        // What comes before the first one that begins an entry is one, too.
        if begins != nil { starts.insert(CollectionOfOne(first)) }
    }

    private mutating func settle() {
        var latest = -Double.infinity
        for number in items.indices {
            latest = max(latest, items[number].moment ?? latest)
            items[number].place = min(latest, ceiling)
        }
        ready = isRead ? items.count : max(0, items.count - Self.lookback)
        guard let head = items.first, head.moment == nil else { return }
        let next = items.count > 1 ? items[1].start : end
        // Rows that have none before them go with those that follow; where none says a moment they come first of all.
        items[0].place = items.count > 1 ? items[1].place : ceiling.isFinite ? ceiling : -.infinity
        guard next - head.start > Self.patience else { return }
        if begins == nil {
            ready = items.count
        } else if firstStart < next {
            // What is before may go on with an entry that begins further up.
            items[0].start = max(firstStart, head.start)
            ready = items.count
        }
    }
}
