import Strata
import StrataCommandLine
import StrataFeeds
import StrataInterface
import StrataSystem

/// The words of the header about the source of the lines and its state.
struct FeedStatus: ListStatus, Equatable {
    /// The file's name, or what else there is.
    let title: String
    /// Its directory, or nothing.
    let place: String
    /// A path or names of files: the first of them say most.
    var cutsPlace: Bool { true }
    /// The words for what is wrong, for as long as it is.
    var notice: String? {
        matter ?? behind ?? (isRing ? mostRows.map { "Keeping the last \(CountText.grouped($0)) lines" } : nil)
    }
    private var matter: String?
    /// The number of generations of the file that wait to be read.
    private var waiting = 0
    private var behind: String? {
        waiting > 0 ? "\(CountText.grouped(waiting)) generation\(waiting == 1 ? "" : "s") behind" : nil
    }
    /// The number of the newest lines that are kept; nil: all.
    private var mostRows: Int?
    /// True if older ones have gone.
    private var isRing = false
    /// True if the notice says already what becomes of the file, so that "Live" would contradict it.
    private var noticeIsState = false
    /// True if every line has been found, so that lines have numbers.
    private(set) var isIndexed = false
    /// True if nothing more can come.
    private(set) var isEnded = false

    /// True if nothing is still being looked for: files are counted, and a stream has ended or broken off.
    var isComplete: Bool { isIndexed && (!isStream || isEnded) || failure != nil }

    /// The last exit status of the command that is shown.
    private var exitStatus: Int32 = 0

    /// The formats that the only input is translated from; the outermost one first.
    private var formats: [String] = []

    /// The reason why not everything could be read; nil if nothing has failed.
    private(set) var failure: FeedError?

    /// True while lines are being counted. Counting that failed does not go on.
    var isCounting: Bool { !isIndexed && !isBroken }

    /// True if a part that was to be read is missing for good.
    private var isBroken: Bool { failure?.kind == .cannotRead || failure?.kind == .damaged }

    /// True if a single picture is made of the lines, in which no more of them are awaited.
    var isStill = false

    private let isPipe: Bool
    private let isCommand: Bool
    private let isStream: Bool
    private let hasOneInput: Bool

    /// A program's own title says less than its command line, which is cut behind so many characters.
    private static let longestTitle = 60

    /// The status of what options ask to be shown.
    ///
    /// - Parameter isStream: whether the last input is read like a pipe.
    init(_ options: Options, isStream: Bool = false) {
        if let program = options.program, options.files.isEmpty {
            self.init(program: program)
        } else {
            self.init(files: options.files, isStream: isStream)
        }
        mostRows = options.reading.maximumRows
    }

    private init(program: [String]) {
        (isPipe, isStream, hasOneInput, isCommand) = (true, true, true, true)
        let words = OneLine.escaping(program.map(\.typedInShell).joined(separator: " "))
        title = words.count > Self.longestTitle ? words.prefix(Self.longestTitle) + "…" : words
        place = OneLine.escaping(Folder.current ?? "")
    }

    /// - Parameter isStream: whether the last input is read like a pipe, which the others are not.
    init(files: [String], isStream: Bool = false) {
        isCommand = false
        isPipe = files.isEmpty || files.contains("-")
        self.isStream = isPipe || isStream
        hasOneInput = files.count <= 1
        if files.count > 1 {
            title = "\(CountText.grouped(files.count)) files"
            place = OneLine.escaping(files.map(Self.name).joined(separator: ", "))
        } else if let file = files.first, file != "-" {
            title = OneLine.escaping(Self.name(file))
            place = OneLine.escaping(Self.directory(file))
        } else {
            title = "standard input"
            place = ""
        }
    }

    /// Takes over what an event says.
    mutating func handle(_ event: FeedEvent) {
        switch event {
        case .notice(.ranAgain): (isEnded, exitStatus) = (false, 0)
        case .notice(let news):
            if case .recovered = news { failure = nil }
            if case .returned = news, !isBroken { failure = nil }
            handle(news)
        case .failed(let error): (matter, noticeIsState, failure) = (short(error), true, error)
        case .finishedIndexing(let count): (isIndexed, isRing) = (true, isRing || mostRows.map { count >= $0 } == true)
        case .endOfInput: isEnded = true
        case .appended: isEnded = false
        case .removed(let rows) where rows.lowerBound == 0: isRing = true
        case .prepended, .lastLineGrew, .truncated, .removed, .reread: break
        }
    }

    private mutating func handle(_ news: FeedNotice) {
        // What takes the place of an archive says itself what it is, and so does one that was written anew.
        switch news {
        case .rotated, .truncated: formats = []
        default: break
        }
        if case .behind(_, let count) = news {
            waiting = count
        } else if case .ranToEnd(_, let status) = news {
            exitStatus = status
        } else if case .translated(_, let format) = news {
            // What a followed file held before may be packed, and the file is not.
            if hasOneInput && isStream { formats.append(format) }
        } else if Self.lasts(news) {
            (matter, noticeIsState) = (OneLine.escaping(short(news)), Self.isState(news))
        } else if let failure, isBroken {
            // What could not be read is missing for good, whatever else has happened.
            (matter, noticeIsState) = (short(failure), true)
        } else {
            (matter, noticeIsState) = (nil, false)
        }
    }

