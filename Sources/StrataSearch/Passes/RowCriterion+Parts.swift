import StrataDocument

extension RowCriterion {
    /// Decides of rows: of all at once, or, where that takes long, of a few after the other, so that what is found is
    /// known soon.
    ///
    /// - Parameters:
    ///   - findings: room for what is found.
    ///   - direction: the end at which it begins where it decides of few.
    ///   - now: the time, in milliseconds.
    ///   - goesOn: takes the rows that are looked at, by their indices; false ends it.
    ///   - body: takes rows, where the first of them is among all, and what was found of them; false ends it.
    package func decideInParts<Failure: Error>(
        _ rows: RowStretch, _ findings: inout RowFindings, _ direction: ScanDirection = .forward,
        now: () -> Double, goesOn: (Range<Int>) -> Bool,
        _ body: (RowStretch, Int, RowFindings) throws(Failure) -> Bool
    ) throws(Failure) {
        let (all, start) = (0..<rows.count, now())
        var (isSlow, isWanted) = (false, true)
        findings.reset(to: rows.count)
        decide(rows, &findings) {
            isSlow = isSlow || rows.count > RowParts.size && now() - start > RowParts.patience
            isWanted = isWanted && goesOn(all)
            return isWanted && !isSlow
        }
        guard isSlow, isWanted else {
            if isWanted { _ = try body(rows, 0, findings) }
            return
        }
        for part in RowParts.parts(of: rows.count, direction) {
            let some = rows.copy(of: part)
            findings.reset(to: part.count)
            decide(some, &findings) {
                isWanted = isWanted && goesOn(part)
                return isWanted
            }
            guard isWanted, try body(some, part.lowerBound, findings) else { return }
        }
    }
}

/// The parts in which rows are looked at where that takes long.
private enum RowParts {
    /// The number of rows of a part.
    static let size = 32
    /// The time that all rows may take together, in milliseconds.
    static let patience = 200.0

    /// Returns the parts of so many rows, in the order in which they are looked at.
    static func parts(of count: Int, _ direction: ScanDirection) -> [Range<Int>] {
        let parts = stride(from: 0, to: count, by: size).map { $0..<min(count, $0 + size) }
        return direction == .forward ? parts : parts.reversed()
    }
}
