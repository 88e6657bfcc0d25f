/// The positions of the rows that came last, by their places in time, so that a late one finds its own.
struct RecentRows {
    /// A row that says a moment and those behind it that say none, or rows of which none does.
    private struct Group {
        var names: ClosedRange<Int>
        var key: TimePlace
    }

    /// The place of rows in time; of equal moments the sources decide.
    struct TimePlace: Comparable {
        var moment: Double
        var source: Int

        static func < (left: TimePlace, right: TimePlace) -> Bool {
            (left.moment, left.source) < (right.moment, right.source)
        }
    }

    /// The position for rows that come.
    struct Position: Equatable {
        /// The name of the first one; those of the others follow.
        var name: Int
        /// The place in time that they count with from now on.
        var key: TimePlace
        /// True if they had to stand behind rows that are later, because there were no names left before these.
        var isDisplaced = false
    }

    /// The groups in the order of their names, which is that of their keys.
    private var groups: [Group] = []
    /// The last name before the groups, and its place in time.
    private var floor: (name: Int, key: TimePlace)
    /// The greatest number of groups that are known; a row that is later than that stands before these.
    private let limit: Int

    /// The first name that rows get which come.
    static let firstName = 1024
    /// The distance between the names of rows that come one by one: so many late rows less one go between two.
    static let stride = 64

    /// - Parameter key: the place in time of the last row that was there before.
    init(behind key: TimePlace, limit: Int = 16_384) {
        (floor, self.limit) = ((-1, key), limit)
    }

    /// The last row's place in time.
    var lastKey: TimePlace { groups.last?.key ?? floor.key }

    /// Finds the position of some rows, and takes note of it.
    ///
    /// - Parameters:
    ///   - key: the place in time.
    ///   - bound: a name that they must stand behind.
    ///   - isDense: whether names next to each other are taken at the end.
    mutating func add(_ count: Int, _ key: TimePlace, behind bound: Int, isDense: Bool) -> Position {
        var place = groups.partitioningIndex { $0.key > key }
        place = max(place, groups.partitioningIndex { $0.names.lowerBound > bound })
        let wanted = place
        while place < groups.count, room(before: place) < count { place += 1 }
        let before = place > 0 ? groups[place - 1] : Group(names: floor.name...floor.name, key: floor.key)
        var position = Position(name: 0, key: max(key, before.key), isDisplaced: place > wanted || key < before.key)
        if place < groups.count {
            position.name = before.names.upperBound + 1 + (room(before: place) - count) / 8
        } else {
            let distance = isDense ? 1 : Self.stride
            position.name = max(Self.firstName, before.names.upperBound + distance)
        }
        groups.insert(Group(names: position.name...position.name + count - 1, key: position.key), at: place)
        forget()
        return position
    }

    /// Returns the number of names that are free before a group.
    private func room(before place: Int) -> Int {
        groups[place].names.lowerBound - (place > 0 ? groups[place - 1].names.upperBound : floor.name) - 1
    }

    private mutating func forget() {
        guard groups.count > 2 * limit else { return }
        let last = groups[groups.count - limit - 1]
        floor = (last.names.upperBound, last.key)
        groups.removeFirst(groups.count - limit)
    }
}
