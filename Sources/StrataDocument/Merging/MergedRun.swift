/// Up to 256 rows of one source that follow each other in it, and whose names in the merged document do, too: 12 bytes.
struct MergedRun: Sendable {
    /// The name of the first row, less that of the first one of the chunk.
    private(set) var offset: UInt32
    private var low: UInt32
    private var high: Int8
    private var lengthLessOne: UInt8
    private var sourceNumber: UInt16

    /// A run has no more rows.
    static let longest = 256

    init(offset: Int, source: Int, ordinal: Int, length: Int) {
        precondition(1...Self.longest ~= length, "A run has 1 to \(Self.longest) rows.")
        self.offset = UInt32(offset)
        (low, high) = (UInt32(truncatingIfNeeded: ordinal), Int8(ordinal >> 32))
        lengthLessOne = UInt8(length - 1)
        sourceNumber = UInt16(source)
    }

    /// - Parameter offset: the name of the first row, less that of the first one of the chunk.
    init(_ piece: MergedPiece, offset: Int) {
        self.init(
            offset: offset, source: piece.source, ordinal: piece.ordinals.lowerBound, length: piece.ordinals.count)
    }

    /// The number of rows.
    var length: Int { Int(lengthLessOne) + 1 }
    /// The source that they come from.
    var source: Int { Int(sourceNumber) }
    /// The name of the first row in its source.
    var ordinal: Int { Int(high) << 32 | Int(low) }
    /// The offsets of all names.
    var offsets: Range<Int> { Int(offset)..<Int(offset) + length }

    /// Returns the same rows with other names.
    func shifted(by distance: Int) -> MergedRun {
        MergedRun(offset: Int(offset) + distance, source: source, ordinal: ordinal, length: length)
    }

    /// Returns some of the rows, by their places in the run.
    func part(_ places: Range<Int>) -> MergedRun {
        MergedRun(
            offset: Int(offset) + places.lowerBound, source: source, ordinal: ordinal + places.lowerBound,
            length: places.count)
    }

    /// Takes in rows that follow, if they are of the same source, come next in it, and there is room.
    mutating func extend(with other: MergedRun) -> Bool {
        guard other.source == source, other.ordinal == ordinal + length, other.offsets.lowerBound == offsets.upperBound,
            length + other.length <= Self.longest
        else { return false }
        lengthLessOne = UInt8(length + other.length - 1)
        return true
    }
}

/// Rows of one source that follow each other in it.
struct MergedPiece: Sendable, Equatable {
    /// The source.
    var source: Int
    /// The names of the rows in it.
    var ordinals: Range<Int>
}

extension MergedPiece {
    /// Rows of a source as few pieces.
    ///
    /// - Parameter ordinals: their names, in order.
    static func joining(_ ordinals: some Sequence<Int>, of source: Int) -> [MergedPiece] {
        var pieces: [MergedPiece] = []
        for ordinal in ordinals {
            if let last = pieces.last, last.ordinals.upperBound == ordinal {
                pieces[pieces.count - 1].ordinals = last.ordinals.lowerBound..<ordinal + 1
            } else {
                pieces.append(MergedPiece(source: source, ordinals: ordinal..<ordinal + 1))
            }
        }
        return pieces
    }
}

/// Runs that stand one behind the other.
struct MergedChunk: Sendable {
    /// The least name.
    private(set) var firstName: Int
    /// The number of rows.
    private(set) var count = 0
    /// The runs in the order of their names.
    private(set) var runs: [MergedRun] = []

    /// The number of runs that make a chunk; one that gets more is divided.
    static let mostRuns = 256

    init(firstName: Int) { self.firstName = firstName }

    /// - Parameter room: the number of runs that may come; an array that grows as it likes may have a third more.
    init(firstName: Int, room: Int) {
        self.firstName = firstName
        runs.reserveCapacity(min(room, Self.mostRuns))
    }

    init(firstName: Int, runs: [MergedRun]) {
        (self.firstName, self.runs) = (firstName, runs)
        count = runs.reduce(0) { $0 + $1.length }
    }

    /// The name behind the last row's.
    var endName: Int { firstName + (runs.last?.offsets.upperBound ?? 0) }

    /// Returns true if rows from a name on belong into it where no chunk behind it begins before them.
    func takes(_ name: Int) -> Bool {
        name < endName || runs.count < Self.mostRuns && name - firstName < Self.longestReach
    }

    /// The number of names that a chunk stands for at most; a run knows its own as 32 bits.
    private static let longestReach = 1 << 31

    /// Adds rows behind the others.
    mutating func append(_ run: MergedRun) {
        count += run.length
        if runs.indices.last.map({ runs[$0].extend(with: run) }) ?? false { return }
        runs.append(run)
    }

    /// Adds rows at names that are free.
    mutating func insert(_ run: MergedRun) {
        let place = runs.partitioningIndex { $0.offset > run.offset }
        count += run.length
        if place > 0, runs[place - 1].extend(with: run) { return }
        runs.insert(run, at: place)
    }

    /// Returns the rows of this chunk and of the one behind it, as one; nil where these are too many.
    func joined(with next: MergedChunk) -> MergedChunk? {
        let distance = next.firstName - firstName
        guard runs.count + next.runs.count <= Self.mostRuns, distance < Int(UInt32.max) / 2 else { return nil }
        var joined = self
        for run in next.runs { joined.append(run.shifted(by: distance)) }
        return joined
    }

    /// Returns the same rows in two chunks.
    func divided() -> [MergedChunk] {
        let middle = runs.count / 2
        let distance = runs[middle].offsets.lowerBound
        return [
            MergedChunk(firstName: firstName, runs: Array(runs[..<middle])),
            MergedChunk(firstName: firstName + distance, runs: runs[middle...].map { $0.shifted(by: -distance) }),
        ]
    }

    /// Returns the number of the run that has a name, or of the first one behind it.
    func run(at name: Int) -> Int { runs.partitioningIndex { firstName + $0.offsets.upperBound > name } }
}
