import StrataSystem
import Synchronization

/// Reads the files that the name of the only input held before: each when it is asked for, once all before it is
/// indexed.
///
///     asked for ──(goFurtherBack)──▶ indexed by ``PartIndexer`` ──(ask)──▶ asked for
///     asked for ──(there is none, or it cannot be opened)──▶ done
final class RotatedFileReader {
    private let configuration: FeedConfiguration
    private let indexer: PartIndexer
    private let reporter: FeedReporter
    private var search: RotatedFileSearch?
    private var spoolRoom: SpoolRoom?
    /// True if there may be more files, and true once a reader has asked for one.
    private let hasMore: Atomic<Bool>
    private let isWanted = Atomic<Bool>(false)

    /// - Parameter room: shared with spools that there are already.
    init(
        _ search: RotatedFileSearch?, room: SpoolRoom?, indexer: PartIndexer, reporter: FeedReporter,
        configuration: FeedConfiguration
    ) {
        (self.search, spoolRoom) = (search, room)
        hasMore = Atomic(search != nil)
        (self.indexer, self.reporter, self.configuration) = (indexer, reporter, configuration)
    }

    /// Asks for one more file. Any thread.
    /// - Returns: whether there may be any, and it was not asked for yet.
    func ask() -> Bool {
        hasMore.load(ordering: .relaxed) && !isWanted.exchange(true, ordering: .relaxed)
    }

    /// Puts the file before all that are known before them, if that was asked for and all of them are indexed.
    func goFurtherBack() {
        guard isWanted.exchange(false, ordering: .relaxed), !indexer.isActive, !indexer.isBroken else { return }
        guard !indexer.isCut else { return hasMore.store(false, ordering: .relaxed) }
        guard let (path, modified) = search?.next(apartFrom: isShown) else {
            hasMore.store(false, ordering: .relaxed)
            return
        }
        do throws(FeedError) {
            try putBefore(path, Divider(endOf: path, modified: modified))
        } catch {
            hasMore.store(false, ordering: .relaxed)
            reporter.add(.failed(error))
        }
    }

    private func isShown(_ status: FileStatus) -> Bool {
        let parts = reporter.channel.withState { $0.index.parts }
        return parts.contains { (try? $0.file.status())?.isSameFile(as: status) == true }
    }

    private func putBefore(_ path: String, _ divider: Divider) throws(FeedError) {
        var configuration = configuration
        (configuration.follows, configuration.readsPast) = (false, false)
        let opened = try OpenedInputs([.file(path)], configuration: configuration, room: spoolRoom)
        spoolRoom = opened.room
        var part = try opened.fingerprintedParts()[0]
        var marker = FilePart(name: path, file: .none, start: 0, end: 0)
        marker.divider = divider
        let stream: SpooledStream? = if case .stream(let stream) = opened.source { stream } else { nil }
        reporter.channel.withState { state in
            marker.start = state.index.parts[0].start - 1
            marker.end = marker.start + 1
            let size = part.range.count
            part.start = marker.start - (stream == nil ? size : OpenedInputs.unpackedSpace)
            part.end = part.start + size
            state.index.prepend(part, before: marker)
            state.pending.prepend(lines: 1, bytes: divider.text.utf8.count)
        }
        indexer.begin(part, unpacking: stream)
        for finding in opened.findings { reporter.add(.notice(finding)) }
        reporter.announce()
    }
}
