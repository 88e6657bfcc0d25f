/// Reads rows of a map out of the blocks of its base.
struct RowMapReader: RowReader {
    let base: any RowReader
    let members: OrdinalSet
    /// Returns true for the members that are to be read.
    let isRead: @Sendable (RowID) -> Bool

    func read(from row: RowID, _ direction: ScanDirection) -> RowBlock? {
        var position = row
        while let next = member(from: position, direction), let block = base.read(from: next, direction) {
            var passing = RowBlock()
            for (index, id) in block.rows.enumerated() where isPassing(id) {
                passing.append(id, block.bytes[block.range(at: index)])
            }
            if !passing.rows.isEmpty { return passing }
            // What was a member has gone meanwhile.
            position = block.next(direction)
        }
        return nil
    }

    func read(from row: RowID, _ direction: ScanDirection, into stretch: RowStretch) -> Bool {
        var position = row
        while let next = member(from: position, direction), base.read(from: next, direction, into: stretch) {
            position = stretch.next(direction)
            stretch.keepRows(where: isPassing)
            if stretch.count > 0 { return true }
        }
        stretch.removeAll()
        return false
    }

    private func isPassing(_ row: RowID) -> Bool { members.contains(row.ordinal) && isRead(row) }

    private func member(from row: RowID, _ direction: ScanDirection) -> RowID? {
        let index =
            direction == .forward ? members.rank(of: row.ordinal) : members.rank(of: row.ordinal + 1) - 1
        return (0..<members.count).contains(index) ? RowID(members.member(at: index)) : nil
    }
}
