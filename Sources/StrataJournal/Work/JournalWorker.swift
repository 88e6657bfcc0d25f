import Strata
import StrataDocument
import StrataSystem

/// Counts the entries of a journal that were there before those that are shown at first, from the newest to the oldest,
/// and follows what is added, on a thread of its own.
struct JournalWorker: Sendable {
    let source: JournalSource
    let channel: JournalChannel
    /// The files that there were when the journal was opened.
    let files: JournalFiles
    /// The cursor of the entry behind which counting begins; nil if all is counted.
    let oldest: String?
    /// The newest entry that was shown at first; nil where there was none.
    let newest: String?

    /// Counting tells what it has found, and looks whether something was added, so often, in milliseconds.
    private static let slice = 40.0
    /// A journal that the system does not tell of is looked at so often, in milliseconds.
    private static let interval = 1000.0

    /// Works until it is not needed any more.
    func run() {
        do throws(SystemError) {
            var follower = try JournalFollower(source, channel, files, behind: newest)
            try follower.follow()
            try count(follower)
            while wait(follower, follower.isReliable ? nil : Self.interval) {
                try follower.follow()
                channel.noteLacks()
                // What is missing may be there again, and would be read as zeros for ever.
                guard follower.isLacking else { continue }
                follower = try JournalFollower(source, channel, follower.files, behind: follower.newest)
                try follower.follow()
            }
        } catch {
            channel.post([.failed(.reading(error))])
        }
    }

    /// - Returns: false once it has to end.
    private func wait(_ follower: JournalFollower, _ milliseconds: Double?) -> Bool {
        var set = PollSet([channel.end.number, follower.descriptor])
        set.wait(atMost: milliseconds)
        return !set.isReady(at: 0)
    }

    // MARK: - Counting

    private func count(_ follower: JournalFollower) throws(SystemError) {
        if let oldest {
            let counting = try source.open()
            // Where that has gone meanwhile, the next one before its place is found.
            if try !counting.step(.backward, to: oldest) { _ = try? counting.step(.forward) }
            var text = EntryText(commonHost: source.commonHost)
            while try countSlice(counting, &text) {
                channel.noteLacks()
                guard wait(follower, 0) else { return }
                try follower.follow()
            }
        }
        channel.post([.counted] + (lack(of: follower.files).map { [.noticed($0)] } ?? []))
    }

    /// Returns what files hold by their own account and was not found, in a sentence; nil if nothing is missing, or not
    /// everything was asked for. The library passes over what is damaged.
    private func lack(of files: JournalFiles) -> String? {
        guard source.query.isOfEverything else { return nil }
        let (found, held) = (channel.withState { $0.index.ordinals.count }, files.entryCount)
        guard found < held else { return nil }
        return
            "\(CountText.grouped(held - found)) of \(CountText.grouped(held)) entries are not shown, for they are damaged "
            + "or in several files; `journalctl --verify` says more"
    }

    /// - Returns: whether there may be more.
    private func countSlice(_ journal: JournalHandle, _ text: inout EntryText) throws(SystemError) -> Bool {
        let end = MonotonicClock.now + Self.slice
        var groups: [WalkedGroup] = []
        var bytes = 0
        var goesOn = true
        while goesOn, MonotonicClock.now < end {
            guard let group = try journal.walk(.backward) else {
                goesOn = false
                break
            }
            groups.append(group)
            // One of so many tells how long they are.
            bytes += min(try text.line(of: journal).length, AverageLength.mostOfALine)
        }
        let count = groups.reduce(0) { $0 + $1.count }
        guard count > 0 else { return goesOn }
        let average = Double(bytes) / Double(groups.count)
        channel.post([.prepended(count: count, averageBytes: average)]) { state in
            for group in groups { state.index.prepend(group) }
        }
        return goesOn
    }
}
