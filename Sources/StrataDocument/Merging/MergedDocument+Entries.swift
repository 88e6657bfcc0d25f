extension MergedDocument {
    /// Those rows of a piece of a source that begin entries, or divide them.
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

    /// What it changes that a line of a source has another text.
    func change(_ line: RowID, of number: Int) -> [DocumentChange] {
        guard let entries = followed[number].entries else {
            return [rows.name(of: MergedRows.Place(source: number, row: line)).map { .changed(RowID($0)) }]
                .compactMap(\.self)
        }
        followed[number].entries?.changedLine = line.ordinal
        guard line.ordinal <= entries.end else { return [] }
        return [changeEntry(of: line.ordinal, of: number)].compactMap(\.self) + lookAgain(number)
    }

    /// What it changes that a line of an entry of a source is another one.
    func changeEntry(of line: Int, of number: Int) -> DocumentChange? {
        guard let start = followed[number].entries?.start(of: line) else { return nil }
        followed[number].entries?.change(start)
        return rows.name(of: MergedRows.Place(source: number, row: RowID(start))).map { .changed(RowID($0)) }
    }

    /// Looks whether the last line of a source begins an entry now that it has grown.
    func lookAgain(_ number: Int) -> [DocumentChange] {
        guard let entries = followed[number].entries, let line = entries.changedLine, line <= entries.end else {
            return []
        }
        followed[number].entries?.changedLine = nil
        guard line == entries.end, entries.start(of: line) != line,
            let block = sources[number].document.originals().read(from: RowID(line), .forward),
            block.rows.first == RowID(line)
        else { return [] }
        let bytes = block.bytes[block.range(at: 0)]
        guard entries.begins(bytes) else { return [] }
        let change = changeEntry(of: line, of: number)
        followed[number].entries?.add(line)
        let rows = MergedPiece(source: number, ordinals: line..<line + 1)
        return [change].compactMap(\.self) + place([MergeWorker.Arrival(rows: rows, moment: moment(bytes))])
    }

    /// Makes entries of the lines of a source, each of which was a row.
    func join(_ number: Int, by begins: @escaping Beginning) {
        let lines = sources[number].document.nameRange
        var entries = SourceEntries(begins, end: lines.upperBound - 1)
        entries.add(dividers: sources[number].document.dividers, in: sources[number].document)
        let reader = sources[number].document.originals()
        var position = RowID(lines.lowerBound)
        while position.ordinal < lines.upperBound, let block = reader.read(from: position, .forward) {
            for (index, row) in block.rows.enumerated()
            where begins(block.bytes[block.range(at: index)])
                || followed[number].isWhole && entries.start(of: row.ordinal) == nil
            {
                entries.add(row.ordinal)
            }
            position = block.next(.forward)
        }
        followed[number].entries = entries
        worker.join(number, by: begins)
        observers.tell(DocumentUpdate(removeFollowing(lines, of: number) + [.reread]))
    }

    /// Takes the rows of a source out that go on with the one before.
    private func removeFollowing(_ lines: Range<Int>, of number: Int) -> [DocumentChange] {
        guard let entries = followed[number].entries else { return [] }
        var (changes, end): ([DocumentChange], Int) = ([], lines.upperBound)
        for start in entries.starts(in: lines).reversed() + [lines.lowerBound - 1] {
            if start + 1 < end {
                changes += rows.remove(start + 1..<end, of: number).map {
                    .removed($0.rows, RowID($0.names.lowerBound)...RowID($0.names.upperBound))
                }
            }
            end = start
            if start >= lines.lowerBound { followed[number].entries?.change(start) }
        }
        return changes
    }
}
