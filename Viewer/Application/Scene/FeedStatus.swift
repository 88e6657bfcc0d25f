import StrataFeeds

/// What the header says about where the lines come from and how they are.
struct FeedStatus: Equatable {
    /// The file's name, or what else there is.
    let title: String
    /// Its directory, or nothing.
    let place: String
    /// What is the matter for as long as it is.
    private(set) var notice: String?
    /// Whether every line has been found, so that lines have numbers.
    private(set) var isIndexed = false
    /// Whether nothing more can come.
    private(set) var isEnded = false

    /// Whether nothing is still being looked for: files are counted, and a pipe has ended or broken off.
    var isComplete: Bool { isIndexed && (!isPipe || isEnded) || hasFailed }

    /// Whether it is a picture that is made of the lines, for which nobody waits.
    var isStill = false

    private var hasFailed = false
    private let isPipe: Bool
    /// Whether the rows are a program's own, so that nothing is waited for.
    private let isOwn: Bool

    /// Of rows that no feed brings.
    init(title: String, note: String) {
        (self.title, place, isPipe, isOwn, isIndexed) = (title, note, false, true, true)
    }

    init(files: [String]) {
        isPipe = files.isEmpty || files.contains("-")
        isOwn = false

        if files.count > 1 {
            title = "\(files.count) files"
            place = files.map(Self.name).joined(separator: ", ")
        } else if let file = files.first, file != "-" {
            title = Self.name(file)
            place = Self.directory(file)
        } else {
            title = "standard input"
            place = ""
        }
    }

    /// Takes over what an event says.
    mutating func take(_ event: FeedEvent) {
        switch event {
        case .notice(let news): notice = Self.lasts(news) ? short(news) : nil
        case .failed(let error): (notice, hasFailed) = (error.description, true)
        case .finishedIndexing: isIndexed = true
        case .endOfInput: isEnded = true
        case .prepended, .appended, .lastLineGrew, .truncated, .removed, .reread: break
        }
    }

    /// The quiet text beside the title.
    func note(follows: Bool) -> String {
        var parts = place.isEmpty ? [] : [place]
        if !isOwn { parts.append(isEnded ? "ended" : follows ? "following" : "not following") }
        if let notice { parts.append(notice) }
        return parts.joined(separator: "  ·  ")
    }

    /// What an empty list says, first.
    var emptyTitle: String { isEnded ? "Nothing came" : isStill ? "Nothing here" : "Nothing here yet" }

    /// What an empty list says, second.
    var emptyNote: String {
        if isOwn { return place }
        if isEnded { return "\(title) ended without a line" }
        return isStill ? "\(title) is empty" : "\(title) is empty; waiting for lines…"
    }

    /// What an event brings that is told once, in a sentence; nil where it brings no such news, or a divider among the
    /// rows tells it.
    func news(in event: FeedEvent) -> String? {
        guard case .notice(let notice) = event, !Self.lasts(notice), !Self.isDivided(notice) else { return nil }
        return "\(title) \(short(notice))"
    }

    /// Whether a notice tells of a state rather than of something that has happened.
    private static func lasts(_ notice: FeedNotice) -> Bool {
        switch notice {
        case .deleted, .moved, .polled, .longLastLine, .spoolRefused: true
        case .truncated, .rotated, .returned, .spoolResumed: false
        }
    }

    private static func isDivided(_ notice: FeedNotice) -> Bool {
        switch notice {
        case .truncated, .rotated: true
        default: false
        }
    }

    /// A notice without the file's name, which the title says already.
    private func short(_ notice: FeedNotice) -> String {
        switch notice {
        case .truncated: "was cut; what is in it now follows"
        case .rotated: "was rotated; the new file follows below"
        case .deleted: "deleted; showing what was in it"
        case .moved: "moved away; waiting for a new one"
        case .returned: "is back"
        case .polled: "looked at once a second"
        case .longLastLine(_, let bytes): "last line longer than \(CountText.bytes(bytes))"
        case .spoolRefused, .spoolResumed: notice.description
        }
    }

    private static func name(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    private static func directory(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
