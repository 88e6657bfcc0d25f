/// Puts the rows that sources had when merging began in the order of their places in time, from the last one backwards.
struct BackwardMerge {
    private var sources: [EarlierRows] = []
    /// The places of the sources' last rows.
    private var places: [Double?] = []

    /// True once every row was placed.
    var isFinished: Bool { sources.allSatisfy(\.isExhausted) }

    /// Adds a source.
    mutating func add(_ source: EarlierRows) {
        sources.append(source)
        places.append(nil)
    }

    /// Takes note of rows that were found before the first one of a source.
    mutating func extend(_ source: Int, to first: Int, _ reader: any RowReader, isWhole: Bool) {
        sources[source].extend(to: first, reader, isWhole: isWhole)
    }

    /// Has only those rows of a source count that begin entries, if it is one of those that were there at the beginning.
    mutating func join(_ source: Int, by begins: @escaping MergedDocument.Beginning) {
        if sources.indices.contains(source) { sources[source].begins = begins }
    }

    /// Takes the rows that were found to begin entries, by their sources.
    mutating func drainStarts() -> [Int: OrdinalSet] {
        var starts: [Int: OrdinalSet] = [:]
        for number in sources.indices where sources[number].begins != nil {
            let found = sources[number].drainStarts()
            if found.count > 0 { starts[number] = found }
        }
        return starts
    }

    /// Returns the moment of the last row of each source, at the beginning; nil while that is not known of every
    /// source.
    mutating func beginning() -> [Double]? {
        for number in sources.indices { refill(number) }
        guard sources.indices.allSatisfy({ places[$0] != nil || sources[$0].isExhausted }) else { return nil }
        return places.map { $0 ?? -.infinity }
    }

    /// Adds rows to those that were placed before, as long as nothing can come between.
    ///
    /// - Parameters:
    ///   - pieces: the last rows first.
    ///   - limit: how many rows that say a moment are taken at most.
    /// - Returns: whether there were any.
    mutating func advance(_ pieces: inout [MergedPiece], limit: Int) -> Bool {
        for number in sources.indices { refill(number) }
        var left = limit
        while left > 0, let (best, bound) = lastSource() {
            repeat {
                Self.note(MergedPiece(source: best, ordinals: sources[best].drain()), in: &pieces)
                left -= 1
                refill(best)
            } while left > 0 && isLast(best, bound)
        }
        return left < limit
    }

    private mutating func refill(_ number: Int) {
        if sources[number].place == nil { sources[number].advance() }
        places[number] = sources[number].place
    }

    /// Returns the source of the last row, and the one of the last row of all others; nil while it is not known.
    private func lastSource() -> (best: Int, next: Int?)? {
        var (best, next): (Int?, Int?)
        for number in places.indices {
            guard places[number] != nil else {
                if sources[number].isExhausted { continue }
                return nil
            }
            if isLast(number, best) { (best, next) = (number, best) } else if isLast(number, next) { next = number }
        }
        return best.map { ($0, next) }
    }

    /// Returns true if the last row of a source stands behind that of another one: of equal moments, that of a later
    /// source does.
    private func isLast(_ number: Int, _ other: Int?) -> Bool {
        guard let place = places[number] else { return false }
        guard let other, let bound = places[other] else { return true }
        return place > bound || place == bound && number > other
    }

    private static func note(_ piece: MergedPiece, in pieces: inout [MergedPiece]) {
        if let last = pieces.last, last.source == piece.source, last.ordinals.lowerBound == piece.ordinals.upperBound {
            pieces[pieces.count - 1].ordinals = piece.ordinals.lowerBound..<last.ordinals.upperBound
        } else {
            pieces.append(piece)
        }
    }
}
