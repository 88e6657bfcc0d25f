/// The events that were not taken yet. However much happens meanwhile, they stay few.
struct PendingEvents {
    private var events: [FeedEvent] = []
    /// The indices of the counts that later ones are added to. Nothing is merged across a truncation or a removal.
    private var prepended: Int?
    private var appended: Int?
    private var grown = false
    /// The bytes that the two counts stand for.
    private var prependedBytes = 0
    private var appendedBytes = 0

    mutating func prepend(lines: Int, bytes: Int) {
        prependedBytes += bytes
        if prepended == nil && lines > 0 {
            prepended = events.count
            events.append(.prepended(count: 0, averageBytes: 0))
        }
        guard let index = prepended, case .prepended(let count, _) = events[index] else { return }
        let total = count + lines
        events[index] = .prepended(count: total, averageBytes: Double(prependedBytes) / Double(total))
    }

    /// - Parameter grew: whether the bytes began with more of a line that is known already.
    mutating func append(lines: Int, bytes: Int, grew: Bool) {
        // A line that no reader has seen yet grows unseen.
        if grew && appended == nil && !grown {
            grown = true
            events.append(.lastLineGrew)
        }
        appendedBytes += bytes
        if appended == nil && lines > 0 {
            appended = events.count
            events.append(.appended(count: 0, averageBytes: 0))
        }
        guard let index = appended, case .appended(let count, _) = events[index] else { return }
        let total = count + lines
        events[index] = .appended(count: total, averageBytes: Double(appendedBytes) / Double(total))
    }

    mutating func add(_ event: FeedEvent) {
        switch event {
        case .truncated(let remaining):
            let isMerged = cutAppended(remaining)
            stopMerging()
            prependedBytes = 0
            appendedBytes = 0
            if isMerged { return }
        case .removed: stopMerging()
        // What comes behind an end is told behind it.
        case .endOfInput: (appended, appendedBytes) = (nil, 0)
        case .notice(.behind(let path, _)): removeBehind(path)
        case .notice, .reread: removeEqual(to: event)
        default: break
        }
        events.append(event)
    }

    /// Takes in that the oldest lines have gone. Those that no reader has heard of yet have never been, and of the
    /// others one event tells.
    ///
    /// - Parameter taken: how many lines there were before all events that wait.
    mutating func removeOldest(_ count: Int, ofTaken taken: Int) {
        guard let earlier = removedOldest else { return add(.removed(0..<count)) }
        if earlier > 0 { drop(at: 0) }
        let known = min(earlier + count, taken)
        removeUnseen(earlier + count - known)
        guard known > 0 else { return }
        events.insert(.removed(0..<known), at: 0)
        appended = appended.map { $0 + 1 }
    }

    /// The number of oldest lines that have gone, as the first event says; nil if others tell of more than of lines at
    /// the end.
    private var removedOldest: Int? {
        var count = 0
        for (index, event) in events.enumerated() {
            switch event {
            case .removed(let range) where index == 0 && range.lowerBound == 0: count = range.count
            case .appended, .lastLineGrew, .notice, .reread, .failed, .finishedIndexing, .endOfInput: break
            case .removed, .prepended, .truncated: return nil
            }
        }
        return count
    }

    private mutating func removeUnseen(_ count: Int) {
        var left = count
        while left > 0, let index = events.firstIndex(where: { if case .appended = $0 { true } else { false } }),
            case .appended(let lines, let averageBytes) = events[index]
        {
            guard lines <= left else {
                events[index] = .appended(count: lines - left, averageBytes: averageBytes)
                if appended == index { appendedBytes -= Int(averageBytes * Double(left)) }
                return
            }
            if appended == index { (appended, appendedBytes) = (nil, 0) }
            drop(at: index)
            left -= lines
        }
    }

    private mutating func drop(at index: Int) {
        events.remove(at: index)
        if let later = prepended, later > index { prepended = later - 1 }
        if let later = appended, later > index { appended = later - 1 }
    }

    /// Removes an equal event: one that is said again need not have been said before.
    private mutating func removeEqual(to event: FeedEvent) {
        if let index = events.firstIndex(of: event) { drop(at: index) }
    }

    /// Removes the notice of how far behind a file was, which is told no more.
    private mutating func removeBehind(_ path: String) {
        let index = events.firstIndex { if case .notice(.behind(path, _)) = $0 { true } else { false } }
        if let index { drop(at: index) }
    }

    /// Merges a cut with the last one: a cut below that makes it needless, with all that came after it.
    ///
    /// - Returns: whether the events say so now.
    private mutating func cutAppended(_ remaining: Int) -> Bool {
        guard
            let last = events.lastIndex(where: {
                if case .truncated = $0 { true } else { false }
            }), case .truncated(let before) = events[last], remaining <= before
        else { return false }
        let isLast = events[last...].allSatisfy {
            switch $0 {
            case .truncated, .appended, .lastLineGrew, .notice, .reread, .failed: true
            case .prepended, .removed, .finishedIndexing, .endOfInput: false
            }
        }
        guard isLast else { return false }
        let kept = events[last...].filter {
            switch $0 {
            case .notice, .reread, .failed: true
            default: false
            }
        }
        events[last...] = [.truncated(remaining: remaining)] + kept
        return true
    }

    /// Returns the number of lines after these events if there were `count` before.
    func lineCount(after count: Int) -> Int {
        events.reduce(count) { count, event in
            switch event {
            case .prepended(let more, _), .appended(let more, _): count + more
            case .truncated(let remaining): remaining
            case .removed(let range): count - range.count
            default: count
            }
        }
    }

    /// - Parameter lineCount: how many lines there are after these events.
    mutating func take(lineCount: Int) -> [FeedEvent] {
        let taken = events.map { event in
            if case .finishedIndexing = event { return FeedEvent.finishedIndexing(totalLines: lineCount) }
            return event
        }
        events = []
        // Bytes of a line whose start is yet to be found belong to the batch that will tell of it.
        if prepended != nil { prependedBytes = 0 }
        appendedBytes = 0
        stopMerging()
        return taken
    }

    private mutating func stopMerging() {
        prepended = nil
        appended = nil
        grown = false
    }
}
