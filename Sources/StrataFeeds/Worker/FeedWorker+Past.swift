import StrataSystem
import Synchronization

extension FeedWorker {
    /// Asks for what the name of the only input held before.
    /// - Returns: whether there may be any, and it was not asked for yet.
    func askForPast() -> Bool {
        hasPast.load(ordering: .relaxed) && !isPastWanted.exchange(true, ordering: .relaxed)
    }

    /// Puts the file before all that are known before them, if that was asked for and all of them are indexed.
    func goFurtherBack() {
        guard isPastWanted.exchange(false, ordering: .relaxed), !isIndexing, !isIndexBroken else { return }
        guard let (path, modified) = past?.next(apartFrom: isShown) else {
            hasPast.store(false, ordering: .relaxed)
            return
        }
        do throws(FeedError) {
            try putBefore(path, Divider(endOf: path, modified: modified))
        } catch {
            hasPast.store(false, ordering: .relaxed)
            reporter.add(.failed(error))
        }
    }

    private func isShown(_ status: FileStatus) -> Bool {
        let parts = channel.withState { $0.index.parts }
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
        let space: Int? = if case .stream = opened.source { OpenedInputs.unpackedSpace } else { nil }
        channel.withState { state in
            marker.start = state.index.parts[0].start - 1
            marker.end = marker.start + 1
            let size = part.range.count
            part.start = marker.start - (space ?? size)
            part.end = part.start + size
            state.index.prepend(part, before: marker)
            state.pending.prepend(lines: 1, bytes: divider.text.utf8.count)
        }
        if case .stream(let stream) = opened.source { packed[part.start] = stream }
        partsToIndex = [part]
        for finding in opened.findings { reporter.add(.notice(finding)) }
        reporter.announce()
    }
}
