import StrataDocument
import StrataSystem

/// The errors of a document, as finely as they can be shown: of rows that lie together no more are read than until one
/// is found. It begins with the newest, or looks only at those that arrive. Reading is done on a thread that gets what
/// time others leave; rows that arrive are so few that they are read at once.
final class ErrorMarks {
    private let isError: @Sendable ([UInt8]) -> Bool
    private let found = Guarded(MarkedRows())
    private var scan: DocumentScan?
    /// The newest row that was read, or is being read. It is read again, since it may have grown.
    private var newest: RowID?
    /// The first row when all were read: entries are found from the reader on, so that others may come before it.
    private var oldest: RowID?
    /// The row with which reading begins; nil if all are read.
    private let first: RowID?
    private var lastLook = -Double.infinity

    /// Between two looks at what has arrived, in milliseconds.
    private static let pause = 250.0

    /// - Parameters:
    ///   - isError: whether a row tells of an error, by its bytes as they came.
    ///   - first: the first row that is read; nil: all are.
    init(_ isError: @escaping @Sendable ([UInt8]) -> Bool, from first: RowID? = nil) {
        self.isError = isError
        self.first = first
    }

    deinit { scan?.cancel() }

    /// The rows that were found.
    var rows: MarkedRows { found.withLock { $0 } }

    /// True while rows are being read.
    var isReading: Bool { scan.map { !$0.progress.isFinished } ?? false }

    /// Waits until no rows are being read. Tests do.
    func wait() { scan?.wait() }

    /// Returns the time to look at a document, in milliseconds, for what has been found in it and for rows that have
    /// come; nil if all of them have been read.
    func nextLook(at document: any Document, after time: Double) -> Double? {
        guard document.count > 0,
            isReading || document.id(at: document.count - 1) != newest || hasEarlier(document)
        else { return nil }
        return max(time, lastLook) + Self.pause
    }

    /// Reads what has arrived since it looked last.
    func look(at document: any Document, time: Double) {
        guard time >= lastLook + Self.pause || newest == nil, !isReading, document.count > 0 else { return }
        lastLook = time
        let last = document.id(at: document.count - 1)
        guard last != newest else { return lookEarlier(at: document) }
        let start = newest ?? first
        newest = last
        if start == nil { oldest = document.id(at: 0) }
        if start == nil { found.withLock { $0.spread(over: document.count) } }
        let count = start.map { last.ordinal - $0.ordinal + 1 } ?? document.count
        let bytes = Double(count) * max(Self.leastBytes, document.averageBytes)
        let read = bytes <= Self.atOnce ? readAtOnce : readAside
        read(document.originals(), start ?? RowID(last.ordinal + 1), start == nil ? .backward : .forward)
    }

    /// True if rows have come before the first one that was read.
    private func hasEarlier(_ document: any Document) -> Bool {
        oldest.map { document.id(at: 0) < $0 } ?? false
    }

    /// Reads the rows that have come before all others.
    private func lookEarlier(at document: any Document) {
        guard let end = oldest, hasEarlier(document) else { return }
        oldest = document.id(at: 0)
        // Before millions of rows come, of thousands much finer marks than can be shown would be read.
        found.withLock { $0.spread(over: document.count) }
        readAside(document.originals(), from: end, .backward)
    }

    /// So many bytes are read in less than a millisecond, a row counting with so many at least.
    private static let atOnce = 64.0 * 1024
    private static let leastBytes = 64.0
    /// So many bytes are read at once: an error is mostly among the first rows, and the others of its group are not needed.
    static let enough = 32 << 10

    private func readAtOnce(_ reader: any RowReader, from start: RowID, _ direction: ScanDirection) {
        let rows = RowStretch(enough: Self.enough)
        var position = start
        while reader.read(from: position, direction, into: rows) {
            position = rows.next(direction)
            Self.mark(rows, isError, in: found)
        }
    }

    private static func mark(
        _ rows: RowStretch, _ isError: @Sendable ([UInt8]) -> Bool, in found: Guarded<MarkedRows>
    ) {
        var next = RowID(.min)
        let last = rows.row(at: rows.count - 1)
        rows.forEachRow { row, bytes in
            guard row >= next, isError(rows.text(of: bytes)) else { return true }
            next = found.withLock { found in
                found.insert(row.ordinal)
                return found.nextGroup(behind: row)
            }
            return next <= last
        }
    }

    private func readAside(_ reader: any RowReader, from start: RowID, _ direction: ScanDirection) {
        let (isError, found) = (isError, found)
        let isFirst = Guarded(true)
        // Where the system has no thread left there are no marks, and nothing waits for them.
        let skip = { @Sendable row in found.withLock { $0.unmarked(from: row, direction) } }
        scan = try? DocumentScan(reader, from: start, direction, enough: Self.enough, skippingTo: skip) { rows in
            isFirst.withLock {
                if $0 { Thread.yieldToOthers() }
                $0 = false
            }
            Self.mark(rows, isError, in: found)
            return true
        }
    }
}
