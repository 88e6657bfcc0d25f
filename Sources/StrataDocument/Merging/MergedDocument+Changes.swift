extension MergedDocument {
    /// Hears of what happens to a source.
    func follow(_ number: Int) {
        sources[number].document.observers.add(self) { $0.follow($1, of: number) }
    }

    /// Looks whether sources are whole that were not, and adds those that were waiting for that.
    func lookAtSources() {
        for number in followed.indices where !followed[number].isWhole && sources[number].isWhole() {
            followed[number].isWhole = true
            extend(number)
        }
        for number in followed.indices where followed[number].entries == nil {
            if let begins = sources[number].begins() { join(number, by: begins) }
        }
        guard followed.count < sources.count, sources[followed.count].isWhole() else { return }
        worker.gather { followReadySources() }
    }

    /// Follows the sources that are whole, up to the first one that is not, and has their rows read.
    private func followReadySources() {
        while followed.count < sources.count, sources[followed.count].isWhole() {
            let number = followed.count
            followed.append(FollowedSource(sources[number]))
            let ordinals = followed[number].ordinals
            followed[number].entries?.end = ordinals.lowerBound - 1
            follow(number)
            read(ordinals, of: number)
        }
    }

    private func extend(_ number: Int) {
        let document = sources[number].document
        let first = min(followed[number].ordinals.lowerBound, document.nameRange.lowerBound)
        followed[number].ordinals = first..<followed[number].ordinals.upperBound
        worker.extend(number, to: first, document.originals(), isWhole: followed[number].isWhole)
    }

    private func read(_ ordinals: Range<Int>, of number: Int) {
        guard !ordinals.isEmpty else { return }
        worker.read(
            MergedPiece(source: number, ordinals: ordinals), sources[number].document.originals(),
            begins: followed[number].entries?.begins, moment: moments(of: number))
    }

    /// Takes over what has happened to a source. What has come is read first.
    private func follow(_ update: DocumentUpdate, of number: Int) {
        let changes = update.changes.flatMap { change -> [DocumentChange] in
            switch change {
            case .removed(_, let names):
                return remove(names.lowerBound.ordinal..<names.upperBound.ordinal + 1, of: number)
            case .changed(let id): return self.change(id, of: number)
            case .reread: return [change]
            case .prepended, .appended, .inserted, .insertedHeaders, .moved: return []
            }
        }
        let (known, now) = (followed[number].ordinals, sources[number].document.nameRange)
        if now.lowerBound < known.lowerBound, !now.isEmpty { extend(number) }
        if now.upperBound > known.upperBound {
            followed[number].ordinals = followed[number].ordinals.lowerBound..<now.upperBound
            read(max(known.upperBound, now.lowerBound)..<now.upperBound, of: number)
        }
        observers.tell(DocumentUpdate(changes, cause: update.cause))
    }

    private func remove(_ ordinals: Range<Int>, of number: Int) -> [DocumentChange] {
        followed[number].entries?.remove(ordinals)
        // The lines that were removed may have followed others.
        return removeRows(ordinals, of: number)
            + [changeEntry(of: ordinals.lowerBound - 1, of: number)].compactMap(\.self)
    }

    /// Removes rows of a source alone.
    func removeRows(_ ordinals: Range<Int>, of number: Int) -> [DocumentChange] {
        rows.remove(ordinals, of: number).map { stretch in
            let names = RowID(stretch.names.lowerBound)...RowID(stretch.names.upperBound)
            if !dividers.isEmpty { dividers.removeAll(where: names.contains) }
            return .removed(stretch.rows, names)
        }
    }

    /// Takes note of the rows that only divide others, among rows that were put at names from one on.
    private func noteDividers(among pieces: [MergedPiece], at name: Int) {
        var (name, found) = (name, [RowID]())
        for piece in pieces {
            let first = piece.ordinals.lowerBound
            for divider in sources[piece.source].document.dividers where piece.ordinals.contains(divider.ordinal) {
                found.append(RowID(name + divider.ordinal - first))
            }
            name += piece.ordinals.count
        }
        guard let first = found.first else { return }
        dividers.insert(contentsOf: found, at: dividers.partitioningIndex { $0 > first })
    }
}

// MARK: - What was there

extension MergedDocument {
    /// Takes note of where the last rows of sources lie in time.
    func begin(at places: [Double]) {
        for (number, place) in places.enumerated() { followed[number].latest = max(followed[number].latest, place) }
        let last = places.indices.max { (places[$0], $0) < (places[$1], $1) }
        if let last { recent = RecentRows(behind: .init(moment: places[last], source: last)) }
    }

    /// Adds rows before all others.
    ///
    /// - Parameter pieces: the last ones first.
    func prepend(_ pieces: [MergedPiece]) -> DocumentChange? {
        let existing = pieces.flatMap { self.existing($0).reversed() }
        let count = existing.reduce(0) { $0 + $1.ordinals.count }
        guard count > 0 else { return nil }
        let isFirst = rows.count == 0
        rows.prepend(existing, endingBefore: firstName)
        firstName -= count
        noteDividers(among: existing.reversed(), at: firstName)
        return isFirst
            ? .appended(count: count, averageBytes: averageBytes)
            : .prepended(count: count, averageBytes: averageBytes)
    }

