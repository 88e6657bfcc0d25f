import StrataDocument
import StrataSystem

/// The entries of the systemd journal as rows, opened at the newest. Row 0 is the oldest of those that were found at once;
/// those before it have negative ordinals.
///
/// The journal is read through libsystemd, by three handles: one for the rows that are shown, one that counts the entries
/// before them and one that follows. Of what is counted little is kept: what leads to one of 256 entries, from which on
/// the others are read when they are wanted. What is found is taken with ``poll()``; it becomes true for everybody at once
/// with ``publish()``.
package final class JournalDocument: Document {
    /// The observers, who are told of changes.
    package let observers = DocumentObservers()
    /// The part of the journal that is left out because it is damaged or may not be read, in a sentence; nil if there
    /// is none.
    package var remark: String? { opening.remark }

    /// The means of access; nil if a recorded run is given again, which is told what it was told then.
    private let access: Access?
    private let opening: Opening
    private var cache = RecentValues<JournalIndex.Group, JournalGroupReader.Rows?>(limit: 32)
    private var worker: JournalWorker?
    private var rows: Range<Int>
    private var lengths = AverageLength()
    private var revisions = TextRevisions()
    /// The events that were taken and not yet published, and the rows after them.
    private var polled: (events: [JournalEvent], rows: Range<Int>)
    private var news: [(JournalEvent) -> Void] = []

    /// The means by which rows are read.
    private struct Access {
        let source: JournalSource
        let channel: JournalChannel
        let groups: JournalGroupReader
    }

    /// The findings of opening a journal.
    private struct Opening: Codable {
        var remark: String?
        var rows: Range<Int>
        var averageBytes: Double
    }

    /// The events since it was asked last.
    private struct News: Codable {
        var events: [JournalEvent]
        var rows: Range<Int>
    }

    /// Opens a journal and finds its newest entries.
    ///
    /// - Parameter initialRows: so many entries are looked for at once; the others are once it was started.
    /// - Throws: where there is no journal, or none that may be read.
    package init(_ query: JournalQuery, initialRows: Int = 400) throws(JournalError) {
        let opened = Outside.isPlayed ? nil : try Self.open(query, initialRows: initialRows)
        (access, worker) = (opened?.access, opened?.worker)
        opening = Outside.value("journal") { opened?.opening ?? Opening(rows: 0..<0, averageBytes: 0) }
        rows = opening.rows
        polled = ([], rows)
        lengths.add(rows.count, averageBytes: opening.averageBytes)
    }

    private static func open(
        _ query: JournalQuery, initialRows: Int
    ) throws(JournalError) -> (access: Access, worker: JournalWorker, opening: Opening) {
        let files = try JournalFiles(in: query.directory)
        // The library has every file of the journal open, of which there may be hundreds, and passes over those for which
        // it has no descriptor.
        MappedFiles.surviveCuts()
        _ = CurrentProcess.raiseDescriptorLimit()
        do throws(SystemError) {
            let handle = try JournalHandle(directory: query.directory)
            let source = try JournalSource(query, in: handle)
            try source.limit(handle)
            let found = try JournalOpening(source, in: handle, rows: initialRows)
            let channel = try JournalChannel(found.index)
            let groups = JournalGroupReader(source, channel)
            groups.adopt(handle)
            let worker = JournalWorker(
                source: source, channel: channel, files: files, oldest: found.oldest, newest: found.newest)
            let opening = Opening(
                remark: files.remark, rows: found.index.ordinals, averageBytes: found.averageBytes)
            return (Access(source: source, channel: channel, groups: groups), worker, opening)
        } catch {
            throw .reading(error)
        }
    }

    deinit { access?.channel.end.signal() }

    /// Begins to count what was not read yet, and to follow.
    ///
    /// - Throws: where the system has no thread left.
    package func start() throws(JournalError) {
        guard let worker else { return }
        self.worker = nil
        do { try Thread { worker.run() }.detach() } catch { throw .noRoom(error) }
    }

    /// Readable while ``poll()`` has something to give. Never read from it.
    package var wakeUpDescriptor: Int32 { access?.channel.wakeUp.number ?? -1 }

    /// The memory that the index occupies at the moment, in bytes.
    package var indexBytes: Int { access?.channel.withState { $0.index.bytes } ?? 0 }

    // MARK: - Rows

    package var count: Int { rows.count }
    package var averageBytes: Double { lengths.bytes }
    package func id(at index: Int) -> RowID { RowID(rows.lowerBound + index) }
    package func index(of id: RowID) -> Int? { rows.contains(id.ordinal) ? id.ordinal - rows.lowerBound : nil }
    package func revision(of id: RowID) -> UInt64 { revisions[id] }

    package func reader() -> any RowReader {
        access.map { JournalRowReader(rows, $0.source, $0.channel) } ?? NoRows()
    }

    package func text(of id: RowID) -> Line {
        if Outside.tape == nil { return read(id) }
        return Outside.value("line") { WrittenLine(read(id)) }.line
    }

    package func details(of id: RowID) -> [UInt8]? {
        Outside.value("details") {
            access.flatMap { access in group(of: id, access).flatMap { access.groups.details(of: id, in: $0) } }
        }
    }

    private func read(_ id: RowID) -> Line {
        guard let access, let group = group(of: id, access) else { return .gone }
        let rows = cache.value(for: group, cost: 1) { access.groups.rows(of: group) }
        return rows?.line(id) ?? .gone
    }

    private func group(of id: RowID, _ access: Access) -> JournalIndex.Group? {
        guard rows.contains(id.ordinal) else { return nil }
        return access.channel.withState { $0.index.group(at: id.ordinal, .forward) }
    }
}

