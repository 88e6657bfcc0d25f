import StrataSystem

/// The one inotify(7) instance of the process, of which a user may have only so many. It tells each mailbox of what
/// was subscribed to for it.
///
/// The thread that waits for ``number`` to become readable calls ``deliver()``.
final class WatchHub: Sendable {
    /// The kind of events that are delivered.
    enum Interest: Equatable {
        /// Anything that happens to a file.
        case file
        /// A directory is moved or deleted.
        case directory
        /// The events of `directory`, and those of a name in it: of the file itself, or of a link or a directory on
        /// the way to it.
        case name([UInt8], isFile: Bool)
    }

    /// A subscription, which is ended with ``cancel(_:)``.
    struct Subscription: Hashable {
        fileprivate let watch: Int32
        fileprivate let number: Int
    }

    /// The news that a job has something to look at.
    struct News {
        let job: Int
        /// True if it is of names, which must be looked at before they change again.
        var isUrgent: Bool
    }

    fileprivate struct Subscriber {
        let number: Int
        let interest: Interest
        let mailbox: WatchMailbox
        /// The number of subscriptions that it stands for: a mailbox is told of an event once.
        var count = 1
        /// True if the subscriber looks at the file's content without being told.
        var isSpared = false
    }

    private struct State {
        var subscribers: [Int32: [Subscriber]] = [:]
        var count = 0
    }

    /// The hub of the process; nil if the system has no instance left.
    static let shared = try? WatchHub()

    private let inotify: Inotify
    private let state = Guarded(State())

    private init() throws(SystemError) {
        inotify = try Inotify()
    }

    /// Readable when there is something to ``deliver()``.
    var number: Int32 { inotify.number }

    /// Has a mailbox told of what happens at a path.
    func subscribe(_ mailbox: WatchMailbox, to path: String, _ interest: Interest) throws(SystemError) -> Subscription {
        let result: Result<Subscription, SystemError> = state.withLock { state in
            // Others may watch the same directory for something else.
            let watch: Int32
            do throws(SystemError) {
                watch = try inotify.add(path, interest.mask | Inotify.Kind.further)
            } catch {
                return .failure(error)
            }
            if let known = state.subscribers[watch]?.firstIndex(where: {
                $0.mailbox === mailbox && $0.interest == interest
            }) {
                state.subscribers[watch]?[known].count += 1
                return .success(Subscription(watch: watch, number: state.subscribers[watch]?[known].number ?? 0))
            }
            state.count += 1
            let subscriber = Subscriber(number: state.count, interest: interest, mailbox: mailbox)
            state.subscribers[watch, default: []].append(subscriber)
            return .success(Subscription(watch: watch, number: state.count))
        }
        return try result.get()
    }

    func cancel(_ subscriptions: some Sequence<Subscription>) {
        state.withLock { state in
            for subscription in subscriptions {
                guard var rest = state.subscribers[subscription.watch] else { continue }
                guard let index = rest.firstIndex(where: { $0.number == subscription.number }) else { continue }
                rest[index].count -= 1
                if rest[index].count == 0 { rest.remove(at: index) }
                state.subscribers[subscription.watch] = rest.isEmpty ? nil : rest
                if rest.isEmpty { inotify.remove(subscription.watch) }
            }
        }
    }

    /// Tells a subscriber no more that a file is written to, or tells again. Each write would wake the process, also
    /// while its reader looks at the file every few milliseconds anyway.
    func spare(_ subscription: Subscription, to file: FileDescriptor, _ isSpared: Bool) {
        state.withLock { state in
            guard var subscribers = state.subscribers[subscription.watch],
                let index = subscribers.firstIndex(where: { $0.number == subscription.number })
            else { return }
            subscribers[index].isSpared = isSpared
            state.subscribers[subscription.watch] = subscribers
            let mask =
                subscribers.allSatisfy(\.isSpared) ? Interest.file.mask & ~Inotify.Kind.modified : Interest.file.mask
            // Of the same file it is the same watch, with this mask instead.
            _ = try? inotify.add(file.linkPath, mask)
        }
    }

