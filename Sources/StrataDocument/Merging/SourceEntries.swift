/// The entries of a source of a merged document: which lines begin one, as far as they were looked at.
struct SourceEntries {
    /// Returns true if a line begins an entry.
    let begins: MergedDocument.Beginning
    /// The lines that begin entries, and those that divide them.
    private(set) var starts = OrdinalSet()
    /// True once lines have gone.
    private var hasLost = false
    /// The last line that was looked at.
    var end: Int
    /// Lines behind that one which may have been read before they changed.
    var changedLines: [Int] = []
    /// The number of times that the lines that follow the first one of an entry have changed.
    private(set) var revisions = TextRevisions()

    init(_ begins: @escaping MergedDocument.Beginning, end: Int) { (self.begins, self.end) = (begins, end) }

    /// Returns the first line of the entry that a line is in; nil where that is not known.
    func start(of line: Int) -> Int? {
        let place = starts.rank(of: line + 1) - 1
        return place >= 0 ? starts.member(at: place) : nil
    }

    /// Returns the indices of the lines of an entry behind its first one; nil where there are none.
    func following(_ start: RowID, in lines: any Document) -> Range<Int>? {
        let place = starts.rank(of: start.ordinal) + 1
        let next = place < starts.count ? starts.member(at: place) : end + 1
        // Most entries are of one line.
        guard starts.contains(start.ordinal), next > start.ordinal + 1, let first = lines.index(of: start) else {
            return nil
        }
        let stop = lines.index(ofNext: RowID(next))
        return stop > first + 1 ? first + 1..<stop : nil
    }

    /// Returns the lines of a range that begin entries.
    func starts(in lines: Range<Int>) -> some Collection<Int> {
        let places = starts.rank(of: lines.lowerBound)..<starts.rank(of: lines.upperBound)
        return places.lazy.map { [starts] in starts.member(at: $0) }
    }

    /// Takes note of lines that begin entries, and may have gone since they were read.
    mutating func add(_ found: OrdinalSet, in lines: any Document) {
        guard hasLost else { return starts.formUnion(found) }
        let left = (0..<found.count).lazy.map(found.member).filter { lines.index(of: RowID($0)) != nil }
        starts.insert(left)
    }

    /// Takes note of a line that begins an entry.
    mutating func add(_ line: Int) { starts.insert(CollectionOfOne(line)) }

    /// Takes note of lines that divide entries: what comes behind them goes with no line before.
    mutating func add(dividers: [RowID], in lines: any Document) {
        for divider in dividers where !starts.contains(divider.ordinal) {
            add(divider.ordinal)
            if let index = lines.index(of: divider), index + 1 < lines.count { add(lines.id(at: index + 1).ordinal) }
        }
    }

    /// Forgets lines that have gone.
    mutating func remove(_ lines: Range<Int>) {
        starts.remove(lines)
        hasLost = true
    }

    /// Takes note that the lines behind the first one of an entry are others.
    mutating func change(_ start: Int) { revisions.change(RowID(start)) }
}

extension Document {
    /// Returns the index of the first row whose name is not before one, in a document that keeps the order of names.
    func index(ofNext id: RowID) -> Int {
        index(of: id) ?? (0..<count).partitioningIndex { self.id(at: $0) >= id }
    }
}
