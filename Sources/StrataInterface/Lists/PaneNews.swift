import StrataDocument

/// Rows that have arrived in a list behind another one, and have not been looked at.
struct PaneNews {
    /// True if there are any.
    private(set) var hasRows = false
    /// The errors among them, in a list whose rows tell of any.
    private var errors: ErrorMarks?
    /// The name of the newest row that is known, a number.
    private var newest = -1

    /// True if some of them were found to tell of errors when these were looked for last.
    private(set) var hasErrors = false

    /// True if some were found by now.
    private var hasFound: Bool { errors.map { !$0.rows.groups.isEmpty } ?? false }

    /// All of them are looked at now.
    mutating func clear() { (hasRows, errors, hasErrors) = (false, nil, false) }

    /// Notes that rows have arrived behind those that are known.
    ///
    /// - Parameter isError: Returns true if a row tells of an error, by its bytes; nil in a list whose rows never do.
    mutating func begin(_ isError: (@Sendable ([UInt8]) -> Bool)?) {
        hasRows = true
        errors = isError.map { ErrorMarks($0, from: RowID(newest + 1)) }
    }

    /// Notes which row is the newest one now.
    mutating func noteNewest(of rows: any Document) {
        if rows.count > 0 { newest = rows.id(at: rows.count - 1).ordinal }
    }

    /// Looks for errors among them, unless some are found already.
    mutating func look(at rows: any Document, time: Double) {
        guard hasRows, !hasErrors else { return }
        errors?.look(at: rows, time: time)
        hasErrors = hasFound
    }

    /// Returns the time to look for them again, in milliseconds; nil if there is nothing to be found.
    func nextLook(at rows: any Document, after time: Double) -> Double? {
        guard hasRows, !hasErrors else { return nil }
        // What a thread finds in between is asked for last, so that it is not missed.
        return errors?.nextLook(at: rows, after: time) ?? (hasFound ? time : nil)
    }
}
