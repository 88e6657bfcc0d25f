import StrataSystem

/// Several documents as one, in the order of the moments that their rows say.
///
/// A row that says no moment belongs to the one before it in its source, as the lines of a stack trace do. Rows of one
/// source never change their order: one whose moment is before that of a row above it counts with the latest moment
/// above. Of equal moments those of the first source come first. What stands before the first moment of a source goes with
/// that; a source in which no row says any comes before all others, and what comes to it later is put where it arrives.
///
/// The rows that were there when it began are read backwards on a thread of its own, and come before all others as soon
/// as every source is known down to their moment: so the newest rows are there first. A source of which not all earlier
/// rows were found holds up those of all others. A row that comes afterwards is put where it belongs at once, a late
/// row between rows that are there; these stay what they are. Rows that come one by one get names that are 64 apart,
/// and a late row one between them; where none is left, as in a flood, and among all rows that were there when it
/// began, it stands at the next place that has some: see ``displacedCount``.
///
/// A source may say which of its rows begin entries: then these are rows, and each has the text of those that follow it in
/// its source, however many rows of others have come meanwhile. Once it was looked at, it is decided whether a row begins
/// an entry, unless it is the last one and grows.
///
/// Sources must keep the order of their names, and rows may only come to their ends; what comes in between is not seen.
package final class MergedDocument: Document {
    /// Returns true if a row as it came begins an entry. Called on any thread.
    package typealias Beginning = @Sendable (ArraySlice<UInt8>) -> Bool

    /// A document that is merged with others.
    package struct Source {
        /// Its rows.
        package let document: any Document
        /// Returns true if no rows can be found any more before those that it has.
        package let isWhole: () -> Bool
        /// Returns true once merging may begin: what comes through a pipe at first was there before.
        package let isReady: () -> Bool
        /// Returns the test for rows that begin entries; nil while every row stands for itself. It is asked until it
        /// gives one.
        package let begins: () -> Beginning?
        /// The moment that a row says; nil: as rows of all sources do.
        package let moment: Moment?

        /// A document, of which by default all earlier rows are known.
        package init(
            _ document: any Document, isWhole: @escaping () -> Bool = { true },
            isReady: @escaping () -> Bool = { true }, moment: Moment? = nil,
            begins: @escaping () -> Beginning? = { nil }
        ) {
            (self.document, self.isReady, self.isWhole, self.begins) = (document, isReady, isWhole, begins)
            self.moment = moment
        }
    }

    /// The merged sources, in order; the last ones may still be waiting until they are whole.
    package private(set) var sources: [Source]
    /// The state of each source that is merged.
    var followed: [FollowedSource] = []
    var rows = MergedRows()
    /// The rows that came last, among which rows that come find their places.
    var recent = RecentRows(behind: .init(moment: -.infinity, source: 0))
    /// The name of the first row; 0 while there are none.
    var firstName = 0
    /// The rows that only divide others, in order.
    package internal(set) var dividers: [RowID] = []
    /// The observers, who are told of changes.
    package let observers = DocumentObservers()
    /// True once it has begun: all sources were ready.
    package private(set) var hasBegun = false
    /// True once all rows that there were when it began are in their places.
    package internal(set) var isPastKnown = false
    /// The number of rows that came so late, or with so many others, that they stand behind rows which are later.
    package internal(set) var displacedCount = 0
    let worker: MergeWorker
    private let moment: Moment

    /// Reads the moment that a row says, on any thread: a number that grows with it; nil where it says none.
    package typealias Moment = @Sendable (ArraySlice<UInt8>) -> Double?

    /// Returns the reader of the moments of a source.
    func moments(of source: Int) -> Moment { sources[source].moment ?? moment }

    /// The rows that documents have now. The newest are there when this returns, unless a source must say first whether
    /// there are any before its own.
    ///
    /// - Parameter moment: the moment that a row says, in seconds since 1970 began in UTC; nil where it says none. Called
    ///   on any thread.
    /// - Throws: where the system has no descriptor left.
    package init(
        _ sources: [Source], moment: @escaping @Sendable (ArraySlice<UInt8>) -> Double?
    ) throws(SystemError) {
        (self.sources, self.moment) = (sources, moment)
        worker = try MergeWorker()
        drain()
    }

    deinit { worker.cancel() }

    /// Readable while ``drain()`` has something to do. Never read from it.
    package var wakeUpDescriptor: Int32 { worker.wakeUpDescriptor }

    // MARK: - Rows

    /// The number of rows.
    package var count: Int { rows.count }
    /// The memory that it occupies to know which row stands where, in bytes.
    package var bytes: Int { rows.bytes }

    /// The average length of a row, in bytes.
    package var averageBytes: Double {
        let all = sources.indices.map { number in
            let (document, lines) = (sources[number].document, linesOfEntry(number))
            return (count: Double(document.count) / lines, bytes: document.averageBytes * lines)
        }
        let count = all.reduce(0) { $0 + $1.count }
        return count > 0 ? all.reduce(0) { $0 + $1.count * $1.bytes } / count : 100
    }

    /// Returns the name of the row at an index, 0…``count`` - 1.
    package func id(at index: Int) -> RowID { RowID(rows.name(at: index)) }

    /// Returns where a row stands, or nil where it is no more.
    package func index(of id: RowID) -> Int? { rows.place(of: id.ordinal) == nil ? nil : rows.rank(of: id.ordinal) }

    /// Returns the source of a row, as a place in ``sources``; nil where the row is no more.
    package func source(of id: RowID) -> Int? { rows.place(of: id.ordinal)?.source }

    /// Returns a row in its source; nil where it is no more.
    package func row(of id: RowID) -> (source: any Document, row: RowID)? {
        rows.place(of: id.ordinal).map { (sources[$0.source].document, $0.row) }
    }

    /// Returns the text of a row. That of a row that is gone is empty, and says that it cannot be read.
    package func text(of id: RowID) -> Line {
        guard let place = rows.place(of: id.ordinal) else { return .gone }
        let document = sources[place.source].document
        let line = document.text(of: place.row)
        let following = followed[place.source].entries?.following(place.row, in: document)
        return following.map { line.followed(by: $0, of: document) } ?? line
    }

    /// Returns the number of times that the text of a row has changed.
    package func revision(of id: RowID) -> UInt64 {
        guard let place = rows.place(of: id.ordinal) else { return 0 }
        let own = sources[place.source].document.revision(of: place.row)
        return own &+ (followed[place.source].entries?.revisions[place.row] ?? 0)
    }

    /// Returns the text that the page of an expanded row shows in place of its own; nil: its own.
    package func details(of id: RowID) -> [UInt8]? {
        guard let (document, row) = row(of: id), text(of: id).followingLines == 0 else { return nil }
        return document.details(of: row)
    }

    /// Makes what reads the rows that there are now on another thread.
    package func reader() -> any RowReader {
        MergedRowReader(rows, sources.indices.map { entries(of: $0, sources[$0].document.reader()) })
    }

    /// Makes what reads the same rows as they came.
    package func originals() -> any RowReader { originals(upTo: EntryReader.shownBytes) }

    /// Makes what reads the same rows as they came.
    ///
    /// - Parameter mostBytes: how much of an entry is read at least, if it has that.
    package func originals(upTo mostBytes: Int) -> any RowReader {
        MergedRowReader(rows, sources.indices.map { entries(of: $0, sources[$0].document.originals(), mostBytes) })
    }

    /// Reads the entries of a source, if it has any.
    private func entries(
        of number: Int, _ lines: any RowReader, _ mostBytes: Int = EntryReader.shownBytes
    ) -> any RowReader {
        guard number < followed.count, let entries = followed[number].entries else { return lines }
        return EntryReader(base: lines, starts: entries.starts, end: entries.end, mostBytes: mostBytes)
    }

    /// Returns the number of lines that an entry of a source has on average, as far as is known.
    private func linesOfEntry(_ number: Int) -> Double {
        guard number < followed.count, let entries = followed[number].entries else { return 1 }
        // Lines that come are known to begin entries before they are placed.
        let placed = entries.starts.rank(of: entries.end + 1)
        return placed > 0 ? Double(entries.end + 1 - entries.starts.member(at: 0)) / Double(placed) : 1
    }

    // MARK: - Sources

    /// Adds a document. Its rows come as others do, and at the end where these leave no names between them, as soon as all
    /// its earlier rows are known.
    package func add(_ source: Source) { add([source]) }

    /// Adds documents that have come together: everybody is told of them at once.
    package func add(_ sources: [Source]) {
        self.sources += sources
        drain()
    }

    /// Takes what was found, and tells everybody; of many rows that came the first ones.
    ///
    /// - Returns: whether there may be more of them.
    @discardableResult
    package func drain() -> Bool {
        if !hasBegun {
            guard sources.allSatisfy({ $0.isReady() }) else { return false }
            begin()
        }
        lookAtSources()
        let findings = worker.drain()
        for (number, starts) in findings.starts { followed[number].entries?.add(starts, in: sources[number].document) }
        var changes: [DocumentChange] = []
        if let beginning = findings.beginning { begin(at: beginning) }
        if let change = prepend(findings.past) { changes.append(change) }
        isPastKnown = findings.isPastFinished
        changes += place(findings.arrivals)
        observers.tell(DocumentUpdate(changes))
        return findings.arrivals.count == MergeWorker.mostDrained
    }

    /// Waits until all that sources have is in its place, as far as they are ready and whole. For callers that have
    /// nothing else to do.
    package func settle() {
        drain()
        worker.wait()
        while drain() {}
    }

    /// The sources in which no row says a moment, as far as is known.
    package var timelessSources: [Int] {
        followed.indices.filter { isPastKnown && followed[$0].isTimeless }
    }

    private func begin() {
        hasBegun = true
        var merge = BackwardMerge()
        for number in sources.indices {
            let (document, known) = (sources[number].document, FollowedSource(sources[number]))
            followed.append(known)
            followed[number].hasPast = !known.ordinals.isEmpty
            merge.add(
                EarlierRows(
                    document.originals(), known.ordinals, isWhole: known.isWhole, begins: known.entries?.begins,
                    moment: moments(of: number)))
            follow(number)
        }
        worker.merge(merge)
    }
}

/// The state of a source of a merged document.
struct FollowedSource {
    /// The names of the rows that were looked at, or are to be: from the first on, up to the last.
    var ordinals: Range<Int>
    /// True if no rows can be found before these.
    var isWhole: Bool
    /// The place in time of the last row; that of none is before all.
    var latest = -Double.infinity
    /// True if it had rows when merging began.
    var hasPast = false
    /// The name in the merged document of the last row that came.
    var lastName = Int.min
    /// Its entries; nil while every row stands for itself.
    var entries: SourceEntries?

    /// True if it has rows, and none that was read says a moment.
    var isTimeless: Bool { latest == -.infinity && (hasPast || lastName > .min) }

    init(_ source: MergedDocument.Source) {
        ordinals = source.document.nameRange
        isWhole = source.isWhole()
        entries = source.begins().map { SourceEntries($0, end: ordinals.upperBound - 1) }
    }
}

extension Document {
    /// The names from the first row to the last; from 0 on where there are no rows.
    var nameRange: Range<Int> { count > 0 ? id(at: 0).ordinal..<id(at: count - 1).ordinal + 1 : 0..<0 }
}
