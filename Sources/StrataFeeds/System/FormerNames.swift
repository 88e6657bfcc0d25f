import StrataSystem

/// The names that former generations of a file bear since they were renamed, whatever they are called.
///
/// A rename is told by two events, of the old name and of the new one, which have the same cookie.
struct FormerNames {
    /// The greatest number of names that are kept; where there are more, the oldest quarter goes.
    static let maximumCount = 4096
    /// The number of renames of which the second event is waited for.
    private static let maximumMoves = 16

    private struct Move {
        let cookie: UInt32
        let order: Int
        /// The name that the file bore; nil for the followed one.
        let name: String?
    }

    /// The names, with the order in which their files have lost the followed name.
    private(set) var orders: [String: Int] = [:]
    /// The order of the file that lost the name last.
    private(set) var lastOrder = 0
    /// True if names have gone because they were too many, until that is told.
    var isCut = false
    /// The renames whose first event has come, the newest last. They stay: an event may be told twice.
    private var moves: [Move] = []

    /// Takes in an event of the folder that the file lies in.
    ///
    /// - Parameter isOwn: whether it is about the followed name itself.
    /// - Returns: whether a former generation has got another name.
    mutating func note(_ event: Inotify.Event, isOwn: Bool) -> Bool {
        guard isOwn || !orders.isEmpty || !moves.isEmpty, event.mask & Inotify.Kind.ofFolder == 0 else { return false }
        if event.mask & Inotify.Kind.movedOut != 0 {
            noteDeparture(of: event, isOwn: isOwn)
        } else if event.mask & Inotify.Kind.movedIn != 0 {
            let move = moves.last { $0.cookie == event.cookie }
            if !isOwn { return noteArrival(of: event, move) }
            // Two files that exchange their names are told of as one rename after the other: where the newer one came
            // from, the former one lies. After any other rename nothing lies there.
            if let move, let name = move.name { orders[name] = move.order }
        } else if event.mask & Inotify.Kind.deleted != 0, !isOwn {
            orders[FileName.string(event.name)] = nil
        }
        return false
    }

    /// Forgets the names of files that have lost the followed name up to one of them.
    mutating func forget(upTo order: Int) {
        if orders.isEmpty { return }
        orders = orders.filter { $0.value > order }
    }

    private mutating func noteDeparture(of event: Inotify.Event, isOwn: Bool) {
        guard !moves.contains(where: { $0.cookie == event.cookie }) else { return }
        let move: Move
        if isOwn {
            lastOrder += 1
            move = Move(cookie: event.cookie, order: lastOrder, name: nil)
        } else {
            let name = FileName.string(event.name)
            guard let order = orders.removeValue(forKey: name) else { return }
            move = Move(cookie: event.cookie, order: order, name: name)
        }
        moves = moves.suffix(Self.maximumMoves - 1) + [move]
    }

    private mutating func noteArrival(of event: Inotify.Event, _ move: Move?) -> Bool {
        // Where another file has come, what bore the name is gone.
        orders[FileName.string(event.name)] = move?.order
        guard orders.count > Self.maximumCount else { return move != nil }
        let oldest = orders.values.sorted()[Self.maximumCount / 4]
        orders = orders.filter { $0.value > oldest }
        isCut = true
        return move != nil
    }
}