    /// Returns the rows of a piece that there still are.
    private func existing(_ piece: MergedPiece) -> [MergedPiece] {
        let (document, ordinals) = (sources[piece.source].document, piece.ordinals)
        if followed[piece.source].entries != nil { return existingEntries(piece) }
        if let first = document.index(of: RowID(ordinals.lowerBound)),
            document.index(of: RowID(ordinals.upperBound - 1)) == first + ordinals.count - 1
        {
            return [piece]
        }
        let places = 0..<document.count
        let first = places.partitioningIndex { document.id(at: $0).ordinal >= ordinals.lowerBound }
        let end = places.partitioningIndex { document.id(at: $0).ordinal >= ordinals.upperBound }
        return MergedPiece.joining((first..<end).lazy.map { document.id(at: $0).ordinal }, of: piece.source)
    }
}

// MARK: - What comes

extension MergedDocument {
    /// Rows and where they lie in time.
    private struct Arriving {
        var rows: MergedPiece
        var key: RecentRows.TimePlace
        /// True if no row of the source has said a moment.
        var isTimeless: Bool
    }

    /// The number of rows that come at once above which they get names next to each other.
    private static let flood = 64

    /// Puts rows that came where they belong.
    func place(_ arrivals: [MergeWorker.Arrival]) -> [DocumentChange] {
        let arrivals = arrivals.flatMap(lookAgain)
        var changes = arrivals.compactMap(goOn)
        let all = arriving(arrivals).map { (arriving: $0, pieces: existing($0.rows)) }
        // It asks every source.
        let averageBytes = averageBytes
        let isFlood = all.reduce(0) { $0 + $1.pieces.reduce(0) { $0 + $1.ordinals.count } } > Self.flood
        var isFirst = true
        for (arriving, pieces) in all where !pieces.isEmpty {
            let change = place(pieces, arriving, isDense: isFlood && !isFirst, averageBytes: averageBytes)
            changes.append(joining: change)
            isFirst = false
        }
        return changes
    }

    /// Rows that came, in their order.
    private func arriving(_ arrivals: [MergeWorker.Arrival]) -> [Arriving] {
        var first: [Int: Double] = [:]
        for arrival in arrivals { first[arrival.rows.source] = first[arrival.rows.source] ?? arrival.moment }
        let all = arrivals.map { arrival in
            let source = arrival.rows.source
            var latest = max(followed[source].latest, arrival.moment ?? -.infinity)
            // Rows before the first one that says a moment go with that.
            if latest == -.infinity { latest = first[source] ?? latest }
            followed[source].latest = latest
            return Arriving(
                rows: arrival.rows, key: .init(moment: latest, source: source), isTimeless: latest == -.infinity)
        }
        // The names of a source's rows are in their order already.
        return all.sorted {
            if $0.isTimeless != $1.isTimeless { return $1.isTimeless }
            return $0.key == $1.key ? $0.rows.ordinals.lowerBound < $1.rows.ordinals.lowerBound : $0.key < $1.key
        }
    }

    private func place(
        _ pieces: [MergedPiece], _ arriving: Arriving, isDense: Bool, averageBytes: Double
    ) -> DocumentChange {
        let source = arriving.rows.source
        let count = pieces.reduce(0) { $0 + $1.ordinals.count }
        let position = recent.add(
            count, arriving.isTimeless ? recent.lastKey : arriving.key, behind: followed[source].lastName,
            isDense: isDense)
        var name = position.name
        for piece in pieces {
            rows.insert(piece, at: name)
            name += piece.ordinals.count
        }
        noteDividers(among: pieces, at: position.name)
        followed[source].lastName = name - 1
        if !arriving.isTimeless { followed[source].latest = max(arriving.key.moment, position.key.moment) }
        if position.isDisplaced { displacedCount += count }
        let index = rows.rank(of: position.name)
        return index + count == rows.count
            ? .appended(count: count, averageBytes: averageBytes)
            : .inserted(index..<index + count, averageBytes: averageBytes)
    }
}

extension [DocumentChange] {
    /// Adds rows that came, as one change with those that came right before them.
    fileprivate mutating func append(joining change: DocumentChange) {
        switch (last, change) {
        case (.appended(let count, _), .appended(let more, let averageBytes)):
            self[self.count - 1] = .appended(count: count + more, averageBytes: averageBytes)
        case (.inserted(let rows, _), .inserted(let more, let averageBytes)) where rows.upperBound == more.lowerBound:
            self[self.count - 1] = .inserted(rows.lowerBound..<more.upperBound, averageBytes: averageBytes)
        default: append(change)
        }
    }
}