    /// Returns a word or two on whether new lines come into view; an empty text if another one says it.
    func state(_ reading: ReadingState) -> String {
        if noticeIsState { return "" }
        // Of several inputs the last one may have ended while the others are still being counted.
        if isEnded && isCounting { return "" }
        let end = exitStatus == 0 ? "Ended" : "Failed with exit code \(exitStatus)"
        return ([isEnded ? end : reading.words] + formats).joined(separator: " · ")
    }

    /// The first line of an empty list's words.
    var emptyTitle: String { isEnded ? "No output" : isStill ? "Nothing here" : "Nothing here yet" }

    /// The second line of an empty list's words.
    var emptyNote: String {
        let name = title.prefix(1).uppercased() + title.dropFirst()
        if isEnded { return isCommand ? "\(title) ended without output" : "\(name) closed without data" }
        let words = "\(title) \(hasOneInput ? "is" : "are") empty"
        return isStill ? words : "\(words). Waiting for lines…"
    }

    /// Returns the notice below the header about an event; nil if it brings no such news, or another word or row tells
    /// it.
    func news(in event: FeedEvent) -> Notice? {
        switch event {
        case .failed(let error):
            let sentence = error.description
            return isStill
                ? nil : Notice(text: sentence.prefix(1).uppercased() + sentence.dropFirst() + ".", isWarning: true)
        case .notice(.ranAgain): return Notice(text: "Restarted \(title).", isWarning: false)
        case .notice(let notice) where !Self.lasts(notice) && !Self.isToldElsewhere(notice):
            return Notice(text: "\(title) \(OneLine.escaping(short(notice))).", isWarning: false)
        default: return nil
        }
    }

    /// Returns true if a notice tells of a state rather than of something that has happened.
    private static func lasts(_ notice: FeedNotice) -> Bool {
        switch notice {
        case .deleted, .moved, .polled, .longLastLine, .spoolRefused, .spoolNearlyFull, .stopped, .encoded, .leftOver:
            true
        case .truncated, .rotated, .behind, .returned, .recovered, .spoolResumed, .translated, .ranToEnd, .ranAgain:
            false
        }
    }

    /// Returns true if a lasting notice says what becomes of the file.
    private static func isState(_ notice: FeedNotice) -> Bool {
        switch notice {
        case .deleted, .moved, .spoolRefused: true
        default: false
        }
    }

    private static func isToldElsewhere(_ notice: FeedNotice) -> Bool {
        switch notice {
        case .truncated, .rotated, .behind, .translated, .ranToEnd: true
        default: false
        }
    }

    /// An error without the path, of which the title says as much as there is room for, and without what to do, which
    /// is said below the header.
    private func short(_ error: FeedError) -> String {
        let action = error.kind == .cannotSpool ? "cannot keep input" : "cannot read"
        let name = Self.name(error.path)
        let file = title == OneLine.escaping(name) || isPipe ? "" : " \(name)"
        return OneLine.escaping("\(action)\(file): \(error.reason)")
    }

    /// A notice without the file's name, which the title says already.
    private func short(_ notice: FeedNotice) -> String {
        switch notice {
        case .truncated: "was truncated"
        case .ranAgain: "restarted"
        case .rotated: "was rotated"
        case .deleted: "File deleted; showing last content"
        case .moved: "File moved. Waiting for a new one."
        case .returned: "is back"
        case .recovered: "can be read again"
        case .polled: "Checked once a second"
        case .longLastLine(_, let bytes): "Last line longer than \(CountText.bytes(bytes))"
        case .spoolNearlyFull(let bytes, let limit):
            "Kept input: \(CountText.bytes(bytes)) of \(CountText.bytes(limit)). Reading pauses at the limit."
        case .stopped(_, let bytes): "Stopped after \(CountText.bytes(bytes)), as requested"
        case .leftOver(_, let format, let offset):
            "Ignoring data after the \(format) part, from byte \(CountText.grouped(offset))"
        case .encoded(_, let encoding):
            "Looks like \(encoding.rawValue): \(encoding.advice)."
        case .behind, .spoolRefused, .spoolResumed, .translated, .ranToEnd: notice.description
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

extension ListPane {
    /// The reason why not everything could be read that is shown here; nil if all was, or is a program's own.
    var readingFailure: FeedError? { (status as? FeedStatus)?.failure ?? (status as? MergedStatus)?.failure }

    /// Takes over what a feed tells of itself.
    func handle(_ event: FeedEvent) {
        guard var feed = status as? FeedStatus else { return }
        feed.handle(event)
        status = feed
        if let news = feed.news(in: event) { show(news) }
    }
}
