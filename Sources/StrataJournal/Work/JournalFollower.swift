import StrataDocument
import StrataSystem

/// Takes the entries that are added to a journal. It belongs to one thread.
final class JournalFollower {
    private let journal: JournalHandle
    private let channel: JournalChannel
    private var text: EntryText
    private let directory: String?
    /// The files that there were when it was looked last.
    private(set) var files: JournalFiles
    /// The cursor of the newest entry that was taken; nil if there is none.
    private(set) var newest: String?
    /// The number of entries of the newest group; that of those which were there is never gone on with.
    private var groupCount = 0
    /// The number of lacks of files before they were opened.
    private let lackCount = MappedFiles.lackCount
    /// Readable when there may be something to take.
    let descriptor: Int32

    /// The time until which files that have come may still be empty, in milliseconds of ``MonotonicClock``.
    private var looksUntil = 0.0

    /// A file that has come has its first entries within so long, in milliseconds.
    private static let settling = 10_000.0
    /// The number of entries that are taken at once.
    private static let mostAdded = 10_000

    /// Takes all that is behind an entry.
    ///
    /// - Parameters:
    ///   - files: those that there were when the journal was opened.
    ///   - newest: leads to it; nil where there was none.
    init(
        _ source: JournalSource, _ channel: JournalChannel, _ files: JournalFiles, behind newest: String?
    ) throws(SystemError) {
        (self.channel, self.files, directory) = (channel, files, source.query.directory)
        self.newest = newest
        text = EntryText(commonHost: source.commonHost)
        journal = try source.open()
        descriptor = try journal.descriptor()
        try goToNewest()
    }

    /// Goes to the newest entry that was taken, so that the library looks for what is behind it. It would not do so by
    /// itself where an entry was counted already, and not yet among those that are wanted, when it looked last.
    private func goToNewest() throws(SystemError) {
        guard let newest else { return try journal.seekHead() }
        // Where it has gone, what follows its place is new, and so is what the handle is at.
        if try journal.step(.forward, to: newest) { return }
        // Where nothing comes before that place either, the library stays at what is new, and would pass over it.
        if try !journal.step(.backward) { try journal.seekHead() }
    }

    /// True if something was missing of a file, in whose place zeros are read from now on.
    var isLacking: Bool { MappedFiles.lackCount != lackCount }

    /// True if the descriptor tells of everything, and nothing has to be looked for now and then.
    var isReliable: Bool { journal.isReliable }

    /// Takes what there is, and tells of it.
    func follow() throws(SystemError) {
        let news = try journal.drainNews()
        switch news {
        case .changed:
            looksUntil = MonotonicClock.now + Self.settling
            channel.post([.filesChanged] + lookAtFiles()) { $0.generation += 1 }
        case .added where MonotonicClock.now < looksUntil: channel.post(lookAtFiles())
        case .added, .nothing: break
        }
        if news != .nothing || !isReliable { try goToNewest() }
        while let added = try nextEntries() {
            channel.post([.appended(count: added.entries.count, averageBytes: added.averageBytes)]) { state in
                for entry in added.entries { state.index.append(entry) }
            }
        }
    }

    /// Returns what the reader should know of files that have come or gone since the last look.
    private func lookAtFiles() -> [JournalEvent] {
        let former = files
        files = JournalFiles(lookingAt: directory, since: former)
        let newest = channel.withState { $0.index.newestTime }
        return files.news(since: former, newest: newest).map { [.noticed($0)] } ?? []
    }

    private func nextEntries() throws(SystemError) -> (entries: [JournalIndex.Entry], averageBytes: Double)? {
        var entries: [JournalIndex.Entry] = []
        var (bytes, samples) = (0, 0)
        while entries.count < Self.mostAdded, try journal.step(.forward) {
            let beginsGroup = groupCount % JournalIndex.groupSize == 0
            groupCount = beginsGroup ? 1 : groupCount + 1
            if beginsGroup || entries.isEmpty {
                bytes += min(try text.line(of: journal).length, AverageLength.mostOfALine)
                samples += 1
            }
            entries.append(
                JournalIndex.Entry(time: try journal.time(), cursor: beginsGroup ? try journal.cursor() : nil))
        }
        guard !entries.isEmpty else { return nil }
        newest = try journal.cursor()
        return (entries, Double(bytes) / Double(samples))
    }
}
