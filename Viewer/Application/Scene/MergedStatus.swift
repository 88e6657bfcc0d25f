import Strata
import StrataFeeds
import StrataInterface

/// The words of the header about files that are merged.
struct MergedStatus: ListStatus {
    /// The files, each for itself.
    private(set) var files: [FeedStatus] = []
    /// True if all lines that there were have been merged.
    var isPlaced = false
    /// True if a single picture is made of the lines.
    var isStill = false
    /// A sentence on the files of folders that are not read.
    var putAway: String?
    var cutsPlace: Bool { true }

    /// Takes note of a file that is merged with the others, and of what it has told.
    mutating func add(_ path: String, _ events: [FeedEvent]) {
        var file = FeedStatus(files: [path])
        for event in events { file.handle(event) }
        files.append(file)
    }

    /// Takes over what an event of a file says. Returns what is told once.
    mutating func handle(_ event: FeedEvent, of number: Int) -> Notice? {
        files[number].handle(event)
        return isStill ? nil : files[number].news(in: event)
    }

    var title: String { "\(CountText.grouped(files.count)) \(files.count == 1 ? "file" : "files"), merged" }
    var place: String { files.map(\.title).joined(separator: ", ") }

    var notice: String? {
        let notices = files.compactMap { file in file.notice.map { "\(file.title): \($0)" } }
        guard let first = notices.first else { return putAway }
        return notices.count == 1 ? first : "\(first) (and \(notices.count - 1) more)"
    }

    var isIndexed: Bool { isPlaced && files.allSatisfy(\.isIndexed) }
    var isCounting: Bool { !isIndexed && files.allSatisfy { $0.failure == nil } }

    /// The reason why not everything could be read.
    var failure: FeedError? { files.lazy.compactMap(\.failure).first }

    func state(_ reading: ReadingState) -> String {
        !files.isEmpty && files.allSatisfy(\.isEnded) ? "Ended" : reading.words
    }

    var emptyNote: String {
        if files.isEmpty { return isStill ? "No files" : "Waiting for files…" }
        let words = "\(place) \(files.count == 1 ? "is" : "are") empty"
        return isStill ? words : "\(words). Waiting for lines…"
    }
}