// MARK: - News

extension JournalDocument {
    /// Has `body` called for whatever the journal tells, before the rows change by it.
    package func onNews(_ body: @escaping (JournalEvent) -> Void) { news.append(body) }

    /// Takes what was found, and keeps it back. Returns what is new.
    package func poll() -> [JournalEvent] {
        let taken = Outside.value("news") {
            let taken = access?.channel.drain()
            return News(events: taken?.events ?? [], rows: taken?.rows ?? rows)
        }
        polled.events += taken.events
        polled.rows = taken.rows
        return taken.events
    }

    /// True if there is anything to publish.
    package var hasNews: Bool { !polled.events.isEmpty }

    /// Brings the document up to what was polled, and tells everybody.
    package func publish() {
        guard hasNews else { return }
        let (events, before) = (polled.events, rows)
        rows = polled.rows
        polled.events = []
        var (earlier, later) = (AverageLength(), AverageLength())
        for event in events {
            for body in news { body(event) }
            switch event {
            case .prepended(let count, let bytes): earlier.add(count, averageBytes: bytes)
            case .appended(let count, let bytes): later.add(count, averageBytes: bytes)
            case .filesChanged, .counted, .noticed, .failed: break
            }
        }
        var changes: [DocumentChange] = []
        let (prepended, appended) = (before.lowerBound - rows.lowerBound, rows.upperBound - before.upperBound)
        if prepended > 0 {
            lengths.add(prepended, averageBytes: earlier.bytes)
            changes.append(.prepended(count: prepended, averageBytes: earlier.bytes))
        }
        if appended > 0 {
            lengths.add(appended, averageBytes: later.bytes)
            changes.append(.appended(count: appended, averageBytes: later.bytes))
        }
        if events.contains(.filesChanged) {
            // What could not be read may be there again, and what has gone says so.
            cache = RecentValues(limit: 32)
            revisions.changeAll()
            changes.append(.reread)
        }
        observers.tell(DocumentUpdate(changes))
    }

    /// Takes what was found, and brings the document up to that.
    package func drain() {
        _ = poll()
        publish()
    }
}

/// Reads nothing, for a run whose rows were read before.
private struct NoRows: RowReader {
    func read(from row: RowID, _ direction: ScanDirection) -> RowBlock? { nil }
}