    /// Reads every event that waits. When it returns, everybody has been told of what had happened when it was called,
    /// whichever thread has read it.
    /// - Returns: for whom there is news by it.
    func deliver() -> [News] {
        var jobs: [News] = []
        state.withLock { state in
            inotify.read { deliver($0, in: &state, to: &jobs) }
        }
        return jobs
    }

    private func deliver(_ event: Inotify.Event, in state: inout State, to jobs: inout [News]) {
        if event.mask & Inotify.Kind.overflow != 0 {
            for subscriber in state.subscribers.values.joined() { subscriber.tellOfOverflow(&jobs) }
            return
        }
        for subscriber in state.subscribers[event.watch] ?? [] { subscriber.tell(event, &jobs) }
        if event.mask & Inotify.Kind.ignored != 0 { state.subscribers[event.watch] = nil }
    }
}

extension [WatchHub.News] {
    /// Adds to what there is for the same job. They are few: a dictionary would cost more.
    fileprivate mutating func note(_ news: WatchHub.News) {
        if let index = firstIndex(where: { $0.job == news.job }) {
            self[index].isUrgent = self[index].isUrgent || news.isUrgent
        } else {
            append(news)
        }
    }
}

extension WatchHub.Interest {
    fileprivate var mask: UInt32 {
        typealias Kind = Inotify.Kind
        return switch self {
        case .file: Kind.gone | Kind.modified | Kind.attributes
        case .directory: Kind.gone | Kind.foldersOnly
        // A new file is often made first and given to its readers afterwards, which changes its attributes alone.
        case .name:
            Kind.gone | Kind.foldersOnly | Kind.created | Kind.movedIn | Kind.movedOut | Kind.deleted | Kind.attributes
        }
    }
}

extension WatchHub.Subscriber {
    fileprivate func tellOfOverflow(_ jobs: inout [WatchHub.News]) {
        let job = mailbox.post { ($0.content, $0.name, $0.isIncomplete) = (true, true, true) }
        if let job { jobs.note(WatchHub.News(job: job, isUrgent: true)) }
    }

    fileprivate func tell(_ event: Inotify.Event, _ jobs: inout [WatchHub.News]) {
        guard let change = change(by: event), let job = mailbox.post(change) else { return }
        jobs.note(WatchHub.News(job: job, isUrgent: event.mask & Inotify.Kind.modified == 0))
    }

    private func change(by event: Inotify.Event) -> ((inout FileChanges) -> Void)? {
        guard case .name(let wanted, isFile: true) = interest,
            mailbox.noteName(event, isOwn: event.name.elementsEqual(wanted))
        else { return change(event.mask, event.name) }
        // It is a sibling as much as one whose name begins with the file's.
        return { ($0.content, $0.siblings) = (true, true) }
    }

    private func change(_ mask: UInt32, _ name: Slice<UnsafeRawBufferPointer>) -> ((inout FileChanges) -> Void)? {
        let isOfItself = mask & (Inotify.Kind.gone | Inotify.Kind.unmounted) != 0
        switch interest {
        case .file:
            if mask & Inotify.Kind.ignored != 0 { return nil }
            let isContent = mask & Inotify.Kind.modified != 0
            return { ($0.content, $0.name) = (true, $0.name || !isContent) }
        case .directory: return isOfItself ? { ($0.name, $0.directory) = (true, true) } : nil
        case .name(let wanted, let isFile):
            if isOfItself { return { ($0.name, $0.directory) = (true, true) } }
            guard name.starts(with: wanted) else { return nil }
            let isArrival = mask & (Inotify.Kind.created | Inotify.Kind.movedIn) != 0
            if name.count > wanted.count {
                let copies = mask & Inotify.Kind.created != 0 ? 1 : 0
                return isArrival ? { ($0.content, $0.siblings, $0.copies) = (true, true, $0.copies + copies) } : nil
            }
            // A folder on the way that is made anew has nothing in it yet.
            let isEmpty = mask & Inotify.Kind.created != 0 && mask & Inotify.Kind.ofFolder != 0
            let arrivals = isArrival && !isEmpty ? 1 : 0
            return {
                ($0.name, $0.arrivals) = (true, $0.arrivals + arrivals)
                if !isFile { $0.switches += arrivals }
            }
        }
    }
}
