import StrataDocument
import StrataSystem

/// The rows of a document in which a pattern is, looked for in the background from a row on both ways, so that the
/// nearest ones are known first. It goes on with whatever comes to the document until it is cancelled.
///
/// It belongs to the thread that the document belongs to. Poll ``wakeUpDescriptor``, and call ``drain()`` when it is
/// readable; hits may be asked for at any time. It takes little more than a bit for each row.
package final class RowSearch {
    /// The progress of a search.
    package struct Status: Sendable, Equatable {
        /// The number of rows that have a hit, of those that were looked at.
        package var count = 0
        /// The number of rows on which looking took too long and was given up.
        package var cutOffCount = 0
        /// The number of rows that were looked at, and whether these are all.
        package var progress = SurveyProgress()
    }

    /// The matcher for what is looked for; it tells where in a row the hits are.
    package let matcher: Matcher
    private let survey: RowSurvey<FoundRows>

    /// Begins to search.
    ///
    /// - Parameter row: where the reader is; it need not be there any more.
    /// - Throws: where the system has no descriptor or thread left.
    package init(for matcher: Matcher, in document: any Document, from row: RowID) throws(SystemError) {
        self.matcher = matcher
        survey = try RowSurvey(of: document, by: MatcherCriterion(matcher: matcher), from: row)
    }

    /// Readable while there is something new, no more than once in 16 ms. Never read from it.
    package var wakeUpDescriptor: Int32 { survey.wakeUpDescriptor }

    /// Makes the descriptor unreadable, and says how far the search has come.
    package func drain() -> Status { status(survey.look()) }

    /// The progress of the search.
    package var status: Status { status(survey.progress) }

    /// Ends the search. What was found can still be asked for, and changes no more.
    package func cancel() { survey.cancel() }

    // MARK: - Hits

    /// The number of rows that have a hit.
    package var count: Int { survey.withStore { $0.hits.count } }

    /// Returns true if a row has a hit.
    package func isHit(_ row: RowID) -> Bool { survey.withStore { $0.hits.contains(row.ordinal) } }

    /// Returns the hit with a number among all that were found, 0…``count`` - 1. O(log n).
    package func hit(at index: Int) -> RowID { survey.withStore { RowID($0.hits.member(at: index)) } }

    /// Returns the number of hits before a row, whether that is one or not. O(log n).
    package func count(before row: RowID) -> Int { survey.withStore { $0.hits.rank(of: row.ordinal) } }

    /// Returns the number of hits from one row to another. O(log n).
    package func count(in rows: ClosedRange<RowID>) -> Int {
        survey.withStore {
            $0.hits.rank(of: rows.upperBound.ordinal + 1) - $0.hits.rank(of: rows.lowerBound.ordinal)
        }
    }

    /// Returns the next row with a hit behind a row, as far as is known; nil where there is none. O(log n).
    package func next(after row: RowID) -> RowID? {
        survey.withStore { store in
            let index = store.hits.rank(of: row.ordinal + 1)
            return index < store.hits.count ? RowID(store.hits.member(at: index)) : nil
        }
    }

    /// Returns the last row with a hit before a row, as far as is known; nil where there is none. O(log n).
    package func previous(before row: RowID) -> RowID? {
        survey.withStore { store in
            let index = store.hits.rank(of: row.ordinal)
            return index > 0 ? RowID(store.hits.member(at: index - 1)) : nil
        }
    }

    /// Returns the hit that is the fewest names away from a row, as far as is known: itself, or one behind or before
    /// it.
    package func nearest(to row: RowID) -> RowID? {
        if isHit(row) { return row }
        guard let next = next(after: row) else { return previous(before: row) }
        guard let previous = previous(before: row) else { return next }
        return row.ordinal - previous.ordinal < next.ordinal - row.ordinal ? previous : next
    }

    /// Returns the hit that is the fewest names away from a row once rows both ways of it were looked at; nil before.
    package func nearestForSure(to row: RowID) -> RowID? {
        guard let found = nearest(to: row) else { return nil }
        if found == row || survey.progress.isFinished { return found }
        guard let names = survey.names else { return nil }
        let all = names.lowerBound.ordinal...names.upperBound.ordinal
        return survey.withStore { $0.hasLooked(around: row.ordinal, in: all) ? found : nil }
    }

    private func status(_ progress: SurveyProgress) -> Status {
        survey.withStore {
            Status(count: $0.hits.count, cutOffCount: $0.cutOff.count, progress: progress)
        }
    }
}
