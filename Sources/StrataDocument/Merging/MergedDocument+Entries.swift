import StrataSystem

extension MergedDocument {
    /// Returns the rows of a piece of a source that begin entries, or divide them.
    func existingEntries(_ piece: MergedPiece) -> [MergedPiece] {
        let (document, number) = (sources[piece.source].document, piece.source)
        let dividers = document.dividers.filter { piece.ordinals.contains($0.ordinal) }
        if !dividers.isEmpty { followed[number].entries?.add(dividers: dividers, in: document) }
        guard let starts = followed[number].entries?.starts(in: piece.ordinals) else { return [] }
        return MergedPiece.joining(starts.filter { document.index(of: RowID($0)) != nil }, of: number)
    }

    /// Takes note of what came to a source, and gives what that changes about the entry that it may go on with.
    func goOn(_ arrival: MergeWorker.Arrival) -> DocumentChange? {
        let (number, first) = (arrival.rows.source, arrival.rows.ordinals.lowerBound)
        guard let end = followed[number].entries?.end else { return nil }
        followed[number].entries?.end = max(end, arrival.rows.ordinals.upperBound - 1)
        guard let start = followed[number].entries?.start(of: first), !isDivider(start, of: number) || start == first
        else {
            // Nothing is before it that it could go on with.
            followed[number].entries?.add(first)
            return nil
        }
        return start < first ? changeEntry(of: first, of: number) : nil
    }

    private func isDivider(_ line: Int, of number: Int) -> Bool {
        sources[number].document.dividers.contains(RowID(line))
    }

    /// Returns the changes when a line of a source has another text.
    func change(_ line: RowID, of number: Int) -> [DocumentChange] {
        guard let entries = followed[number].entries else {
            return [rows.name(of: MergedRows.Place(source: number, row: line)).map { .changed(RowID($0)) }]
                .compactMap(\.self)
        }
        guard line.ordinal <= entries.end else {
            followed[number].entries?.changedLines.append(line.ordinal)
            return []
        }
        let change = [changeEntry(of: line.ordinal, of: number)].compactMap(\.self)
        // Nothing that is known comes behind the last line.
        guard line.ordinal == entries.end, let moment = newMoment(of: line.ordinal, of: number) else { return change }
        let rows = MergedPiece(source: number, ordinals: line.ordinal..<line.ordinal + 1)
        return change + place([MergeWorker.Arrival(rows: rows, moment: moment)])
    }

    /// Returns the change when a line of an entry of a source is another one.
    func changeEntry(of line: Int, of number: Int) -> DocumentChange? {
        guard let start = followed[number].entries?.start(of: line) else { return nil }
        followed[number].entries?.change(start)
        return rows.name(of: MergedRows.Place(source: number, row: RowID(start))).map { .changed(RowID($0)) }
    }

    /// Looks whether a line that has changed begins an entry now, and takes note of it. Gives the moment that it says, if it
    /// says any; nil where it begins none, or did before.
    private func newMoment(of line: Int, of number: Int) -> Double?? {
        guard let entries = followed[number].entries, !entries.starts.contains(line) else { return nil }
        guard let block = sources[number].document.originals().read(from: RowID(line), .forward),
            block.rows.first == RowID(line), entries.begins(block.bytes[block.range(at: 0)])
        else { return nil }
        followed[number].entries?.add(line)
        return .some(moments(of: number)(block.bytes[block.range(at: 0)]))
    }

    /// Divides the rows that came to a source where lines begin entries that have changed since they were read.
    func lookAgain(_ arrival: MergeWorker.Arrival) -> [MergeWorker.Arrival] {
        let (number, lines) = (arrival.rows.source, arrival.rows.ordinals)
        guard let changed = followed[number].entries?.changedLines, !changed.isEmpty else { return [arrival] }
        followed[number].entries?.changedLines.removeAll { $0 < lines.upperBound }
        var parts = [arrival]
        for line in changed where lines.contains(line) {
            guard let moment = newMoment(of: line, of: number) else { continue }
            parts[parts.count - 1].rows.ordinals = parts[parts.count - 1].rows.ordinals.lowerBound..<line
            let rows = MergedPiece(source: number, ordinals: line..<lines.upperBound)
            parts.append(MergeWorker.Arrival(rows: rows, moment: moment))
        }
        return parts.filter { !$0.rows.ordinals.isEmpty }
    }

    /// Makes entries of the lines of a source, each of which was a row.
    func join(_ number: Int, by begins: @escaping Beginning) {
        let lines = sources[number].document.nameRange
        var entries = SourceEntries(begins, end: lines.upperBound - 1)
        entries.add(dividers: sources[number].document.dividers, in: sources[number].document)
        entries.add(starts(in: lines, of: number, beside: entries), in: sources[number].document)
        followed[number].entries = entries
        worker.join(number, by: begins)
        observers.tell(DocumentUpdate(removeFollowing(lines, of: number) + [.reread]))
    }

    /// Reads which of the lines of a source begin entries, beside those that are known to.
    private func starts(in lines: Range<Int>, of number: Int, beside known: SourceEntries) -> OrdinalSet {
        var entries = known
        let reader = sources[number].document.originals()
        var position = RowID(lines.lowerBound)
        while position.ordinal < lines.upperBound, let block = reader.read(from: position, .forward) {
            for (index, row) in block.rows.enumerated()
            where entries.begins(block.bytes[block.range(at: index)])
                || followed[number].isWhole && entries.start(of: row.ordinal) == nil
            {
                entries.add(row.ordinal)
            }
            position = block.next(.forward)
        }
        return entries.starts
    }

    /// Takes the rows of a source out that go on with the one before.
    private func removeFollowing(_ lines: Range<Int>, of number: Int) -> [DocumentChange] {
        guard let entries = followed[number].entries else { return [] }
        var (changes, end): ([DocumentChange], Int) = ([], lines.upperBound)
        for start in entries.starts(in: lines).reversed() + [lines.lowerBound - 1] {
            if start + 1 < end {
                changes += removeRows(start + 1..<end, of: number)
            }
            end = start
            if start >= lines.lowerBound { followed[number].entries?.change(start) }
        }
        return changes
    }
}
