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
    package let remark: String?

    private let source: JournalSource
    private let channel: JournalChannel
    private let groups: JournalGroupReader
    private var cache = RecentValues<JournalIndex.Group, JournalGroupReader.Rows?>(limit: 32)
    private var worker: JournalWorker?
    private var rows: Range<Int>
    private var lengths = AverageLength()
    private var revisions = TextRevisions()
    /// The events that were taken and not yet published, and the rows after them.
    private var polled: (events: [JournalEvent], rows: Range<Int>)
    private var news: [(JournalEvent) -> Void] = []

    /// Opens a journal and finds its newest entries.
    ///
    /// - Parameter initialRows: so many entries are looked for at once; the others are once it was started.
    /// - Throws: where there is no journal, or none that may be read.
    package init(_ query: JournalQuery, initialRows: Int = 400) throws(JournalError) {
        let files = try JournalFiles(in: query.directory)
        remark = files.remark
        // The library has every file of the journal open, of which there may be hundreds, and passes over those for which
        // it has no descriptor.
        MappedFiles.surviveCuts()
        _ = CurrentProcess.raiseDescriptorLimit()
        do throws(SystemError) {
            let handle = try JournalHandle(directory: query.directory)
            source = try JournalSource(query, in: handle)
            try source.limit(handle)
            let found = try JournalOpening(source, in: handle, rows: initialRows)
            channel = try JournalChannel(found.index)
            groups = JournalGroupReader(source, channel)
            groups.adopt(handle)
            worker = JournalWorker(
                source: source, channel: channel, files: files, oldest: found.oldest, newest: found.newest)
            rows = found.index.ordinals
            polled = ([], rows)
            lengths.add(rows.count, averageBytes: found.averageBytes)
        } catch {
            throw .reading(error)
        }
    }

    deinit { channel.end.signal() }

    /// Begins to count what was not read yet, and to follow.
    ///
    /// - Throws: where the system has no thread left.
    package func start() throws(JournalError) {
        guard let worker else { return }
        self.worker = nil
        do { try Thread { worker.run() }.detach() } catch { throw .noRoom(error) }
    }

    /// Readable while ``poll()`` has something to give. Never read from it.
    package var wakeUpDescriptor: Int32 { channel.wakeUp.number }

    /// The memory that the index occupies at the moment, in bytes.
    package var indexBytes: Int { channel.withState { $0.index.bytes } }

    // MARK: - Rows

    package var count: Int { rows.count }
    package var averageBytes: Double { lengths.bytes }
    package func id(at index: Int) -> RowID { RowID(rows.lowerBound + index) }
    package func index(of id: RowID) -> Int? { rows.contains(id.ordinal) ? id.ordinal - rows.lowerBound : nil }
    package func revision(of id: RowID) -> UInt64 { revisions[id] }

    package func reader() -> any RowReader { JournalRowReader(rows, source, channel) }

    package func text(of id: RowID) -> Line {
        guard let group = group(of: id) else { return .gone }
        let rows = cache.value(for: group, cost: 1) { groups.rows(of: group) }
        return rows?.line(id) ?? .gone
    }

    package func details(of id: RowID) -> [UInt8]? { group(of: id).flatMap { groups.details(of: id, in: $0) } }

    private func group(of id: RowID) -> JournalIndex.Group? {
        guard rows.contains(id.ordinal) else { return nil }
        return channel.withState { $0.index.group(at: id.ordinal, .forward) }
    }
}

// MARK: - News

extension JournalDocument {
    /// Has `body` called for whatever the journal tells, before the rows change by it.
    package func onNews(_ body: @escaping (JournalEvent) -> Void) { news.append(body) }

    /// Takes what was found, and keeps it back. Returns what is new.
    package func poll() -> [JournalEvent] {
        let taken = channel.drain()
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
}
