/// The way from one list of names to another, in steps that each leave a list: rows go, rows move, rows come. As few rows
/// move as can be, those that go and come aside.
struct ListDifference: Equatable {
    /// A step that changes the list; the steps are taken one after another, and indices are those that the steps before
    /// have left.
    enum Step: Equatable {
        /// The rows of a range go.
        case remove(Range<Int>)
        /// The rows of a range are taken out and put back so that the first of them has an index among all.
        case move(Range<Int>, to: Int)
        /// The first rows of the new list come before all others.
        case prepend(Range<Int>)
        /// Rows of the new list come behind all others.
        case append([Range<Int>])
    }

    /// The steps, in their order.
    private(set) var steps: [Step] = []

    /// Finds the way. O(n log n), however much has changed.
    ///
    /// - Precondition: no name is in a list twice.
    init<Name: Hashable>(from old: [Name], to new: [Name]) {
        let places = Self.places(in: new)
        var kept: [Int] = []
        var removed: [Range<Int>] = []
        for (index, name) in old.enumerated() {
            if let place = places[name] {
                kept.append(place)
            } else if removed.last?.upperBound == index {
                removed[removed.count - 1] = removed[removed.count - 1].lowerBound..<index + 1
            } else {
                removed.append(index..<index + 1)
            }
        }
        steps += removed.reversed().map(Step.remove)
        steps += KeptRows(kept).moves()
        insert(in: new.count, besides: kept)
    }

    private static func places<Name: Hashable>(in new: [Name]) -> [Name: Int] {
        Dictionary(new.enumerated().map { ($1, $0) }) { first, second in
            preconditionFailure("Elements \(first) and \(second) have the same identity.")
        }
    }

    /// Inserts new rows at an end, from where those move that belong in between.
    private mutating func insert(in count: Int, besides kept: [Int]) {
        var isKept = [Bool](repeating: false, count: count)
        for place in kept { isKept[place] = true }
        var runs: [Range<Int>] = []
        for place in 0..<count where !isKept[place] {
            if runs.last?.upperBound == place {
                runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<place + 1
            } else {
                runs.append(place..<place + 1)
            }
        }
        if let first = runs.first, first.lowerBound == 0, !kept.isEmpty {
            steps.append(.prepend(first))
            runs.removeFirst()
        }
        guard !runs.isEmpty else { return }
        steps.append(.append(runs))
        var start = count - runs.reduce(0) { $0 + $1.count }
        for run in runs {
            if start != run.lowerBound { steps.append(.move(start..<start + run.count, to: run.lowerBound)) }
            start += run.count
        }
    }
}

/// Rows that stay, each by its place in the new list, in the order of the old one.
private struct KeptRows {
    private let places: [Int]
    /// True for each row that stays where it is while others move past it.
    private let stays: [Bool]

    init(_ places: [Int]) {
        self.places = places
        stays = Self.longestAscent(places)
    }

    /// Marks one of the longest sequences of numbers that ascend. O(n log n).
    private static func longestAscent(_ numbers: [Int]) -> [Bool] {
        // By its length, the index of the least number that an ascent ends with; and the one before each.
        var ends: [Int] = []
        var before = [Int](repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            let length = ends.partitioningIndex { numbers[$0] >= number }
            before[index] = length > 0 ? ends[length - 1] : -1
            if length == ends.count { ends.append(index) } else { ends[length] = index }
        }
        var marks = [Bool](repeating: false, count: numbers.count)
        var index = ends.last ?? -1
        while index >= 0 {
            marks[index] = true
            index = before[index]
        }
        return marks
    }

    /// Returns the moves that bring all rows into the new order: each row that does not stay goes right behind the one
    /// that it follows there; rows that follow one another in both orders go together. O(n log n).
    func moves() -> [ListDifference.Step] {
        guard stays.contains(false) else { return [] }
        var order = Array(places.indices)
        order.sort { places[$0] < places[$1] }
        // How many rows lie at the place of an old one: itself and those that were put behind it. The first place is for
        // those that come before all.
        var lying = PrefixSums(ones: places.count)
        var moves: [ListDifference.Step] = []
        var anchor = 0
        var next = 0
        while next < order.count {
            let first = order[next]
            if stays[first] {
                (anchor, next) = (first + 1, next + 1)
                continue
            }
            var length = 1
            while next + length < order.count, order[next + length] == first + length, !stays[first + length] {
                length += 1
            }
            let start = lying.sum(before: first + 1)
            for row in first..<first + length { lying.add(-1, at: row + 1) }
            let target = lying.sum(before: anchor + 1)
            lying.add(length, at: anchor)
            if target != start { moves.append(.move(start..<start + length, to: target)) }
            next += length
        }
        return moves
    }
}

/// Numbers whose sums from the first on are found in O(log n). After P. M. Fenwick, "A New Data Structure for Cumulative
/// Frequency Tables", 1994.
private struct PrefixSums {
    private var tree: [Int]

    /// A zero, and so many ones behind it.
    init(ones count: Int) {
        tree = [Int](repeating: 0, count: count + 2)
        for place in 1...count { add(1, at: place) }
    }

    mutating func add(_ number: Int, at place: Int) {
        var index = place + 1
        while index < tree.count {
            tree[index] += number
            index += index & -index
        }
    }

    /// Returns the sum of the first so many numbers.
    func sum(before count: Int) -> Int {
        var (index, sum) = (count, 0)
        while index > 0 {
            sum += tree[index]
            index -= index & -index
        }
        return sum
    }
}
