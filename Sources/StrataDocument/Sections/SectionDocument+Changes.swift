// The changes of the rows below, as they are among headers.
extension SectionDocument {
    /// Takes over an update of the rows, and tells it with what becomes of headers.
    func follow(_ update: DocumentUpdate) {
        var (changes, doubts): ([DocumentChange], [Range<Int>]) = ([], [])
        for change in update.changes { handle(change, &changes, &doubts) }
        for case .changed(let id) in update.changes {
            if let place = base.index(of: id) { doubts.append(place..<place + 2) }
        }
        for places in doubts { changes += settle(places) }
        observers.tell(DocumentUpdate(changes, cause: update.cause))
    }

    private func handle(_ change: DocumentChange, _ changes: inout [DocumentChange], _ doubts: inout [Range<Int>]) {
        switch change {
        case .prepended(let count, _):
            makeRoom(0..<count, &doubts)
            changes.append(change)
        case .appended(let count, _):
            makeRoom(rowCount..<rowCount + count, &doubts)
            changes.append(change)
        case .inserted(let places, let averageBytes):
            // What comes before the first row of a section comes before its header, too.
            let above = headers.all.partitioningIndex { $0.place >= places.lowerBound }
            makeRoom(places, &doubts)
            let start = places.lowerBound + above
            changes.append(.inserted(start..<start + places.count, averageBytes: averageBytes))
        case .removed(let places, let names):
            let start = removeRows(places, &changes, &doubts)
            changes.append(.removed(start..<start + places.count, names))
        case .moved(let places, let target):
            let start = removeRows(places, &changes, &doubts)
            let above = headers.all.partitioningIndex { $0.place >= target }
            makeRoom(target..<target + places.count, &doubts)
            changes.append(.moved(start..<start + places.count, to: target + above))
        case .insertedHeaders:
            preconditionFailure("Rows with headers cannot have others.")
        case .changed: changes.append(change)
        case .reread:
            doubts.append(0..<rowCount)
            changes.append(change)
        }
    }

    /// Makes room for rows, between which and those around them sections may begin.
    private func makeRoom(_ places: Range<Int>, _ doubts: inout [Range<Int>]) {
        headers.shift(from: places.lowerBound, by: places.count)
        rowCount += places.count
        doubts = doubts.map { doubt in
            let start = doubt.lowerBound >= places.lowerBound ? doubt.lowerBound + places.count : doubt.lowerBound
            let end = doubt.upperBound > places.lowerBound ? doubt.upperBound + places.count : doubt.upperBound
            return start..<max(start, end)
        }
        doubts.append(places.lowerBound..<places.upperBound + 1)
    }

    /// Takes out rows, and the headers between them: one above the first of them stands over what follows, unless that has
    /// one. Returns the index of the first row.
    private func removeRows(
        _ places: Range<Int>, _ changes: inout [DocumentChange], _ doubts: inout [Range<Int>]
    ) -> Int {
        let hasNext = headers.number(at: places.upperBound) != nil || places.upperBound == rowCount
        for number in headers.all.indices.reversed() {
            let place = headers.all[number].place
            guard places.contains(place), place > places.lowerBound || hasNext else { continue }
            changes.append(headers.remove(number))
        }
        let start = places.lowerBound + headers.count(upTo: places.lowerBound)
        headers.collapse(places)
        rowCount -= places.count
        doubts = doubts.map { doubt in
            func left(_ place: Int) -> Int {
                place < places.lowerBound ? place : max(places.lowerBound, place - places.count)
            }
            return left(doubt.lowerBound)..<left(doubt.upperBound)
        }
        doubts.append(places.lowerBound..<places.lowerBound + 1)
        return start
    }
}
